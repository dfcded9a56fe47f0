#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts histograms with Pillow, for a test that compares them with Tonescope's.

pillow_histograms.py FOLDER PHOTO...

Writes each photo as PNG and TIFF into FOLDER, and a 16-bit gray picture made of the first one, and prints a JSON line
for every file: its path, and the bins of each of its channels.
"""

import collections
import json
import pathlib
import sys

from PIL import Image


def report(path):
    image = Image.open(path)
    if image.mode.startswith("I"):
        counts = collections.Counter(image.getdata())
        bins = {"gray": [counts.get(value, 0) for value in range(65536)]}
    else:
        colour = image.convert("RGB").histogram()
        bins = {
            "gray": image.convert("L").histogram(),
            "red": colour[:256],
            "green": colour[256:512],
            "blue": colour[512:],
        }
    print(json.dumps({"file": str(path), "channels": bins}))


folder, photos = pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]]
for photo in photos:
    report(photo)
    image = Image.open(photo)
    for suffix, options in ((".png", {"compress_level": 1}), (".tiff", {"compression": "tiff_lzw"})):
        copy = folder / (photo.stem + suffix)
        image.save(copy, **options)
        report(copy)

small = Image.open(photos[0]).convert("L").resize((321, 123))
deep = Image.new("I;16", small.size)
deep.putdata([value * 255 + position % 251 for position, value in enumerate(small.getdata())])
for name in ("deep.png", "deep.tiff"):
    deep.save(folder / name)
    report(folder / name)
