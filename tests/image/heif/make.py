#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the pictures of this folder, without loss: HEIC by pillow-heif, AVIF by avifenc.

Sample c of the pixel (x, y) is (331 * (x + 8 * y) + 97 * c) modulo 2^bits, and HEIC files name a camera;
tst_heif_and_jxl.cpp expects the same.
Needs libavif-bin, and from PyPI numpy, pillow and pillow-heif.
"""
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy
import pillow_heif
from PIL.Image import Exif

WIDTH, HEIGHT = 8, 6
SAMPLES = {"gray": 1, "rgb": 3, "rgba": 4}
CAMERA = Exif()
CAMERA[0x0110] = "Model 5"
NAMES = ["gray8", "rgb8", "rgba8", "gray10", "rgb10", "rgba10", "rgb12"]


def samples_of(kind, bits):
    y, x, c = numpy.mgrid[0:HEIGHT, 0:WIDTH, 0 : SAMPLES[kind]]
    return ((331 * (x + 8 * y) + 97 * c) % (1 << bits)).astype(numpy.uint16)


def png_of(samples, bits):
    deep = bits > 8
    scaled = (samples.astype(int) * 65535 * 2 // ((1 << bits) - 1) + 1) // 2 if deep else samples
    rows = scaled.astype(">u2" if deep else "u1")
    colour = {1: 0, 3: 2, 4: 6}[samples.shape[2]]

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 16 if deep else 8, colour, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row.tobytes() for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def make(path, kind, bits):
    samples = samples_of(kind, bits)
    if path.suffix == ".heic":
        mode = {"gray": "L", "rgb": "RGB", "rgba": "RGBA"}[kind] + (";16" if bits > 8 else "")
        data = (samples << (16 - bits)).tobytes() if bits > 8 else samples.astype("u1").tobytes()
        pillow_heif.options.SAVE_HDR_TO_12_BIT = bits == 12
        picture = pillow_heif.from_bytes(mode=mode, size=(WIDTH, HEIGHT), data=data)
        picture.save(path, quality=-1, chroma=444, matrix_coefficients=0, exif=CAMERA.tobytes())
        return
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.write(png_of(samples, bits))
        file.flush()
        layout = "400" if kind == "gray" else "444"
        command = ["avifenc", "--lossless", "-d", str(bits), "-y", layout, file.name, str(path)]
        subprocess.run(command, check=True, capture_output=True)


for name in NAMES:
    for suffix in ("heic", "avif"):
        kind = name.rstrip("0123456789")
        make(Path(__file__).parent / f"{name}.{suffix}", kind, int(name[len(kind) :]))
