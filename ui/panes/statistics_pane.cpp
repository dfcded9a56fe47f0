// SPDX-License-Identifier: GPL-3.0-or-later
// The array `kinds` describes each column: id, title, tip, format and the function that gives its value. The
// array `percents` describes the columns of percentiles, which follow. Cells for the screen, cells for CSV,
// the header and the menu of columns are all made from these arrays.
//
// The model is reset only if rows or columns change. Otherwise new figures emit dataChanged(), so that
// selection and column widths stay during a drag.
#include "ui/panes/statistics_pane.h"

#include "engine/values/statistics.h"
#include "ui/panes/tables.h"
#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAbstractTableModel>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <array>
#include <utility>

namespace tonescope::ui {

namespace {

struct ColumnText {
    Q_DECLARE_TR_FUNCTIONS(StatisticsColumns)
};

/// The percentiles that can be chosen as columns, and those that are shown at first.
constexpr std::array percents{0.1, 1.0, 2.0, 5.0, 10.0, 25.0, 75.0, 90.0, 95.0, 98.0, 99.0, 99.9};
constexpr std::array usualPercents{1.0, 5.0, 95.0, 99.0};

/// The figures of a row: one channel, over all values or over a range of values.
struct ChannelFigures {
    Channel channel = Channel::Gray;
    Statistics statistics;
    std::uint64_t pixels = 0; ///< all counted pixels, also those outside the range
    std::optional<ValueRange> range;
    std::vector<double> percentiles; ///< one per element of `percents`
};

enum class Form : std::uint8_t {
    Text,
    Number, ///< with `decimals`
    Share   ///< a number of pixels, shown as a share of all pixels
};

/// The description of a column that is no percentile.
struct ColumnKind {
    const char* id; ///< in settings and CSV
    const char* title;
    const char* tip;
    Form form = Form::Text;
    int decimals = 0;
    double (*value)(const ChannelFigures& row) = nullptr;
    bool ofNothing = false; ///< the value is defined for zero pixels: a count is, a mean is not
};

constexpr std::array kinds{
    ColumnKind{"channel", QT_TRANSLATE_NOOP("StatisticsColumns", "Channel"), ""},
    ColumnKind{"values", QT_TRANSLATE_NOOP("StatisticsColumns", "Values"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "The range of values that is chosen on the plot")},
    ColumnKind{"pixels", QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "How many pixels were counted"), Form::Number, 0,
               [](const ChannelFigures& row) { return static_cast<double>(row.statistics.count); }, true},
    ColumnKind{"share", QT_TRANSLATE_NOOP("StatisticsColumns", "Share"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "Share of all pixels that lie in the range of values"),
               Form::Share, 0,
               [](const ChannelFigures& row) { return static_cast<double>(row.statistics.count); }, true},
    ColumnKind{"mean", QT_TRANSLATE_NOOP("StatisticsColumns", "Mean"), "", Form::Number, 2,
               [](const ChannelFigures& row) { return row.statistics.mean; }},
    ColumnKind{"stddev", QT_TRANSLATE_NOOP("StatisticsColumns", "Std dev"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "Standard deviation of all these pixels"), Form::Number,
               2, [](const ChannelFigures& row) { return row.statistics.stddev; }},
    ColumnKind{"median", QT_TRANSLATE_NOOP("StatisticsColumns", "Median"), "", Form::Number, 1,
               [](const ChannelFigures& row) { return row.statistics.median; }},
    ColumnKind{"min", QT_TRANSLATE_NOOP("StatisticsColumns", "Min"), "", Form::Number, 0,
               [](const ChannelFigures& row) { return static_cast<double>(row.statistics.min); }},
    ColumnKind{"max", QT_TRANSLATE_NOOP("StatisticsColumns", "Max"), "", Form::Number, 0,
               [](const ChannelFigures& row) { return static_cast<double>(row.statistics.max); }},
    ColumnKind{
        "mode", QT_TRANSLATE_NOOP("StatisticsColumns", "Mode"),
        QT_TRANSLATE_NOOP("StatisticsColumns", "The most frequent value; the lowest if there are several"),
        Form::Number, 0, [](const ChannelFigures& row) { return static_cast<double>(row.statistics.mode); }},
    ColumnKind{"entropy", QT_TRANSLATE_NOOP("StatisticsColumns", "Entropy"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "In bits per pixel"), Form::Number, 3,
               [](const ChannelFigures& row) { return row.statistics.entropy; }},
    ColumnKind{"distinct", QT_TRANSLATE_NOOP("StatisticsColumns", "Distinct"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "How many different values occur"), Form::Number, 0,
               [](const ChannelFigures& row) { return static_cast<double>(row.statistics.distinct); }, true},
    ColumnKind{"clippedLow", QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped low"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels of value 0, as a share"), Form::Share, 0,
               [](const ChannelFigures& row) { return static_cast<double>(row.statistics.clippedLow); }},
    ColumnKind{
        "clippedHigh", QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped high"),
        QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels of the last value that the picture uses, as a share"),
        Form::Share, 0,
        [](const ChannelFigures& row) { return static_cast<double>(row.statistics.clippedHigh); }},
};

