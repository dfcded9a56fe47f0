#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what the module OpenEXR reads of an EXR file of halves, for a test that compares it with Tonescope's counts.

openexr_samples.py FILE

One line of JSON: `red`, `green`, `blue` and `alpha` have a list each, in which number n is how many samples have the bit
pattern n.
"""

import json
import sys

import Imath
import OpenEXR
import numpy

file = OpenEXR.InputFile(sys.argv[1])
half = Imath.PixelType(Imath.PixelType.HALF)
names = {"red": "R", "green": "G", "blue": "B", "alpha": "A"}
print(json.dumps({colour: numpy.bincount(numpy.frombuffer(file.channel(name, half), numpy.uint16), minlength=65536).tolist()
                  for colour, name in names.items()}))
