# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the texts of the file FROM (.ts) to the file TO, all in one context.
file(READ ${FROM} texts)
string(REGEX REPLACE "<name>[^<]*</name>" "<name>${CONTEXT}</name>" texts "${texts}")
file(WRITE ${TO} "${texts}")
