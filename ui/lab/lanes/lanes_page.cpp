// SPDX-License-Identifier: GPL-3.0-or-later
// The figure is drawn by hand in a grid of 32 columns, which lanes and banks share. It is an axis rectangle
// of a QCustomPlot without axes, so that Chart and Report treat it like every other plot. Each picture is
// drawn from three values alone: the scene, the position, and how far the served adds have moved (0 to 1).
#include "ui/lab/lanes/lanes_page.h"
#include "engine/values/pixel_sample.h"

#include "ui/image/pixel_image.h"
#include "ui/lab/base/chart.h"
#include "ui/lab/base/lab_colours.h"
#include "ui/lab/base/parts.h"
#include "ui/plot/focus_border.h"
#include "ui/plot/plot_look.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace tonescope::ui {

namespace {

QPoint directionOf(int key) {
    switch (key) {
    case Qt::Key_Left:
        return {-1, 0};
    case Qt::Key_Right:
        return {1, 0};
    case Qt::Key_Up:
        return {0, -1};
    case Qt::Key_Down:
        return {0, 1};
    default:
        return {};
    }
}

/// The upper 8 bits of each sample, with the gray value that the study computed.
LanePixel coloursOf(const PixelSample& sample, int sampleBits, std::uint8_t gray) {
    const auto upper = [&](std::uint32_t value) {
        return static_cast<std::uint8_t>(value >> (sampleBits - 8));
    };
    return {gray, upper(sample.red), upper(sample.green), upper(sample.blue)};
}

} // namespace

LanePlace::LanePlace(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("lanePlace"));
    setAccessibleName(tr("Place in the photo"));
    setToolTip(tr("Click, or use the arrow keys, to choose the pixels that the lanes count."));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setMinimumSize(120, 90);
    new FocusBorder(*this);
}

QSize LanePlace::sizeHint() const {
    return {12 * fontMetrics().height(), 7 * fontMetrics().height()};
}

void LanePlace::show(const LanePhoto& photo) {
    m_photo = photo;
    m_pixel = {extent().width() / 2, extent().height() / 2};
    update();
    Q_EMIT moved();
}

void LanePlace::clear() {
    m_photo.reset();
    update();
    Q_EMIT moved();
}

void LanePlace::setSpacing(unsigned spacing) {
    m_spacing = spacing;
    update();
}

/// A click inside the chosen set changes nothing that is shown, so moved() is not emitted.
void LanePlace::choose(QPoint pixel) {
    if (!m_photo || !QRect(QPoint(), extent()).contains(pixel)) return;
    const bool same = setOf(pixel) == setOf(m_pixel);
    m_pixel = pixel;
    if (same) return;
    update();
    Q_EMIT moved();
}

QSize LanePlace::extent() const {
    const Extent upright = m_photo->image.extent();
    return {static_cast<int>(upright.width), static_cast<int>(upright.height)};
}

/// The pixel is mapped from the upright photo to the stored image first.
LaneSet LanePlace::setOf(QPoint pixel) const {
    const Region stored =
        storedRegion({pixel.x(), pixel.y(), 1, 1}, m_photo->gray.extent, m_photo->image.orientation);
    return laneSetAt(stored.x, stored.y, m_photo->gray.extent, m_spacing);
}

QPoint LanePlace::pixelOf(unsigned lane) const {
    const LaneSet set = setOf(m_pixel);
    // The centre is mapped, not the corner: a rotation would map corners to the neighbouring pixel.
    const QPointF centre(static_cast<double>(set.columnOf(lane)) + 0.5, static_cast<double>(set.y) + 0.5);
    const QPointF upright = uprightTransform(m_photo->gray.extent, m_photo->image.orientation).map(centre);
    return {static_cast<int>(std::floor(upright.x())), static_cast<int>(std::floor(upright.y()))};
}

/// Gray comes from the study, so that the lanes agree with its numbers; colours come from the image.
std::vector<LanePixel> LanePlace::pixels() const {
    std::vector<LanePixel> pixels;
    if (!m_photo) return pixels;
    const LaneSet set = setOf(m_pixel);
    for (unsigned lane = 0; lane < set.lanes; ++lane) {
        const std::uint8_t gray = m_photo->gray.row(set.y)[set.columnOf(lane)];
        pixels.push_back({gray, gray, gray, gray});
        const QPoint place = pixelOf(lane);
        const auto sample = sampleAt(m_photo->image, GrayFormula::Rec601, place.x(), place.y());
        if (sample && sample->colour && !m_photo->shuffled)
            pixels.back() = coloursOf(*sample, m_photo->image.traits().sampleBits, gray);
    }
    return pixels;
}

