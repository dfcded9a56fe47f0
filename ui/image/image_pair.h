// SPDX-License-Identifier: GPL-3.0-or-later
// Two images side by side.
#pragma once

#include "engine/values/image.h"

#include <QSplitter>

class QLabel;

namespace tonescope::ui {

class ImagePlacement;
class ImageView;

/// The image that is counted, and beside it one that was put aside. They show the same part, as large, and
/// the same region where both are of one size.
class ImagePair : public QSplitter {
    Q_OBJECT

public:
    explicit ImagePair(QWidget* parent = nullptr);

    /// Shows what the pair of another window shows: both images, the region, and the same part of them.
    void takeOver(const ImagePair& before);

    /// The view of the image that is counted.
    [[nodiscard]] ImageView& view() const { return *m_view; }
    /// The view of the one that was put aside; hidden where there is none.
    [[nodiscard]] ImageView& aside() const { return *m_aside; }

public Q_SLOTS:
    /// Puts the shown image aside, where it stays while others come; where there is one already, closes it.
    void toggleAside();
    /// Asks for the image aside; the shown one takes its place. Does nothing where there is none.
    void swap();

Q_SIGNALS:
    /// The image that was aside is to be counted.
    void imageChosen(const tonescope::ImagePointer& image);

private:
    void putAside(const ImagePointer& image);
    void link(ImageView& leader, ImageView& follower);
    void follow(const ImageView& leader, ImageView& follower);

    ImageView* m_view;
    ImageView* m_aside;
    QLabel* m_name; ///< of the image aside
    bool m_following = false;
};

} // namespace tonescope::ui
