// SPDX-License-Identifier: GPL-3.0-or-later
// Device and strategy in the tool bar.
#pragma once

#include <QToolBar>

class QToolButton;

namespace tonescope::ui {

class CountChoices;

/// Buttons that tell what is chosen and open its menu.
class CountBar : public QToolBar {
    Q_OBJECT

public:
    /// The choices must outlive the bar.
    explicit CountBar(const CountChoices& choices, QWidget* parent = nullptr);

    /// Tells what is chosen now.
    void refresh();

private:
    QToolButton* addMenuButton(QMenu* menu, const QString& name, const QString& accessibleName);

    const CountChoices& m_choices;
    QToolButton* m_device;
    QToolButton* m_strategy;
};

} // namespace tonescope::ui
