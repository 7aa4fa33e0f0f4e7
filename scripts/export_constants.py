#!/usr/bin/env python3
"""Prints the coefficients of app's export.NormalCurve: python3 scripts/export_constants.py (needs mpmath).

For t >= 0, Phi(-t) = exp(-t^2/2) P(s)/(t + 4) with s = (t - 4)/(t + 4). The Chebyshev series of exp(t^2/2) (t + 4) Phi(-t)
over s in [-1, 1) is cut off at degree 22 and written in powers of s; the last line is the largest absolute error of
Phi(-t) in doubles over t = 0, 0.002, ..., 38.
"""
import math

import mpmath as mp

mp.mp.dps = 50
SHIFT, DEGREE, POINTS = 4, 22, 80


def scaled_tail(s):
    t = SHIFT * (1 + s) / (1 - s)
    if t > 1e6:
        return (t + SHIFT) / mp.sqrt(2 * mp.pi) * (1 / t - 1 / t**3 + 3 / t**5)
    return mp.erfc(t / mp.sqrt(2)) / 2 * mp.exp(t * t / 2) * (t + SHIFT)


angles = [mp.pi * (i + mp.mpf(1) / 2) / POINTS for i in range(POINTS)]
values = [scaled_tail(mp.cos(a)) for a in angles]
series = [2 * mp.fsum(v * mp.cos(j * a) for v, a in zip(values, angles)) / POINTS for j in range(DEGREE + 1)]
powers = [mp.mpf(0)] * (DEGREE + 1)
before, chebyshev = [mp.mpf(0), mp.mpf(1)], [mp.mpf(1)]  # T_{-1} = T_1 and T_0
for j in range(DEGREE + 1):
    for k, c in enumerate(chebyshev):
        powers[k] += c * series[j] / (2 if j == 0 else 1)
    following = [mp.mpf(0)] + [2 * c for c in chebyshev]
    for k, c in enumerate(before):
        following[k] -= c
    before, chebyshev = chebyshev, following
doubles = [float(c) for c in powers]
print(",\n".join("      " + repr(c) for c in doubles))
worst = 0
for i in range(19001):
    t = i / 500
    s, p = (t - SHIFT) / (t + SHIFT), 0.0
    for c in reversed(doubles):
        p = p * s + c
    worst = max(worst, abs(float(math.exp(-0.5 * t * t) * p / (t + SHIFT) - mp.erfc(mp.mpf(t) / mp.sqrt(2)) / 2)))
print("largest error:", worst)
