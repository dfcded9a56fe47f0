// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lane_figure.h"

#include "ui/plot/plot_look.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <QFontMetricsF>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct LaneFigureText {
    Q_DECLARE_TR_FUNCTIONS(LaneFigure)
};

constexpr double leastLines = 3.2;  ///< rows between lanes and banks
constexpr double leastCounts = 3.0; ///< rows of a channel: bars, their numbers, their bins
constexpr double leastBox = 0.6;    ///< of a row: a queue's box, so that its bin can be read

double heightOfRow(const QFont& font) {
    return QFontMetricsF(font).height() + 2;
}

unsigned lanesRows(const LaneScene& scene) {
    return scene.tables().countsColour() ? 5 : 4;
}

/// The rows that a queue would like to have; with less its boxes are lower.
double queueRows(const LaneScene& scene) {
    return static_cast<double>(std::max<std::size_t>(scene.longestQueue(), 1)) + 0.5;
}

/// Small enough for four letters in a column.
QFont fittedFont(QFont font, double column) {
    const double needed = QFontMetricsF(font).horizontalAdvance(QStringLiteral("wait")) + 2;
    const QFontMetricsF metrics(font);
    const double wide = std::max(needed, metrics.horizontalAdvance(QStringLiteral("0000")) + 1);
    if (wide > column)
        font.setPixelSize(std::max(6, static_cast<int>(metrics.height() * 0.8 * column / wide)));
    return font;
}

/// 32 columns, which lanes and banks share, and rows from above: lanes, lines, banks, queues, counts. In
/// pixels.
class LaneGrid {
public:
    LaneGrid(const LaneScene& scene, const QRectF& frame, const QFont& font);

    /// The rows of the lanes, from above.
    enum class Row : std::uint8_t { Lane, Pixel, Channel, Bin, State };

    /// The height that a scene needs to be read.
    [[nodiscard]] static int neededHeight(const LaneScene& scene, const QFont& font);

    /// Titles of rows, left of the columns.
    [[nodiscard]] QRectF title(const QRectF& row) const;
    [[nodiscard]] QRectF lane(Row row, unsigned lane) const;
    [[nodiscard]] QRectF bank(unsigned bank) const;
    /// A box in a bank's queue, from 0: the first is served.
    [[nodiscard]] QRectF queued(unsigned bank, std::size_t place) const;
    /// A channel's counts have 32 columns, too, since a set has no more bins.
    [[nodiscard]] QRectF counts(std::size_t channel, std::size_t column) const;
    /// The height of a line of text.
    [[nodiscard]] double row() const { return m_row; }

    /// For what stands in a column.
    [[nodiscard]] const QFont& cellFont() const { return m_cellFont; }

private:
    [[nodiscard]] QRectF cell(unsigned column, double top, double height) const;

    QFont m_cellFont;
    double m_left, m_column, m_row;
    bool m_channels; ///< there is a row that names them
    double m_banks, m_queues, m_box, m_counts, m_countsRow;
    double m_lanes; ///< tops, but for the heights m_row, m_box and m_countsRow
};

LaneGrid::LaneGrid(const LaneScene& scene, const QRectF& frame, const QFont& font)
    : m_left(frame.left() + QFontMetricsF(font).horizontalAdvance(QStringLiteral("Channel  "))),
      m_column((frame.right() - m_left) / localBanks), m_row(heightOfRow(font)),
      m_channels(scene.tables().countsColour()), m_lanes(frame.top()) {
    m_cellFont = fittedFont(font, m_column);
    const double least = lanesRows(scene) + leastLines + 1.5 + leastCounts * scene.tables().steps();
    const double room = std::max(frame.height() - least * m_row, 0.0);
    const double queues = std::min(queueRows(scene) * m_row, room);
    const double spare = room - queues; // lines and bars are seen better with it
    m_banks = m_lanes + (lanesRows(scene) + leastLines) * m_row + spare / 2;
    m_queues = m_banks + m_row + 2;
    m_box = std::max(queues / queueRows(scene), 1.0);
    m_countsRow = leastCounts * m_row + spare / 2 / scene.tables().steps();
    m_counts = frame.bottom() - m_countsRow * scene.tables().steps();
}

int LaneGrid::neededHeight(const LaneScene& scene, const QFont& font) {
    const double row = heightOfRow(font);
    const double queues = queueRows(scene) * std::clamp(8 * row / queueRows(scene), leastBox * row, row);
    const double others = lanesRows(scene) + leastLines + 1.5 + leastCounts * scene.tables().steps();
    return static_cast<int>(others * row + queues) + 4;
}

QRectF LaneGrid::title(const QRectF& row) const {
    return {0, row.top(), m_left - 4, row.height()};
}

QRectF LaneGrid::cell(unsigned column, double top, double height) const {
    return {m_left + column * m_column, top, m_column, height};
}

QRectF LaneGrid::lane(Row row, unsigned lane) const {
    auto number = static_cast<unsigned>(row);
    if (!m_channels && row > Row::Channel) --number;
    return cell(lane, m_lanes + number * m_row, m_row);
}

QRectF LaneGrid::bank(unsigned bank) const {
    return cell(bank, m_banks, m_row);
}

