# SPDX-License-Identifier: Apache-2.0
"""Writes digits.csv: the bits of a double, and what C's %.17g and %.4g make of it.

Usage: python3 digits.py > digits.csv   (made with CPython 3, whose % formats exactly as C99 asks)
"""
import random
import struct

random.seed(20261115)
values = [
    0.0, -0.0, 1.0, -1.0, 0.5, 0.1, 0.2, 0.3, 1 / 3, 2 / 3, 100.0, 123456789.0, 25.0, 12345.678, 1.5, 2.5,
    1e15, 1e16, 1e17, 9.9999999999999999e16, 99999999999999984.0, 123456789012345678.0, 1e22, 1e23, 1e100,
    1.7976931348623157e308, 5e-324, 2.2250738585072014e-308, 1e-300, 1e-4, 9.9999999999999991e-05,
    0.00012345, 1e-5, 1e-10, 1e-11, 9.999999999999999e-11, 1 - 2**-53, 1 - 2**-52, 2**-30, 2**-40,
    4503599627370496.5, 4503599627370497.5, 9007199254740993.0, 0.000030517578125, 0.99995, 0.99994,
    9999.5, 99995.0, float("inf"), float("-inf"), float("nan"),
]
values += [random.random() for _ in range(150)]
values += [random.uniform(-1, 1) * 10 ** random.randint(-20, 20) for _ in range(100)]
values += [random.getrandbits(53) / 2 ** random.randint(0, 60) for _ in range(50)]
for _ in range(50):
    value = struct.unpack("<d", struct.pack("<Q", random.getrandbits(64)))[0]
    values += [value] if value == value else []
print("bits,g17,g4")
for value in values:
    print("%016x,%.17g,%.4g" % (struct.unpack("<Q", struct.pack("<d", value))[0], value, value))
