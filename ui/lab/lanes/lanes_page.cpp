// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lanes_page.h"

#include "ui/plot/chart.h"
#include "ui/plot/colours.h"
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
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

// ---- the figure

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

// ---- the page

/// The entries of the box of layouts. One table is one copy of it.
enum class OfferedTables : std::uint8_t { One, Copies, Staggered, Private };

OfferedTables offeredIn(const QComboBox& box) {
    return static_cast<OfferedTables>(box.currentData().toInt());
}

bool hasCopies(OfferedTables offered) {
    return offered == OfferedTables::Copies || offered == OfferedTables::Staggered;
}

QLabel* makeLabel(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// The byte of each channel in a pixel. Gray takes the place that red, green and blue leave free.
std::array<unsigned, laneChannels.size()> bytesOf(const LayoutTraits& traits) {
    if (!traits.hasColour()) return LaneTables().bytes;
    const auto byte = [](int index) { return static_cast<unsigned>(index); };
    const int spare = 6 - traits.red - traits.green - traits.blue; // the places are 0 to 3
    return {byte(spare), byte(traits.red), byte(traits.green), byte(traits.blue)};
}

} // namespace

/// From above: the lanes with pixel, bin and state; lines from each lane to its bank; the banks with their
/// queues of adds; the counts. The drawing takes the place of a plot's axes, so that it is drawn on the
/// screen and in a report alike.
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

    /// The text that is drawn where there is no scene.
    void setInvitation(const QString& invitation) { m_invitation = invitation; }
    /// `moved`: share of the way of the served adds to their banks, 0 to 1; at 1 they are counted.
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
    : QWidget(parent), m_top(new QWidget), m_place(new LanePlace), m_placeText(makeLabel("lanePlaceText")),
      m_layout(new QComboBox), m_copies(new QComboBox), m_counted(new QComboBox), m_access(new QComboBox),
      m_equal(new QComboBox), m_player(new QWidget), m_play(new QPushButton), m_pass(new QLabel),
      m_pace(new QComboBox), m_moves(new QCheckBox(tr("Adds &move to their banks"))),
      m_moment(makeLabel("laneMoment")), m_chart(new LaneChart), m_passes(makeLabel("lanePasses")),
      m_account(makeLabel("laneAccount")), m_bytes(LaneTables().bytes) {
    // The sentence grows and shrinks from pass to pass, and the lanes must not move with it.
    m_moment->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_moment->setAlignment(Qt::AlignTop);
    m_movement.setStartValue(0.0);
    m_movement.setEndValue(1.0);
    m_movement.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&m_movement, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& moved) { m_chart->show(m_scene, m_position, moved.toDouble()); });
    auto* photo = new QVBoxLayout;
    photo->addWidget(m_place, 1);
    photo->addWidget(m_placeText);
    auto* rest = new QVBoxLayout;
    rest->addWidget(makeControls());
    rest->addWidget(makePlayer());
    rest->addWidget(m_moment);
    rest->addStretch();
    auto* top = new QHBoxLayout(m_top);
    top->setContentsMargins(0, 0, 0, 0);
    top->addLayout(photo, 2);
    top->addLayout(rest, 10);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 4, 8, 4);
    rows->addWidget(m_top);
    rows->addWidget(m_chart, 1);
    rows->addWidget(m_passes);
    rows->addWidget(m_account);
    connect(m_place, &LanePlace::moved, this, &LanesPage::showScene);
    showScene();
}

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
        box.setSizeAdjustPolicy(QComboBox::AdjustToContents); // its font grows for the projector
        auto* label = new QLabel(title);
        label->setBuddy(&box);
        rows->addWidget(label, number / boxesOfRow, number % boxesOfRow * 2);
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

