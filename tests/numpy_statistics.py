#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Computes statistics of pixels with numpy, for a test that compares them with those of Tonescope's histogram.

numpy_statistics.py BITS:FIRST:LAST:FILE...

FILE holds samples of BITS bits in the machine's order. Prints a JSON line for each argument: the statistics of those
samples whose values are in the range from FIRST to LAST, both of them included; null where there are none.
"""

import json
import sys

import numpy

PERCENTS = [0, 0.1, 1, 5, 25, 50, 75, 95, 99, 99.9, 100]


def statistics(samples, bits):
    if samples.size == 0:
        return None
    counts = numpy.bincount(samples, minlength=2**bits)
    shares = counts[counts > 0] / samples.size
    return {
        "count": samples.size,
        "mean": numpy.mean(samples),
        "stddev": numpy.std(samples),
        "median": numpy.median(samples),
        "min": int(numpy.min(samples)),
        "max": int(numpy.max(samples)),
        "mode": int(numpy.argmax(counts)),
        "entropy": abs(-numpy.sum(shares * numpy.log2(shares))),
        "distinct": numpy.unique(samples).size,
        "clippedLow": numpy.count_nonzero(samples == 0),
        "clippedHigh": numpy.count_nonzero(samples == 2**bits - 1),
        "percentiles": numpy.percentile(samples, PERCENTS).tolist(),
    }


for argument in sys.argv[1:]:
    bits, first, last, name = argument.split(":", 3)
    samples = numpy.fromfile(name, dtype="u1" if bits == "8" else "u2")
    chosen = samples[(samples >= int(first)) & (samples <= int(last))]
    print(json.dumps(statistics(chosen, int(bits))))
