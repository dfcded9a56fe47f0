// SPDX-License-Identifier: GPL-3.0-or-later
// The array `kinds` has title, tip and format of each statistic; figuresOf() computes the values in its
// order. The array `percents` describes the percentiles, which follow. Cells and titles are made from these
// arrays.
//
// One model serves both tables, which differ in the list of statistics and in the meaning of a row. The model
// is reset only if rows or columns change. Otherwise new figures emit dataChanged(), so that the selection
// stays during a drag. The figures of a channel are computed when a view first asks for one of its cells, so
// a hidden table costs nothing.
#include "ui/panes/statistics_pane.h"

#include "engine/values/statistics.h"
#include "ui/frame/small_font.h"
#include "ui/plot/colours.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAbstractTableModel>
#include <QApplication>
#include <QEvent>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr std::array percents{0.1, 1.0, 2.0, 5.0, 10.0, 25.0, 75.0, 90.0, 95.0, 98.0, 99.0, 99.9};
constexpr int manyValues = 4095; ///< above it, fractions of values would not fit beside one another

/// The description of a statistic that is no percentile.
struct FigureKind {
    const char* title;
    const char* tip;
    int decimals = 0;       ///< `asShare`: a number of pixels, shown as a share of all pixels
    bool ofNothing = false; ///< the value is defined for zero pixels: a count is, a mean is not
    /// Whether only whole numbers, or only halves, have the statistic.
    enum class Of : std::uint8_t { All, Whole, Halves } of = Of::All;
};

constexpr int asShare = -1;
constexpr int entropyDecimals = 3;

struct Kinds {
    Q_DECLARE_TR_FUNCTIONS(StatisticsColumns)
public:
    static constexpr std::array all{
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Pixels"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "How many pixels were counted"), 0, true},
        FigureKind{
            QT_TRANSLATE_NOOP("StatisticsColumns", "Share"),
            QT_TRANSLATE_NOOP("StatisticsColumns", "Share of all pixels that lie in the range of values"),
            asShare, true},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Mean"), "", 2},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Std"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "Population standard deviation (divides by N)"), 2},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Median"), "", 1},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Min"), "", 0},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Max"), "", 0},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Mode"),
                   QT_TRANSLATE_NOOP("StatisticsColumns",
                                     "The most frequent value; the lowest if there are several"),
                   0},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Entropy"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "In bits per pixel"), entropyDecimals},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Distinct"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "How many different values occur"), 0, true},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped low"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "Share of pixels with value 0"), asShare, false,
                   FigureKind::Of::Whole},
        FigureKind{
            QT_TRANSLATE_NOOP("StatisticsColumns", "Clipped high"),
            QT_TRANSLATE_NOOP("StatisticsColumns", "Share of pixels with the highest value of the used bits"),
            asShare, false, FigureKind::Of::Whole},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Below 0"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "Share of pixels with a negative number"), asShare,
                   true, FigureKind::Of::Halves},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "Above 1"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "Share of pixels with a number above 1"), asShare,
                   true, FigureKind::Of::Halves},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "-∞"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "Share of pixels that are negative and infinite"),
                   asShare, true, FigureKind::Of::Halves},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "+∞"),
                   QT_TRANSLATE_NOOP("StatisticsColumns", "Share of pixels that are positive and infinite"),
                   asShare, true, FigureKind::Of::Halves},
        FigureKind{QT_TRANSLATE_NOOP("StatisticsColumns", "NaN"),
                   QT_TRANSLATE_NOOP("StatisticsColumns",
                                     "Share of pixels that are not a number; no other statistic has these"),
                   asShare, true, FigureKind::Of::Halves},
    };
};
constexpr const auto& kinds = Kinds::all;

/// A statistic by its index: those of `kinds`, then those of `percents`.
using Figure = std::size_t;
constexpr Figure pixelsFigure = 0, shareFigure = 1, lowFigure = kinds.size() - 2,
                 highFigure = kinds.size() - 1, allFigures = kinds.size() + percents.size();
/// Mean, standard deviation, median, and the 1st and 99th percentile.
constexpr std::array<Figure, 5> compactFigures{2, 3, 4, kinds.size() + 1, kinds.size() + 10};

bool isPercentile(Figure figure) {
    return figure >= kinds.size();
}

double percentOf(Figure figure) {
    return percents.at(figure - kinds.size());
}

QString titleOf(Figure figure) {
    return isPercentile(figure) ? QLocale().toString(percentOf(figure), 'g', 3) + QStringLiteral(" %")
                                : Kinds::tr(kinds.at(figure).title);
}