QRectF LaneGrid::queued(unsigned bank, std::size_t place) const {
    return cell(bank, m_queues + static_cast<double>(place) * m_box, m_box);
}

QRectF LaneGrid::counts(std::size_t channel, std::size_t column) const {
    return cell(static_cast<unsigned>(column), m_counts + static_cast<double>(channel) * m_countsRow,
                m_countsRow);
}

enum class LaneState : std::uint8_t { Waits, Served, Done };

LaneState stateOf(unsigned lane, const LaneMoment& moment) {
    const auto has = [lane](const std::vector<LaneAdd>& adds) {
        return std::ranges::find(adds, lane, &LaneAdd::lane) != adds.end();
    };
    if (has(moment.served)) return LaneState::Served;
    return has(moment.waiting) ? LaneState::Waits : LaneState::Done;
}

QString stateWord(LaneState state) {
    switch (state) {
    case LaneState::Waits:
        return LaneFigureText::tr("wait");
    case LaneState::Served:
        return LaneFigureText::tr("now");
    case LaneState::Done:
        break;
    }
    return LaneFigureText::tr("done");
}

/// Short enough for a column.
QString letterFor(Channel channel) {
    if (channel == Channel::Gray) return LaneFigureText::tr("gray");
    return wordFor(channel).left(1).toUpper();
}

/// One drawing of a scene.
class LaneDrawing {
public:
    LaneDrawing(QCPPainter& painter, const LaneScene& scene, const LaneGrid& grid, const PlotStyle& style)
        : m_painter(painter), m_scene(scene), m_grid(grid), m_style(style) {}

    void lanes(const LaneMoment& moment) {
        using Row = LaneGrid::Row;
        title(m_grid.lane(Row::Lane, 0), LaneFigureText::tr("Lane"));
        title(m_grid.lane(Row::Pixel, 0), LaneFigureText::tr("Pixel"));
        if (m_scene.tables().countsColour())
            title(m_grid.lane(Row::Channel, 0), LaneFigureText::tr("Channel"));
        title(m_grid.lane(Row::Bin, 0), LaneFigureText::tr("Bin"));
        title(m_grid.lane(Row::State, 0), LaneFigureText::tr("State"));
        for (const LaneAdd& add : moment.adds)
            lane(add, stateOf(add.lane, moment));
    }

    /// From each lane that is served or waits to its bank.
    void lines(const LaneMoment& moment, double moved) {
        const double width = curveWidth(m_style.font);
        for (const LaneAdd& add : moment.waiting) {
            m_painter.setPen(QPen(faint(), width / 2, Qt::DotLine));
            m_painter.drawLine(start(add), end(add));
        }
        for (const LaneAdd& add : moment.served) {
            m_painter.setPen(QPen(marked(), width));
            m_painter.drawLine(start(add), end(add));
            m_painter.setBrush(marked());
            m_painter.drawEllipse(start(add) + (end(add) - start(add)) * moved, 2.5 * width, 2.5 * width);
        }
        m_painter.setBrush(Qt::NoBrush);
    }

    void banks(const LaneMoment& moment) {
        title(m_grid.bank(0), LaneFigureText::tr("Bank"));
        title(m_grid.bank(0).translated(0, m_grid.row()), LaneFigureText::tr("Queue"));
        std::array<std::size_t, localBanks> queue{};
        for (unsigned bank = 0; bank < localBanks; ++bank) {
            outline(m_grid.bank(bank));
            text(m_grid.bank(bank), QString::number(bank), m_style.text());
        }
        for (const LaneAdd& add : moment.served)
            box(m_grid.queued(add.bank(), queue.at(add.bank())++), add.bin, true);
        for (const LaneAdd& add : moment.waiting)
            box(m_grid.queued(add.bank(), queue.at(add.bank())++), add.bin, false);
    }

    /// Bins that the set has at all stand from the start, so that none changes its place.
    void counts(const LaneCounts& now, const LaneCounts& before) {
        const LaneCounts all = m_scene.counts();
        const std::vector<Channel> channels = m_scene.channels();
        for (std::size_t row = 0; row < channels.size(); ++row) {
            const std::size_t channel = indexOf(channels[row]);
            countsTitles(m_grid.counts(row, 0),
                         channels.size() == 1 ? LaneFigureText::tr("Counts") : wordFor(channels[row]));
            const unsigned most = std::ranges::max(all.at(channel));
            std::size_t column = 0;
            for (unsigned bin = 0; bin < laneBins; ++bin) {
                if (all.at(channel).at(bin) == 0) continue;
                const unsigned count = now.at(channel).at(bin);
                bar(m_grid.counts(row, column++), {bin, count, most}, count != before.at(channel).at(bin));
            }
        }
    }

private:
    [[nodiscard]] QColor marked() const { return m_style.palette.color(QPalette::Highlight); }
    [[nodiscard]] QColor faint() const {
        QColor colour = m_style.text();
        colour.setAlphaF(0.55F);
        return colour;
    }
    [[nodiscard]] QPointF start(const LaneAdd& add) const {
        const QRectF state = m_grid.lane(LaneGrid::Row::State, add.lane);
        return {state.center().x(), state.bottom()};
    }
    [[nodiscard]] QPointF end(const LaneAdd& add) const {
        const QRectF bank = m_grid.bank(add.bank());
        return {bank.center().x(), bank.top()};
    }