/// Centred, in the photo's proportions, with 2 pixels for the border.
QRectF LanePlace::frame() const {
    const QSizeF size = QSizeF(extent()).scaled(this->size() - QSize(4, 4), Qt::KeepAspectRatio);
    return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

void LanePlace::chooseAt(QPointF place) {
    if (!m_photo) return;
    const QRectF frame = this->frame();
    const QPointF share((place.x() - frame.x()) / frame.width(), (place.y() - frame.y()) / frame.height());
    choose({static_cast<int>(std::floor(share.x() * extent().width())),
            static_cast<int>(std::floor(share.y() * extent().height()))});
}

void LanePlace::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) chooseAt(event->position());
}

void LanePlace::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton)) chooseAt(event->position());
}

void LanePlace::keyPressEvent(QKeyEvent* event) {
    const QPoint direction = directionOf(event->key());
    if (direction.isNull()) return QWidget::keyPressEvent(event);
    if (m_photo) step(direction);
}

/// Goes on pixel by pixel until the pixel belongs to another set or lies outside.
void LanePlace::step(QPoint direction) {
    const LaneSet from = setOf(m_pixel);
    QPoint pixel = m_pixel + direction;
    const QRect photo(QPoint(), extent());
    while (photo.contains(pixel) && setOf(pixel) == from)
        pixel += direction;
    choose(pixel);
}

/// A cross of lines through the whole photo, which shows the place even if the set is very small, and a frame
/// around the pixels of the set. White on black, to be visible on every photo.
void LanePlace::paintMark(QPainter& painter) const {
    const QRectF frame = this->frame();
    const double scale = frame.width() / extent().width();
    const auto placeOf = [&](QPoint pixel) {
        return frame.topLeft() + (QPointF(pixel) + QPointF(.5, .5)) * scale;
    };
    const QPointF first = placeOf(pixelOf(0)), last = placeOf(pixelOf(setOf(m_pixel).lanes - 1));
    const QPointF centre = (first + last) / 2;
    const QRectF covered = QRectF(first, last).normalized().adjusted(-3, -3, 3, 3);
    for (const auto& [colour, width] : {std::pair(Qt::black, 3.0), std::pair(Qt::white, 1.0)}) {
        painter.setPen(QPen(colour, width));
        painter.drawLine(QPointF(frame.left(), centre.y()), QPointF(covered.left(), centre.y()));
        painter.drawLine(QPointF(covered.right(), centre.y()), QPointF(frame.right(), centre.y()));
        painter.drawLine(QPointF(centre.x(), frame.top()), QPointF(centre.x(), covered.top()));
        painter.drawLine(QPointF(centre.x(), covered.bottom()), QPointF(centre.x(), frame.bottom()));
        painter.drawRect(covered);
    }
}

void LanePlace::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_photo) return;
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(frame(), m_photo->preview);
    paintMark(painter);
}

namespace {

// ---- the figure

struct LaneFigureText {
    Q_DECLARE_TR_FUNCTIONS(LaneFigure)
};

constexpr double leastLines = 3.2;  ///< minimum rows of text for the lines between lanes and banks
constexpr double leastCounts = 3.0; ///< per channel: bar, its number and its bin
constexpr double leastBox = 0.6;    ///< per add in a queue, so that its bin can be read

double heightOfRow(const QFont& font) {
    return QFontMetricsF(font).height() + 2;
}

/// Rows of text about lanes: one more with several channels.
unsigned lanesRows(const LaneScene& scene) {
    return scene.tables().countsColour() ? 5 : 4;
}

/// The height, in rows, at which each add of the longest queue gets a full row.
double queueRows(const LaneScene& scene) {
    return static_cast<double>(std::max<std::size_t>(scene.longestQueue(), 1)) + 0.5;
}

/// A font in which four characters fit into a column.
QFont fittedFont(QFont font, double column) {
    const double needed = QFontMetricsF(font).horizontalAdvance(QStringLiteral("wait")) + 2;
    const QFontMetricsF metrics(font);
    const double wide = std::max(needed, metrics.horizontalAdvance(QStringLiteral("0000")) + 1);
    if (wide > column)
        font.setPixelSize(std::max(6, static_cast<int>(metrics.height() * 0.8 * column / wide)));
    return font;
}

/// Places of everything in the figure, in pixels. From top to bottom: rows about the lanes, lines, banks,
/// queues, counts. Lanes and banks have the same 32 columns.
class LaneGrid {
public:
    LaneGrid(const LaneScene& scene, const QRectF& frame, const QFont& font);