/// A column by its index among all columns: those of `kinds`, then those of `percents`.
using Column = std::size_t;
constexpr Column channelColumn = 0, valuesColumn = 1, shareColumn = 3;
constexpr Column allColumns = kinds.size() + percents.size();

bool isPercentile(Column column) {
    return column >= kinds.size();
}

double percentOf(Column column) {
    return percents.at(column - kinds.size());
}

bool isUsual(Column column) {
    return !isPercentile(column) ||
           std::ranges::find(usualPercents, percentOf(column)) != usualPercents.end();
}

QString idOf(Column column) {
    return isPercentile(column) ? QLatin1Char('p') + QString::number(percentOf(column))
                                : QString::fromLatin1(kinds.at(column).id);
}

QString titleOf(Column column) {
    return isPercentile(column) ? QLatin1Char('P') + QLocale().toString(percentOf(column), 'g', 3)
                                : ColumnText::tr(kinds.at(column).title);
}

QString tipOf(Column column) {
    if (isPercentile(column))
        return ColumnText::tr("Percentile: %1 % of the pixels lie below this value")
            .arg(QLocale().toString(percentOf(column), 'g', 3));
    const char* tip = kinds.at(column).tip;
    return *tip == '\0' ? QString() : ColumnText::tr(tip);
}

/// The cell in the user's locale, or for CSV with plain numbers of all digits.
QString cellText(Column column, const ChannelFigures& row, bool plain) {
    if (column == channelColumn) return plain ? QString::fromUtf8(nameOf(row.channel)) : wordFor(row.channel);
    if (column == valuesColumn) {
        if (!row.range) return plain ? QString() : ColumnText::tr("all");
        if (plain) return QStringLiteral("%1-%2").arg(row.range->first).arg(row.range->last);
        return ColumnText::tr("%1 to %2").arg(countText(row.range->first), countText(row.range->last));
    }
    const ColumnKind kind = isPercentile(column) ? ColumnKind{"", "", "", Form::Number, 1} : kinds.at(column);
    if (row.statistics.count == 0 && !kind.ofNothing) return plain ? QString() : QStringLiteral("–");
    const double value = isPercentile(column) ? row.percentiles.at(column - kinds.size()) : kind.value(row);
    const auto whole = static_cast<std::uint64_t>(value);
    if (plain) {
        if (column == shareColumn)
            return QString::number(row.pixels == 0 ? 0 : value / static_cast<double>(row.pixels), 'g',
                                   QLocale::FloatingPointShortest);
        return kind.decimals == 0 ? QString::number(whole)
                                  : QString::number(value, 'g', QLocale::FloatingPointShortest);
    }
    if (kind.form == Form::Share) return shareText(whole, row.pixels);
    return kind.decimals == 0 ? countText(whole) : QLocale().toString(value, 'f', kind.decimals);
}

} // namespace

/// The model of the table. Each setter calls refresh(), which computes the figures of all rows.
class StatisticsModel : public QAbstractTableModel {
public:
    explicit StatisticsModel(QObject* parent) : QAbstractTableModel(parent) { chooseUsual(); }