    void text(const QRectF& place, const QString& words, const QColor& colour, bool bold = false) {
        QFont font = m_grid.cellFont();
        font.setBold(bold);
        m_painter.setFont(font);
        m_painter.setPen(colour);
        m_painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, words);
    }
    void title(const QRectF& row, const QString& words) {
        m_painter.setFont(m_style.font);
        m_painter.setPen(m_style.text());
        m_painter.drawText(m_grid.title(row), Qt::AlignRight | Qt::AlignVCenter, words);
    }
    void outline(const QRectF& place) {
        m_painter.setPen(QPen(faint(), axisWidth(m_style.font)));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(place.adjusted(1, 0, -1, 0));
    }

    void lane(const LaneAdd& add, LaneState state) {
        using Row = LaneGrid::Row;
        const LanePixel& pixel = m_scene.pixels()[add.lane];
        const QRectF swatch = m_grid.lane(Row::Pixel, add.lane).adjusted(1, 1, -1, -1);
        m_painter.fillRect(swatch, QColor(pixel[1], pixel[2], pixel[3]));
        outline(swatch.adjusted(-1, 0, 1, 0));
        const QColor colour = state == LaneState::Done ? faint() : m_style.text();
        text(m_grid.lane(Row::Lane, add.lane), QString::number(add.lane), colour);
        if (m_scene.tables().countsColour())
            text(m_grid.lane(Row::Channel, add.lane), letterFor(add.channel), colour);
        text(m_grid.lane(Row::Bin, add.lane), QString::number(add.bin), colour);
        const QRectF word = m_grid.lane(Row::State, add.lane);
        const bool served = state == LaneState::Served;
        if (served) m_painter.fillRect(word.adjusted(1, 0, -1, 0), marked());
        text(word, stateWord(state), served ? m_style.palette.color(QPalette::HighlightedText) : colour,
             served);
    }

    void box(const QRectF& place, unsigned bin, bool served) {
        const QRectF inside = place.adjusted(1, 0.5, -1, -0.5);
        if (served) m_painter.fillRect(inside, marked());
        outline(inside.adjusted(-1, 0, 1, 0));
        if (place.height() < QFontMetricsF(m_grid.cellFont()).capHeight() + 2) return;
        text(place, QString::number(bin),
             served ? m_style.palette.color(QPalette::HighlightedText) : m_style.text(), served);
    }

    void countsTitles(const QRectF& row, const QString& words) {
        title(row.adjusted(0, 0, 0, -m_grid.row()), words);
        title(row.adjusted(0, row.height() - m_grid.row(), 0, 0), LaneFigureText::tr("Bin"));
    }

    struct Bar {
        unsigned bin, count, most; ///< the most that a bin of this channel will have
    };
    void bar(const QRectF& place, const Bar& bar, bool changed) {
        const double line = m_grid.row(); // of the number above the bar, and of the bin under it
        const double height = (place.height() - 2.3 * line) * bar.count / bar.most;
        const double ground = place.bottom() - line;
        m_painter.fillRect(QRectF(place.left() + 2, ground - height, place.width() - 4, height),
                           changed ? marked() : faint());
        text({place.left(), ground - height - line, place.width(), line}, QString::number(bar.count),
             m_style.text(), changed);
        text({place.left(), ground, place.width(), line}, QString::number(bar.bin), faint());
    }

    QCPPainter& m_painter;
    const LaneScene& m_scene;
    const LaneGrid& m_grid;
    const PlotStyle& m_style;
};

} // namespace

LaneFigure::LaneFigure(QCustomPlot& plot) : QCPLayoutElement(&plot) {
    setMargins(QMargins(4, 4, 4, 4));
}

void LaneFigure::setInvitation(const QString& invitation) {
    m_invitation = invitation;
}

void LaneFigure::show(const LaneScene& scene, std::size_t position, double moved) {
    m_scene = scene;
    m_position = position;
    m_moved = moved;
}

int LaneFigure::neededHeight() const {
    return LaneGrid::neededHeight(m_scene, mParentPlot->font());
}

void LaneFigure::draw(QCPPainter* painter) {
    const PlotStyle style{mParentPlot->palette(), mParentPlot->font()};
    const QRectF frame = rect();
    painter->setAntialiasing(true);
    painter->setFont(style.font);
    painter->setPen(style.text());
    if (m_scene.empty()) {
        painter->drawText(frame, Qt::AlignCenter | Qt::TextWordWrap, m_invitation);
        return;
    }
    const LaneGrid grid(m_scene, frame, style.font);
    const LaneMoment moment = m_scene.at(m_position);
    LaneDrawing drawing(*painter, m_scene, grid, style);
    drawing.lanes(moment);
    drawing.lines(moment, m_moved);
    drawing.banks(moment);
    drawing.counts(m_moved < 1 ? moment.before : moment.after, moment.before);
}

} // namespace tonescope::ui
