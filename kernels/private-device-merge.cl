// SPDX-License-Identifier: GPL-3.0-or-later
// private-device-merge: each work-item counts 1024 pixels (by default) into its own private table and writes the table
// to global memory; a second kernel (merge.cl) adds up all tables. Memory: every pixel is read once. A private table
// is larger than the registers of a work-item, so compilers place it in device memory. Each table is then written once
// and read once by the merge: 3 KiB of tables per 3 KiB of RGB pixels. Work-items share no counter, so no atomics are
// needed. From: colour histogram article (003), first attempt at merging. The article merges in the same kernel after
// a barrier, which synchronises one work-group only; here the end of the first kernel synchronises all work-groups.

#include "private-table.cl"
