#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reference values, and rational coefficients, for org.probitep.numerics.

    python3 scripts/special_function_references.py references                # rewrites the test resources, 40 s
    python3 scripts/special_function_references.py references --points 2000  # denser, to measure with; not to keep
    python3 scripts/special_function_references.py coefficients              # prints the tables of LeftTail.java

Needs mpmath only. Every value is computed twice, with 80 and with 120 digits more than cancellation can take;
the two must agree in the digits printed, and zeta1' = zeta2 is checked against a numerical derivative.
"""

import argparse
import math
import pathlib
import random
import sys

import mpmath as mp

SEED = 20240917
POINTS = 200  # a region
DIGITS = 31  # significant digits printed
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "core/src/test/resources/org/probitep/numerics"


# ---- The functions -------------------------------------------------------------------------------------------


def mills(t):
    """erfc(t/sqrt 2) exp(t^2/2) sqrt(pi/2) = Phi(-t)/phi(t), by Laplace's continued fraction where erfc is slow."""
    if t < 40:
        return mp.sqrt(mp.pi / 2) * mp.erfc(t / mp.sqrt(2)) * mp.exp(t * t / 2)
    s = mp.mpf(0)
    for k in range(int(20 + 8 * mp.mp.dps / mp.log10(t)), 0, -1):
        s = k / (t + s)
    return 1 / (t + s)


def pdf(x):
    return mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi)


def cdf(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2


def log_cdf(x):
    if x < 0:
        return -x * x / 2 - mp.log(2 * mp.pi) / 2 + mp.log(mills(-x))
    return mp.log1p(-cdf(-x))


def zeta1(x):
    return 1 / mills(-x) if x < 0 else pdf(x) / cdf(x)


def zeta2(x):
    return -zeta1(x) * (zeta1(x) + x)


def one_plus_zeta2(x):
    return 1 + zeta2(x)


def quantile(p):
    """Newton on log Phi, from a bisection; p above one half is reflected, 1 - p being exact."""
    if p == 0.5:
        return mp.mpf(0)
    if p > 0.5:
        return -quantile(1 - p)
    low, high = mp.mpf(-40), mp.mpf(0)
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if cdf(middle) < p else (low, middle)
    x, target = (low + high) / 2, mp.log(p)
    for _ in range(12):
        x -= (log_cdf(x) - target) / zeta1(x)
    return x


FUNCTIONS = {
    "pdf": pdf,
    "cdf": cdf,
    "logCdf": log_cdf,
    "zeta1": zeta1,
    "zeta2": zeta2,
    "onePlusZeta2": one_plus_zeta2,
    "quantile": quantile,
}


def decimal(function, x):
    """The value with DIGITS significant digits. Guard digits: 1 + zeta2 cancels 4 log10|x| of them."""
    guard = 20 + int(4 * mp.log10(abs(x) + 1))
    texts = []
    for digits in (80, 120):
        with mp.workdps(digits + guard):
            value = FUNCTIONS[function](mp.mpf(x))
            texts.append(mp.nstr(value, DIGITS, min_fixed=0, max_fixed=0))
    if texts[0] != texts[1]:
        sys.exit(f"{function}({x!r}) is not settled: {texts}")
    return texts[0]


def check_derivative():
    with mp.workdps(80):
        for x in (-30.5, -3, -0.7, 0, 0.3, 4, 20):
            x = mp.mpf(x)
            slope = mp.diff(zeta1, x)
            if abs(slope / zeta2(x) - 1) > mp.mpf(10) ** -30:
                sys.exit(f"zeta1' is not zeta2 at {x}")


# ---- The regions ---------------------------------------------------------------------------------------------

ALL = ["cdf", "logCdf", "zeta1", "zeta2", "onePlusZeta2"]
NO_CDF = ["logCdf", "zeta1", "zeta2", "onePlusZeta2"]

# name: (low, high, spacing, columns); the density is even, so it is in the files of x >= 0 only.
REGIONS = {
    "m1e150_m1e4": (-1e150, -1e4, "log", NO_CDF),
    "m1e4_m100": (-1e4, -100.0, "log", NO_CDF),
    "m100_m10": (-100.0, -10.0, "log", NO_CDF),
    "m37_m10": (-37.5, -10.0, "uniform", ["cdf"]),
    "m10_m2": (-10.0, -2.0, "uniform", ALL),
    "m2_0": (-2.0, 0.0, "uniform", ALL),
    "0_2": (0.0, 2.0, "uniform", ["pdf"] + ALL),
    "2_8": (2.0, 8.0, "uniform", ["pdf"] + ALL),
    "8_37": (8.0, 37.5, "uniform", ["pdf"] + NO_CDF),
}
QUANTILE_REGIONS = {
    "quantile_1e-320_1e-10": (1e-320, 1e-10, "log"),
    "quantile_1e-10_0.4": (1e-10, 0.4, "log"),
    "quantile_0.4_1": (0.4, 1.0 - 2.0**-53, "uniform"),
}
UNDERFLOW = (37.5, 38.7)  # where pdf, cdf(-x), zeta1, zeta2 are subnormal: 40 points, mirrored for the cdf
SEAMS = (-6.0, -1.5, -0.67, 0.0, 0.67, 0.875, 1.5, 6.0, 8.5)  # where a formula changes: both sides, near and nearest
FAR_SEAM = -1e9  # another, too far out for the cdf: among the points of m1e150_m1e4


def points(low, high, spacing, count, generator):
    xs = {low, high}
    while len(xs) < count:
        if spacing == "log":
            sign = -1 if low < 0 else 1
            a, b = mp.log(abs(low)), mp.log(abs(high))
            x = sign * float(mp.exp(a + (b - a) * generator.random()))
        else:
            x = generator.uniform(low, high)
        if low <= x <= high:
            xs.add(x)
    return sorted(xs)


def both_sides(x):
    return math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf)


