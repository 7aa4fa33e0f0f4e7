# SPDX-License-Identifier: Apache-2.0
"""Makes visits.csv and new.csv: a synthetic table as they come. Run in this directory: python3 make.py"""
import datetime
import random

random.seed(20261115)
REGIONS = ["north"] * 5 + ["south"] * 4 + ["east"] * 2 + ["west"]
SIZES = ["small", "medium", "large"]
START = datetime.date(2026, 1, 5)


def cell(value, share_missing, missing=""):
    return missing if random.random() < share_missing else str(value)


def row(number, regions):
    region, size = random.choice(regions), random.choice(SIZES)
    age, smoker = round(random.gauss(52, 15)), random.random() < 0.3
    score = -2.2 + 0.04 * age + 0.7 * smoker + 0.4 * SIZES.index(size) - 0.5 * (region == "south")
    returned = "yes" if random.gauss(score - 1, 1) > 0 else "no"
    return [
        f"v{number:04d}",
        str(START + datetime.timedelta(days=number // 2)),
        cell(age, 0.05),
        cell(f"{age * 0.6 + random.gauss(90, 12):.1f}", 0.1, "NA"),
        cell(region, 0.03),
        size,
        "TRUE" if smoker else "FALSE",
        "clinic",
        returned,
    ]


def write(name, first, count, regions):
    with open(name, "w") as file:
        file.write("visit,date,age,pressure,region,size,smoker,site,returned\n")
        for number in range(first, first + count):
            file.write(",".join(row(number, regions)) + "\n")


write("visits.csv", 1, 240, REGIONS)
write("new.csv", 241, 40, REGIONS + ["abroad"])
