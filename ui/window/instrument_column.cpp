// SPDX-License-Identifier: GPL-3.0-or-later
// All sizes follow from the size of the window and the two shares, never from sizes before: so a first start,
// a restored window and a reset one agree.
#include "ui/window/instrument_column.h"

#include "ui/frame/parts.h"
#include "ui/frame/section.h"

#include <QApplication>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSplitterHandle>
#include <QTableView>
#include <QTimer>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr int side = 16;                           ///< pixels beside the content of the column
constexpr int leastColumn = 320, mostColumn = 480; ///< the column's width at a first start
constexpr double columnShare = 0.34;               ///< of the width, for a column beside the photo
constexpr double belowShare = 0.4;                 ///< of the height, for a column below it
constexpr double histogramShare = 0.46; ///< the most of the column's height that the histogram takes
constexpr int last = 8;                 ///< pixels below the last section
constexpr int wideColumn = 600;         ///< the least width at which its parts stand side by side

const std::array shareKeys{QStringLiteral("columnShare"), QStringLiteral("columnShareBelow")};

/// A line in the palette's colour of lines.
class Line : public QWidget {
public:
    Line() {
        setFixedHeight(1);
        setAutoFillBackground(true);
        setBackgroundRole(QPalette::Mid);
    }
};

} // namespace

InstrumentColumn::InstrumentColumn(QWidget* histogram, QTableView* statistics, QWidget* foot)
    : m_histogram(histogram), m_statistics(statistics), m_scroll(named(new QScrollArea, "instrumentScroll")),
      m_parts(makeColumn({{histogram, 100}, {m_scroll, 1}}, 0)),
      m_rows(makeColumn({statistics}, 0, {side, 8, side, last})), m_edge(new Line) {
    setObjectName(QStringLiteral("instrumentColumn"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    content->setLayout(m_rows);
    m_rows->addSpacing(8);
    m_rows->addStretch();
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidgetResizable(true);
    m_scroll->setBackgroundRole(QPalette::Base);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(content);
    m_edge->setParent(m_scroll);
    m_edge->hide();
    connect(m_scroll->verticalScrollBar(), &QScrollBar::valueChanged, m_edge,
            [this](int value) { m_edge->setVisible(value > 0); });

    // Qt scrolls to the focused widget only if the focus was in the scroll area before. While a mouse button
    // is pressed, nothing scrolls, because the widget under the mouse must not move.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* focus) {
        if (focus != nullptr && m_scroll->isAncestorOf(focus) && QApplication::mouseButtons() == Qt::NoButton)
            m_scroll->ensureWidgetVisible(focus, 0, 8);
    });

    setLayout(makeColumn({{m_parts, 1}, new Line, makeRow({foot}, -1, {side, 8, side, 8})}, 0));
}

void InstrumentColumn::add(Section* section) {
    m_rows->insertWidget(m_rows->count() - 1, section);
    connect(
        section->toggle(), &QAction::triggered, this,
        [this, section](bool open) {
            if (open) scrollTo(*section);
        },
        Qt::QueuedConnection);
}

// Scrolls by whole rows, so that no row is cut at the upper edge.
void InstrumentColumn::scrollTo(const Section& section) {
    // Activates all layouts now, inner ones first, so that the section has its final height. Later events
    // would set this height step by step.
    QWidgetList parts = section.findChildren<QWidget*>();
    std::ranges::reverse(parts);
    for (const QWidget* part : parts << m_scroll->widget())
        if (part->layout() != nullptr) part->layout()->activate();
    QScrollBar& bar = *m_scroll->verticalScrollBar();
    const auto heightOf = [](const QLayout& layout, int width) {
        return layout.hasHeightForWidth() ? layout.totalHeightForWidth(width)
                                          : layout.totalSizeHint().height();
    };
    const int room = m_scroll->viewport()->height(), top = section.y(),
              bottom = top + heightOf(*section.layout(), section.width()) - room;
    if (top >= bar.value() && bottom <= bar.value()) return;
    QList<int> tops;
    for (int row = 0; row < m_statistics->model()->rowCount(); ++row)
        tops += m_statistics->y() + m_statistics->viewport()->y() + m_statistics->rowViewportPosition(row);
    for (int i = 0; i < m_rows->count(); ++i) {
        if (const QWidget* widget = m_rows->itemAt(i)->widget()) tops += widget->y();
    }
    std::ranges::sort(tops);
    const int wanted = *std::ranges::lower_bound(tops, std::min(bottom, top));
    QMargins margins = m_rows->contentsMargins();
    const int rows = heightOf(*m_rows, m_scroll->viewport()->width()) - margins.bottom();
    margins.setBottom(std::max(last, wanted + room - rows));
    m_rows->setContentsMargins(margins);
    // Later, when the content has its new height.
    QTimer::singleShot(0, &bar, [&bar, wanted] { bar.setValue(wanted); });
}

// The histogram is limited and not fixed: a fixed height would be the least height of the window.
void InstrumentColumn::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool wide = width() >= wideColumn && width() > height();
    m_parts->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_parts->setStretch(1, wide ? 100 : 1);
    // The first row of the statistics is as high as the title of a histogram beside it.
    m_rows->setContentsMargins(side, wide ? 12 : 8, side, last);
    const int wanted = width() * 3 / 4; // with its title and marks; the plot itself is 3 : 2
    const int most = std::max(qRound(height() * histogramShare), m_histogram->minimumSizeHint().height());
    m_histogram->setMaximumHeight(wide ? QWIDGETSIZE_MAX : std::min(wanted, most));
    layout()->activate(); // now, and not after this size was painted
    m_edge->setGeometry(0, 0, m_scroll->width(), 1);
}

PhotoSplitter::PhotoSplitter(QWidget* photo, QWidget* column) {
    setObjectName(QStringLiteral("splitter"));
    addWidget(photo);
    addWidget(column);
    setChildrenCollapsible(false);
    setHandleWidth(1); // a line; Qt lets the mouse grab it some pixels beside it, too
    handle(1)->setAutoFillBackground(true);
    handle(1)->setBackgroundRole(QPalette::Mid);
    column->hide();
    connect(this, &QSplitter::splitterMoved, this,
            [this] { share() = static_cast<double>(sizes().at(1)) / length(); });
}

int PhotoSplitter::length() const {
    return std::max(1, (orientation() == Qt::Vertical ? height() : width()) - handleWidth());
}

void PhotoSplitter::showColumn(bool shown) {
    if (widget(1)->isHidden() != shown) return;
    widget(1)->setVisible(shown);
    place();
}

void PhotoSplitter::reset() {
    m_shares = {};
    place();
}

void PhotoSplitter::restore(const QSettings& settings) {
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const double kept = settings.value(shareKeys.at(i)).toDouble();
        if (kept > 0 && kept < 1) m_shares.at(i) = kept;
    }
    place();
}

void PhotoSplitter::save(QSettings& settings) const {
    for (std::size_t i = 0; i < m_shares.size(); ++i)
        settings.setValue(shareKeys.at(i), m_shares.at(i).value_or(0)); // no share, for restore()
}

void PhotoSplitter::resizeEvent(QResizeEvent* event) {
    place();
    QSplitter::resizeEvent(event);
}

void PhotoSplitter::place() {
    const bool below = height() > width();
    setOrientation(below ? Qt::Vertical : Qt::Horizontal);
    const int room = length();
    int column = qRound(room * share().value_or(below ? belowShare : columnShare));
    if (!below && !share()) column = std::clamp(column, leastColumn, mostColumn);
    column = std::min(column, room - 1);
    setSizes({room - column, column});
}

} // namespace tonescope::ui
