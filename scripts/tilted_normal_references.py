#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reference moments of L(u)^w N(u; a, c) for org.probitep.numerics.TiltedNormal.

    python3 scripts/tilted_normal_references.py    # rewrites tilted.csv of the test resources, some minutes

Needs mpmath only. log Z and its first two derivatives in a, by integrals of L'/L and its derivative against the
tilted density with 40 digits; the second derivative is checked by the variance of that density.
"""

import pathlib

import mpmath as mp

mp.mp.dps = 40
FILE = pathlib.Path(__file__).resolve().parent.parent / "core/src/test/resources/org/probitep/numerics/tilted.csv"


def logistic(u):
    s = 1 / (1 + mp.exp(-u))
    log = -mp.log1p(mp.exp(-u)) if u > 0 else u - mp.log1p(mp.exp(u))
    return log, 1 / (1 + mp.exp(u)), -s / (1 + mp.exp(u))


def normal(u):
    cdf = mp.erfc(-u / mp.sqrt(2)) / 2
    z1 = mp.exp(-u * u / 2) / mp.sqrt(2 * mp.pi) / cdf
    return mp.log(cdf), z1, -z1 * (z1 + u)


def reference(curve, power, a, c):
    a, c, power = mp.mpf(a), mp.mpf(c), mp.mpf(power)

    def log_density(u):
        return power * curve(u)[0] - (u - a) ** 2 / (2 * c)

    low, high = a, a + c * power * curve(a)[1]
    for _ in range(200):
        mid = (low + high) / 2
        if power * curve(mid)[1] > (mid - a) / c:
            low = mid
        else:
            high = mid
    mode = (low + high) / 2
    top = log_density(mode)
    sd = mp.sqrt(c)
    ends = [mode + sd * k for k in range(-16, 17, 2)]
    ends += [mp.mpf(k) for k in range(-60, 61, 4) if ends[0] < k < ends[-1]]
    ends += [mode + k / mp.sqrt(1 / c - power * curve(mode)[2]) for k in (-6, -3, -1, 1, 3, 6)]
    ends = sorted(set(ends))

    def mean(f):
        return mp.quad(lambda u: mp.exp(log_density(u) - top) * f(u), ends)

    z = mean(lambda u: mp.mpf(1))
    slope = mean(lambda u: power * curve(u)[1]) / z
    second = mean(lambda u: power * curve(u)[2] + (power * curve(u)[1] - slope) ** 2) / z
    centre = mean(lambda u: u - mode) / z
    variance = mean(lambda u: (u - mode - centre) ** 2) / z
    assert abs(variance - (c + c * c * second)) < mp.mpf(10) ** -15 * variance, (a, c)
    assert abs(mode + centre - a - c * slope) < mp.mpf(10) ** -15 * sd, (a, c)
    log_z = top + mp.log(z) - mp.log(2 * mp.pi * c) / 2
    return log_z, slope, -second


def main():
    lines = []
    variances = ["1e-12", "1e-4", "0.01", "0.3", "1", "3", "6", "7", "12", "40", "200", "1e4", "1e8", "1e14"]
    taus = ["-30", "-8", "-3", "-1", "-0.2", "0", "0.5", "2", "5"]
    for c in variances:
        for t in taus:
            a = mp.mpf(t) * mp.sqrt(1 + mp.mpf(c))
            lines.append((logistic, "logistic", "1", mp.nstr(a, 17), c))
    for power in ["0.01", "0.3"]:
        for c in ["0.01", "1", "5", "25", "1e3", "1e6"]:
            for t in ["-6", "-1", "0", "2"]:
                a = mp.mpf(t) * mp.sqrt(1 + mp.mpf(c))
                lines.append((normal, "normal", power, mp.nstr(a, 17), c))
                lines.append((logistic, "logistic", power, mp.nstr(a, 17), c))
    for a, c in [("-50", "10"), ("40", "1"), ("-700", "3"), ("700", "30"), ("-2000", "900"), ("30", "9"), ("-1e4", "7")]:
        lines.append((logistic, "logistic", "1", a, c))
    with open(FILE, "w", encoding="ascii") as out:
        out.write("# Made by scripts/tilted_normal_references.py: log Z of L(u)^power N(u; mean, variance) and its\n")
        out.write("# first derivative in the mean, and minus its second. mpmath " + mp.__version__ + ", 40 digits.\n")
        out.write("curve,power,mean,variance,logZ,slope,curvature\n")
        for curve, name, power, a, c in lines:
            values = reference(curve, power, float(a), float(c))
            out.write(",".join([name, power, repr(float(a)), repr(float(c))] + [mp.nstr(v, 20) for v in values]) + "\n")
            out.flush()


main()