QString tipOf(Figure figure, bool ofSensor) {
    if (ofSensor && figure == lowFigure)
        return Kinds::tr("Share of photosites at the black level or below: noise hides their light");
    if (ofSensor && figure == highFigure) return Kinds::tr("Share of photosites at the white level or above");
    if (isPercentile(figure))
        return Kinds::tr("Percentile: %1 % of the pixels lie below this value")
            .arg(QLocale().toString(percentOf(figure), 'g', 3));
    const char* tip = kinds.at(figure).tip;
    return *tip == '\0' ? QString() : Kinds::tr(tip);
}

/// The figures of one channel, over all values or over a range of values.
struct ChannelFigures {
    std::array<double, allFigures> values{};
    std::uint64_t pixels = 0; ///< all counted pixels, also those outside the range
    bool empty = false;       ///< no pixel has a value of the range
    bool fractions = true;    ///< whether values are shown with decimals
    bool floating = false;    ///< values are shown with significant digits
};

ChannelFigures figuresOf(const Histogram& histogram, Channel channel, std::optional<ValueRange> range) {
    const Statistics all = statisticsOf(histogram, channel, range);
    const auto number = [](auto value) { return static_cast<double>(value); };
    // Every channel counts every pixel once, so without a range its own sum is the number of pixels.
    const bool floating = histogram.isFloating();
    const std::uint64_t pixels = range || floating ? histogram.pixels() : all.count;
    ChannelFigures figures{
        {number(floating ? pixels : all.count), number(all.count), all.mean, all.stddev, all.median,
         histogram.valueOf(all.min), histogram.valueOf(all.max), histogram.valueOf(all.mode), all.entropy,
         number(all.distinct), number(all.clippedLow), number(all.clippedHigh), number(all.negative),
         number(all.aboveOne), number(all.minusInfinite), number(all.plusInfinite), number(all.notANumber)},
        pixels,
        all.count == 0,
        histogram.lastValue(channel) <= manyValues,
        floating};
    std::ranges::copy(percentiles(histogram, channel, range, percents),
                      figures.values.begin() + kinds.size());
    return figures;
}

bool hasValue(Figure figure, const ChannelFigures& of) {
    return !of.empty || (!isPercentile(figure) && kinds.at(figure).ofNothing);
}

int decimalsOf(Figure figure) {
    return isPercentile(figure) ? 1 : kinds.at(figure).decimals;
}

/// The cell in the user's locale, with at most so many decimals. A median or percentile
/// that is a whole number has none, a mean has them always; above 4095 no value has any.
QString cellText(Figure figure, const ChannelFigures& of, int most) {
    if (!hasValue(figure, of)) return {};
    const double value = of.values.at(figure);
    const int decimals = decimalsOf(figure);
    const bool isValue = isPercentile(figure) || (!kinds.at(figure).ofNothing && decimals != asShare &&
                                                  kinds.at(figure).decimals != entropyDecimals);
    if (of.floating && isValue) return decimalText(value);
    const auto whole = static_cast<std::uint64_t>(value);
    if (decimals == asShare) return shareText(whole, of.pixels);
    if (decimals == 0 || (decimals == 1 && value == std::floor(value))) return countText(whole);
    const bool ofBits = decimals == entropyDecimals; // not a value of pixels
    return QLocale().toString(value, 'f', of.fractions || ofBits ? std::min(decimals, most) : 0);
}

} // namespace

/// The model of the table. The first column has the titles of the rows; the head of the first column is the
/// range of values.
class StatisticsModel : public QAbstractTableModel {
public:
    StatisticsModel(QWidget& table, bool compact)
        : QAbstractTableModel(&table), m_table(table), m_compact(compact) {}

