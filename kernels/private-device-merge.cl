// SPDX-License-Identifier: GPL-3.0-or-later
// private-device-merge: a table of its own for each work-item, which counts 1024 pixels into it; a second kernel, merge,
// adds all tables up on the device. Memory: the private table is larger than any register file, so compilers put it into
// device memory; then all of it is written out, 3 KiB for 3 KiB of colour pixels, and read again by the merge. Work-items
// never meet. From: colour histogram article (003), first attempt at merging. The article merges in the same kernel,
// after a barrier that orders the work-items of one group only; the end of a kernel orders them all.

#include "private-table.cl"
