// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lane_controls.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace tonescope::ui {

namespace {

/// The layouts that are offered: one table is copies of it, too, but what everybody begins with.
enum class OfferedTables : std::uint8_t { One, Copies, Staggered, Private };

TableLayout layoutOf(OfferedTables offered) {
    switch (offered) {
    case OfferedTables::Staggered:
        return TableLayout::Staggered;
    case OfferedTables::Private:
        return TableLayout::Private;
    case OfferedTables::One:
    case OfferedTables::Copies:
        break;
    }
    return TableLayout::Copies;
}

OfferedTables offeredIn(const QComboBox& box) {
    return static_cast<OfferedTables>(box.currentData().toInt());
}

bool hasCopies(OfferedTables offered) {
    return offered == OfferedTables::Copies || offered == OfferedTables::Staggered;
}

} // namespace

LaneControls::LaneControls(QWidget* parent)
    : QWidget(parent), m_layout(new QComboBox), m_copies(new QComboBox), m_counted(new QComboBox),
      m_equal(new QComboBox), m_access(new QComboBox) {
    auto* rows = new QGridLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    fillChoices();
    addChoice(*rows, *m_layout, tr("&Tables:"), "laneTables");
    addChoice(*rows, *m_copies, tr("&Copies:"), "laneCopies");
    addChoice(*rows, *m_counted, tr("Counte&d:"), "laneCounted");
    addChoice(*rows, *m_access, tr("&Pixels:"), "laneAccess");
    addChoice(*rows, *m_equal, tr("&Equal adds:"), "laneEqual");
    rows->setColumnStretch(6, 1);
    fitToLayout();
    connect(m_layout, &QComboBox::currentIndexChanged, this, &LaneControls::fitToLayout);
    for (QComboBox* box : {m_layout, m_copies, m_counted, m_equal, m_access})
        connect(box, &QComboBox::currentIndexChanged, this, &LaneControls::changed);
}

void LaneControls::fillChoices() {
    m_layout->addItem(tr("one table"), static_cast<int>(OfferedTables::One));
    m_layout->addItem(tr("copies"), static_cast<int>(OfferedTables::Copies));
    m_layout->addItem(tr("staggered channels"), static_cast<int>(OfferedTables::Staggered));
    m_layout->addItem(tr("private tables"), static_cast<int>(OfferedTables::Private));
    for (const unsigned copies : modelledCopies)
        m_copies->addItem(QString::number(copies), copies);
    m_copies->setCurrentIndex(m_copies->findData(8));
    m_counted->addItem(tr("gray"), false);
    m_counted->addItem(tr("gray and colour"), true);
    m_equal->addItem(tr("wait"), static_cast<int>(EqualAdds::Wait));
    m_equal->addItem(tr("are combined"), static_cast<int>(EqualAdds::Combined));
    m_access->addItem(tr("neighbouring"), 1);
    m_access->addItem(tr("%1 apart").arg(pixelsOfLoad), pixelsOfLoad);
}

void LaneControls::addChoice(QGridLayout& rows, QComboBox& box, const QString& title, const char* name) {
    constexpr int boxesOfRow = 3;
    const int number = rows.count() / 2;
    box.setObjectName(QString::fromLatin1(name));
    box.setSizeAdjustPolicy(QComboBox::AdjustToContents); // its font grows for the projector
    auto* label = new QLabel(title);
    label->setBuddy(&box);
    rows.addWidget(label, number / boxesOfRow, number % boxesOfRow * 2);
    rows.addWidget(&box, number / boxesOfRow, number % boxesOfRow * 2 + 1);
}

void LaneControls::fitToLayout() {
    const OfferedTables offered = offeredIn(*m_layout);
    m_copies->setEnabled(hasCopies(offered));
    m_counted->setEnabled(offered != OfferedTables::Staggered);
    if (offered == OfferedTables::Staggered) {
        const QSignalBlocker silent(*m_counted); // what follows from this is told once
        m_counted->setCurrentIndex(m_counted->findData(true));
    }
}

LaneChoice LaneControls::choice() const {
    const OfferedTables offered = offeredIn(*m_layout);
    LaneChoice choice;
    choice.tables.layout = layoutOf(offered);
    choice.tables.copies = hasCopies(offered) ? m_copies->currentData().toUInt() : 1;
    choice.tables.colour = m_counted->currentData().toBool();
    choice.equal = static_cast<EqualAdds>(m_equal->currentData().toInt());
    choice.spacing = m_access->currentData().toUInt();
    return choice;
}

} // namespace tonescope::ui
