// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/compare_pane.h"

#include "ui/histogram/provenance.h"
#include "ui/plot/colours.h"
#include "ui/plot/focus_border.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString pinNameOf(const CountResult& result) {
    const bool whole = result.region == Region::whole(result.image->extent());
    const QString title = titleOf(result);
    return whole ? title : title + comma() + regionTextOf(result);
}

QIcon square(const QColor& colour) {
    constexpr int side = 12;
    QPixmap pixmap(side, side);
    pixmap.fill(colour);
    return pixmap;
}

} // namespace

ComparePane::ComparePane(QWidget* parent) : QWidget(parent), m_list(new QTreeWidget(this)) {
    setObjectName(QStringLiteral("comparePane"));
    m_list->setObjectName(QStringLiteral("pins"));
    m_list->setAccessibleName(tr("Pinned curves"));
    m_list->setHeaderLabels({tr("Pinned curve"), tr("Where its counts come from")});
    m_list->setRootIsDecorated(false);
    new FocusBorder(*m_list); // with no row that could show it
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->resizeSection(0, 260);
    connect(m_list, &QTreeWidget::itemChanged, this, &ComparePane::renamed);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(!m_list->selectedItems().isEmpty()); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(makeButtons());
    layout->addWidget(m_list, 1);
    layout->addWidget(makeDifference());
    show(CountResultPointer());
}

QWidget* ComparePane::makeButtons() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_pin = new QPushButton(tr("Pin the present curve"), row);
    m_pin->setObjectName(QStringLiteral("pinCurve"));
    m_pin->setToolTip(tr("Keep it behind whatever is shown next: another image, region, formula or device"));
    m_remove = new QPushButton(tr("Remove"), row);
    m_remove->setObjectName(QStringLiteral("removePin"));
    m_remove->setEnabled(false);
    connect(m_pin, &QPushButton::clicked, this, &ComparePane::pin);
    connect(m_remove, &QPushButton::clicked, this, [this] { remove(m_list->selectedItems()); });
    layout->addWidget(m_pin);
    layout->addWidget(m_remove);
    layout->addStretch(1);
    return row;
}

QWidget* ComparePane::makeDifference() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_first = new QComboBox(row);
    m_first->setObjectName(QStringLiteral("differenceFirst"));
    m_first->setAccessibleName(tr("Difference: of which curve"));
    m_second = new QComboBox(row);
    m_second->setObjectName(QStringLiteral("differenceSecond"));
    m_second->setAccessibleName(tr("Difference: less which curve"));
    for (QComboBox* box : {m_first, m_second}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
        connect(box, &QComboBox::currentIndexChanged, this, &ComparePane::changed);
    }
    layout->addWidget(new QLabel(tr("Difference:"), row));
    layout->addWidget(m_first, 1);
    layout->addWidget(new QLabel(tr("less"), row));
    layout->addWidget(m_second, 1);
    offerDifference();
    return row;
}

void ComparePane::show(const CountResultPointer& result) {
    m_result = result;
    m_pin->setEnabled(result != nullptr);
}

void ComparePane::pin() {
    if (!m_result) return;
    const QString provenance = provenanceOf(*m_result).join(QStringLiteral(" · "));
    add({pinNameOf(*m_result), provenance, std::make_shared<const Histogram>(m_result->histogram), {}},
        Qt::Checked);
    colourPins();
    offerDifference();
    Q_EMIT changed();
}

void ComparePane::add(const Ghost& pin, Qt::CheckState shown) {
    const QSignalBlocker blocker(m_list);
    m_pins.push_back(pin);
    auto* item = new QTreeWidgetItem(m_list, {pin.name, pin.provenance}); // the list owns it
    item->setFlags(item->flags() | Qt::ItemIsEditable | Qt::ItemIsUserCheckable);
    item->setCheckState(0, shown);
    item->setToolTip(0, pin.provenance);
    item->setToolTip(1, pin.provenance);
}

void ComparePane::takeOver(const ComparePane& before) {
    for (std::size_t i = 0; i < before.m_pins.size(); ++i)
        add(before.m_pins[i], before.m_list->topLevelItem(static_cast<int>(i))->checkState(0));
    colourPins();
    offerDifference();
    m_first->setCurrentIndex(before.m_first->currentIndex());
    m_second->setCurrentIndex(before.m_second->currentIndex());
    Q_EMIT changed();
}

void ComparePane::remove(const QList<QTreeWidgetItem*>& items) {
    for (QTreeWidgetItem* item : items) {
        m_pins.erase(m_pins.begin() + m_list->indexOfTopLevelItem(item));
        delete item;
    }
    colourPins();
    offerDifference();
    Q_EMIT changed();
}

void ComparePane::renamed(QTreeWidgetItem* item) {
    Ghost& pin = m_pins.at(static_cast<std::size_t>(m_list->indexOfTopLevelItem(item)));
    pin.name = item->text(0);
    offerDifference();
    Q_EMIT changed();
}

void ComparePane::offerDifference() {
    for (QComboBox* box : {m_first, m_second}) {
        const QSignalBlocker blocker(box);
        const int before = std::max(0, box->currentIndex());
        box->clear();
        box->addItem(box == m_first ? tr("the present curve") : tr("nothing"));
        for (const Ghost& pin : m_pins)
            box->addItem(pin.name);
        box->setCurrentIndex(before < box->count() ? before : 0);
        box->setEnabled(!m_pins.empty());
    }
}

void ComparePane::colourPins() {
    const QSignalBlocker blocker(m_list);
    const PlotStyle style{palette(), font()};
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        m_pins[i].colour = style.line(i);
        m_list->topLevelItem(static_cast<int>(i))->setIcon(0, square(m_pins[i].colour));
    }
}

void ComparePane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        colourPins();
        Q_EMIT changed();
    }
    QWidget::changeEvent(event);
}

HistogramPointer ComparePane::histogramOf(const QComboBox& box) const {
    const int index = box.currentIndex();
    if (index > 0) return m_pins.at(static_cast<std::size_t>(index - 1)).histogram;
    return m_result ? HistogramPointer(m_result, &m_result->histogram) : nullptr;
}

Comparison ComparePane::comparison() const {
    Comparison comparison;
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        if (m_list->topLevelItem(static_cast<int>(i))->checkState(0) == Qt::Checked)
            comparison.ghosts.push_back(m_pins[i]);
    }
    const HistogramPointer first = histogramOf(*m_first);
    if (m_second->currentIndex() > 0 && first != nullptr) {
        comparison.difference = {tr("%1 less %2").arg(m_first->currentText(), m_second->currentText()), first,
                                 histogramOf(*m_second)};
    }
    return comparison;
}

} // namespace tonescope::ui
