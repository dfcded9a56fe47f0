// SPDX-License-Identifier: GPL-3.0-or-later
// Halved copies of an image, for a quiet picture when zoomed out.
#pragma once

#include "engine/values/image.h"

#include <QFutureWatcher>
#include <QImage>
#include <QObject>
#include <QThreadPool>

#include <vector>

namespace tonescope::ui {

/// Level n (from 0) has half the width and height of the one before, level 0 half of the stored image; sizes
/// are rounded up and the average of 2 x 2 pixels makes one.
using PyramidLevels = std::vector<QImage>;

/// A level to draw from, and how many stored pixels one of its pixels is wide.
struct PyramidLevel {
    QImage pixels;
    double factor = 1;
};

/// Builds the levels on a thread of its own. Everything else of this class is for the GUI thread.
class ImagePyramid : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImagePyramid)

public:
    explicit ImagePyramid(QObject* parent = nullptr);
    ~ImagePyramid() override;

    /// Forgets the levels of the image before and starts on this one. Small images get none.
    void build(const ImagePointer& image);

    /// The smallest level that is at least as fine as `scale` (0 to 1, of the stored pixels); null where
    /// there is none or it is not ready yet.
    [[nodiscard]] PyramidLevel levelFor(double scale) const;

    /// Until ready(): the thread may have ended a moment before its levels arrive here.
    [[nodiscard]] bool isBuilding() const { return m_building; }

Q_SIGNALS:
    void ready();

private:
    void takeLevels();

    QFutureWatcher<PyramidLevels> m_watcher;
    QThreadPool m_thread{this}; ///< not the pool that all share: Qt's painting would wait for it
    PyramidLevels m_levels;
    bool m_building = false;
};

} // namespace tonescope::ui