    /// The rows about lanes, from top to bottom.
    enum class Row : std::uint8_t { Lane, Pixel, Channel, Bin, State };

    /// Minimum height at which the figure of this scene can be read.
    [[nodiscard]] static int neededHeight(const LaneScene& scene, const QFont& font);

    /// The place left of a row, for its title.
    [[nodiscard]] QRectF title(const QRectF& row) const;
    [[nodiscard]] QRectF lane(Row row, unsigned lane) const;
    [[nodiscard]] QRectF bank(unsigned bank) const;
    /// Box number `place` in the queue of a bank, from 0; the first is served.
    [[nodiscard]] QRectF queued(unsigned bank, std::size_t place) const;
    /// The place for one bin of a channel. There are 32 columns, because a set of 32 lanes has at most 32
    /// bins per channel.
    [[nodiscard]] QRectF counts(std::size_t channel, std::size_t column) const;
    /// Height of a line of text.
    [[nodiscard]] double row() const { return m_row; }

    /// Font for texts in a column.
    [[nodiscard]] const QFont& cellFont() const { return m_cellFont; }

private:
    [[nodiscard]] QRectF cell(unsigned column, double top, double height) const;

    QFont m_cellFont;
    double m_left, m_column, m_row;
    bool m_channels; ///< whether Row::Channel exists
    double m_banks, m_queues, m_box, m_counts, m_countsRow;
    /// Top edge of the rows about lanes. m_banks, m_queues and m_counts are top edges, too; m_row, m_box and
    /// m_countsRow are heights.
    double m_lanes;
};

/// The queues get as much height as they need, if there is room; the rest is shared by lines and counts.
LaneGrid::LaneGrid(const LaneScene& scene, const QRectF& frame, const QFont& font)
    : m_left(frame.left() + QFontMetricsF(font).horizontalAdvance(QStringLiteral("Channel  "))),
      m_column((frame.right() - m_left) / localBanks), m_row(heightOfRow(font)),
      m_channels(scene.tables().countsColour()), m_lanes(frame.top()) {
    m_cellFont = fittedFont(font, m_column);
    const double least = lanesRows(scene) + leastLines + 1.5 + leastCounts * scene.tables().steps();
    const double room = std::max(frame.height() - least * m_row, 0.0);
    const double queues = std::min(queueRows(scene) * m_row, room);
    const double spare = room - queues; // shared by the lines and the bars of counts
    m_banks = m_lanes + (lanesRows(scene) + leastLines) * m_row + spare / 2;
    m_queues = m_banks + m_row + 2;
    m_box = std::max(queues / queueRows(scene), 1.0);
    m_countsRow = leastCounts * m_row + spare / 2 / scene.tables().steps();
    m_counts = frame.bottom() - m_countsRow * scene.tables().steps();
}

/// A queue of more than eight adds gets eight rows of height, or more if its boxes would become unreadable.
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

/// Without colours the row of channels is left out, and later rows move up.
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

/// A lane without a served or waiting add is done for this step.
LaneState stateOf(unsigned lane, const LaneMoment& moment) {
    const auto has = [lane](const std::vector<LaneAdd>& adds) {
        return std::ranges::find(adds, lane, &LaneAdd::lane) != adds.end();
    };
    if (has(moment.served)) return LaneState::Served;
    return has(moment.waiting) ? LaneState::Waits : LaneState::Done;
}

/// Four letters at most in English, to fit into a column.
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

/// A name that is short enough for a column.
QString letterFor(Channel channel) {
    if (channel == Channel::Gray) return LaneFigureText::tr("gray");
    return wordFor(channel).left(1).toUpper();
}

/// Draws one picture of a scene, part by part.
class LaneDrawing {
public:
    LaneDrawing(QCPPainter& painter, const LaneScene& scene, const LaneGrid& grid, const PlotStyle& style)
        : m_painter(painter), m_scene(scene), m_grid(grid), m_style(style) {}

