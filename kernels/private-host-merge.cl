// SPDX-License-Identifier: GPL-3.0-or-later
// private-host-merge: each work-item counts 1024 pixels (by default) into its own private table and writes the table
// to global memory; the host reads all tables back and adds them up on one thread. Memory: every pixel is read once. A
// private table is larger than the registers of a work-item, so compilers place it in device memory. Each table is
// then written once and sent to the host: 3 KiB of tables per 3 KiB of RGB pixels. Work-items share no counter, so no
// atomics are needed. From: colour histogram article (003), private memory. The article never clears its private
// table; this kernel does.

#include "private-table.cl"