    void show(const Histogram& histogram) {
        m_histogram = histogram;
        refresh();
    }
    void setRange(std::optional<ValueRange> range) {
        if (std::exchange(m_range, range) != range) refresh();
    }
    void setPalette(const QPalette& palette) {
        m_palette = palette;
        if (!m_rows.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::ForegroundRole});
    }

    [[nodiscard]] bool isChosen(Column column) const { return m_chosen.at(column); }
    void choose(Column column, bool chosen) {
        m_chosen.at(column) = chosen;
        refresh();
    }
    void chooseUsual() {
        for (Column column = 0; column < allColumns; ++column)
            m_chosen.at(column) = isUsual(column);
        refresh();
    }
    void chooseIds(const QStringList& ids) {
        for (Column column = 0; column < allColumns; ++column)
            m_chosen.at(column) = ids.contains(idOf(column));
        refresh();
    }
    [[nodiscard]] QStringList chosenIds() const {
        QStringList ids;
        for (Column column = 0; column < allColumns; ++column) {
            if (m_chosen.at(column)) ids += idOf(column);
        }
        return ids;
    }

    /// The shown table as CSV with a header. Numbers have all digits and a decimal point in every language.
    [[nodiscard]] QString csv() const {
        QStringList lines, cells;
        for (const Column column : m_columns)
            cells += idOf(column);
        lines += cells.join(QLatin1Char(','));
        for (const ChannelFigures& row : m_rows) {
            cells.clear();
            for (const Column column : m_columns)
                cells += cellText(column, row, true);
            lines += cells.join(QLatin1Char(','));
        }
        return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid()) return {};
        const Column column = m_columns.at(static_cast<std::size_t>(index.column()));
        const ChannelFigures& row = m_rows.at(static_cast<std::size_t>(index.row()));
        const bool isName = column == channelColumn;
        if (role == Qt::DisplayRole) return cellText(column, row, false);
        if (role == Qt::TextAlignmentRole)
            return ((isName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter).toInt();
        if (role == Qt::ForegroundRole && isName) return colourOf(row.channel, m_palette);
        return {};
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || section >= columnCount()) return {};
        const Column column = m_columns.at(static_cast<std::size_t>(section));
        if (role == Qt::DisplayRole) return titleOf(column);
        return role == Qt::ToolTipRole ? tipOf(column) : QVariant();
    }

private:
    /// Computes rows and columns again. Columns about a range of values are shown only while there is a
    /// range.
    void refresh() {
        std::vector<Column> columns{channelColumn}; // always shown, because it identifies the rows
        for (Column column = 1; column < allColumns; ++column) {
            const bool ofRanges = column == valuesColumn || column == shareColumn;
            if (m_chosen.at(column) && (m_range || !ofRanges)) columns.push_back(column);
        }
        std::vector<ChannelFigures> rows;
        for (const Channel channel : allChannels) {
            if (m_histogram.channels().contains(channel)) rows.push_back(figuresOf(channel));
        }
        const bool sameCells =
            columns == m_columns &&
            std::ranges::equal(rows, m_rows, {}, &ChannelFigures::channel, &ChannelFigures::channel);
        if (!sameCells) beginResetModel();
        m_rows = std::move(rows);
        m_columns = std::move(columns);
        if (!sameCells)
            endResetModel();
        else if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole});
    }

    [[nodiscard]] ChannelFigures figuresOf(Channel channel) const {
        const auto counts = std::as_const(m_histogram).counts(channel);
        const ValueRange all{0, static_cast<std::uint32_t>(counts.size() - 1)};
        ChannelFigures row{channel, statisticsOf(m_histogram, channel, m_range), 0, m_range,
                           percentiles(counts, m_range.value_or(all), percents)};
        // Every channel counts every pixel once, so without a range its own sum is the number of pixels.
        row.pixels = m_range ? m_histogram.pixels() : row.statistics.count;
        return row;
    }

    Histogram m_histogram;
    std::optional<ValueRange> m_range;
    std::array<bool, allColumns> m_chosen{}; ///< the user's choice, also for columns that need a range
    std::vector<Column> m_columns;           ///< the shown columns, in their order
    std::vector<ChannelFigures> m_rows;
    QPalette m_palette;
};

