// SPDX-License-Identifier: GPL-3.0-or-later
// Side by side: values with which each strategy is measured once each, so that its bars can be compared.
#pragma once

#include "ui/lab/base/lab_choices.h"

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

/// One value of the varied property, as in "constant" or "work-groups of 64".
struct SideValue {
    QString key;  ///< unique among the values
    QString text; ///< translated
    bool usual;   ///< measured unless the user chose otherwise
    /// Sets the value; returns false if the case cannot have it.
    std::function<bool(MeasureCase&)> apply;
};

/// A case for each device, value and strategy that can have the value; strategies without any of the values
/// have one case, as set up. Without values the cases of casesOf().
[[nodiscard]] std::vector<MeasureCase> casesOf(const LabChoices& choices,
                                               const std::vector<SideValue>& values);

/// Kinds of data. Usual are the pixels that are set up, uniform, constant, and the photo or photo-like
/// pixels.
[[nodiscard]] std::vector<SideValue> dataValues(const LabChoices& choices);

/// A list of properties to vary (kinds of data, or a sweep axis), and a menu of the values to measure.
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
    /// By property: values that the user switched on or off.
    std::map<QString, std::map<QString, bool>> m_switched;
};

} // namespace tonescope::ui
