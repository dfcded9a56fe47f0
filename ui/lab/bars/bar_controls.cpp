// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/bars/bar_controls.h"

#include "ui/lab/bars/side_by_side.h"
#include "ui/plot/colours.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace tonescope::ui {

BarControls::BarControls(QWidget* parent)
    : QWidget(parent), m_sides(new SideBySide), m_quantity(new QComboBox), m_reference(new QComboBox),
      m_logarithmic(new QCheckBox(tr("&Logarithmic"))), m_before(new QCheckBox(tr("Show the run bef&ore"))),
      m_sends(new QCheckBox(tr("Sen&d the pixels for each count"))),
      m_follow(new QCheckBox(tr("&Measure at every change"))), m_fit(new QToolButton),
      m_picture(new QToolButton), m_text(new QLabel) {
    nameParts();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 0);
    layout->addLayout(makeLook());
    layout->addLayout(makeMeasured());
    layout->addLayout(makeCompared());
    layout->addWidget(m_text);
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &BarControls::lookChosen);
    for (const QCheckBox* box : {m_logarithmic, m_before})
        connect(box, &QCheckBox::toggled, this, &BarControls::lookChosen);
    connect(m_reference, &QComboBox::activated, this, &BarControls::compareWith);
    connect(m_fit, &QToolButton::clicked, this, &BarControls::fitWanted);
    connect(m_picture, &QToolButton::clicked, this, &BarControls::pictureWanted);
    connect(m_sides, &SideBySide::changed, this, &BarControls::casesChanged);
    connect(m_sends, &QCheckBox::toggled, this, &BarControls::casesChanged);
}

void BarControls::nameParts() {
    m_quantity->setObjectName(QStringLiteral("barsQuantity"));
    m_quantity->setAccessibleName(tr("What bars show"));
    m_quantity->addItem(tr("Kernel alone"), static_cast<int>(BarQuantity::Time));
    m_quantity->addItem(tr("Whole count"), static_cast<int>(BarQuantity::Whole));
    m_quantity->addItem(tr("Throughput"), static_cast<int>(BarQuantity::Throughput));
    m_quantity->addItem(tr("Speed-up"), static_cast<int>(BarQuantity::SpeedUp));
    m_quantity->setToolTip(tr("Kernel alone: clear, count and merge.\nWhole count: upload, kernel, merge, "
                              "readback and the rest of the wall time."));
    m_reference->setObjectName(QStringLiteral("barsReference"));
    m_reference->setAccessibleName(tr("Compared with"));
    m_reference->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_reference->setMinimumContentsLength(18);
    m_reference->setToolTip(tr("A click on a bar compares the others with it."));
    m_logarithmic->setObjectName(QStringLiteral("barsLogarithmic"));
    m_before->setObjectName(QStringLiteral("barsBefore"));
    m_before->setChecked(true);
    m_before->setToolTip(tr("Outlines behind the bars: what the last whole run before this one measured"));
    m_sends->setObjectName(QStringLiteral("barsSends"));
    m_sends->setToolTip(tr("Without, they lie in the device's memory already. A device that reads the host's "
                           "memory is sent nothing."));
    m_follow->setObjectName(QStringLiteral("barsFollow"));
    m_follow->setToolTip(tr("Runs again by itself when the setup changes"));
    m_fit->setObjectName(QStringLiteral("barsFit"));
    m_fit->setText(tr("&Fit the axis"));
    m_fit->setFocusPolicy(Qt::StrongFocus);
    m_fit->setToolTip(tr("From run to run the axis holds still; this fits it to the bars that are shown."));
    m_picture->setObjectName(QStringLiteral("barsPicture"));
    m_picture->setText(tr("Save &picture …"));
    m_picture->setFocusPolicy(Qt::StrongFocus);
    m_picture->setToolTip(tr("Writes the bars as they are shown, black on white, as SVG, PDF or PNG"));
    m_text->setObjectName(QStringLiteral("barsData"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
}

QHBoxLayout* BarControls::makeLook() {
    auto* row = new QHBoxLayout;
    row->addWidget(m_quantity);
    row->addWidget(m_logarithmic);
    row->addWidget(m_before);
    row->addWidget(m_fit);
    row->addStretch();
    row->addWidget(m_picture);
    return row;
}

QHBoxLayout* BarControls::makeMeasured() {
    auto* row = new QHBoxLayout;
    row->addWidget(m_sides);
    row->addWidget(m_sends);
    row->addStretch();
    row->addWidget(m_follow);
    return row;
}

QHBoxLayout* BarControls::makeCompared() {
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("compared with")));
    row->addWidget(m_reference, 1);
    return row;
}

/// A speed-up is logarithmic always: half as fast is as far from 1 as twice as fast.
void BarControls::lookChosen() {
    m_logarithmic->setEnabled(quantity() != BarQuantity::SpeedUp);
    Q_EMIT lookChanged();
}

void BarControls::setChoices(const LabChoices& choices) {
    m_sides->setChoices(choices);
}

std::vector<MeasureCase> BarControls::cases() const {
    std::vector<MeasureCase> cases = m_sides->cases();
    for (MeasureCase& asked : cases)
        asked.sends = m_sends->isChecked();
    return cases;
}

void BarControls::setRows(const QStringList& names, const QString& text, bool busy) {
    m_reference->clear();
    m_reference->addItems(names);
    m_reference->setEnabled(!names.isEmpty());
    m_text->setText(text);
    inkBusy(*m_text, busy);
}

void BarControls::setReference(int row) {
    m_reference->setCurrentIndex(row);
}

void BarControls::setMeasured(bool measured) {
    m_picture->setEnabled(measured);
}

void BarControls::setFittable(bool fittable) {
    m_fit->setEnabled(fittable);
}

QString BarControls::text() const {
    return m_text->text();
}

BarQuantity BarControls::quantity() const {
    return static_cast<BarQuantity>(m_quantity->currentData().toInt());
}

bool BarControls::logarithmic() const {
    return m_logarithmic->isChecked();
}

bool BarControls::showsBefore() const {
    return m_before->isChecked();
}

bool BarControls::follows() const {
    return m_follow->isChecked();
}

} // namespace tonescope::ui
