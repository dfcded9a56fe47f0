// SPDX-License-Identifier: GPL-3.0-or-later
// Images of the frames of Qt Multimedia.
#pragma once

#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QString>

class QVideoFrame;

namespace tonescope::app {

/// The image of a frame; `name` becomes its name. Frames of gray or RGB keep their samples. Luma and chroma
/// are converted to RGB, which Image::converted says. Fails for other kinds of pixels. Any thread may call
/// it.
[[nodiscard]] Outcome<Image> imageOfFrame(QVideoFrame frame, const QString& name);

} // namespace tonescope::app
