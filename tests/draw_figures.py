#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws rows of `tonescope bench --format json` as an SVG.

    tests/draw_figures.py strategies ROWS.json > resources/strategies.svg
    tests/draw_figures.py sizes ROWS.json > resources/sizes.svg

strategies: a bar for each strategy and kind of data, GB/s on a logarithmic axis, the quartiles as a line, and the
device's read bandwidth. sizes: kernel and wall time over the size of the image, both axes logarithmic.
"""

import json
import math
import sys

COLOURS = ["#4c78a8", "#f58518", "#54a24b", "#b279a2"]
FONT = 'font-family="sans-serif" font-size="13"'


class Drawing:
    def __init__(self, width, height):
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
                      f'width="{width}" height="{height}">',
                      f'<rect width="{width}" height="{height}" fill="#ffffff"/>']

    def text(self, x, y, words, anchor="start", colour="#333333"):
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" {FONT}>{words}</text>')

    def line(self, points, colour="#cccccc", width=1, dashes=""):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashed}/>')

    def bar(self, x, y, width, height, colour):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')

    def print(self):
        print("\n".join(self.parts + ["</svg>"]))


def size_text(size):
    for unit, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size // unit} {name}"
    return f"{size} B"


def strategies(rows):
    pixels = list(dict.fromkeys(row["pixels"] for row in rows))
    kinds = list(dict.fromkeys(row["data"] for row in rows))
    names = {form: list(dict.fromkeys(row["strategy"] for row in rows if row["pixels"] == form)) for form in pixels}
    left, right, top, bar = 190, 60, 76, 9
    group = bar * len(kinds) + 9
    width = 900
    height = top + sum(group * len(names[form]) + 52 for form in pixels)
    most = math.log10(5000)
    scale = lambda rate: left + (width - left - right) * max(0, math.log10(max(rate, 1))) / most
    out = Drawing(width, height)
    first = rows[0]
    out.text(12, 22, f'{first["device"]}: pixel bytes over kernel time (clear, kernel and merge by device events)')
    out.text(12, 42, f'{size_text(first["bytes"])} resident, median of {first["repeats"]}, line: quartiles, '
                     f'dashed: read bandwidth {first["readGbps"]:.0f} GB/s; logarithmic axis')
    for index, kind in enumerate(kinds):
        out.bar(12 + 130 * index, 52, 12, 12, COLOURS[index])
        out.text(30 + 130 * index, 63, kind)
    y = top
    for form in pixels:
        out.text(12, y + 16, form)
        start = y + 24
        end = start + group * len(names[form])
        for rate in (1, 10, 100, 1000):
            out.line([(scale(rate), start), (scale(rate), end)])
            out.text(scale(rate), end + 14, f"{rate} GB/s", "middle")
        out.line([(scale(first["readGbps"]), start), (scale(first["readGbps"]), end)], "#d62728", 1, "4 3")
        for place, name in enumerate(names[form]):
            row_y = start + place * group + 4
            out.text(left - 8, row_y + group / 2, name, "end")
            for index, kind in enumerate(kinds):
                for row in rows:
                    if (row["pixels"], row["strategy"], row["data"]) != (form, name, kind):
                        continue
                    rate = lambda nanoseconds: row["bytes"] / nanoseconds
                    bar_y = row_y + index * bar
                    out.bar(left, bar_y, scale(row["gbps"]) - left, bar - 2, COLOURS[index])
                    out.line([(scale(rate(row["kernel"]["p75"])), bar_y + bar / 2 - 1),
                              (scale(rate(row["kernel"]["p25"])), bar_y + bar / 2 - 1)], "#000000", 1)
                    if not row["correct"]:
                        # Gray counts a sample; colour red, green, blue and gray, as many as a pixel has samples.
                        samples = row["bytes"] / (2 if form.endswith("16") else 1)
                        share = 100 * row["wrongCounts"] / samples
                        out.text(scale(row["gbps"]) + 5, bar_y + bar, f"{share:.2f} % wrong", colour="#d62728")
        y = end + 28
    out.print()


def sizes(rows):
    width, height, left, top, bottom = 900, 440, 80, 80, 50
    devices = list(dict.fromkeys(row["device"] for row in rows))
    low, high = math.log2(min(row["bytes"] for row in rows)), math.log2(max(row["bytes"] for row in rows))
    times = [value for row in rows for value in (row["kernel"]["median"], row["wall"]["median"])]
    floor, ceiling = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    across = lambda size: left + (width - left - 30) * (math.log2(size) - low) / (high - low)
    up = lambda time: height - bottom - (height - top - bottom) * (math.log10(time) - floor) / (ceiling - floor)
    out = Drawing(width, height)
    out.text(12, 22, "One 8-bit gray image, uniform: kernel time (solid, device events) and wall time (dashed, host clock)")
    for power in range(floor, ceiling + 1):
        out.line([(left, up(10 ** power)), (width - 30, up(10 ** power))])
        units = {3: "1 µs", 4: "10 µs", 5: "100 µs", 6: "1 ms", 7: "10 ms", 8: "100 ms", 9: "1 s", 10: "10 s"}
        out.text(left - 8, up(10 ** power) + 4, units.get(power, f"10^{power} ns"), "end")
    for size in sorted({row["bytes"] for row in rows}):
        out.text(across(size), height - bottom + 20, size_text(size), "middle")
    for index, device in enumerate(devices):
        of_device = sorted((row for row in rows if row["device"] == device), key=lambda row: row["bytes"])
        for what, dashes in (("kernel", ""), ("wall", "5 4")):
            out.line([(across(row["bytes"]), up(row[what]["median"])) for row in of_device], COLOURS[index], 2, dashes)
        out.text(12, 42 + 16 * index, device, colour=COLOURS[index])
    out.print()


def main():
    rows = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8")]
    {"strategies": strategies, "sizes": sizes}[sys.argv[1]](rows)


if __name__ == "__main__":
    main()
