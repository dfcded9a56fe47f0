// SPDX-License-Identifier: GPL-3.0-or-later
// All sizes follow from the size of the window and the two shares, never from sizes before: so a first start,
// a restored window and a reset one agree.
#include "ui/window/instrument_column.h"

#include "ui/frame/section.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QScrollArea>
#include <QSettings>
#include <QSplitterHandle>

#include <algorithm>

namespace tonescope::ui {

namespace {

constexpr int side = 16;                           ///< pixels beside the content of the column
constexpr int leastColumn = 320, mostColumn = 480; ///< the column's width at a first start
constexpr double columnShare = 0.34;               ///< of the width, for a column beside the photo
constexpr double belowShare = 0.4;                 ///< of the height, for a column below it
constexpr double histogramShare = 0.5; ///< the most of the column's height that the histogram takes
constexpr int wideColumn = 600;        ///< the least width at which its parts stand side by side

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

InstrumentColumn::InstrumentColumn(QWidget* histogram, QWidget* statistics, QWidget* foot)
    : m_histogram(histogram), m_parts(new QBoxLayout(QBoxLayout::TopToBottom)), m_scroll(new QScrollArea),
      m_rows(nullptr) {
    setObjectName(QStringLiteral("instrumentColumn"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    m_rows = new QVBoxLayout(content);
    m_rows->setContentsMargins(side, 8, side, 8);
    m_rows->setSpacing(0);
    m_rows->addWidget(statistics);
    m_rows->addSpacing(8);
    m_rows->addStretch();
    m_scroll->setObjectName(QStringLiteral("instrumentScroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidgetResizable(true);
    m_scroll->setBackgroundRole(QPalette::Base);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(content);

    // Qt scrolls to the focus only if it was inside before. Below a pressed mouse nothing may move.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* focus) {
        if (focus != nullptr && m_scroll->isAncestorOf(focus) && QApplication::mouseButtons() == Qt::NoButton)
            m_scroll->ensureWidgetVisible(focus, 0, 8);
    });

    m_parts->setSpacing(0);
    m_parts->addWidget(histogram, 100);
    m_parts->addWidget(m_scroll, 1);
    auto* footRow = new QHBoxLayout;
    footRow->setContentsMargins(side, 8, side, 8);
    footRow->addWidget(foot);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_parts, 1);
    layout->addWidget(new Line);
    layout->addLayout(footRow);
}

void InstrumentColumn::add(Section* section) {
    m_rows->insertWidget(m_rows->count() - 1, section);
    // Later, when the section has its new height.
    connect(
        section->toggle(), &QAction::triggered, this,
        [this, section](bool open) {
            if (open) m_scroll->ensureWidgetVisible(section, 0, 0);
        },
        Qt::QueuedConnection);
}

// The histogram is limited and not fixed: a fixed height would be the least height of the window.
void InstrumentColumn::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool wide = width() >= wideColumn && width() > height();
    m_parts->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_parts->setStretch(1, wide ? 100 : 1);
    const int wanted = width() * 2 / 3;
    const int most = std::max(qRound(height() * histogramShare), m_histogram->minimumSizeHint().height());
    m_histogram->setMaximumHeight(wide ? QWIDGETSIZE_MAX : std::min(wanted, most));
    layout()->activate(); // now, and not after this size was painted
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
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        if (m_shares.at(i))
            settings.setValue(shareKeys.at(i), *m_shares.at(i));
        else
            settings.remove(shareKeys.at(i));
    }
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
