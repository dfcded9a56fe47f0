// SPDX-License-Identifier: GPL-3.0-or-later
// All rows are replaced when one of them has to change. While a region is dragged, rows usually stay, because
// a result of a region that is not kept changes no row.
#include "ui/panes/regions_pane.h"

#include "ui/frame/parts.h"
#include "ui/frame/small_font.h"
#include "ui/panes/tables.h"
#include "ui/plot/focus_border.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHeaderView>
#include <QIcon>
#include <QLocale>
#include <QPainter>
#include <QPixmap>
#include <QSignalBlocker>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tonescope::ui {

namespace {

enum Column { Name, Share, Mean, Deviation, Median, ColumnCount };

constexpr int letterRole = Qt::UserRole;
constexpr int rowHeight = 24;
constexpr int mostRows = 12; ///< more rows are scrolled
constexpr QChar firstLetter = u'A', lastLetter = u'Z';

/// The outline of the shape.
QPixmap markOf(Shape shape, const QColor& colour, qreal ratio) {
    constexpr QSizeF size(12, 12);
    QPixmap picture((size * ratio).toSize());
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.25));
    constexpr QRectF outline(1, 2.5, 10, 7);
    shape == Shape::Ellipse ? painter.drawEllipse(outline) : painter.drawRect(outline);
    return picture;
}

} // namespace

RegionsPane::RegionsPane(QWidget* parent)
    : QWidget(parent), m_keep(makeAction(this, tr("&Keep region"), "keepRegion", tr("K"),
                                         tr("Keeps the region in the list, with its statistics (K)"))),
      m_remove(makeAction(this, tr("Remove"), "removeRegion", QKeySequence::Delete,
                          tr("Removes the region from the list (Delete)"))),
      m_invitation(new QLabel(
          tr("Draw a region and keep it: this list shows its statistics, for the next photos, too."), this)),
      m_rows(named(new QTreeWidget(this), "keptRegions", tr("Kept regions"))) {
    setObjectName(QStringLiteral("regionsPane"));
    m_keep->setEnabled(false);
    m_remove->setShortcutContext(Qt::WidgetShortcut);
    m_invitation->setWordWrap(true);
    m_invitation->setForegroundRole(QPalette::PlaceholderText);
    m_rows->setHeaderLabels(
        {tr("region, gray"), tr("share"), tr("mean"), tr("std", "standard deviation, short"), tr("median")});
    m_rows->setRootIsDecorated(false);
    m_rows->setIndentation(16); // of the rows of channels
    m_rows->setUniformRowHeights(true);
    m_rows->setFrameShape(QFrame::NoFrame);
    m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rows->setTabKeyNavigation(false);
    m_rows->setItemsExpandable(false);
    m_rows->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_rows->addAction(m_remove);
    m_rows->header()->setSectionsClickable(false);
    m_rows->header()->setStretchLastSection(false);
    m_rows->header()->setMinimumSectionSize(1);
    m_rows->headerItem()->setTextAlignment(Name, Qt::AlignLeading | Qt::AlignVCenter);
    for (int column = Share; column < ColumnCount; ++column)
        m_rows->headerItem()->setTextAlignment(column, Qt::AlignTrailing | Qt::AlignVCenter);
    new FocusBorder(*m_rows);
    QBoxLayout* buttons = makeRow({});
    for (QAction* action : {m_keep, m_remove}) {
        auto* button = makeButton(action->iconText(), action->objectName() + QStringLiteral("Button"),
                                  action->toolTip());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::enabledChanged, button, &QWidget::setEnabled);
        button->setEnabled(action->isEnabled());
        buttons->addWidget(button);
    }
    buttons->addStretch();
    // The buttons are above the rows, so that a new row does not move them.
    setLayout(makeColumn({buttons, m_invitation, m_rows}, 8, {0, 0, 0, 8}));
    connect(m_keep, &QAction::triggered, this, &RegionsPane::keep);
    connect(m_remove, &QAction::triggered, this, &RegionsPane::remove);
    const auto choose = [this](const QTreeWidgetItem* row) {
        const auto entry = m_kept.find(row->data(Name, letterRole).toChar());
        if (entry != m_kept.end() && isInside(entry->second.region)) Q_EMIT chosen(entry->second.region);
    };
    connect(m_rows, &QTreeWidget::itemClicked, this, choose);
    connect(m_rows, &QTreeWidget::itemActivated, this, choose);
    connect(m_rows, &QTreeWidget::itemSelectionChanged, m_remove,
            [this] { m_remove->setEnabled(!m_rows->selectedItems().isEmpty()); });
    refresh();
}