    /// The rows about the lanes.
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

    /// Lines from lanes to banks: solid and with a moving dot for served adds, dotted for waiting ones.
    /// `moved`: 0 to 1.
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

    /// The banks, and below each its queue: served adds first.
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

    /// The counts as bars; bins that have changed in this pass are highlighted. All bins that the set will
    /// fill have their column from the beginning, so that none moves.
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

    /// The column of one lane: number, colour of its pixel, channel, bin, state.
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

    /// An add in a queue; its bin is written only if the box is high enough.
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
        unsigned bin, count, most; ///< most: the final count of the fullest bin of this channel
    };
    void bar(const QRectF& place, const Bar& bar, bool changed) {
        const double line = m_grid.row(); // one for the number above the bar, one for the bin below
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

// ---- the page

/// Entries of the list of tables. One table is a layout with one copy.
enum class OfferedTables : std::uint8_t { One, Copies, Staggered, Private };

OfferedTables offeredIn(const QComboBox& box) {
    return static_cast<OfferedTables>(box.currentData().toInt());
}

bool hasCopies(OfferedTables offered) {
    return offered == OfferedTables::Copies || offered == OfferedTables::Staggered;
}

/// The byte of each channel in a stored pixel. Gray is assigned the byte that red, green and blue leave free,
/// as in channel-staggered.
std::array<unsigned, laneChannels.size()> bytesOf(const LayoutTraits& traits) {
    if (!traits.hasColour()) return LaneTables().bytes;
    const auto byte = [](int index) { return static_cast<unsigned>(index); };
    // A pixel has the bytes 0 to 3, whose indices add up to 6.
    const int spare = 6 - traits.red - traits.green - traits.blue;
    return {byte(spare), byte(traits.red), byte(traits.green), byte(traits.blue)};
}

} // namespace

/// The figure of the page. Its drawing takes the place of the plot's axes.
class LaneChart : public Chart {
public:
    LaneChart() : Chart("laneStage", LanesPage::tr("Lanes and banks"), nullptr) {
        plot().setFocusPolicy(Qt::StrongFocus);
        plot().setMinimumWidth(420);
        new FocusBorder(plot());
        plot().plotLayout()->clear();
        plot().plotLayout()->addElement(0, 0, new Stage(*this)); // the plot owns it
        redraw();
    }

    /// The text that is shown for an empty scene. Takes effect at the next show().
    void setInvitation(const QString& invitation) { m_invitation = invitation; }
    /// `moved`: how far the served adds have moved to their banks, 0 to 1. They are counted at 1.
    void show(const LaneScene& scene, std::size_t position, double moved) {
        m_scene = scene;
        m_position = position;
        m_moved = moved;
        redraw();
    }

protected:
    void draw() override {
        plot().setMinimumHeight(m_scene.empty() ? 200 : LaneGrid::neededHeight(m_scene, font()));
    }

private:
    /// The element of the plot that calls paint().
    class Stage : public QCPAxisRect {
    public:
        explicit Stage(LaneChart& chart) : QCPAxisRect(&chart.plot(), false), m_chart(chart) {
            setAutoMargins(QCP::msNone);
            setMargins(QMargins(4, 4, 4, 4));
        }

    protected:
        void draw(QCPPainter* painter) override { m_chart.paint(*painter, rect()); }

    private:
        LaneChart& m_chart;
    };

    void paint(QCPPainter& painter, const QRectF& frame) const {
        const PlotStyle style{palette(), font()};
        painter.setAntialiasing(true);
        painter.setFont(style.font);
        painter.setPen(style.text());
        if (m_scene.empty()) {
            painter.drawText(frame, Qt::AlignCenter | Qt::TextWordWrap, m_invitation);
            return;
        }
        const LaneGrid grid(m_scene, frame, style.font);
        const LaneMoment moment = m_scene.at(m_position);
        LaneDrawing drawing(painter, m_scene, grid, style);
        drawing.lanes(moment);
        drawing.lines(moment, m_moved);
        drawing.banks(moment);
        drawing.counts(m_moved < 1 ? moment.before : moment.after, moment.before);
    }

