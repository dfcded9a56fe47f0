// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tags of a photo: EXIF and the colour profile.
#pragma once

#include "engine/values/photo_facts.h"

#include <QByteArray>
#include <QColorSpace>

class QIODevice;

namespace tonescope {

/// Adds the size of an open file and its tags: of a JPEG, PNG, TIFF or WebP. Damaged tags are left out. An
/// ICC profile replaces the profile in `facts`. Reads a few megabytes at most, and restores the position of
/// the file. Any thread may call it.
void addFactsOf(QIODevice& file, PhotoFacts& facts);

/// Stores the colour space of a picture that a reader of Qt has found. Does nothing for an invalid one.
void setProfile(PhotoFacts& facts, const QColorSpace& space);

/// The name of an ICC profile, by its description tag; empty if it has none.
[[nodiscard]] QString nameOfProfile(const QByteArray& icc);

} // namespace tonescope
