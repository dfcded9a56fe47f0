#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts scopes with numpy, for a test that compares them with Tonescope's.

numpy_scopes.py FOLDER PHOTO

Makes pictures of the photo in FOLDER, one of them stored on its side, and writes each one's scopes beside it as CSV:
NAME.waveform.csv, NAME.parade.csv, NAME.vectorscope.csv. Prints the names of the pictures.
"""

import pathlib
import sys

import numpy as np
from PIL import Image, ImageOps


def by_columns(channels, bits):
    lines = ["channel,first column,last column,first value,last value,count"]
    for name, values in channels:
        width = values.shape[1]
        columns = min(width, 1024)
        column_of = np.arange(width) * columns // width
        step = 1 << (bits - 8)
        cells = column_of[np.newaxis, :] * 256 + (values.astype(np.int64) >> (bits - 8))
        counts = np.bincount(cells.ravel(), minlength=columns * 256).reshape(columns, 256)
        for column, level in np.argwhere(counts):
            places = np.flatnonzero(column_of == column)
            lines.append(
                f"{name},{places[0]},{places[-1]},{level * step},{level * step + step - 1},{counts[column, level]}"
            )
    return lines


def by_colour(red, green, blue):
    # JPEG's colour differences in 16-bit fixed point; a half goes down.
    middle = 128 * 65536 + 32767
    cb = (middle - 11058 * red - 21710 * green + 32768 * blue) >> 16
    cr = (middle + 32768 * red - 27439 * green - 5329 * blue) >> 16
    counts = np.bincount((cb * 256 + cr).ravel(), minlength=65536).reshape(256, 256)
    return ["cb,cr,count"] + [f"{b},{r},{counts[b, r]}" for b, r in np.argwhere(counts)]


def report(path):
    pixels = np.asarray(ImageOps.exif_transpose(Image.open(path))).astype(np.int64)
    bits = 16 if pixels.ndim == 2 else 8
    red, green, blue = (pixels,) * 3 if pixels.ndim == 2 else (pixels[:, :, place] for place in range(3))
    gray = (19595 * red + 38470 * green + 7471 * blue + 32768) >> 16
    scopes = {
        "waveform": by_columns([("gray", gray)], bits),
        "parade": by_columns([("red", red), ("green", green), ("blue", blue)], bits),
        "vectorscope": by_colour(*(plane >> (bits - 8) for plane in (red, green, blue))),
    }
    for kind, lines in scopes.items():
        pathlib.Path(f"{path}.{kind}.csv").write_text("\n".join(lines) + "\n")
    print(path.name)


folder, photo = pathlib.Path(sys.argv[1]), Image.open(sys.argv[2])
photo.resize((1300, 131)).save(folder / "wide.png")
photo.resize((321, 301)).save(folder / "narrow.png")
turned = Image.Exif()
turned[0x0112] = 6  # turned clockwise
photo.resize((201, 701)).save(folder / "turned.jpg", exif=turned, quality=95, subsampling=0)
small = np.asarray(photo.convert("L").resize((1111, 33))).astype(np.uint16)
Image.fromarray(small * 255 + np.arange(1111, dtype=np.uint16) % 251).save(folder / "deep.png")
for name in ("wide.png", "narrow.png", "turned.jpg", "deep.png"):
    report(folder / name)
