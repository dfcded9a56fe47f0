// SPDX-License-Identifier: GPL-3.0-or-later
// The array `kinds` describes each statistic: id, title, tip, format and the function that gives its value.
// The array `percents` describes the percentiles, which follow. Cells for the screen and for CSV, and the
// first column are all made from these arrays.
//
// The model is reset only if rows or columns change. Otherwise new figures emit dataChanged(), so that the
// selection stays during a drag.
#include "ui/panes/statistics_pane.h"

#include "engine/values/statistics.h"
#include "ui/frame/small_font.h"
#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAbstractTableModel>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace tonescope::ui {

namespace {

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(StatisticsColumns)
};

constexpr std::array percents{0.1, 1.0, 2.0, 5.0, 10.0, 25.0, 75.0, 90.0, 95.0, 98.0, 99.0, 99.9};
constexpr int manyValues = 4095; ///< above it, fractions of values would not fit beside one another

/// The figures of one channel, over all values or over a range of values.
struct ChannelFigures {
    Channel channel = Channel::Gray;
    Statistics statistics;
    std::uint64_t pixels = 0;        ///< all counted pixels, also those outside the range
    std::vector<double> percentiles; ///< one per element of `percents`
    bool fractions = true;           ///< whether values are shown with decimals
};

enum class Form : std::uint8_t {
    Number, ///< with `decimals`
    Share   ///< a number of pixels, shown as a share of all pixels
};

/// The description of a statistic that is no percentile.
struct FigureKind {
    const char* id; ///< in CSV
    const char* title;
    const char* tip;
    Form form = Form::Number;
    int decimals = 0;
    double (*value)(const ChannelFigures& figures) = nullptr;
    bool ofNothing = false; ///< the value is defined for zero pixels: a count is, a mean is not
};

constexpr std::array kinds{
    FigureKind{"pixels", QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "How many pixels were counted"), Form::Number, 0,
               [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.count); },
               true},
    FigureKind{"share", QT_TRANSLATE_NOOP("StatisticsColumns", "Share"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "Share of all pixels that lie in the range of values"),
               Form::Share, 0,
               [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.count); },
               true},
    FigureKind{"mean", QT_TRANSLATE_NOOP("StatisticsColumns", "Mean"), "", Form::Number, 2,
               [](const ChannelFigures& figures) { return figures.statistics.mean; }},
    FigureKind{"stddev", QT_TRANSLATE_NOOP("StatisticsColumns", "Std dev"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "Standard deviation of all these pixels"), Form::Number,
               2, [](const ChannelFigures& figures) { return figures.statistics.stddev; }},
    FigureKind{"median", QT_TRANSLATE_NOOP("StatisticsColumns", "Median"), "", Form::Number, 1,
               [](const ChannelFigures& figures) { return figures.statistics.median; }},
    FigureKind{"min", QT_TRANSLATE_NOOP("StatisticsColumns", "Min"), "", Form::Number, 0,
               [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.min); }},
    FigureKind{"max", QT_TRANSLATE_NOOP("StatisticsColumns", "Max"), "", Form::Number, 0,
               [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.max); }},
    FigureKind{
        "mode", QT_TRANSLATE_NOOP("StatisticsColumns", "Mode"),
        QT_TRANSLATE_NOOP("StatisticsColumns", "The most frequent value; the lowest if there are several"),
        Form::Number, 0,
        [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.mode); }},
    FigureKind{"entropy", QT_TRANSLATE_NOOP("StatisticsColumns", "Entropy"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "In bits per pixel"), Form::Number, 3,
               [](const ChannelFigures& figures) { return figures.statistics.entropy; }},
    FigureKind{"distinct", QT_TRANSLATE_NOOP("StatisticsColumns", "Distinct"),
               QT_TRANSLATE_NOOP("StatisticsColumns", "How many different values occur"), Form::Number, 0,
               [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.distinct); },
               true},
    FigureKind{
        "clippedLow", QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped low"),
        QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels of value 0, as a share"), Form::Share, 0,
        [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.clippedLow); }},
    FigureKind{
        "clippedHigh", QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped high"),
        QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels of the last value that the picture uses, as a share"),
        Form::Share, 0,
        [](const ChannelFigures& figures) { return static_cast<double>(figures.statistics.clippedHigh); }},
};