    void show(const Histogram& histogram) {
        m_histogram = histogram;
        refresh();
    }
    void setBeside(const QString& name, const std::shared_ptr<const Histogram>& counts) {
        if (m_beside.isEmpty() != name.isEmpty()) m_channels.clear(); // other rows: refresh() resets
        m_beside = name;
        m_besideCounts = counts;
        refresh();
    }
    void setRange(std::optional<ValueRange> range) {
        if (std::exchange(m_range, range) == range) return;
        refresh();
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, 0);
    }
    void setChannels(ChannelSet channels, ChannelColours colours) {
        m_wanted = channels;
        m_colours = colours;
        refresh();
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }

    /// The longest text of a pixel value.
    [[nodiscard]] QString longest() const {
        if (m_histogram.isFloating()) return QStringLiteral("-0.0001234");
        const std::uint32_t last = m_histogram.lastValue(Channel::Gray);
        return last > manyValues ? QLocale().toString(last) : QStringLiteral("%1.0").arg(last);
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        if (parent.isValid() || m_channels.empty()) return 0;
        return static_cast<int>(m_compact ? m_channels.size() * rowsEach() : m_figures.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        if (parent.isValid()) return 0;
        return 1 + static_cast<int>(m_compact ? m_figures.size() : m_channels.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid()) return {};
        const bool isTitle = index.column() == 0;
        const auto row = static_cast<std::size_t>(index.row()) / rowsEach();
        const bool beside = static_cast<std::size_t>(index.row()) % rowsEach() > 0;
        const auto column = static_cast<std::size_t>(isTitle ? 0 : index.column() - 1);
        if (role == Qt::TextAlignmentRole) {
            // The number of pixels belongs to all columns, and stands beside its title.
            const bool leading = isTitle || (!m_compact && m_figures.at(row) == pixelsFigure);
            return ((leading ? Qt::AlignLeading : Qt::AlignTrailing) | Qt::AlignVCenter).toInt();
        }
        if (role == Qt::ForegroundRole && beside) return m_table.palette().color(QPalette::PlaceholderText);
        if (isTitle) return titleData(m_compact, row, role, beside);
        if (role == Qt::ToolTipRole)
            return tipOf(m_figures.at(m_compact ? column : row), m_histogram.ofSensor());
        if (role != Qt::DisplayRole) return {};
        return m_compact ? cellText(m_figures.at(column), figuresOf(m_channels.at(row), beside), 1)
                         : cellText(m_figures.at(row), figuresOf(m_channels.at(column), false), 3);
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || section >= columnCount()) return {};
        if (section > 0) return titleData(!m_compact, static_cast<std::size_t>(section - 1), role);
        if (role == Qt::ForegroundRole) return m_table.palette().color(QPalette::Highlight);
        if (role != Qt::DisplayRole || !m_range) return {};
        return sampleText(m_histogram, m_range->first) + u'–' + sampleText(m_histogram, m_range->last);
    }

private:
    /// Rows per channel in a compact table: one, or two if a photo is compared.
    [[nodiscard]] std::size_t rowsEach() const { return m_beside.isEmpty() ? 1 : 2; }

    /// data() of a title: of channel number `place` (`ofChannel`), or of statistic number `place`.
    [[nodiscard]] QVariant titleData(bool ofChannel, std::size_t place, int role, bool beside = false) const {
        if (!ofChannel) {
            const Figure figure = m_figures.at(place);
            if (role == Qt::ToolTipRole) return tipOf(figure, m_histogram.ofSensor());
            if (role != Qt::DisplayRole) return {};
            return m_compact ? titleOf(figure).toLower() : titleOf(figure);
        }
        const Channel channel = m_channels.at(place);
        const QColor colour = colourOf(channel, m_table.palette(), m_colours);
        if (role == Qt::DecorationRole) return markOf(colour, beside);
        if (role == Qt::ForegroundRole && !m_compact) return colour;
        if (!beside) return role == Qt::DisplayRole ? wordFor(channel) : QVariant();
        const QString whole = wordFor(channel) + comma() + m_beside;
        if (role == Qt::ToolTipRole) return plainTip(whole);
        return role == Qt::AccessibleTextRole ? whole : QVariant();
    }

    void refresh() {
        m_computed = {};
        std::vector<Channel> channels;
        for (const Channel channel : m_histogram.channels()) {
            if (!m_compact || m_wanted.contains(channel)) channels.push_back(channel);
        }
        std::vector<Figure> figures;
        for (Figure figure = 0; figure < allFigures; ++figure) {
            // Without a range the number of pixels is the same for all channels and has a row that spans
            // them. With a range the share takes its place, because the numbers would widen the columns.
            using Of = FigureKind::Of;
            const Of other = m_histogram.isFloating() ? Of::Whole : Of::Halves;
            if (!m_compact ? figure != (m_range ? pixelsFigure : shareFigure) &&
                                 (isPercentile(figure) || kinds.at(figure).of != other)
                           : std::ranges::count(compactFigures, figure) > 0)
                figures.push_back(figure);
        }
        const bool same = channels == m_channels && figures == m_figures;
        if (!same) beginResetModel();
        m_channels = std::move(channels);
        m_figures = std::move(figures);
        if (!same)
            endResetModel();
        else if (!m_channels.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }

    [[nodiscard]] const ChannelFigures& figuresOf(Channel channel, bool beside) const {
        std::optional<ChannelFigures>& figures = m_computed.at(beside ? 1 : 0).at(indexOf(channel));
        if (figures) return *figures;
        const Histogram* counts = beside ? m_besideCounts.get() : &m_histogram;
        figures = counts != nullptr && counts->channels().contains(channel)
                      ? ui::figuresOf(*counts, channel, m_range)
                      : ChannelFigures{{}, 0, true};
        return *figures;
    }

    const QWidget& m_table; ///< whose colours are used
    const bool m_compact;
    Histogram m_histogram;
    QString m_beside;                                ///< name of the second photo; empty: there is none
    std::shared_ptr<const Histogram> m_besideCounts; ///< null: not counted
    std::optional<ValueRange> m_range;
    ChannelSet m_wanted;
    ChannelColours m_colours = ChannelColours::Natural;
    std::vector<Channel> m_channels;
    std::vector<Figure> m_figures;
    /// Of the present and of the second photo, computed since refresh().
    mutable std::array<std::array<std::optional<ChannelFigures>, allChannels.size()>, 2> m_computed;
};

