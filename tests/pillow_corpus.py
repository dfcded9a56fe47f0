#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes image files of every format and counts them with Pillow, for a test that compares the histograms.

pillow_corpus.py FOLDER [CORPUS]

Makes small files of many formats in FOLDER, and prints a JSON line for each of them and for each file below CORPUS: its
path, whether it was made here, and the bins of its channels. They are null where Pillow refuses the file, and missing
where it reads fewer bits than the file has.
"""

import collections
import json
import os
import pathlib
import struct
import sys
import warnings

from PIL import Image

warnings.simplefilter("ignore")  # of ancillary data that is odd
WIDTH, HEIGHT = 61, 37


def deep(image):
    return image.mode.startswith("I;16") or image.mode == "I"


def is_deep_colour(path):
    """A PNG or TIFF of 16-bit colour: Pillow makes 8 bits of it, or refuses it."""
    start = path.read_bytes()[:26]
    return start[1:4] == b"PNG" and len(start) > 25 and start[24] == 16 and start[25] in (2, 4, 6)


def channels(path):
    if is_deep_colour(path):
        return {}
    image = Image.open(path)
    image.load()
    if deep(image):
        counts = collections.Counter(image.getdata())
        return {"gray": [counts.get(value, 0) for value in range(65536)]}
    if image.mode in ("CMYK", "F") or path.stem.endswith(" bits"):
        return {}  # every program has its own formula to get 8 bits
    if path.suffix in (".icns", ".xbm"):
        return {}  # of several pictures it takes another, and black for white
    colour = image.convert("RGBA").convert("RGB")
    bins = colour.histogram()
    return {
        "gray": colour.convert("L").histogram(),
        "red": bins[:256],
        "green": bins[256:512],
        "blue": bins[512:],
    }


def report(path, made):
    try:
        told = channels(path)
    except Exception:  # whatever Pillow has against it
        told = None
    line = {"file": str(path), "made": made, "channels": told}
    print(json.dumps(line))


def picture(mode):
    image = Image.new("RGBA", (WIDTH, HEIGHT))
    image.putdata(
        [
            (x * 4 % 256, y * 7 % 256, x * y % 256, 255 if x % 3 else 90)
            for y in range(HEIGHT)
            for x in range(WIDTH)
        ]
    )
    if mode == "I;16":
        image = Image.new(mode, (WIDTH, HEIGHT))
        image.putdata([place * 29 % 65536 for place in range(WIDTH * HEIGHT)])
        return image
    if mode == "P":
        return image.convert("RGB").quantize(200)
    return image.convert("RGB").convert(mode) if mode not in ("RGBA", "LA") else image.convert(mode)


def bitmap(bits, compression, pixels, palette=b"", old=False, upside_down=True, masks=b""):
    """A BMP of 61 x 37 pixels from its parts."""
    if old:
        header = struct.pack("<IHHHH", 12, WIDTH, HEIGHT, 1, bits)
    else:
        height = HEIGHT if upside_down else -HEIGHT
        colours = len(palette) // 4
        header = struct.pack("<IiiHHIIiiII", 40, WIDTH, height, 1, bits, compression, len(pixels), 0, 0, colours, 0)
    start = 14 + len(header) + len(masks) + len(palette)
    head = b"BM" + struct.pack("<IHHI", start + len(pixels), 0, 0, start)
    return head + header + masks + palette + pixels


def rows_of(pixel, bits):
    """Rows padded to four bytes, of pixels of `bits` bits each."""
    rows = b""
    for y in range(HEIGHT):
        row = b"".join(pixel(x, y) for x in range(WIDTH))
        rows += row + bytes(-len(row) % 4)
    return rows


def runs(four_bits):
    """Runs of equal pixels and of different ones, in turn, that tell each pixel."""
    bytes_made = b""
    for y in range(HEIGHT):
        values = [(x // 5 + y) % 16 for x in range(40)]
        for place in range(0, 40, 5):
            value = values[place]
            bytes_made += bytes((5, value * 17 if four_bits else value))
        bytes_made += bytes((1, 0))
        rest = [(x * y) % 16 for x in range(41, WIDTH)]  # an even number: Pillow misreads the last of others
        if four_bits:
            packed = [rest[i] << 4 | (rest[i + 1] if i + 1 < len(rest) else 0) for i in range(0, len(rest), 2)]
        else:
            packed = rest
        bytes_made += bytes((0, len(rest), *packed)) + bytes(len(packed) % 2) + b"\0\0"
    return bytes_made[:-2] + b"\0\1"


def bitmaps():
    shades = b"".join(bytes((i * 16, 255 - i * 16, i * 7, 0)) for i in range(16))
    yield "runs of bytes", bitmap(8, 1, runs(False), shades)
    yield "runs of halves", bitmap(4, 2, runs(True), shades)
    colour = lambda x, y: bytes((x * 4 % 256, y * 7 % 256, x * y % 256))
    yield "first row first", bitmap(24, 0, rows_of(colour, 24), upside_down=False)
    yield "old header", bitmap(24, 0, rows_of(colour, 24), old=True)
    short = lambda x, y: struct.pack("<H", (x * 1031 + y * 77) & 0x7FFF)
    yield "15 bits", bitmap(16, 0, rows_of(short, 16))
    full = lambda x, y: struct.pack("<H", (x * 1031 + y * 77) & 0xFFFF)
    yield "16 bits", bitmap(16, 3, rows_of(full, 16), masks=struct.pack("<III", 0xF800, 0x7E0, 0x1F))
    wide = lambda x, y: bytes((x * 4 % 256, y * 7 % 256, x * y % 256, 0))
    yield "four bytes", bitmap(32, 0, rows_of(wide, 32))


def saved():
    """File name, mode, and what Pillow is told to save it by."""
    for mode in ("1", "L", "P", "RGB", "RGBA"):
        yield f"{mode}.bmp", mode, {}
        yield f"{mode}.png", mode, {}
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "F"):
        yield f"{mode}.tiff", mode, {}
        for compression in ("packbits", "tiff_lzw", "tiff_adobe_deflate"):
            yield f"{mode} {compression}.tiff", mode, {"compression": compression}
    for compression in ("group3", "group4"):
        yield f"1 {compression}.tiff", "1", {"compression": compression}
    yield "RGB jpeg.tiff", "RGB", {"compression": "jpeg"}
    yield "I;16.png", "I;16", {}
    for mode in ("L", "RGB", "CMYK"):
        yield f"{mode}.jpg", mode, {"quality": 90}
        yield f"{mode} progressive.jpg", mode, {"progressive": True}
    for sampling in (0, 1, 2):
        yield f"sampling {sampling}.jpg", "RGB", {"subsampling": sampling}
    for mode in ("L", "P", "1"):
        yield f"{mode}.gif", mode, {}
    yield "interlaced.gif", "P", {"interlace": True}
    for mode in ("RGB", "RGBA"):
        yield f"{mode}.webp", mode, {"quality": 80}
        yield f"{mode} lossless.webp", mode, {"lossless": True, "exact": True}
    for mode in ("L", "RGB", "RGBA"):
        yield f"{mode}.tga", mode, {}
        yield f"{mode} runs.tga", mode, {"compression": "tga_rle"}
    yield "RGBA.ico", "RGBA", {"sizes": [(32, 32)]}
    yield "RGBA.icns", "RGBA", {}
    yield "1.xbm", "1", {}
    for name, mode in (("two.pbm", "1"), ("gray.pgm", "L"), ("colour.ppm", "RGB"), ("deep.pgm", "I;16")):
        yield name, mode, {}


def make(folder):
    for name, mode, options in saved():
        path = folder / name
        try:
            picture(mode).save(path, **options)
        except Exception:  # a writer that older versions lack
            path.unlink(missing_ok=True)
            continue
        yield path
    for name, content in bitmaps():
        path = folder / f"{name}.bmp"
        path.write_bytes(content)
        yield path


for made in make(pathlib.Path(sys.argv[1])):
    report(made, True)
for folder, _, names in os.walk(sys.argv[2]) if len(sys.argv) > 2 else ():
    for name in sorted(names):
        report(pathlib.Path(folder) / name, False)