def near_seams(generator):
    xs = set()
    for seam in SEAMS:
        xs.update(both_sides(seam))
        for _ in range(4):
            offset = 2.0 ** generator.uniform(-40, -4)
            xs.update((seam - offset, seam + offset))
    return sorted(xs)


def write(name, about, columns, xs):
    lines = [
        "# SPDX-License-Identifier: Apache-2.0",
        f"# {about}",
        f"# {len(xs)} exact doubles (hexadecimal) and {DIGITS}-digit values of: {', '.join(columns)}.",
        f"# Made by mpmath {mp.__version__}, seed {SEED}: "
        "python3 scripts/special_function_references.py references",
        ",".join(["x"] + columns),
    ]
    for x in xs:
        lines.append(",".join([x.hex()] + [decimal(column, x) for column in columns]))
    (FOLDER / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="ascii")
    print(name, len(xs), file=sys.stderr)


def references(count):
    check_derivative()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (low, high, spacing, columns) in REGIONS.items():
        xs = points(low, high, spacing, count, random.Random(f"{SEED}/{name}"))
        if low < FAR_SEAM:
            xs = sorted(xs + list(both_sides(FAR_SEAM)))
        write(name, f"{low} <= x <= {high}, {spacing} spacing.", columns, xs)
    for name, (low, high, spacing) in QUANTILE_REGIONS.items():
        xs = points(low, high, spacing, count, random.Random(f"{SEED}/{name}"))
        write(name, f"Probabilities, {low} <= x <= {high}, {spacing} spacing.", ["quantile"], xs)
    low, high = UNDERFLOW
    xs = points(low, high, "uniform", 40, random.Random(f"{SEED}/underflow"))
    write("underflow_right", f"Subnormal values, {low} <= x <= {high}.", ["pdf", "logCdf", "zeta1", "zeta2"], xs)
    write("underflow_left", f"Subnormal values, {-high} <= x <= {-low}.", ["cdf"], [-x for x in xs])
    xs = near_seams(random.Random(f"{SEED}/seams"))
    write("seams", f"Both sides of the changes of formula at {SEAMS}.", ALL, xs)


# ---- The coefficients of LeftTail.java -----------------------------------------------------------------------


NEAR_SHIFT = 919 / 1024  # b(-NEAR_SHIFT) lies within 0.01 ulp of a double, so that NEAR_VALUE costs no accuracy


def excess(t):
    """b(t) = 1/(1 + zeta2(-t)) - t^2: smooth, positive, from 0.86 at t = -0.9 to 6 at infinity."""
    return 1 / one_plus_zeta2(-t) - t * t


def near_slope(s):
    """(b(t) - b(-NEAR_SHIFT)) / s, with s = t + NEAR_SHIFT."""
    return (excess(s - NEAR_SHIFT) - excess(mp.mpf(-NEAR_SHIFT))) / s


def excess_of_inverse_square(u):
    return excess(1 / mp.sqrt(u))


# name: (function, low, high, degree of numerator and denominator)
TABLES = {
    "NEAR": (near_slope, NEAR_SHIFT - 0.875, NEAR_SHIFT + 1.5, 8),
    "MIDDLE": (excess, 1.5, 6, 8),
    "FAR": (excess_of_inverse_square, 0, "0.0278", 6),
}


def rational_interpolant(function, low, high, degree):
    """P/Q through the 2 degree + 1 Chebyshev points, Q(0) = 1: within a small factor of the minimax error."""
    count = 2 * degree + 1
    system, right = mp.matrix(count, count), mp.matrix(count, 1)
    for i in range(count):
        x = (low + high) / 2 + (high - low) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * count))
        y = function(x)
        for j in range(degree + 1):
            system[i, j] = x**j
        for j in range(1, degree + 1):
            system[i, degree + j] = -y * x**j
        right[i] = y
    solution = list(mp.lu_solve(system, right))
    return solution[: degree + 1], [mp.mpf(1)] + solution[degree + 1 :]


def coefficients():
    with mp.workdps(120):
        print(f"NEAR_SHIFT = {NEAR_SHIFT}, NEAR_VALUE = {float(excess(mp.mpf(-NEAR_SHIFT)))!r}")
    for name, (function, low, high, degree) in TABLES.items():
        with mp.workdps(120):
            low, high = mp.mpf(low), mp.mpf(high)
            p, q = rational_interpolant(function, low, high, degree)
            worst = 0
            for i in range(1, 400):
                x = low + (high - low) * i / 400
                fitted = mp.polyval(p[::-1], x) / mp.polyval(q[::-1], x)
                worst = max(worst, abs(fitted / function(x) - 1))
            interval = f"[{mp.nstr(low)}, {mp.nstr(high)}]"
            print(f"// {name}: degree {degree}/{degree} on {interval}, relative error {mp.nstr(worst, 2)}")
            for table, values in (("P", p), ("Q", q)):
                body = ", ".join(repr(float(v)) for v in reversed(values))
                print(f"private static final double[] {table}_{name} = {{{body}}};")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["references", "coefficients"])
    parser.add_argument("--points", type=int, default=POINTS, help="points a region (default %(default)s)")
    arguments = parser.parse_args()
    if arguments.what == "references":
        references(arguments.points)
    else:
        coefficients()
