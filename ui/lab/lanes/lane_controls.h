// SPDX-License-Identifier: GPL-3.0-or-later
// How a set of lanes is looked at.
#pragma once

#include "ui/lab/lanes/lane_scene.h"

#include <QWidget>

class QComboBox;
class QGridLayout;

namespace tonescope::ui {

class LaneControls : public QWidget {
    Q_OBJECT

public:
    explicit LaneControls(QWidget* parent = nullptr);

    [[nodiscard]] LaneChoice choice() const;

Q_SIGNALS:
    void changed();

private:
    void addChoice(QGridLayout& rows, QComboBox& box, const QString& title, const char* name);
    void fillChoices();
    /// Offers only what the layout has.
    void fitToLayout();

    QComboBox* m_layout;
    QComboBox* m_copies;
    QComboBox* m_counted;
    QComboBox* m_equal;
    QComboBox* m_access;
};

} // namespace tonescope::ui