StatisticsPane::StatisticsPane(Kind kind, QWidget* parent)
    : QuietTable(parent), m_model(new StatisticsModel(*this, kind == Kind::Compact)) {
    setModel(m_model);
    setWordWrap(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    connect(m_model, &QAbstractItemModel::modelReset, this, &StatisticsPane::fit);
    if (kind == Kind::Compact) {
        setObjectName(QStringLiteral("compactStatistics"));
        setAccessibleName(tr("Mean, standard deviation and percentiles"));
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        return;
    }
    setObjectName(QStringLiteral("statisticsTable"));
    setAccessibleName(tr("Statistics"));
}

void StatisticsPane::show(const Histogram& histogram) {
    const QString before = m_model->longest();
    m_model->show(histogram);
    if (m_model->longest() != before) fit();
}

void StatisticsPane::setBeside(const QString& name, const std::shared_ptr<const Histogram>& counts) {
    m_model->setBeside(name, counts);
}

void StatisticsPane::setRange(std::optional<ValueRange> range) {
    m_model->setRange(range);
}

void StatisticsPane::setChannels(ChannelSet channels, ChannelColours colours) {
    m_model->setChannels(channels, colours);
}

QSize StatisticsPane::sizeHint() const {
    return {horizontalHeader()->length(),
            horizontalHeader()->sizeHint().height() + m_rows * verticalHeader()->defaultSectionSize()};
}

QSize StatisticsPane::minimumSizeHint() const {
    const bool fixed = sizePolicy().verticalPolicy() == QSizePolicy::Fixed;
    return {0, fixed ? sizeHint().height() : QuietTable::minimumSizeHint().height()};
}

void StatisticsPane::changeEvent(QEvent* event) {
    QuietTable::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

void StatisticsPane::resizeEvent(QResizeEvent* event) {
    fit();
    QuietTable::resizeEvent(event);
}

void StatisticsPane::fit() {
    constexpr int beside = 8; ///< pixels beside a text
    const int columns = m_model->columnCount(), rows = m_model->rowCount();
    if (rows == 0) return;
    m_rows = rows;
    // The number of pixels is the same for all channels.
    clearSpans();
    const int first = m_model->index(0, 0).data() == titleOf(pixelsFigure) ? 1 : 0;
    if (first > 0) setSpan(0, 1, 1, columns - 1);
    const auto widest = [&](const QFontMetrics& metrics, int from, int column) {
        int width = 0;
        for (int row = from; row < rows; ++row)
            width = std::max(width, metrics.horizontalAdvance(m_model->index(row, column).data().toString()));
        return width + beside;
    };
    const int mark = m_model->index(0, 0).data(Qt::DecorationRole).isNull() ? 0 : 16; // of a compact table
    const QFont usual = parentWidget() == nullptr ? QGuiApplication::font() : parentWidget()->font();
    int titles = 0, numbers = 0;
    QFont type;
    for (const QFont& each : {usual, smallFont(usual)}) {
        type = each;
        const QFontMetrics metrics(type), small(smallFont(usual));
        titles = widest(metrics, 0, 0) + mark;
        numbers = metrics.horizontalAdvance(m_model->longest()) + beside;
        for (int column = 1; column < columns; ++column) {
            const QString head = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
            numbers =
                std::max({numbers, widest(metrics, first, column), small.horizontalAdvance(head) + beside});
        }
        if (titles + (columns - 1) * numbers <= viewport()->width()) break;
    }
    setFont(type);
    // The height does not depend on `type`: another height could show or hide the scroll bar of the area
    // around the table, which changes the width, therefore `type`, and so the height again, without end.
    horizontalHeader()->setFont(usual);
    verticalHeader()->setDefaultSectionSize(QFontMetrics(usual).height() + (mark > 0 ? 6 : 4));
    // A pixel less beside a number is better than a last column that is cut. The least width is also that of
    // the first column.
    const int all = viewport()->width();
    horizontalHeader()->setMinimumSectionSize(
        std::min({numbers, (all - titles) / (columns - 1), std::max(titles, all / columns)}));
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Fixed);
    setColumnWidth(0, titles);
    updateGeometry();
}

} // namespace tonescope::ui
