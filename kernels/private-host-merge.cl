// SPDX-License-Identifier: GPL-3.0-or-later
// private-host-merge: a table of its own for each work-item, which counts 1024 pixels into it; the host adds all tables
// up. Memory: the private table is larger than any register file, so compilers put it into device memory; then all of it
// is written out, 3 KiB for 3 KiB of colour pixels, sent to the host and added there by one thread. Work-items never
// meet. From: colour histogram article (003), private memory. The article never clears its private table; this one is.

#include "private-table.cl"
