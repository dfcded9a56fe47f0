// SPDX-License-Identifier: GPL-3.0-or-later
// Two image views side by side: the image that is counted, and one to compare it with.
#pragma once

#include "engine/values/image.h"

#include <QSplitter>

class QLabel;

namespace tonescope::ui {

class ImageView;

/// The image that is counted and, beside it, one that was put aside. Both show the same part in the same
/// size, and the same region if they are of one size.
class ImagePair : public QSplitter {
    Q_OBJECT

public:
    explicit ImagePair(QWidget* parent = nullptr);

    /// The view of the image that is counted.
    [[nodiscard]] ImageView& view() const { return *m_view; }
    /// The view of the image aside; hidden if there is none.
    [[nodiscard]] ImageView& aside() const { return *m_aside; }

public Q_SLOTS:
    /// Puts the shown image aside, where it stays while others are opened; if there is one already, removes
    /// it.
    void toggleAside();
    /// Exchanges the two images. Does nothing if there is none aside.
    void swap();

Q_SIGNALS:
    /// The image that was aside is to be opened again.
    void imageChosen(const tonescope::ImagePointer& image);

private:
    void putAside(const ImagePointer& image);
    /// Lets one view follow the other in place and region.
    void link(ImageView& leader, ImageView& follower);
    /// Shows the part of the leader in the follower, if both have images.
    void follow(const ImageView& leader, ImageView& follower);

    ImageView* m_view;
    ImageView* m_aside;
    QLabel* m_name; ///< of the image aside
    bool m_following = false;
};

} // namespace tonescope::ui