/// A statistic by its index: those of `kinds`, then those of `percents`.
using Figure = std::size_t;
constexpr Figure pixelsFigure = 0, shareFigure = 1, allFigures = kinds.size() + percents.size();

bool isPercentile(Figure figure) {
    return figure >= kinds.size();
}

double percentOf(Figure figure) {
    return percents.at(figure - kinds.size());
}

QString idOf(Figure figure) {
    return isPercentile(figure) ? QLatin1Char('p') + QString::number(percentOf(figure))
                                : QString::fromLatin1(kinds.at(figure).id);
}

QString titleOf(Figure figure) {
    return isPercentile(figure) ? QLatin1Char('P') + QLocale().toString(percentOf(figure), 'g', 3)
                                : RowText::tr(kinds.at(figure).title);
}

QString tipOf(Figure figure) {
    if (isPercentile(figure))
        return RowText::tr("Percentile: %1 % of the pixels lie below this value")
            .arg(QLocale().toString(percentOf(figure), 'g', 3));
    const char* tip = kinds.at(figure).tip;
    return *tip == '\0' ? QString() : RowText::tr(tip);
}

/// The cell in the user's locale, or for CSV with plain numbers of all digits.
QString cellText(Figure figure, const ChannelFigures& of, bool plain) {
    const FigureKind kind = isPercentile(figure) ? FigureKind{"", "", "", Form::Number, 1} : kinds.at(figure);
    if (of.statistics.count == 0 && !kind.ofNothing) return plain ? QString() : QStringLiteral("–");
    const double value = isPercentile(figure) ? of.percentiles.at(figure - kinds.size()) : kind.value(of);
    const auto whole = static_cast<std::uint64_t>(value);
    const auto exactly = [](double number) {
        return QString::number(number, 'g', QLocale::FloatingPointShortest);
    };
    if (plain && figure == shareFigure)
        return exactly(of.pixels == 0 ? 0 : value / static_cast<double>(of.pixels));
    if (plain) return kind.decimals == 0 ? QString::number(whole) : exactly(value);
    if (kind.form == Form::Share) return shareText(whole, of.pixels);
    if (kind.decimals == 0) return countText(whole);
    const bool ofBits = kind.decimals == 3; // the entropy, which is no value of pixels
    return QLocale().toString(value, 'f', of.fractions || ofBits ? kind.decimals : 0);
}

} // namespace

/// The model of the table: rows are statistics, the first column their titles, each other one a channel.
class StatisticsModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const Histogram& histogram, std::optional<ValueRange> range) {
        std::vector<ChannelFigures> channels;
        for (const Channel channel : allChannels) {
            if (histogram.channels().contains(channel))
                channels.push_back(figuresOf(histogram, channel, range));
        }
        const bool same = std::ranges::equal(channels, m_channels, {}, &ChannelFigures::channel,
                                             &ChannelFigures::channel) &&
                          m_range.has_value() == range.has_value();
        if (!same) beginResetModel();
        m_channels = std::move(channels);
        m_range = range;
        m_rows.clear();
        for (Figure figure = 0; figure < allFigures; ++figure) {
            // Without a range all channels have the same number of pixels, and with one it needs much room.
            if (figure != (range ? pixelsFigure : shareFigure)) m_rows.push_back(figure);
        }
        if (!same)
            endResetModel();
        else if (!m_channels.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }

    /// All statistics as CSV with a header, a line per channel. Numbers have all digits and a decimal point
    /// in every language.
    [[nodiscard]] QString csv() const {
        QStringList lines, cells{QStringLiteral("channel"), QStringLiteral("values")};
        for (Figure figure = 0; figure < allFigures; ++figure)
            cells += idOf(figure);
        lines += cells.join(QLatin1Char(','));
        for (const ChannelFigures& channel : m_channels) {
            cells = {QString::fromUtf8(nameOf(channel.channel)),
                     m_range ? QStringLiteral("%1-%2").arg(m_range->first).arg(m_range->last) : QString()};
            for (Figure figure = 0; figure < allFigures; ++figure)
                cells += cellText(figure, channel, true);
            lines += cells.join(QLatin1Char(','));
        }
        return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() || m_channels.empty() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : 1 + static_cast<int>(m_channels.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid()) return {};
        const Figure figure = m_rows.at(static_cast<std::size_t>(index.row()));
        const bool isTitle = index.column() == 0;
        if (role == Qt::ToolTipRole) return tipOf(figure);
        if (role == Qt::TextAlignmentRole)
            return ((isTitle ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter).toInt();
        if (role != Qt::DisplayRole) return {};
        const auto channel = static_cast<std::size_t>(index.column() - 1);
        return isTitle ? titleOf(figure) : cellText(figure, m_channels.at(channel), false);
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || section >= columnCount()) return {};
        if (section == 0) {
            if (role == Qt::ForegroundRole) return m_palette.color(QPalette::Highlight);
            return role == Qt::DisplayRole && m_range
                       ? QStringLiteral("%1–%2").arg(m_range->first).arg(m_range->last)
                       : QVariant();
        }
        const Channel channel = m_channels.at(static_cast<std::size_t>(section - 1)).channel;
        if (role == Qt::ForegroundRole) return colourOf(channel, m_palette);
        return role == Qt::DisplayRole ? wordFor(channel) : QVariant();
    }