    QString m_invitation;
    LaneScene m_scene;
    std::size_t m_position = 0;
    double m_moved = 1;
};

LanesPage::LanesPage(QWidget* parent)
    : QWidget(parent), m_place(new LanePlace), m_placeText(makeProse("lanePlaceText")),
      m_layout(new QComboBox), m_copies(new QComboBox), m_counted(new QComboBox), m_access(new QComboBox),
      m_equal(new QComboBox), m_play(makeButton({}, "lanePlay", tr("Play all passes (Space)"))),
      m_pass(named(new QLabel, "lanePass")), m_pace(named(new QComboBox, "lanePace")),
      m_moves(makeButton<QCheckBox>(tr("Adds &move to their banks"), "laneMovement",
                                    tr("If switched off, only the end of each pass is shown."))),
      m_moment(makeProse("laneMoment")), m_chart(new LaneChart), m_passes(makeProse("lanePasses")),
      m_account(makeProse("laneAccount")), m_bytes(LaneTables().bytes) {
    // Two lines are always reserved, because the sentence differs from pass to pass and the figure must not
    // move.
    m_moment->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_moment->setAlignment(Qt::AlignTop);
    m_movement.setStartValue(0.0);
    m_movement.setEndValue(1.0);
    m_movement.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&m_movement, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& moved) { m_chart->show(m_scene, m_position, moved.toDouble()); });
    m_player = makePlayer();
    m_top = holderOf(makeRow({{makeColumn({{m_place, 1}, m_placeText}), 2},
                              {makeColumn({makeControls(), m_player, m_moment, {}}), 10}}));
    setLayout(makeColumn({m_top, {m_chart, 1}, m_passes, m_account}));
    layout()->setContentsMargins(8, 4, 8, 4);
    connect(m_place, &LanePlace::moved, this, &LanesPage::showScene);
    showScene();
}

/// Three controls per row. Eight copies are the initial number.
QWidget* LanesPage::makeControls() {
    m_layout->addItem(tr("one table"), static_cast<int>(OfferedTables::One));
    m_layout->addItem(tr("copies"), static_cast<int>(OfferedTables::Copies));
    m_layout->addItem(tr("staggered channels"), static_cast<int>(OfferedTables::Staggered));
    m_layout->addItem(tr("private tables"), static_cast<int>(OfferedTables::Private));
    for (const unsigned copies : modelledCopies)
        m_copies->addItem(QString::number(copies), copies);
    m_copies->setCurrentIndex(m_copies->findData(8));
    m_counted->addItem(tr("gray"), false);
    m_counted->addItem(tr("gray and colour"), true);
    m_access->addItem(tr("neighbouring"), 1);
    m_access->addItem(tr("every %1th").arg(pixelsOfLoad), pixelsOfLoad);
    m_equal->addItem(tr("wait"), static_cast<int>(EqualAdds::Wait));
    m_equal->addItem(tr("are combined"), static_cast<int>(EqualAdds::Combined));
    auto* controls = new QWidget;
    auto* rows = new QGridLayout(controls);
    rows->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](QComboBox& box, const QString& title, const char* name) {
        constexpr int boxesOfRow = 3;
        const int number = rows->count() / 2;
        box.setObjectName(QString::fromLatin1(name));
        // Follows the font, which the projector mode enlarges.
        box.setSizeAdjustPolicy(QComboBox::AdjustToContents);
        rows->addWidget(labelFor(box, title), number / boxesOfRow, number % boxesOfRow * 2);
        rows->addWidget(&box, number / boxesOfRow, number % boxesOfRow * 2 + 1);
        connect(&box, &QComboBox::currentIndexChanged, this, &LanesPage::takeChoice);
    };
    add(*m_layout, tr("&Tables:"), "laneTables");
    add(*m_copies, tr("&Copies:"), "laneCopies");
    add(*m_counted, tr("Counte&d:"), "laneCounted");
    add(*m_access, tr("&Pixels:"), "laneAccess");
    add(*m_equal, tr("&Equal adds:"), "laneEqual");
    rows->setColumnStretch(6, 1);
    fitToLayout();
    return controls;
}