RegionsPane::Kept RegionsPane::kept() const {
    Kept regions;
    for (const auto& [letter, entry] : m_kept)
        regions.emplace(letter, entry.region);
    return regions;
}

void RegionsPane::add(const Kept& regions) {
    for (const auto& [letter, region] : regions)
        m_kept.emplace(letter, Entry{region, {}});
    refresh();
    Q_EMIT changed();
}

void RegionsPane::keep() {
    QChar letter = firstLetter;
    while (m_kept.contains(letter))
        letter = QChar(letter.unicode() + 1);
    m_kept.emplace(letter, Entry{m_result->region, {}});
    take(*m_result);
    enableKeep();
    Q_EMIT changed();
}

void RegionsPane::remove() {
    m_kept.erase(m_rows->selectedItems().first()->data(Name, letterRole).toChar());
    refresh();
    enableKeep();
    Q_EMIT changed();
}

void RegionsPane::showResult(const CountResultPointer& result) {
    const CountResultPointer before = std::exchange(m_result, result);
    const bool sameRows = before && result && before->image == result->image &&
                          before->rules == result->rules && !isKept(before->region) &&
                          !isKept(result->region);
    if (!sameRows) {
        if (result) take(*result);
        refresh();
    }
    enableKeep();
}

void RegionsPane::enableKeep() {
    m_keep->setEnabled(m_result && m_result->region != Region::whole(m_result->image->extent()) &&
                       !isKept(m_result->region) && !m_kept.contains(lastLetter));
}

bool RegionsPane::isKept(const Region& region) const {
    return std::ranges::any_of(m_kept, [&](const auto& each) { return each.second.region == region; });
}

void RegionsPane::take(const CountResult& result) {
    for (auto& [letter, entry] : m_kept) {
        if (entry.region != result.region) continue;
        entry.figures = {result.image,
                         result.rules,
                         result.histogram.lastValue(Channel::Gray) > 4095 ? 0 : 1,
                         result.histogram.isFloating(),
                         {}};
        for (const Channel channel : result.histogram.channels().intersected(grayAndColour))
            entry.figures.channels.emplace_back(channel, statisticsOf(result.histogram, channel));
        refresh();
    }
}

bool RegionsPane::isCurrent(const Figures& figures) const {
    return m_result && figures.image.lock() == m_result->image && figures.rules == m_result->rules;
}

bool RegionsPane::isInside(const Region& region) const {
    return m_result && clipped(region, m_result->image->extent()) == region;
}

std::optional<Region> RegionsPane::missing() const {
    for (const auto& [letter, entry] : m_kept) {
        if (isInside(entry.region) && !isCurrent(entry.figures)) return entry.region;
    }
    return std::nullopt;
}