    void setPalette(const QPalette& palette) { m_palette = palette; }

private:
    static ChannelFigures figuresOf(const Histogram& histogram, Channel channel,
                                    std::optional<ValueRange> range) {
        const auto counts = histogram.counts(channel);
        const ValueRange all{0, static_cast<std::uint32_t>(counts.size() - 1)};
        ChannelFigures figures{channel, statisticsOf(histogram, channel, range), 0,
                               percentiles(counts, range.value_or(all), percents),
                               histogram.lastValue(channel) <= manyValues};
        // Every channel counts every pixel once, so without a range its own sum is the number of pixels.
        figures.pixels = range ? histogram.pixels() : figures.statistics.count;
        return figures;
    }

    std::optional<ValueRange> m_range;
    std::vector<ChannelFigures> m_channels;
    std::vector<Figure> m_rows;
    QPalette m_palette;
};

StatisticsPane::StatisticsPane(QWidget* parent) : RowsTable(parent), m_model(new StatisticsModel(this)) {
    setObjectName(QStringLiteral("statisticsTable"));
    setAccessibleName(tr("Statistics"));
    m_model->setPalette(palette());
    setModel(m_model);
    auto* copyAll = new QAction(tr("Copy all as CSV"), this);
    copyAll->setObjectName(QStringLiteral("copyStatistics"));
    connect(copyAll, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(m_model->csv()); });
    addAction(copyAll);
    setWordWrap(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    connect(m_model, &QAbstractItemModel::modelReset, this, &StatisticsPane::fit);
}

void StatisticsPane::show(const Histogram& histogram) {
    m_histogram = histogram;
    refresh();
}

void StatisticsPane::setRange(std::optional<ValueRange> range) {
    if (std::exchange(m_range, range) != range) refresh();
}

void StatisticsPane::refresh() {
    if (isVisible()) m_model->show(m_histogram, m_range);
}

void StatisticsPane::showEvent(QShowEvent* event) {
    refresh();
    RowsTable::showEvent(event);
}

void StatisticsPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) m_model->setPalette(palette());
    RowsTable::changeEvent(event);
}

void StatisticsPane::resizeEvent(QResizeEvent* event) {
    fit();
    RowsTable::resizeEvent(event);
}

void StatisticsPane::fit() {
    constexpr int beside = 8; ///< pixels beside a text
    const int columns = m_model->columnCount(), rows = m_model->rowCount();
    clearSpans();
    if (rows == 0) return;
    const int first = m_range ? 0 : 1; // below a number that is the same for all channels
    if (first > 0) setSpan(0, 1, 1, columns - 1);
    const auto widest = [&](const QFontMetrics& metrics, int from, int column) {
        int width = 0;
        for (int row = from; row < rows; ++row)
            width = std::max(width, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
        return width + beside;
    };
    const QFont usual = parentWidget() == nullptr ? QGuiApplication::font() : parentWidget()->font();
    int titles = 0, numbers = 0;
    for (const QFont& type : {usual, smallFont(usual)}) {
        const QFontMetrics metrics(type);
        titles = widest(metrics, 0, 0);
        numbers = 0;
        for (int column = 1; column < columns; ++column)
            numbers = std::max(numbers, widest(metrics, first, column));
        setFont(type);
        if (titles + (columns - 1) * numbers <= viewport()->width()) break;
    }
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    horizontalHeader()->setMinimumSectionSize(numbers);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Fixed);
    setColumnWidth(0, titles);
}

} // namespace tonescope::ui
