#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets tonescope beside OpenCV, Pillow, libvips and numpy: the same pixels, in turns, on the same cores.

    tests/bench_peers.py [--program build/release/app/tonescope] [--bytes 64] [--rounds 7] [--device cpu]

Needs python3-opencv, python3-pil, python3-numpy and libvips42. Prints GB/s of pixel bytes read once: median of the
rounds, quartiles in brackets. Gray is one table of an 8-bit image. Colour is what each program can do with four bytes a
pixel: tonescope counts red, green, blue and gray in one pass; OpenCV and libvips count red, green and blue, which is
less work; Pillow counts its four bytes, which is as many adds without gray's arithmetic; the rows "and gray" also make
gray and count it.
"""

import argparse
import ctypes
import json
import os
import subprocess
import tempfile
import time

import cv2
import numpy as np
from PIL import Image

WIDTH = 4096


def random_bytes(count):
    return np.random.default_rng(1).integers(0, 256, count, dtype=np.uint8)


def data_kinds(count):
    """Yields the name and the bytes of each kind of data."""
    noise = random_bytes(count)
    position = np.arange(count, dtype=np.uint32)
    yield "uniform", noise
    yield "constant", np.full(count, 128, np.uint8)
    yield "two-value", (noise & 1) * np.uint8(32)
    yield "gradient", (position // 64 & 255).astype(np.uint8)
    yield "photo", np.clip(128 + 60 * np.sin(position / 9000.0) + (noise & 7), 0, 255).astype(np.uint8)
    yield "hotbin:90", np.where(random_bytes(count)[::-1] < 230, np.uint8(128), noise)
    yield "distinct:16", noise & np.uint8(0xF0)


class Vips:
    """The one function of libvips that is measured, without its bindings, which are no package everywhere."""

    def __init__(self):
        self.library = ctypes.CDLL("libvips.so.42")
        self.library.vips_init(b"bench_peers")
        self.library.vips_image_new_from_memory.restype = ctypes.c_void_p
        self.objects = ctypes.CDLL("libgobject-2.0.so.0")

    def histogram(self, pixels):
        height, width, bands = pixels.shape if pixels.ndim == 3 else (*pixels.shape, 1)
        image = ctypes.c_void_p(self.library.vips_image_new_from_memory(
            ctypes.c_void_p(pixels.ctypes.data), ctypes.c_size_t(pixels.nbytes), width, height, bands, 0))
        result = ctypes.c_void_p()
        if self.library.vips_hist_find(image, ctypes.byref(result), None) != 0:
            raise RuntimeError("vips_hist_find failed")
        self.objects.g_object_unref(result)
        self.objects.g_object_unref(image)


def opencv_count(plane, channel=0):
    return cv2.calcHist([plane], [channel], None, [256], [0, 256])


def gray_peers(pixels, vips):
    picture = Image.fromarray(pixels, "L")
    flat = pixels.reshape(-1)
    return {
        "OpenCV, all cores": lambda: (cv2.setNumThreads(os.cpu_count()), opencv_count(pixels)),
        "OpenCV, one core": lambda: (cv2.setNumThreads(1), opencv_count(pixels)),
        "Pillow": picture.histogram,
        "libvips": lambda: vips.histogram(pixels),
        "numpy bincount": lambda: np.bincount(flat, minlength=256),
    }


def colour_peers(pixels, vips):
    picture = Image.fromarray(pixels, "RGBA")
    three = picture.convert("RGB")

    def opencv():
        cv2.setNumThreads(os.cpu_count())
        for channel in range(3):
            opencv_count(pixels, channel)

    def opencv_and_gray():
        opencv()
        opencv_count(cv2.cvtColor(pixels, cv2.COLOR_RGBA2GRAY))

    return {
        "OpenCV": opencv,
        "OpenCV and gray": opencv_and_gray,
        "Pillow": picture.histogram,
        "Pillow and gray": lambda: (three.histogram(), three.convert("L").histogram()),
        "libvips": lambda: vips.histogram(pixels),
    }


def timed(job):
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def tonescope(options, file, pixels):
    """Seconds of kernel time and of wall time: the medians of one short run."""
    command = [options.program, "bench", file, "--device", options.device, "--repeats", "5", "--format", "json"]
    command += ["--strategy", options.strategy] if options.strategy else []
    rows = [json.loads(line) for line in subprocess.run(command, check=True, capture_output=True).stdout.splitlines()]
    best = min((row for row in rows if row["correct"]), key=lambda row: row["wall"]["median"])
    return best["kernel"]["median"] * 1e-9, best["wall"]["median"] * 1e-9


def summary(seconds, size):
    rates = sorted(size / value * 1e-9 for value in seconds)
    pick = lambda share: rates[min(len(rates) - 1, int(share * len(rates)))]
    return f"{pick(0.5):7.2f} ({pick(0.25):.2f}..{pick(0.75):.2f})"


def compare(kind, form, pixels, peers, options, folder):
    file = os.path.join(folder, "pixels.pgm" if form == "gray" else "pixels.bmp")
    Image.fromarray(pixels, "L" if form == "gray" else "RGBA").save(file)
    times = {"tonescope, kernel": [], "tonescope, wall": []} | {name: [] for name in peers}
    for _ in range(options.rounds):
        kernel, wall = tonescope(options, file, pixels)
        times["tonescope, kernel"].append(kernel)
        times["tonescope, wall"].append(wall)
        for name, job in peers.items():
            times[name].append(timed(job))
    for name, seconds in times.items():
        print(f"{form:7} {kind:12} {name:20} {summary(seconds, pixels.nbytes)} GB/s", flush=True)
    medians = {name: sorted(seconds)[len(seconds) // 2] for name, seconds in times.items()}
    fastest = min((name for name in peers), key=lambda name: medians[name])
    ratio = medians[fastest] / medians["tonescope, wall"]
    print(f"{form:7} {kind:12} {ratio:.2f} x the fastest peer ({fastest}), by wall time\n", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/app/tonescope")
    parser.add_argument("--bytes", type=int, default=64, help="mebibytes of pixels")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--strategy", default="cpu-private")
    options = parser.parse_args()
    vips = Vips()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        for kind, data in data_kinds(options.bytes << 20):
            compare(kind, "gray", data.reshape(-1, WIDTH), gray_peers(data.reshape(-1, WIDTH), vips), options, folder)
            colour = data.reshape(-1, WIDTH // 4, 4).copy()
            colour[..., 3] = 255
            compare(kind, "colour", colour, colour_peers(colour, vips), options, folder)


if __name__ == "__main__":
    main()
