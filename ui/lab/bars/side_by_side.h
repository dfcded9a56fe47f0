// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured of each strategy more than once, so that its bars stand side by side.
#pragma once

#include "ui/lab/shell/lab_choices.h"

#include <QSet>
#include <QString>
#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QComboBox;
class QMenu;
class QToolButton;

namespace tonescope::ui {

/// One of the values of what differs, as in "constant" or "work-groups of 64".
struct SideValue {
    QString key;  ///< unique among the values
    QString text; ///< for people
    bool usual;   ///< measured where nobody chose
    /// Asks for it; false where the case has no such value.
    std::function<bool(MeasureCase&)> apply;
};

/// A case for each device, each of these values and each strategy that has it; strategies that have none are
/// measured once, as they are set up. Without values the cases of casesOf().
[[nodiscard]] std::vector<MeasureCase> casesOf(const LabChoices& choices,
                                               const std::vector<SideValue>& values);

/// Kinds of data: what is set up, uniform, constant and the photo, or what is made like one, unless others
/// are chosen.
[[nodiscard]] std::vector<SideValue> dataValues(const LabChoices& choices);

/// A list of what may differ, and a menu of the values that are measured: kinds of data, or what the sweeps
/// turn, each with a few values unless others are chosen.
class SideBySide : public QWidget {
    Q_OBJECT

public:
    explicit SideBySide(QWidget* parent = nullptr);

    /// Does not emit changed().
    void setChoices(const LabChoices& choices);
    [[nodiscard]] std::vector<MeasureCase> cases() const;

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] std::vector<SideValue> offered() const;
    [[nodiscard]] bool isOn(const SideValue& value) const;
    void chooseBy();
    void fillMenu();
    void tellChosen();
    void setOn(const QString& key, bool on);

    LabChoices m_choices;
    QComboBox* m_by;
    QToolButton* m_button;
    QMenu* m_menu;
    /// By what differs: what somebody switched otherwise than usual.
    std::map<QString, std::map<QString, bool>> m_switched;
};

} // namespace tonescope::ui
