// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured as bars, and how the bars are looked at.
#pragma once

#include "ui/lab/bars/bars.h"
#include "ui/lab/shell/lab_choices.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace tonescope::ui {

class SideBySide;

/// The fields above the bars.
class BarControls : public QWidget {
    Q_OBJECT

public:
    explicit BarControls(QWidget* parent = nullptr);

    void setChoices(const LabChoices& choices);
    [[nodiscard]] std::vector<MeasureCase> cases() const;

    /// Rows to compare with, and what is said of all of them; `busy`: that the machine was.
    void setRows(const QStringList& names, const QString& text, bool busy);
    /// None is -1.
    void setReference(int row);
    /// Whether there is anything to save.
    void setMeasured(bool measured);
    /// Whether the axis can be fitted to the bars: it shows more than they need.
    void setFittable(bool fittable);
    [[nodiscard]] QString text() const;

    [[nodiscard]] BarQuantity quantity() const;
    [[nodiscard]] bool logarithmic() const;
    [[nodiscard]] bool showsBefore() const;
    /// Whether a change of the setup measures again.
    [[nodiscard]] bool follows() const;

Q_SIGNALS:
    void lookChanged();
    void casesChanged();
    void compareWith(int row);
    void fitWanted();
    void pictureWanted();

private:
    void nameParts();
    QHBoxLayout* makeLook();
    QHBoxLayout* makeMeasured();
    QHBoxLayout* makeCompared();
    void lookChosen();

    SideBySide* m_sides;
    QComboBox *m_quantity, *m_reference;
    QCheckBox *m_logarithmic, *m_before, *m_sends, *m_follow;
    QToolButton *m_fit, *m_picture;
    QLabel* m_text;
};

} // namespace tonescope::ui
