// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/statistics_pane.h"

#include "ui/panes/row_copy.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString columnsKey() {
    return QStringLiteral("statisticsColumns");
}

} // namespace

StatisticsPane::StatisticsPane(QWidget* parent) : QTableView(parent), m_columnMenu(new QMenu(this)) {
    setObjectName(QStringLiteral("statisticsTable"));
    setAccessibleName(tr("Statistics"));
    m_model.setPalette(palette());
    setModel(&m_model);
    makeRowsCopyable(*this);
    auto* copyAllRows = new QAction(tr("Copy all as CSV"), this);
    copyAllRows->setObjectName(QStringLiteral("copyStatistics"));
    connect(copyAllRows, &QAction::triggered, this, &StatisticsPane::copyAll);
    m_columnMenu->setToolTipsVisible(true);
    m_columnMenu->setTitle(tr("Columns"));
    m_columnMenu->setObjectName(QStringLiteral("statisticsColumns"));
    connect(m_columnMenu, &QMenu::aboutToShow, this, &StatisticsPane::fillColumnMenu);
    addActions({copyAllRows, m_columnMenu->menuAction()});

    setShowGrid(false);
    setWordWrap(false);
    setAlternatingRowColors(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->hide();
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this,
            [this](QPoint place) { m_columnMenu->popup(horizontalHeader()->mapToGlobal(place)); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] { fit(); });
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &StatisticsPane::widen);
    fit();
}

void StatisticsPane::show(const Histogram& histogram) {
    m_model.show(histogram);
}

void StatisticsPane::setRange(std::optional<ValueRange> range) {
    m_model.setRange(range);
}

void StatisticsPane::restore(const QSettings& settings) {
    if (!settings.contains(columnsKey())) return;
    const QStringList ids = settings.value(columnsKey()).toStringList();
    std::vector<StatisticsColumn> columns = allStatisticsColumns();
    std::erase_if(columns, [&](const StatisticsColumn& column) { return !ids.contains(idOf(column)); });
    m_model.chooseAll(std::move(columns));
}

void StatisticsPane::save(QSettings& settings) const {
    QStringList ids;
    for (const StatisticsColumn& column : m_model.chosen())
        ids += idOf(column);
    settings.setValue(columnsKey(), ids);
}

void StatisticsPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) m_model.setPalette(palette());
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

void StatisticsPane::fillColumnMenu() {
    m_columnMenu->clear();
    QMenu* percentiles = nullptr;
    for (const StatisticsColumn& column : allStatisticsColumns()) {
        if (column.figure == Figure::Channel) continue; // without it the rows could not be told apart
        if (column.figure != Figure::Percentile) {
            addCheck(*m_columnMenu, column);
            continue;
        }
        if (percentiles == nullptr) percentiles = m_columnMenu->addMenu(tr("Percentiles"));
        addCheck(*percentiles, column);
    }
    m_columnMenu->addSeparator();
    QAction* usual = m_columnMenu->addAction(tr("Usual columns"));
    usual->setObjectName(QStringLiteral("usualColumns"));
    connect(usual, &QAction::triggered, this, [this] { m_model.chooseAll(usualStatisticsColumns()); });
}

void StatisticsPane::addCheck(QMenu& menu, const StatisticsColumn& column) {
    QAction* check = menu.addAction(titleOf(column));
    check->setObjectName(QStringLiteral("column-") + idOf(column));
    check->setToolTip(tipOf(column));
    check->setCheckable(true);
    check->setChecked(m_model.isChosen(column));
    connect(check, &QAction::toggled, this, [this, column](bool shown) { m_model.choose(column, shown); });
}

void StatisticsPane::fit() {
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_widest.assign(static_cast<std::size_t>(m_model.columnCount()), 0);
    horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
    widen();
}

int StatisticsPane::widestText(int column) const {
    int widest = 0;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const QString text = m_model.data(m_model.index(row, column), Qt::DisplayRole).toString();
        widest = std::max(widest, fontMetrics().horizontalAdvance(text));
    }
    return widest;
}

void StatisticsPane::widen() {
    for (int column = 0; column < m_model.columnCount(); ++column) {
        int& known = m_widest.at(static_cast<std::size_t>(column));
        const int widest = widestText(column);
        if (widest <= known) continue; // to ask for each new figure's size hint would take long
        known = widest;
        setColumnWidth(column, std::max(columnWidth(column), sizeHintForColumn(column)));
    }
}

void StatisticsPane::copyAll() const {
    QGuiApplication::clipboard()->setText(m_model.csv());
}

} // namespace tonescope::ui