QWidget* LanesPage::makePlayer() {
    auto* steps = new QHBoxLayout;
    const auto add = [&](QPushButton* button, const QString& tip, const char* name, auto&& clicked) {
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setAutoDefault(false);
        steps->addWidget(button);
        connect(button, &QPushButton::clicked, this, clicked);
    };
    add(new QPushButton(tr("|◀ First")), tr("Before the first pass (Home)"), "laneFirst",
        [this] { step(0); });
    add(new QPushButton(tr("◀ Back")), tr("The pass before (Left)"), "laneBack",
        [this] { step(std::max<std::size_t>(m_position, 1) - 1); });
    add(m_play, tr("Pass after pass (Space)"), "lanePlay", [this] { play(); });
    add(new QPushButton(tr("Next ▶")), tr("The next pass (Right)"), "laneNext",
        [this] { step(m_position + 1); });
    add(new QPushButton(tr("Last ▶|")), tr("The last pass (End)"), "laneLast",
        [this] { step(m_scene.passes()); });
    m_pass->setObjectName(QStringLiteral("lanePass"));
    steps->addWidget(m_pass);
    steps->addStretch();

    m_pace->setObjectName(QStringLiteral("lanePace"));
    m_pace->addItem(tr("a pass in 2 seconds"), 2000);
    m_pace->addItem(tr("a pass per second"), 1000);
    m_pace->addItem(tr("4 passes per second"), 250);
    m_pace->setCurrentIndex(1);
    m_moves->setObjectName(QStringLiteral("laneMovement"));
    m_moves->setToolTip(tr("If switched off, only the end of each pass is shown."));
    m_moves->setChecked(true);
    auto* title = new QLabel(tr("&Speed:"));
    title->setBuddy(m_pace);
    auto* pace = new QHBoxLayout;
    pace->addWidget(title);
    pace->addWidget(m_pace);
    pace->addWidget(m_moves);
    pace->addStretch();
    auto* rows = new QVBoxLayout(m_player);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(steps);
    rows->addLayout(pace);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        goTo(m_position + 1);
        if (m_position == m_scene.passes()) setPlaying(false);
    });
    connect(m_pace, &QComboBox::currentIndexChanged, this,
            [this] { m_clock.setInterval(m_pace->currentData().toInt()); });
    return m_player;
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

/// Offers only what the layout has. Staggered tables are of all four channels.
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

/// From the first pass on where all are done; or stops.
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

/// Shows a pass. To the next one, the adds move, unless they are not to, here or in the preferences.
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
    constexpr int longest = 600;                                                      // milliseconds
    m_movement.setDuration(std::min(longest, m_pace->currentData().toInt() * 2 / 3)); // then the pass rests
    m_movement.start(); // draws its first value at once
}

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

/// Where the shown values are not the photo's own: which ones they are.
QString LanesPage::valuesText() const {
    if (m_shuffled && m_scene.tables().countsColour())
        return tr("Of shuffled pixels only gray is known here: red, green and blue are shown equal to it.");
    return m_deep ? tr("Of samples of 16 bits, the upper 8 are shown.") : QString();
}

/// The passes by both models, whichever is shown.
QString LanesPage::passesText() const {
    const auto passes = [this](EqualAdds equal) {
        return passesOf(m_scene.pixels(), m_scene.tables(), equal).size();
    };
    QStringList texts{layoutText(m_scene.tables()),
                      tr("Passes of this set where equal adds wait: %1; where they are combined: %2.")
                          .arg(passes(EqualAdds::Wait))
                          .arg(passes(EqualAdds::Combined))};
    if (const QString values = valuesText(); !values.isEmpty()) texts += values;
    return texts.join(QLatin1Char(' '));
}

void LanesPage::keyPressEvent(QKeyEvent* event) {
    const bool plain = event->modifiers() == Qt::NoModifier && !m_scene.empty();
    if (plain && event->key() == Qt::Key_Home)
        step(0);
    else if (plain && event->key() == Qt::Key_Left)
        step(std::max<std::size_t>(m_position, 1) - 1);
    else if (plain && event->key() == Qt::Key_Right)
        step(m_position + 1);
    else if (plain && event->key() == Qt::Key_End)
        step(m_scene.passes());
    else if (plain && event->key() == Qt::Key_Space)
        play();
    else
        QWidget::keyPressEvent(event);
}

void LanesPage::hideEvent(QHideEvent* event) {
    setPlaying(false);
    QWidget::hideEvent(event);
}

} // namespace tonescope::ui