/// Buttons and keys share the same actions.
QWidget* LanesPage::makePlayer() {
    const auto first = [this] { step(0); };
    const auto back = [this] { step(std::max<std::size_t>(m_position, 1) - 1); };
    const auto next = [this] { step(m_position + 1); };
    const auto last = [this] { step(m_scene.passes()); };
    QBoxLayout* steps = makeRow({});
    const auto add = [&](QPushButton* button, auto&& clicked) {
        button->setAccessibleName(button->toolTip());
        button->setAutoDefault(false);
        steps->addWidget(button);
        connect(button, &QPushButton::clicked, this, clicked);
    };
    add(makeButton(tr("|◀ First"), "laneFirst", tr("Before the first pass (Home)")), first);
    add(makeButton(tr("◀ Back"), "laneBack", tr("Previous pass (Left)")), back);
    add(m_play, [this] { play(); });
    add(makeButton(tr("Next ▶"), "laneNext", tr("Next pass (Right)")), next);
    add(makeButton(tr("Last ▶|"), "laneLast", tr("The last pass (End)")), last);
    steps->addWidget(m_pass);
    steps->addStretch();
    m_keys = {{Qt::Key_Home, first},
              {Qt::Key_Left, back},
              {Qt::Key_Right, next},
              {Qt::Key_End, last},
              {Qt::Key_Space, [this] { play(); }}};

    m_pace->addItem(tr("a pass in 2 seconds"), 2000);
    m_pace->addItem(tr("a pass per second"), 1000);
    m_pace->addItem(tr("4 passes per second"), 250);
    m_pace->setCurrentIndex(1);
    m_moves->setChecked(true);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        goTo(m_position + 1);
        if (m_position == m_scene.passes()) setPlaying(false);
    });
    connect(m_pace, &QComboBox::currentIndexChanged, this,
            [this] { m_clock.setInterval(m_pace->currentData().toInt()); });
    return holderOf(makeColumn({steps, makeRow({labelFor(*m_pace, tr("&Speed:")), m_pace, m_moves, {}})}));
}

QCustomPlot* LanesPage::plot() const {
    return &m_chart->plot();
}

void LanesPage::show(const LanePhoto& photo) {
    m_bytes = bytesOf(photo.image.traits());
    m_shuffled = photo.shuffled;
    m_deep = photo.image.traits().sampleBits > 8;
    m_top->show();
    m_place->show(photo);
}

void LanesPage::clear(const QString& why) {
    m_top->hide();
    m_chart->setInvitation(why);
    m_place->clear();
    setAccount({});
}

void LanesPage::choose(QPoint pixel) {
    m_place->choose(pixel);
}

void LanesPage::setAccount(const QString& account, bool busy) {
    m_account->setText(account);
    inkBusy(*m_account, busy);
    m_account->setVisible(!account.isEmpty());
}

/// "One table" is the layout of copies with a single copy.
LaneChoice LanesPage::choice() const {
    const OfferedTables offered = offeredIn(*m_layout);
    LaneChoice choice;
    choice.tables.layout = offered == OfferedTables::Staggered ? TableLayout::Staggered
                           : offered == OfferedTables::Private ? TableLayout::Private
                                                               : TableLayout::Copies;
    choice.tables.copies = hasCopies(offered) ? m_copies->currentData().toUInt() : 1;
    choice.tables.colour = m_counted->currentData().toBool();
    choice.tables.bytes = m_bytes;
    choice.equal = static_cast<EqualAdds>(m_equal->currentData().toInt());
    choice.spacing = m_access->currentData().toUInt();
    return choice;
}

QString LanesPage::finding() const {
    if (m_scene.empty()) return {};
    return QStringList{placeText(), m_moment->text(), m_passes->text(), m_account->text()}.join(
        QLatin1Char(' '));
}

/// Only layouts with several tables have copies. Staggered tables always count all four channels, so the
/// choice of the counted channels is fixed for them.
void LanesPage::fitToLayout() {
    const OfferedTables offered = offeredIn(*m_layout);
    m_copies->setEnabled(hasCopies(offered));
    m_counted->setEnabled(offered != OfferedTables::Staggered);
    if (offered != OfferedTables::Staggered) return;
    const QSignalBlocker quiet(*m_counted);
    m_counted->setCurrentIndex(m_counted->findData(true));
}

void LanesPage::takeChoice() {
    fitToLayout();
    m_place->setSpacing(choice().spacing);
    showScene();
    Q_EMIT changed();
}

