"""Computes summary.csv again from runs.csv, with nothing but Python's csv and math.

Usage: python3 summary_again.py RESULTS
"""
import csv
import math
import sys


def t_quantile(degrees):
    """Student's t that is exceeded with 2.5%: Simpson's rule for the area, halving for the place."""
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2))
    scale /= math.sqrt(degrees * math.pi)
    density = lambda t: scale * (1 + t * t / degrees) ** (-(degrees + 1) / 2)

    def area(end, steps=4000):
        step = end / steps
        inner = sum((4 if i % 2 else 2) * density(i * step) for i in range(1, steps))
        return (density(0) + inner + density(end)) * step / 3

    low, high = 0.0, 13.0
    while high - low > 1e-11:
        middle = (low + high) / 2
        low, high = (middle, high) if area(middle) < 0.475 else (low, middle)
    return low


def mean_and_half_width(values):
    n = len(values)
    mean = math.fsum(values) / n
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, t_quantile(n - 1) * math.sqrt(variance / n)


def table(name):
    with open(sys.argv[1] + "/" + name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


runs = {}
for row in table("runs.csv"):
    runs.setdefault((row["category"], row["policy"]), []).append(row)

summary = table("summary.csv")
greatest = 0.0
compared = 0
for row in summary:
    group = runs.pop((row["category"], row["policy"]))
    assert int(row["runs"]) == len(group)
    for column in ("average_degradation_percent", "worst_degradation_percent"):
        mean, half = mean_and_half_width([float(run[column]) for run in group])
        for name, value in (("", mean), ("_ci_low", mean - half), ("_ci_high", mean + half)):
            greatest = max(greatest, abs(float(row[column + name]) - value))
            compared += 1
    for column in ("makespan_s", "stp", "antt", "unfairness", "migrations"):
        value = math.fsum(float(run[column]) for run in group) / len(group)
        greatest = max(greatest, abs(float(row[column]) - value))
        compared += 1
assert not runs, "the summary lacks " + str(runs)
print(f"{len(summary)} rows, {compared} figures: the same to", end=" ")
print("six decimals" if greatest < 6e-7 else f"within {greatest}")
