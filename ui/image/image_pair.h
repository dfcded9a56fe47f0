// SPDX-License-Identifier: GPL-3.0-or-later
// Two image views side by side: the image that is counted, and one to compare it with.
#pragma once

#include "engine/values/image.h"

#include <QSplitter>

namespace tonescope::ui {

class Chip;
class ImageView;

/// Shows the image that is counted and, at its right, one to compare it with, each below its name.
/// Zooming or moving one view makes the other show the same part in the same size. If the images have the
/// same size, both show the same region.
class ImagePair : public QSplitter {
    Q_OBJECT

public:
    explicit ImagePair(QWidget* parent = nullptr);

    /// The view of the image that is counted.
    [[nodiscard]] ImageView& view() const { return *m_view; }
    /// The view of the image aside; hidden while no image is aside or awaited.
    [[nodiscard]] ImageView& aside() const { return *m_aside; }

public Q_SLOTS:
    /// Shows the view aside, which waits for putAside(), or hides it.
    void toggleAside();
    /// Shows an image in the view aside, where it stays when other images are opened. Does nothing while that
    /// view is hidden.
    void putAside(const tonescope::ImagePointer& image);
    /// Puts the shown image aside, and requests the image that was aside by imageChosen(). Does nothing if
    /// there is none.
    void swap();

Q_SIGNALS:
    /// The image that was aside is to be shown and counted.
    void imageChosen(const tonescope::ImagePointer& image);
    /// Another image is aside; null: none.
    void asideChanged(const tonescope::ImagePointer& image);
    /// The user wants to choose a file for the view aside.
    void openWanted();

private:
    /// Writes the names over the images while two are shown.
    void nameImages();
    /// Makes one view follow the other in placement and region.
    void link(ImageView& leader, ImageView& follower);
    /// Shows the part of the leader in the follower, if both have images.
    void follow(const ImageView& leader, ImageView& follower);

    ImageView* m_view;
    ImageView* m_aside;
    Chip* m_viewName;
    Chip* m_asideName;
    bool m_following = false;
};

} // namespace tonescope::ui
