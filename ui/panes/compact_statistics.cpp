// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of numbers have equal widths, which depend only on font, language and bit depth: numbers that
// change do not move. The first column takes the rest.
#include "ui/panes/compact_statistics.h"

#include "engine/values/statistics.h"
#include "ui/frame/small_font.h"
#include "ui/words/words.h"

#include <QAbstractTableModel>
#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QLocale>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace tonescope::ui {

namespace {

struct CompactStatisticsText {
    Q_DECLARE_TR_FUNCTIONS(CompactStatistics)
};

enum Column { Name, Mean, Deviation, Median, Low, High, ColumnCount };

constexpr std::array percents{1.0, 99.0};
constexpr int manyValues = 4095; ///< above it, fractions would not fit beside one another

} // namespace

/// The model of the table; each change computes the numbers of all rows.
class CompactStatisticsModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const Histogram& histogram) {
        m_histogram = histogram;
        refresh();
    }
    void setRange(std::optional<ValueRange> range) {
        if (std::exchange(m_range, range) == range) return;
        refresh();
        Q_EMIT headerDataChanged(Qt::Horizontal, Name, Name);
    }
    void setChannels(ChannelSet channels, ChannelColours colours) {
        m_wanted = channels;
        m_colours = colours;
        refresh();
    }
    void setLook(const QPalette& palette) {
        m_palette = palette;
        refresh();
    }

    /// The longest number of the present bit depth.
    [[nodiscard]] QString longest() const {
        const std::uint32_t last = m_histogram.lastValue(Channel::Gray);
        return last > manyValues ? QString::number(last) : QStringLiteral("%1.0").arg(last);
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : ColumnCount;
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid()) return {};
        const Row& row = m_rows.at(static_cast<std::size_t>(index.row()));
        const bool isName = index.column() == Name;
        switch (role) {
        case Qt::DisplayRole:
            return row.texts.at(static_cast<std::size_t>(index.column()));
        case Qt::DecorationRole:
            return isName ? QVariant(row.mark) : QVariant();
        case Qt::TextAlignmentRole:
            return ((isName ? Qt::AlignLeading : Qt::AlignTrailing) | Qt::AlignVCenter).toInt();
        default:
            return {};
        }
    }
    [[nodiscard]] QVariant headerData(int column, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal) return {};
        if (role == Qt::ForegroundRole && column == Name) return m_palette.color(QPalette::Highlight);
        if (role == Qt::ToolTipRole && column > Median)
            return CompactStatisticsText::tr("The value below which this share of the pixels lies");
        if (role != Qt::DisplayRole) return {};
        switch (column) {
        case Name:
            return m_range ? QStringLiteral("%1–%2").arg(m_range->first).arg(m_range->last) : QString();
        case Mean:
            return CompactStatisticsText::tr("mean");
        case Deviation:
            return CompactStatisticsText::tr("std", "standard deviation, short");
        case Median:
            return CompactStatisticsText::tr("median");
        case Low:
            return QStringLiteral("1 %");
        default:
            return QStringLiteral("99 %");
        }
    }

