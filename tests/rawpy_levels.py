#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what rawpy reads of a RAW file, for a test that compares it with Tonescope's levels.

rawpy_levels.py FILE

One line of JSON: `levels` has a list per colour (red, green, blue, green 2), in which number n is how many photosites of
the visible area have the level n; `black` has the black level of each, `white` is the white level.
"""

import json
import sys

import numpy
import rawpy

with rawpy.imread(sys.argv[1]) as raw:
    visible, colours = raw.raw_image_visible, raw.raw_colors_visible
    height, width = (side // 2 * 2 for side in visible.shape)
    visible, colours = visible[:height, :width], colours[:height, :width]
    levels = [numpy.bincount(visible[colours == colour], minlength=65536).tolist() for colour in range(4)]
    print(json.dumps({"levels": levels, "black": raw.black_level_per_channel, "white": int(raw.white_level)}))