namespace {

const QString columnsKey = QStringLiteral("statisticsColumns"); ///< in settings

} // namespace

StatisticsPane::StatisticsPane(QWidget* parent)
    : QTableView(parent), m_model(new StatisticsModel(this)), m_columnMenu(new QMenu(this)) {
    setObjectName(QStringLiteral("statisticsTable"));
    setAccessibleName(tr("Statistics"));
    m_model->setPalette(palette());
    setModel(m_model);
    makeRowsCopyable(*this);
    auto* copyAllRows = new QAction(tr("Copy all as CSV"), this);
    copyAllRows->setObjectName(QStringLiteral("copyStatistics"));
    connect(copyAllRows, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(m_model->csv()); });
    m_columnMenu->setToolTipsVisible(true);
    m_columnMenu->setTitle(tr("Columns"));
    m_columnMenu->setObjectName(QStringLiteral("statisticsColumns"));
    connect(m_columnMenu, &QMenu::aboutToShow, this, &StatisticsPane::fillColumnMenu);
    addActions({copyAllRows, m_columnMenu->menuAction()});

    setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents); // in the column it is as high as its rows
    setShowGrid(false);
    setWordWrap(false);
    setAlternatingRowColors(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->hide();
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this,
            [this](QPoint place) { m_columnMenu->popup(horizontalHeader()->mapToGlobal(place)); });
    connect(m_model, &QAbstractItemModel::modelReset, this, &StatisticsPane::fit);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &StatisticsPane::widen);
    fit();
}

void StatisticsPane::show(const Histogram& histogram) {
    m_model->show(histogram);
}

void StatisticsPane::setRange(std::optional<ValueRange> range) {
    m_model->setRange(range);
}

void StatisticsPane::restore(const QSettings& settings) {
    if (settings.contains(columnsKey)) m_model->chooseIds(settings.value(columnsKey).toStringList());
}

void StatisticsPane::save(QSettings& settings) const {
    settings.setValue(columnsKey, m_model->chosenIds());
}

void StatisticsPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) m_model->setPalette(palette());
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

void StatisticsPane::fillColumnMenu() {
    m_columnMenu->clear();
    QMenu* percentiles = nullptr;
    for (Column column = 1; column < allColumns; ++column) { // the channel cannot be hidden
        if (isPercentile(column) && percentiles == nullptr)
            percentiles = m_columnMenu->addMenu(tr("Percentiles"));
        QAction* check = (isPercentile(column) ? percentiles : m_columnMenu)->addAction(titleOf(column));
        check->setObjectName(QStringLiteral("column-") + idOf(column));
        check->setToolTip(tipOf(column));
        check->setCheckable(true);
        check->setChecked(m_model->isChosen(column));
        connect(check, &QAction::toggled, this,
                [this, column](bool chosen) { m_model->choose(column, chosen); });
    }
    m_columnMenu->addSeparator();
    QAction* usual = m_columnMenu->addAction(tr("Usual columns"));
    usual->setObjectName(QStringLiteral("usualColumns"));
    connect(usual, &QAction::triggered, m_model, &StatisticsModel::chooseUsual);
}

void StatisticsPane::fit() {
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_widest.assign(static_cast<std::size_t>(m_model->columnCount()), 0);
    horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
    widen();
    updateGeometry();
}

void StatisticsPane::widen() {
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int widest = 0;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const QString text = m_model->index(row, column).data().toString();
            widest = std::max(widest, fontMetrics().horizontalAdvance(text));
        }
        int& known = m_widest.at(static_cast<std::size_t>(column));
        if (widest <= known)
            continue; // sizeHintForColumn() is too slow to be called for each result of a drag
        known = widest;
        setColumnWidth(column, std::max(columnWidth(column), sizeHintForColumn(column)));
    }
}

} // namespace tonescope::ui
