# SPDX-License-Identifier: Apache-2.0
"""Inputs of the metrics' tests and scikit-learn's values for them. See README.md for how to run it."""
import csv
import sys
import warnings

import numpy as np
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.linear_model import LogisticRegression

PIMA = "../../../../../../../../examples/pima/"


def table(name):
    rows = list(csv.DictReader(open(PIMA + name)))
    features = [c for c in rows[0] if c != "type"]
    x = np.array([[float(r[c]) for c in features] for r in rows])
    return features, x, np.array([r["type"] == "Yes" for r in rows]).astype(int)


def write(name, header, rows):
    with open(name, "w") as out:
        out.write(",".join(header) + "\n")
        for row in rows:
            out.write(",".join(repr(float(v)) if isinstance(v, float) else str(v) for v in row) + "\n")


def ridge():
    features, x, y = table("train.csv")
    centre, twice = x.mean(0), 2 * x.std(0, ddof=1)
    fit = LogisticRegression(C=1.0, tol=1e-12, max_iter=10_000, solver="newton-cholesky")
    fit.fit((x - centre) / twice, y)
    names = ["(Intercept)"] + features
    values = [float(fit.intercept_[0])] + [float(v) for v in fit.coef_[0]]
    write("ridge_coefficients.csv", ["name", "ridge"], zip(names, values))


def cases():
    rng = np.random.default_rng(20)
    rows = list(csv.DictReader(open("logistic_predictions.csv")))
    yield "pima", [int(r["outcome"]) for r in rows], [float(r["glm"]) for r in rows]
    p = rng.integers(1, 10, 60) / 10
    yield "ties", (rng.random(60) < p).astype(int).tolist(), p.tolist()
    p = rng.beta(0.5, 20, 211)
    y = (rng.random(211) < p).astype(int)
    yield "rare", y.tolist(), p.tolist()
    p = np.round(rng.random(37), 2)
    yield "rounded", (rng.random(37) < p).astype(int).tolist(), p.tolist()
    yield "backwards", [1, 1, 0, 0, 1, 0], [0.1, 0.2, 0.9, 0.8, 0.2, 0.2]
    yield "separated", [0, 0, 0, 1, 1], [0.1, 0.2, 0.3, 0.6, 0.7]
    yield "same", [0, 1, 1, 0, 1], [0.4] * 5
    yield "two", [0, 1], [0.75, 0.25]
    yield "one positive", [1], [0.3]
    yield "one negative", [0], [0.3]
    yield "only positives", [1, 1, 1], [0.9, 0.5, 0.9]
    yield "only negatives", [0, 0, 0], [0.9, 0.5, 0.9]


def scores(y, p):
    n = len(y)
    yield "log_loss", metrics.log_loss(y, p, labels=[0, 1], eps=1e-15)
    yield "brier", float(np.mean((p - y) ** 2)) if n == 1 else metrics.brier_score_loss(y, p, pos_label=1)
    if 0 < y.sum() < n:
        yield "auc", metrics.roc_auc_score(y, p)
    if y.sum() > 0:
        yield "average_precision", metrics.average_precision_score(y, p)
    for threshold in (0.25, 0.5, 0.9):
        d = (p >= threshold).astype(int)
        tn, fp, fn, tp = metrics.confusion_matrix(y, d, labels=[0, 1]).ravel()
        for name, value in (("tn", tn), ("fp", fp), ("fn", fn), ("tp", tp)):
            yield f"{name}_{threshold}", float(value)
        yield f"accuracy_{threshold}", metrics.accuracy_score(y, d)
        if tp + fn > 0:
            yield f"recall_{threshold}", metrics.recall_score(y, d)
        if tn + fp > 0:
            yield f"specificity_{threshold}", metrics.recall_score(y, d, pos_label=0)
        if tp + fp > 0:
            yield f"precision_{threshold}", metrics.precision_score(y, d)
        if tp + fp + fn > 0:
            yield f"f1_{threshold}", metrics.f1_score(y, d)
    for strategy in ("uniform", "quantile"):
        yield from binned(y, p, strategy)


def binned(y, p, strategy):
    """calibration_curve, and the error and the parts of the Brier score over its bins."""
    observed, mean = calibration_curve(y, p, n_bins=10, strategy=strategy, pos_label=1)
    for k, (o, f) in enumerate(zip(observed, mean)):
        yield f"{strategy}_observed_{k}", float(o)
        yield f"{strategy}_mean_{k}", float(f)
    yield f"{strategy}_bins", float(len(mean))
    if strategy == "quantile":
        edges = np.percentile(p, np.linspace(0, 1, 11) * 100)
        bins = np.searchsorted(edges[1:-1], p)
        n, base = len(y), y.mean()
        reliability = resolution = error = 0.0
        for b in set(bins):
            here = bins == b
            f, o, count = p[here].mean(), y[here].mean(), here.sum()
            reliability += count * (f - o) ** 2 / n
            resolution += count * (o - base) ** 2 / n
            error += count * abs(f - o) / n
        yield "calibration_error", float(error)
        yield "reliability", float(reliability)
        yield "resolution", float(resolution)
        yield "uncertainty", float(base * (1 - base))


def curves(y, p):
    fpr, tpr, thresholds = metrics.roc_curve(y, p, drop_intermediate=False)
    for k in range(len(fpr)):
        yield "roc", k, float(fpr[k]), float(tpr[k]), float(thresholds[k]) if k > 0 else float("inf")
    precision, recall, thresholds = metrics.precision_recall_curve(y, p)
    # From the highest threshold down, without the point (1, 0) that scikit-learn adds.
    for k, (a, b, t) in enumerate(zip(precision[-2::-1], recall[-2::-1], thresholds[::-1])):
        yield "pr", k, float(a), float(b), float(t)


def main():
    ridge()
    inputs, values, points = [], [], []
    for name, y, p in cases():
        inputs += [(name, outcome, float(q)) for outcome, q in zip(y, p)]
        y, p = np.array(y), np.array(p)
        values += [(name, metric, float(value)) for metric, value in scores(y, p)]
        if 0 < y.sum() < len(y) and name != "pima":
            points += [(name, *point) for point in curves(y, p)]
    write("metrics_input.csv", ["case", "outcome", "probability"], inputs)
    write("metrics_sklearn.csv", ["case", "metric", "value"], values)
    write("curves_sklearn.csv", ["case", "curve", "point", "x", "y", "threshold"], points)


warnings.simplefilter("ignore")
sys.exit(main())
