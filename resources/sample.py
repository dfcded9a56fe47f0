#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws sample.jpg: a mountain lake on a late afternoon, from nothing but noise.

    python3 sample.py sample.jpg         3000 x 2000; needs numpy and Pillow, takes minutes and some GB of memory
    python3 sample.py draft.jpg 900      any other width, for trying things out

The land is a height field over (column of the picture, logarithm of the distance), so that its detail follows the
lens. Each column shows the running maximum of the elevation angle; what is hit is lit, shadowed and hazed; the lake
mirrors the picture above it. Lengths are metres, colours are linear light until the last step.
"""
import io
import sys

import numpy as np
from PIL import Image

OVERSAMPLING = 2
EYE = 14.0  # above the lake
LENS = 0.56  # half the picture's width at distance 1
HORIZON = 0.60  # of the picture's height, from the top
NEAR, FAR = 26.0, 24000.0
SUN = np.array([-0.84, 0.42, -0.22])  # right, up, away; behind the camera's left shoulder
SUN = (SUN / np.linalg.norm(SUN)).astype(np.float32)
SUNLIGHT = np.array([1.38, 1.10, 0.80], np.float32) * 2.3
SKYLIGHT = np.array([0.30, 0.43, 0.68], np.float32) * 0.85

LATTICE = np.random.default_rng(8).random((256, 256), dtype=np.float32)


def smoothstep(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    t = t[..., None]
    return a * (1 - t) + b * t


def noise(x, y):
    """Smooth values in 0..1 with their slopes."""
    fx, fy = np.floor(x), np.floor(y)
    ix, iy = fx.astype(np.int32) & 255, fy.astype(np.int32) & 255
    jx, jy = (ix + 1) & 255, (iy + 1) & 255
    fx, fy = x - fx, y - fy
    u, v = fx**3 * (fx * (fx * 6 - 15) + 10), fy**3 * (fy * (fy * 6 - 15) + 10)
    du, dv = 30 * (fx * (fx - 1)) ** 2, 30 * (fy * (fy - 1)) ** 2
    a, b, c, d = LATTICE[iy, ix], LATTICE[iy, jx], LATTICE[jy, ix], LATTICE[jy, jx]
    e = a - b - c + d
    return a + (b - a) * u + (c - a) * v + e * u * v, du * (b - a + e * v), dv * (c - a + e * u)


def fractal(x, y, octaves, damping=0.0, gain=0.5):
    """Noise over noise, 0..1; damping flattens slopes as erosion does and leaves ridges and valleys."""
    total, weight, norm, sx, sy = 0.0, 1.0, 0.0, 0.0, 0.0
    for _ in range(octaves):
        n, dx, dy = noise(x, y)
        sx, sy = sx + dx, sy + dy
        total = total + weight * n / (1 + damping * (sx * sx + sy * sy))
        norm += weight
        weight *= gain
        x, y = 1.6 * x - 1.2 * y + 17.3, 1.2 * x + 1.6 * y + 5.1
    return total / norm


def bare_land(x, z):
    """Heights without trees, negative under the lake."""
    massif = fractal(x / 2900 + 3.7, z / 2900 + 1.9, 13, damping=1.0)
    rise = smoothstep(2600, 8800, z + 0.9 * np.abs(x + 700))
    rise *= 0.42 + 0.58 * smoothstep(0.05, 0.55, np.abs(x / z + 0.13) + 0.35 * (noise(x / 900, z / 900)[0] - 0.5))
    shore = np.abs(x + 60 + 140 * np.sin(z / 420)) / (210 + 0.30 * z)
    valley = np.maximum(smoothstep(0.75, 2.6, shore), smoothstep(1500, 2600, z + 500 * noise(x / 700, z / 700)[0]))
    hills = fractal(x / 800 + 9.2, z / 800 + 4.4, 9, damping=0.4)
    return -14 + valley * (22 + 330 * hills * (0.35 + smoothstep(0.8, 3.0, shore))) + 3900 * rise * massif


def boulders(x, z):
    """Stones in the shallows before the camera."""
    height, rng = np.full(x.shape, -9.0, np.float32), np.random.default_rng(3)
    for side, distance, spread, count in ((-0.40, 40, 6, 16), (-0.22, 66, 9, 8), (0.50, 50, 4, 8), (0.33, 92, 9, 6)):
        for _ in range(count):
            cx, cz = distance * side + spread * rng.normal(), distance + 0.8 * spread * rng.normal()
            radius, turn, flat = 0.4 + 2.3 * rng.random() ** 3, rng.uniform(0, np.pi), rng.uniform(0.5, 0.9)
            u, v = (x - cx) / radius, (z - cz) / radius
            u, v = u * np.cos(turn) - v * np.sin(turn), (u * np.sin(turn) + v * np.cos(turn)) / flat
            near = np.hypot(u, v) < 1.7
            u, v = u[near], v[near]
            dent = fractal(u * 0.8 + 50 * turn, v * 0.8 + 9 * flat, 3) - 0.5
            grit = fractal(u * 5 + 50 * turn, v * 5, 4) - 0.5
            r = np.maximum(np.hypot(u, v), 0.88 * (np.abs(u) + 0.5 * np.abs(v))) + 0.9 * dent
            dome = 0.75 * np.sqrt(np.maximum(0, 1 - np.maximum(r, 0) ** 2)) - 0.22
            height[near] = np.maximum(height[near], radius * (dome + 0.07 * grit))
    return height


def trees(x, z, forest):
    """Conifers: a cone in every cell of a jittered lattice that the forest covers."""
    size = 6.5
    gx, gz = np.floor(x / size), np.floor(z / size)
    height, tint = np.zeros_like(x), np.zeros_like(x)
    for ox in (-1, 0, 1):
        for oz in (-1, 0, 1):
            ix, iz = (gx + ox).astype(np.int32), (gz + oz).astype(np.int32)
            h1 = LATTICE[iz & 255, ix & 255]
            h2 = LATTICE[(iz + 91) & 255, (ix + 37) & 255]
            h3 = LATTICE[(iz * 3 + 11) & 255, (ix * 5 + 71) & 255]
            distance = np.hypot(x - (ix + h1) * size, z - (iz + h2) * size)
            top = (9 + 17 * h3) * (forest > 0.25 + 0.6 * h1)
            cone = top * (1 - distance / (1.6 + 0.15 * top))
            tint = np.where(cone > height, h2, tint)
            height = np.maximum(height, cone)
    return height, tint


class Land:
    """The height field, its slopes and what grows on it."""

    def __init__(self, columns, rows):
        self.first, self.last = -2.4 * LENS, 1.15 * LENS
        self.columns = int(columns * (self.last - self.first) / (2 * LENS))
        self.rows, self.step = rows, np.log(FAR / NEAR) / rows
        side = np.linspace(self.first, self.last, self.columns, dtype=np.float32)
        depth = (NEAR * np.exp(self.step * np.arange(rows))).astype(np.float32)
        shape = (rows, self.columns)
        self.height, self.tint, self.wood = (np.zeros(shape, np.float32) for _ in range(3))
        for r in range(0, rows, 32):
            z = np.repeat(depth[r : r + 32, None], self.columns, 1)
            x = z * side
            h = bare_land(x, z)
            if depth[r] < 130:
                h = np.maximum(h, boulders(x, z))
            wood = smoothstep(1, 6, h) * (1 - smoothstep(330, 620, h + 300 * (fractal(x / 260, z / 260, 5) - 0.5)))
            wood *= smoothstep(0.30, 0.42, fractal(x / 150 + 40, z / 150, 4)) * (z > 800)
            up, tint = trees(x, z, wood)
            self.height[r : r + 32], self.tint[r : r + 32], self.wood[r : r + 32] = h + up, tint, up > 0.5
        gz, gs = np.gradient(np.maximum(self.height, 0))
        self.slope_x = gs / (depth[:, None] * (side[1] - side[0]))
        self.slope_z = gz / (depth[:, None] * self.step) - side * self.slope_x
        self.angle = (np.maximum(self.height, 0) - EYE) / depth[:, None]

    def place(self, x, z):
        """Row and column of the sample nearest to each point."""
        c = (x / z - self.first) / (self.last - self.first) * (self.columns - 1)
        r = np.log(np.maximum(z, NEAR) / NEAR) / self.step
        r, c = np.clip(r + 0.5, 0, self.rows - 1), np.clip(c + 0.5, 0, self.columns - 1)
        return r.astype(np.int32), c.astype(np.int32)

    def height_at(self, x, z):
        c = np.clip((x / z - self.first) / (self.last - self.first), 0, 0.9999) * (self.columns - 1)
        r = np.clip(np.log(z / NEAR) / self.step, 0, self.rows - 1.001)
        i, j = r.astype(np.int32), c.astype(np.int32)
        r, c, h = r - i, c - j, self.height
        return (h[i, j] * (1 - c) + h[i, j + 1] * c) * (1 - r) + (h[i + 1, j] * (1 - c) + h[i + 1, j + 1] * c) * r

    def look(self, sides, ups):
        """For each pixel the distance of what it shows, infinite for the sky; ups grow."""
        depth = np.full((len(ups), len(sides)), np.inf, np.float32)
        cols = ((sides - self.first) / (self.last - self.first) * (self.columns - 1) + 0.5).astype(int)
        for i, c in enumerate(cols):
            angle = self.angle[:, c]
            crest = np.maximum.accumulate(angle)
            row = np.searchsorted(crest, ups)
            hit = row < self.rows
            r = np.maximum(row[hit], 1)
            part = (ups[hit] - crest[r - 1]) / np.maximum(angle[r] - crest[r - 1], 1e-9)
            depth[hit, i] = NEAR * np.exp(self.step * (r - 1 + np.clip(part, 0, 1)))
        return depth

    def sunlit(self, x, y, z):
        """How much of the sun each point sees, 0..1."""
        open_sky, t = np.ones_like(x), 0.25 + 0.002 * z
        for _ in range(52):
            px, py, pz = x + SUN[0] * t, y + SUN[1] * t, np.maximum(z + SUN[2] * t, NEAR)
            gap = py - self.height_at(px, pz)
            open_sky = np.minimum(open_sky, np.clip(0.6 + gap / (0.03 * t + 0.1), 0, 1))
            t = t * 1.13
        return open_sky


def sky(side, up):
    """Blue that pales towards the horizon, with a torn sheet of fair-weather cloud."""
    up = np.maximum(up, 0.0)
    colour = mix(np.array([0.80, 0.86, 0.92], np.float32), np.array([0.10, 0.27, 0.66], np.float32),
                 1 - np.exp(-5.0 * up))
    colour *= (1.12 - 0.22 * side / LENS)[..., None]
    x, y = side / (up + 0.16), 1 / (up + 0.16)
    warp = fractal(x * 0.9 + 3, y * 1.3, 4)
    body = fractal(x * 0.85 + 1.5 * warp, y * 1.5 + 6.3, 9, gain=0.55)
    lit = fractal((x - 0.10) * 0.85 + 1.5 * warp, (y + 0.06) * 1.5 + 6.3, 6, gain=0.55)
    cover = smoothstep(0.50, 0.72, body) * smoothstep(0.0, 0.10, up)
    cloud = mix(np.array([0.62, 0.68, 0.78], np.float32), np.array([1.75, 1.62, 1.45], np.float32),
                np.clip(0.55 + 4.0 * (body - lit), 0, 1))
    return mix(colour, cloud, cover * 0.92)


def haze(colour, distance, height):
    """The air between: blue for the far, a little white over the water."""
    thickness = distance * np.exp(-np.maximum(height, 0) / 2600)
    keep = np.exp(-thickness[..., None] / np.array([60000, 40000, 25000], np.float32))
    return colour * keep + np.array([0.52, 0.66, 0.86], np.float32) * (1 - keep)


def ground(land, x, y, z):
    """The light that land at these points sends."""
    r, c = land.place(x, z)
    normal = np.stack([-land.slope_x[r, c], np.ones_like(x), -land.slope_z[r, c]], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    behind = np.minimum(r + 1, land.rows - 1)  # the side that a crown turns to us lies between two rows
    wood, tint = np.maximum(land.wood[r, c], land.wood[behind, c]), np.maximum(land.tint[r, c], land.tint[behind, c])

    rough = fractal(x / 90 + 3, y / 60 + z / 130, 7)
    fine = fractal(x / 3.1, y / 2.3 + z / 3.7, 5)
    strata = 0.5 + 0.5 * np.sin(y / 21 + 9 * rough)
    rock = mix(np.array([0.075, 0.068, 0.066], np.float32), np.array([0.235, 0.200, 0.170], np.float32),
               np.clip(0.25 * strata + 1.1 * rough - 0.25, 0, 1))
    meadow = mix(np.array([0.075, 0.115, 0.020], np.float32), np.array([0.26, 0.22, 0.060], np.float32),
                 smoothstep(0.3, 0.7, rough))
    needles = mix(np.array([0.010, 0.030, 0.012], np.float32), np.array([0.060, 0.095, 0.022], np.float32), tint**1.5)
    larch = (tint > 0.93)[..., None] * np.array([0.17, 0.085, 0.01], np.float32)

    flat = normal[..., 1]
    stone = (0.045 + 0.20 * fine * smoothstep(0.05, 0.35, y))[..., None] * [1.0, 0.97, 0.93]  # dark where it is wet
    rock = np.where((z < 130)[..., None], stone, rock)
    grassy = smoothstep(0.72, 0.86, flat) * (1 - smoothstep(500, 900, y + 500 * (rough - 0.5))) * (z > 140)
    colour = mix(rock, meadow, grassy)
    snowy = smoothstep(0.50, 0.68, flat + 0.25 * (rough - 0.5)) * smoothstep(950, 1500, y + 900 * (rough - 0.5))
    colour = mix(colour, np.array([0.90, 0.92, 0.96], np.float32), snowy)
    colour = mix(colour, needles + larch, wood) * (0.55 + 0.9 * fine)[..., None]

    sun = np.clip(normal @ SUN, 0, 1) * land.sunlit(x, y + 0.3, z)
    bounce = 0.10 * np.clip(normal @ (SUN * np.array([-1, 0, -1], np.float32)), 0, 1)
    light = sun[..., None] * SUNLIGHT + (0.45 + 0.55 * flat)[..., None] * SKYLIGHT + bounce[..., None] * SUNLIGHT
    return haze(colour * light, np.hypot(x, z), y)


def water(above, side, up, depth, horizon, focal):
    """The lake: a rippled mirror at a distance, green-blue and clear close by."""
    x, total = depth * side, 0.0
    footprint = depth * depth / (EYE * focal)
    samples = 10
    rows, cols = above.shape[:2]
    here = np.arange(cols)[None, :]
    for k in range(samples):
        z = depth + footprint * ((k + 0.5) / samples - 0.5) * 1.6
        wind = 0.10 + 0.9 * smoothstep(0.42, 0.62, fractal(x / 90, z / 260, 3))
        tilt_z = wind * 0.030 * (fractal(x / 2.6, z / 1.1, 5) - 0.5)
        tilt_x = wind * 0.014 * (fractal(x / 1.7 + 50, z / 1.9, 4) - 0.5)
        row = horizon - 1 - (-up + 2 * tilt_z) * focal
        col = here + 2 * tilt_x * focal
        total = total + above[np.clip(row, 0, horizon - 1).astype(np.int32), np.clip(col, 0, cols - 1).astype(np.int32)]
    mirror = total / samples
    cosine = EYE / np.hypot(np.hypot(x, depth), EYE)
    fresnel = 0.02 + 0.98 * (1 - cosine) ** 5
    body = mix(np.array([0.008, 0.085, 0.100], np.float32), np.array([0.05, 0.22, 0.20], np.float32),
               smoothstep(0.35, 0.75, fractal(x / 26, depth / 34 + 8, 4)) * np.exp(-depth / 160))
    stones = fractal(x / 1.3, depth / 1.9, 6)
    body *= (1 + 1.2 * (stones - 0.5) * np.exp(-depth / 55))[..., None]
    return mirror * fresnel[..., None] * 0.95 + body * (1 - fresnel[..., None])


def develop(light, generator):
    """Exposure, lens fall-off, film curve, grain."""
    rows, cols, _ = light.shape
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : cols * 1j].astype(np.float32)
    light = light * (0.92 - 0.17 * (x * x + 0.8 * y * y))[..., None]
    curve = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14)
    tone = np.clip(curve, 0, 1) ** (1 / 2.2)
    tone = tone + 0.06 * (tone - tone.mean(-1, keepdims=True))
    tone += generator.normal(0, 0.0085, (rows, cols, 1)) + generator.normal(0, 0.002, light.shape)
    return np.clip(tone * 255 + 0.5, 0, 255).astype(np.uint8)


def draw(width):
    cols, rows = width * OVERSAMPLING, width * 2 // 3 * OVERSAMPLING
    horizon, focal = int(rows * HORIZON), cols / (2 * LENS)
    sides = ((np.arange(cols) + 0.5) / cols * 2 - 1).astype(np.float32) * LENS
    ups = ((horizon - np.arange(rows) - 0.5) / focal).astype(np.float32)
    land = Land(cols, max(1500, rows * 3 // 2))
    depth = land.look(sides, ups[::-1])[::-1]
    light = np.empty((rows, cols, 3), np.float32)
    lake = np.zeros((rows, cols), bool)
    for top in range(0, rows, 64):
        band = slice(top, min(top + 64, rows))
        side, up = np.broadcast_arrays(sides, ups[band, None])
        d = depth[band]
        light[band] = sky(side, up)
        solid = np.isfinite(d)
        x, y, z = side[solid] * d[solid], EYE + up[solid] * d[solid], d[solid]
        wet = y < 0.02
        lake[band][solid] = wet
        part = light[band]
        part[solid] = ground(land, x, y, z)
    above = light[:horizon].copy()
    for top in range(horizon, rows, 64):
        band = slice(top, min(top + 64, rows))
        side, up = np.broadcast_arrays(sides, ups[band, None])
        surface = np.broadcast_to(EYE / -ups[band, None], side.shape)
        wet = lake[band]
        light[band][wet] = water(above, side, up, surface, horizon, focal)[wet]
    light = light.reshape(rows // OVERSAMPLING, OVERSAMPLING, width, OVERSAMPLING, 3).mean((1, 3))
    return develop(light, np.random.default_rng(1))


def save(picture, path):
    """As JPEG, with the finest step for the mean of each block: a coarse one would tear gaps into the histogram."""
    blank = io.BytesIO()
    Image.new("RGB", (8, 8)).save(blank, "JPEG", quality=76)
    tables = [[1] + list(table)[1:] for table in Image.open(blank).quantization.values()]
    Image.fromarray(picture).save(path, "JPEG", qtables=tables, optimize=True, progressive=True)


if __name__ == "__main__":
    save(draw(int(sys.argv[2]) if len(sys.argv) > 2 else 3000), sys.argv[1])