/// A new set or new tables start before the first pass, without playing.
void LanesPage::showScene() {
    m_scene = LaneScene(m_place->pixels(), choice());
    m_player->setEnabled(!m_scene.empty());
    m_placeText->setText(m_scene.empty() ? QString() : placeText());
    m_passes->setText(m_scene.empty() ? QString() : passesText());
    m_passes->setVisible(!m_scene.empty());
    setPlaying(false);
    m_position = 0;
    goTo(0);
}

void LanesPage::setPlaying(bool playing) {
    if (playing)
        m_clock.start(m_pace->currentData().toInt());
    else
        m_clock.stop();
    m_play->setText(playing ? tr("Pause") : tr("Play"));
}

/// Starts playing, from the beginning if all passes are done; stops if it plays already.
void LanesPage::play() {
    if (playing() || m_scene.empty()) return setPlaying(false);
    if (m_position == m_scene.passes()) goTo(0);
    setPlaying(true);
    goTo(m_position + 1);
    if (m_position == m_scene.passes()) setPlaying(false);
}

void LanesPage::step(std::size_t position) {
    setPlaying(false);
    goTo(position);
}

/// A step to the next pass moves the adds, unless the user switched that off here or animations off in the
/// preferences.
void LanesPage::goTo(std::size_t position) {
    position = std::min(position, m_scene.passes());
    const bool next = position == m_position + 1;
    m_movement.stop();
    m_position = position;
    const QString moment = momentText(m_scene, position);
    m_moment->setText(moment);
    m_pass->setText(m_scene.empty() ? QString()
                    : position == 0 ? tr("before pass 1 of %1").arg(m_scene.passes())
                                    : tr("pass %1 of %2").arg(position).arg(m_scene.passes()));
    m_chart->setSummary(m_scene.empty() ? QString()
                                        : moment + QLatin1Char(' ') + countsText(m_scene, position));
    const auto* around = qobject_cast<const QMainWindow*>(window());
    if (!next || !m_moves->isChecked() || (around != nullptr && !around->isAnimated()))
        return m_chart->show(m_scene, position, 1);
    constexpr int longest = 600; // milliseconds
    // At most two thirds of the time of a pass; then the picture stands still.
    m_movement.setDuration(std::min(longest, m_pace->currentData().toInt() * 2 / 3));
    m_movement.start(); // also draws the first picture
}

/// Coordinates are those of the upright photo.
QString LanesPage::placeText() const {
    const QPoint first = m_place->pixelOf(0);
    const QPoint last = m_place->pixelOf(static_cast<unsigned>(m_scene.pixels().size()) - 1);
    return tr("Lane 0: x %1, y %2; lane %3: x %4, y %5.")
        .arg(first.x())
        .arg(first.y())
        .arg(m_scene.pixels().size() - 1)
        .arg(last.x())
        .arg(last.y());
}

/// How the shown values differ from the photo's; empty if they do not.
QString LanesPage::valuesText() const {
    if (m_shuffled && m_scene.tables().countsColour())
        return tr(
            "Only the gray of shuffled pixels is known here: red, green and blue are shown equal to it.");
    return m_deep ? tr("16-bit samples are shown by their upper 8 bits.") : QString();
}

/// The number of passes by both models, independent of the chosen one.
QString LanesPage::passesText() const {
    const auto passes = [this](EqualAdds equal) {
        return passesOf(m_scene.pixels(), m_scene.tables(), equal).size();
    };
    QStringList texts{layoutText(m_scene.tables()), tr("Passes of this set if adds to the same word wait for "
                                                       "each other: %1; if the device combines them: %2.")
                                                        .arg(passes(EqualAdds::Wait))
                                                        .arg(passes(EqualAdds::Combined))};
    if (const QString values = valuesText(); !values.isEmpty()) texts += values;
    return texts.join(QLatin1Char(' '));
}

void LanesPage::keyPressEvent(QKeyEvent* event) {
    const auto action = m_keys.find(event->key());
    if (event->modifiers() != Qt::NoModifier || m_scene.empty() || action == m_keys.end())
        return QWidget::keyPressEvent(event);
    action->second();
}

void LanesPage::hideEvent(QHideEvent* event) {
    setPlaying(false);
    QWidget::hideEvent(event);
}

} // namespace tonescope::ui