void RegionsPane::refresh() {
    const QTreeWidgetItem* current = m_rows->currentItem();
    const QChar before = current != nullptr ? current->data(Name, letterRole).toChar() : QChar();
    const QSignalBlocker blocker(m_rows);
    m_rows->clear();
    const auto fill = [](QTreeWidgetItem& row, const Figures& figures, const Statistics& statistics) {
        const auto number = [&](double value, int decimals) {
            QLocale plain;
            plain.setNumberOptions(QLocale::OmitGroupSeparator);
            if (statistics.count == 0) return QStringLiteral("–");
            return figures.floating ? decimalText(value) : plain.toString(value, 'f', decimals);
        };
        const bool whole = statistics.median == std::floor(statistics.median);
        row.setText(Mean, number(statistics.mean, figures.decimals));
        row.setText(Deviation, number(statistics.stddev, figures.decimals));
        row.setText(Median, number(statistics.median, whole ? 0 : figures.decimals));
    };
    const auto add = [this](QTreeWidgetItem* row, QChar letter) {
        row->setData(Name, letterRole, letter);
        row->setSizeHint(Name, {0, rowHeight});
        for (int column = Share; column < ColumnCount; ++column)
            row->setTextAlignment(column, Qt::AlignTrailing | Qt::AlignVCenter);
    };
    for (int column = Name; column < ColumnCount; ++column)
        m_rows->headerItem()->setForeground(column, palette().color(QPalette::PlaceholderText));
    for (const auto& [letter, entry] : m_kept) {
        const Region& region = entry.region;
        const bool inside = isInside(region);
        auto* row = new QTreeWidgetItem(m_rows);
        add(row, letter);
        const QString size = QStringLiteral("%1  %2 × %3").arg(letter).arg(region.width).arg(region.height);
        const QString shape = region.shape == Shape::Ellipse ? tr("Ellipse") : tr("Rectangle");
        const qreal ratio = devicePixelRatioF();
        QIcon icon(markOf(region.shape, palette().color(QPalette::Text), ratio));
        icon.addPixmap(markOf(region.shape, palette().color(QPalette::HighlightedText), ratio),
                       QIcon::Selected);
        row->setIcon(Name, icon);
        row->setText(Name, size);
        row->setData(Name, Qt::AccessibleTextRole, shape + QLatin1Char(' ') + size);
        row->setToolTip(Name, tr("%1 at %2, %3: %4 pixels")
                                  .arg(shape)
                                  .arg(region.x)
                                  .arg(region.y)
                                  .arg(countText(region.pixels())));
        if (m_result && !inside) {
            row->setText(Name, size + QStringLiteral("  ·  ") + tr("not inside this photo"));
            row->setFirstColumnSpanned(true);
            row->setForeground(Name, palette().color(QPalette::PlaceholderText));
            continue;
        }
        if (!m_result) continue;
        row->setText(Share, shareText(region.pixels(), Region::whole(m_result->image->extent()).pixels()));
        row->setToolTip(Name, QStringLiteral("%1 (%2)").arg(row->toolTip(Name), row->text(Share)));
        const bool shown = m_result->region == region;
        if (isCurrent(entry.figures)) {
            fill(*row, entry.figures, entry.figures.channels.front().second);
            for (const auto& [channel, statistics] : entry.figures.channels) {
                if (!shown || channel == Channel::Gray) continue;
                auto* colour = new QTreeWidgetItem(row);
                add(colour, letter);
                colour->setFlags(Qt::ItemIsEnabled);
                colour->setText(Name, wordFor(channel));
                colour->setIcon(Name, markOf(colourOf(channel, palette(), m_colours)));
                fill(*colour, entry.figures, statistics);
            }
        }
        row->setExpanded(shown);
        if (shown) m_rows->setCurrentItem(row);
    }
    for (int i = 0; m_rows->currentItem() == nullptr && i < m_rows->topLevelItemCount(); ++i) {
        QTreeWidgetItem* row = m_rows->topLevelItem(i);
        if (row->data(Name, letterRole).toChar() == before)
            m_rows->setCurrentItem(row, Name, QItemSelectionModel::NoUpdate);
    }
    m_remove->setEnabled(!m_rows->selectedItems().isEmpty());
    fit();
}

void RegionsPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) refresh();
}

void RegionsPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void RegionsPane::setColours(ChannelColours colours) {
    if (std::exchange(m_colours, colours) != colours) refresh();
}

void RegionsPane::fit() {
    constexpr int gap = 12, besideName = 32; ///< a mark, and margins
    const QFont small = smallFont(font());
    m_rows->setFont(small);
    m_rows->header()->setFont(small);
    m_invitation->setFont(small);
    const QFontMetrics metrics(small);
    int names = 0, numbers = 0;
    for (int i = 0; i < m_rows->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* row = m_rows->topLevelItem(i);
        if (!row->isFirstColumnSpanned())
            names = std::max(names, besideName + metrics.horizontalAdvance(row->text(Name)));
    }
    m_rows->header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    for (int column = Share; column < ColumnCount; ++column) {
        const QString longest = column == Share ? QStringLiteral("88.88 %") : QStringLiteral("888.8");
        const int width = std::max(metrics.horizontalAdvance(m_rows->headerItem()->text(column)),
                                   metrics.horizontalAdvance(longest));
        m_rows->header()->setSectionResizeMode(column, QHeaderView::Fixed);
        m_rows->setColumnWidth(column, width + gap);
        numbers += width + gap;
    }
    m_rows->setColumnHidden(Share, names + numbers > width());
    int rows = m_rows->topLevelItemCount();
    for (int i = 0; i < m_rows->topLevelItemCount(); ++i)
        rows += m_rows->topLevelItem(i)->childCount();
    m_rows->setFixedHeight(m_rows->header()->sizeHint().height() + std::min(rows, mostRows) * rowHeight);
    m_rows->setVisible(!m_kept.empty());
    m_invitation->setVisible(m_kept.empty());
    updateGeometry();
}

} // namespace tonescope::ui
