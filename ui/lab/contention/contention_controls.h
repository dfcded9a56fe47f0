// SPDX-License-Identifier: GPL-3.0-or-later
// What of a photo's contention is looked at.
#pragma once

#include "ui/lab/contention/contention_study.h"
#include "ui/lab/contention/contention_text.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSlider;

namespace tonescope::ui {

class ContentionControls : public QWidget {
    Q_OBJECT

public:
    explicit ContentionControls(QWidget* parent = nullptr);

    [[nodiscard]] unsigned copies() const;
    [[nodiscard]] SetNumber number() const;
    [[nodiscard]] LaneAccess access() const;
    /// How much of the photo shines through the map: 0 to 1.
    [[nodiscard]] double photoShare() const;

    /// What the button offers to do with the pixels; empty: it is not there.
    void offerPixels(const QString& action);

Q_SIGNALS:
    void changed();
    void photoShareChanged();
    /// The button was pressed.
    void pixelsWanted();

private:
    void addChoice(QComboBox& box, const QString& title, const char* name);
    QHBoxLayout* makePhotoRow();

    QHBoxLayout* m_choices; ///< owned by the layout of this
    QComboBox* m_copies;
    QComboBox* m_number;
    QComboBox* m_access;
    QSlider* m_photo;
    QPushButton* m_pixels;
};

} // namespace tonescope::ui