private:
    struct Row {
        Channel channel;
        QPixmap mark; ///< the square in the channel's colour
        std::array<QString, ColumnCount> texts;
    };

    void refresh() {
        std::vector<Row> rows;
        for (const Channel channel : allChannels) {
            if (m_wanted.contains(channel) && m_histogram.channels().contains(channel))
                rows.push_back(rowOf(channel));
        }
        const bool same = std::ranges::equal(rows, m_rows, {}, &Row::channel, &Row::channel);
        if (!same) beginResetModel();
        m_rows = std::move(rows);
        if (!same)
            endResetModel();
        else if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }

    [[nodiscard]] Row rowOf(Channel channel) const {
        Row row{channel, markOf(channel), {}};
        row.texts[Name] = wordFor(channel);
        const Statistics all = statisticsOf(m_histogram, channel, m_range);
        if (all.count == 0) return row; // no pixel has a value of the range
        const auto counts = m_histogram.counts(channel);
        const ValueRange values{0, static_cast<std::uint32_t>(counts.size() - 1)};
        const std::vector<double> outer = percentiles(counts, m_range.value_or(values), percents);
        const int decimals = m_histogram.lastValue(channel) > manyValues ? 0 : 1;
        row.texts[Mean] = numberText(all.mean, decimals);
        row.texts[Deviation] = numberText(all.stddev, decimals);
        row.texts[Median] = valueText(all.median, decimals);
        row.texts[Low] = valueText(outer.at(0), decimals);
        row.texts[High] = valueText(outer.at(1), decimals);
        return row;
    }

    static QString numberText(double number, int decimals) {
        QLocale plain;
        plain.setNumberOptions(QLocale::OmitGroupSeparator);
        return plain.toString(number, 'f', decimals);
    }
    /// A value of pixels, usually whole.
    static QString valueText(double value, int decimals) {
        return numberText(value, value == std::floor(value) ? 0 : decimals);
    }

    [[nodiscard]] QPixmap markOf(Channel channel) const {
        constexpr int side = 8;
        const qreal ratio = qApp->devicePixelRatio();
        QPixmap mark(QSizeF(side * ratio, side * ratio).toSize());
        mark.setDevicePixelRatio(ratio);
        mark.fill(Qt::transparent);
        QPainter painter(&mark);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(channel, m_palette, m_colours));
        painter.drawRoundedRect(QRectF(0, 0, side, side), 2, 2);
        return mark;
    }

    Histogram m_histogram;
    std::optional<ValueRange> m_range;
    ChannelSet m_wanted;
    ChannelColours m_colours = ChannelColours::Natural;
    QPalette m_palette;
    std::vector<Row> m_rows;
};

CompactStatistics::CompactStatistics(QWidget* parent)
    : QuietTable(parent), m_model(new CompactStatisticsModel(this)) {
    setObjectName(QStringLiteral("compactStatistics"));
    setAccessibleName(tr("Mean, standard deviation and percentiles"));
    m_model->setLook(palette());
    setModel(m_model);
    setWordWrap(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_model, &QAbstractItemModel::modelReset, this, &CompactStatistics::fit);
    fit();
}

void CompactStatistics::show(const Histogram& histogram) {
    const QString before = m_model->longest();
    m_model->show(histogram);
    if (m_model->longest() != before) fit();
}

void CompactStatistics::setRange(std::optional<ValueRange> range) {
    m_model->setRange(range);
}

void CompactStatistics::setChannels(ChannelSet channels, ChannelColours colours) {
    m_model->setChannels(channels, colours);
}

QSize CompactStatistics::sizeHint() const {
    return {horizontalHeader()->length(),
            horizontalHeader()->sizeHint().height() + m_rows * verticalHeader()->defaultSectionSize()};
}

QSize CompactStatistics::minimumSizeHint() const {
    return {0, sizeHint().height()};
}

void CompactStatistics::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_model->setLook(palette());
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

void CompactStatistics::resizeEvent(QResizeEvent* event) {
    fit();
    QTableView::resizeEvent(event);
}

void CompactStatistics::fit() {
    constexpr int narrow = 8, wide = 20; ///< pixels between columns
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    const QFontMetrics small(smallFont(font()));
    std::array<int, ColumnCount> widths{};
    int all = 0;
    for (int column = Mean; column < ColumnCount; ++column) {
        const QString head = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        int& width = widths.at(static_cast<std::size_t>(column));
        width = std::max(fontMetrics().horizontalAdvance(m_model->longest()), small.horizontalAdvance(head));
        all += width;
    }
    int names = 0;
    for (const Channel channel : allChannels)
        names = std::max(names, fontMetrics().horizontalAdvance(wordFor(channel)));
    const int left = viewport()->width() - all - names - 2 * wide; // two for the mark before a name
    const int gap = std::clamp(left / (ColumnCount - Mean), narrow, wide);
    horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Stretch);
    for (int column = Mean; column < ColumnCount; ++column) {
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        setColumnWidth(column, gap + widths.at(static_cast<std::size_t>(column)));
    }
    if (m_model->rowCount() > 0) m_rows = m_model->rowCount();
    updateGeometry();
}

} // namespace tonescope::ui
