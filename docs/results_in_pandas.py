"""Compares two policies of a sweep with pandas, and draws the comparison.

Usage: python3 results_in_pandas.py RESULTS FIRST SECOND [PICTURE]
"""
import pathlib
import sys

import pandas


def runs(folder):
    """The runs of a results folder, whatever they are written in: a row each."""
    folder = pathlib.Path(folder)
    if (folder / "runs.parquet").exists():
        return pandas.read_parquet(folder / "runs.parquet")
    if (folder / "runs").is_dir():  # a very large sweep, in parts; name columns to have them fit
        return pandas.read_parquet(folder / "runs")
    return pandas.read_csv(folder / "runs.csv", float_precision="round_trip")


def side_by_side(runs, column):
    """A row for each workload, a column for each policy: the same workloads under all of them."""
    return runs.pivot(index=["category", "workload"], columns="policy", values=column)


def comparison(runs, first, second, column="average_degradation_percent"):
    """Of each category: the means of both policies, and how often the second one is better."""
    both = side_by_side(runs, column)
    both["won"] = both[second] < both[first]
    by_category = both.groupby("category", sort=False)
    return by_category.agg({first: "mean", second: "mean", "won": "mean"})


def draw(folder, picture):
    """Bars with the intervals of summary.csv, which are 95% intervals of the means."""
    import matplotlib

    matplotlib.use("Agg")  # no window
    summary = pandas.read_csv(pathlib.Path(folder) / "summary.csv")
    name = "average_degradation_percent"
    summary["half"] = summary[name + "_ci_high"] - summary[name]
    table = summary.pivot(index="category", columns="policy", values=[name, "half"])
    axes = table[name].plot.bar(yerr=table["half"], capsize=3, rot=0)
    axes.set_ylabel("average degradation (%)")
    axes.figure.savefig(picture)


if __name__ == "__main__":
    folder, first, second, *picture = sys.argv[1:]
    for category, row in comparison(runs(folder), first, second).iterrows():
        print(
            f"{category:10}{first} {row[first]:.2f} %, {second} {row[second]:.2f} %,"
            f" {second} better in {row['won']:.0%} of the workloads"
        )
    if picture:
        draw(folder, picture[0])
