// SPDX-License-Identifier: GPL-3.0-or-later
// QCustomPlot draws in layers, each with a buffer of its own. Curves and axes are on the main layer. The line
// of the pointer, the chosen range and the marks of the pixel under the cursor are on the layer "overlay".
// When the mouse moves, only this layer is drawn again, which is fast even for large plots.
//
// The columns of the figure depend on the width of the plot area, which is known only after QCustomPlot has
// laid out. The signal afterLayout compares the area with the one for which columns were made, and queues a
// redraw if it differs.
//
// The card of the read-out and the chip of cut columns are widgets above QCustomPlot, so that nothing of the
// plot is drawn again for them.
#include "ui/histogram/histogram_plot.h"

#include "engine/values/statistics.h"
#include "ui/frame/chip.h"
#include "ui/frame/small_font.h"
#include "ui/histogram/clipping_marks.h"
#include "ui/plot/focus_border.h"
#include "ui/plot/plot_look.h"
#include "ui/plot/tickers.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace tonescope::ui {

namespace {

/// A label on a card with round corners, for small rich text over a plot.
class Card : public QLabel {
public:
    explicit Card(QWidget* parent) : QLabel(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setContentsMargins(8, 4, 8, 4);
        hide();
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        constexpr double radius = 6;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(palette().color(QPalette::Mid));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        painter.end();
        QLabel::paintEvent(event);
    }
};

struct SummaryText {
    Q_DECLARE_TR_FUNCTIONS(SummaryText)
};

QLatin1String overlayLayer() {
    return QLatin1String("overlay");
}

/// A row of a table: "gray", "1,234" and "0.12 %", the name in the channel's colour.
QString rowText(const QString& name, const QColor& colour, std::uint64_t pixels, std::uint64_t all,
                const QColor& ink) {
    return QStringLiteral("<tr><td style='color:%1'>%2&nbsp;&nbsp;</td><td align='right' style='color:%5'>"
                          "%3</td><td align='right' style='color:%5'>&nbsp;&nbsp;%4</td></tr>")
        .arg(colour.name(), name, countText(pixels), shareText(pixels, all).toHtmlEscaped(), ink.name());
}

/// The columns from `first` to `last` of an axis in stops, whose last bin is `white`.
QString stopsText(std::size_t first, std::size_t last, std::uint32_t black, std::uint32_t white) {
    const auto below = [white](std::size_t bin) { return ui::stopsText(static_cast<int>(white - bin)); };
    const QString text = last <= black ? HistogramPlot::tr("up to black")
                         : first >= white
                             ? HistogramPlot::tr("white and above")
                             : HistogramPlot::tr("%1 to %2 EV").arg(below(first), below(last + 1));
    return QStringLiteral("<b>%1</b>").arg(text);
}

QString valuesText(const Histogram& histogram, std::size_t first, std::size_t last) {
    const QString text = first == last ? HistogramPlot::tr("value %1").arg(sampleText(histogram, first))
                                       : HistogramPlot::tr("values %1–%2")
                                             .arg(sampleText(histogram, first), sampleText(histogram, last));
    return QStringLiteral("<b>%1</b>").arg(text);
}

} // namespace

/// Draws over each panel the lines of the marked pixel, that of the pointer, and the chosen range.
class HistogramPlot::Overlay : public QCPLayerable {
public:
    explicit Overlay(const HistogramPlot& owner)
        : QCPLayerable(owner.m_plot, overlayLayer()), m_owner(owner) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override {
        for (const PlotPanel& panel : m_owner.m_figure->panels()) {
            painter->setClipRect(panel.rect->rect());
            draw(*painter, panel);
        }
    }

private:
    void draw(QCPPainter& painter, const PlotPanel& panel) const {
        constexpr double half = 3, length = 24; // of the grips at the ends of the chosen range
        const QPalette& palette = m_owner.palette();
        const QRectF area = panel.rect->rect();
        const QColor text = palette.color(QPalette::Text), base = palette.color(QPalette::Base);
        const auto drawLine = [&](double value, const QPen& pen) {
            const double x = panel.values().coordToPixel(value);
            painter.setPen(pen);
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
            return QPointF(x, area.center().y());
        };
        for (const Channel channel : panel.channels) {
            const auto value = m_owner.markOf(channel);
            if (!value) continue;
            const QColor colour = colourOf(channel, palette, m_owner.m_figure->content().colours);
            drawLine(*value, QPen(colour, 2, Qt::DashLine));
        }
        if (m_owner.m_pointed) drawLine(*m_owner.m_pointed, QPen(text, 0));
        if (!m_owner.m_chosen) return;
        const auto [first, last] = m_owner.chosenEnds();
        const std::array ends{first, last};
        QColor cover = text;
        cover.setAlpha(36);
        const double left = panel.values().coordToPixel(ends[0]),
                     right = panel.values().coordToPixel(ends[1]);
        painter.fillRect(QRectF(left, area.top(), right - left, area.height()), cover);
        for (const double end : ends) {
            drawLine(end, QPen(base, 4)); // separates the line from the columns
            const QPointF middle = drawLine(end, QPen(text, 2));
            painter.setAntialiasing(true);
            painter.setPen(QPen(base, 1.5));
            painter.setBrush(text);
            painter.drawRoundedRect(QRectF(middle - QPointF(half, length / 2), QSizeF(2 * half, length)),
                                    half, half);
            painter.setAntialiasing(false);
        }
    }

    const HistogramPlot& m_owner;
};

QString summaryOf(const Histogram& histogram, ChannelSet visible) {
    const QLocale locale;
    QStringList sentences;
    for (const Channel channel : visible.intersected(histogram.channels())) {
        const Statistics statistics = statisticsOf(histogram, channel);
        if (statistics.count == 0) continue;
        if (histogram.ofSensor()) {
            sentences +=
                SummaryText::tr("%1: %2 of the photosites are at the black level or below, %3 at the white "
                                "level or above.")
                    .arg(wordFor(channel), shareText(statistics.clippedLow, statistics.count),
                         shareText(statistics.clippedHigh, statistics.count));
            continue;
        }
        if (histogram.isFloating()) {
            sentences +=
                SummaryText::tr(
                    "%1: mean %2, median %3, values from %4 to %5; %6 of the pixels are below 0, %7 "
                    "above 1, %8 infinite or not a number.")
                    .arg(wordFor(channel), decimalText(statistics.mean), decimalText(statistics.median),
                         sampleText(histogram, statistics.min), sampleText(histogram, statistics.max),
                         shareText(statistics.negative, histogram.pixels()),
                         shareText(statistics.aboveOne, histogram.pixels()),
                         shareText(histogram.pixels() - statistics.count, histogram.pixels()));
            continue;
        }
        sentences +=
            SummaryText::tr("%1: mean %2, median %3, values from %4 to %5, most often %6; %7 of the pixels "
                            "have the lowest value, %8 the highest.")
                .arg(wordFor(channel), locale.toString(statistics.mean, 'f', 1),
                     locale.toString(statistics.median, 'f', 1), countText(statistics.min),
                     countText(statistics.max), countText(statistics.mode),
                     shareText(statistics.clippedLow, statistics.count),
                     shareText(statistics.clippedHigh, statistics.count));
    }
    return sentences.join(QLatin1Char('\n'));
}

HistogramPlot::HistogramPlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_figure(std::make_unique<HistogramFigure>(*m_plot)),
      m_clipping(new ClippingMarks(*m_figure, this)), m_readout(new Card(this)), m_cut(new Chip(this)),
      m_range(new Chip(this)),
      m_invitation(new QLabel(tr("The histogram of an opened image appears here."), m_plot)) {
    setAccessibleName(tr("Histogram"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setAccessibleName(tr("Counts under the mouse"));
    m_cut->setObjectName(QStringLiteral("cutColumns"));
    m_cut->hide();
    m_range->setObjectName(QStringLiteral("chosenRange"));
    m_range->setClosable(true);
    m_range->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_clipping);
    layout->addWidget(m_plot, 1);
    buildPlot();
    m_figure->setLook(palette(), font());
    m_readout->setFont(smallFont(font()));
    updateOverlay();
}

// The marks refer to the figure, so they are deleted first. They are a child widget, which Qt would delete
// after m_figure.
HistogramPlot::~HistogramPlot() {
    delete m_clipping;
}

void HistogramPlot::buildPlot() {
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setAccessibleName(tr("Plot of the histogram"));
    m_plot->setMinimumSize(200, 128); // of the height, 20 are for the axis of values
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDrag(Qt::Horizontal);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_plot->setAttribute(Qt::WA_NoMousePropagation, false); // a right click opens this widget's context menu
    new FocusBorder(*m_plot);
    new Overlay(*this); // the plot owns it
    m_invitation->setAlignment(Qt::AlignCenter);
    m_invitation->setWordWrap(true);
    m_invitation->setForegroundRole(QPalette::PlaceholderText);
    m_invitation->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    auto* middle = new QVBoxLayout(m_plot);
    middle->addWidget(m_invitation);

    constexpr int glideMilliseconds = 120;
    m_glide.setDuration(glideMilliseconds);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    m_glide.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this, [this](const QVariant& part) {
        m_figure->glide(part.toDouble());
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    });
    m_overlayTimer.setSingleShot(true);
    m_overlayTimer.setInterval(1); // later than a queued replot of the whole plot, which makes it superfluous
    connect(&m_overlayTimer, &QTimer::timeout, this, [this] {
        // A plot that was never shown has no buffers.
        if (m_plot->isVisible()) m_plot->layer(overlayLayer())->replot();
    });
    connect(m_plot, &QCustomPlot::afterReplot, &m_overlayTimer, &QTimer::stop);
    connect(m_plot, &QCustomPlot::afterReplot, this, &HistogramPlot::placeChips);
    connect(m_range, &Chip::clicked, this, [this] { chooseValues(std::nullopt); });
    connect(m_range, &Chip::closed, this, [this] { chooseValues(std::nullopt); });
    connect(m_plot->xAxis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this](const QCPRange&, const QCPRange& before) { rangeChanged(before); });
    connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
        // Another size needs other columns and labels. Queued, because the signal comes in the middle of a
        // replot.
        if (plotPixels() != m_drawnPixels || m_plot->axisRect()->height() != m_drawnHeight)
            QMetaObject::invokeMethod(this, &HistogramPlot::redraw, Qt::QueuedConnection);
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &HistogramPlot::showUsedValues);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { mousePressed(*event); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { mouseMoved(*event); });
    connect(m_plot, &QCustomPlot::mouseRelease, this, &HistogramPlot::mouseReleased);
}

double HistogramPlot::coordinateAt(QPointF place) const {
    const QCPAxisRect* rect = m_plot->axisRectAt(place);
    return (rect == nullptr ? m_plot->xAxis : rect->axis(QCPAxis::atBottom))->pixelToCoord(place.x());
}

std::uint32_t HistogramPlot::valueAt(double coordinate) const {
    return m_figure->grid().binAt(coordinate);
}

QCPRange HistogramPlot::chosenEnds() const {
    const ColumnGrid& grid = m_figure->grid();
    if (m_figure->linear()) return {grid.placeOf(m_chosen->first), grid.placeOf(m_chosen->last + 1)};
    return {m_chosen->first - 0.5, m_chosen->last + 0.5};
}

std::optional<HistogramPlot::Choosing> HistogramPlot::choosingAt(QPointF place,
                                                                 Qt::KeyboardModifiers modifiers) const {
    if (m_figure->empty() || modifiers & Qt::ControlModifier || !m_plot->axisRectAt(place))
        return std::nullopt;
    const std::uint32_t value = valueAt(coordinateAt(place));
    if (modifiers & Qt::ShiftModifier) return Choosing{value, {}, {}};
    const QCPRange range = m_plot->xAxis->range();
    if (m_chosen) {
        constexpr double reach = 6; // pixels beside an end
        const double pixel = range.size() / std::max(1, m_plot->axisRect()->width());
        const double at = coordinateAt(place);
        const double toFirst = std::abs(at - chosenEnds().lower), toLast = std::abs(at - chosenEnds().upper);
        if (std::min(toFirst, toLast) < reach * pixel)
            return Choosing{toFirst < toLast ? m_chosen->last : m_chosen->first, {}, {}};
        if (value >= m_chosen->first && value <= m_chosen->last) return Choosing{value, m_chosen, {}};
    }
    return m_figure->showsAllValues() ? std::optional(Choosing{value, {}, place.toPoint()}) : std::nullopt;
}

void HistogramPlot::mousePressed(QMouseEvent& event) {
    if (event.button() != Qt::LeftButton) return;
    m_choosing = choosingAt(event.position(), event.modifiers());
    if (m_choosing) m_plot->setInteraction(QCP::iRangeDrag, false); // until the button is released
}

void HistogramPlot::mouseMoved(QMouseEvent& event) {
    const bool inside = m_plot->axisRectAt(event.position()) != nullptr;
    m_mouse = inside ? std::optional(event.position()) : std::nullopt;
    pointAtMouse();
    if (!m_choosing) {
        const auto choosing = choosingAt(event.position(), Qt::NoModifier);
        m_plot->setCursor(!m_chosen || !choosing || choosing->notBefore ? Qt::ArrowCursor
                          : choosing->moved                             ? Qt::OpenHandCursor
                                                                        : Qt::SizeHorCursor);
        return;
    }
    const bool isJitter = m_choosing->notBefore && (event.pos() - *m_choosing->notBefore).manhattanLength() <
                                                       QApplication::startDragDistance();
    if (isJitter) return;
    m_choosing->notBefore.reset();
    const std::uint32_t value = valueAt(coordinateAt(event.position()));
    if (!m_choosing->moved) return chooseValues(ValueRange::between(m_choosing->from, value));
    const ColumnGrid& grid = m_figure->grid();
    const ValueRange& before = *m_choosing->moved;
    const double first = grid.placeOf(before.first), last = grid.placeOf(before.last);
    const double room = static_cast<double>(grid.bins() - 1) - last;
    const double by = std::clamp(grid.placeOf(value) - grid.placeOf(m_choosing->from), std::min(0.0, -first),
                                 std::max(0.0, room));
    chooseValues(ValueRange{grid.binAt(first + by), grid.binAt(last + by)});
}

void HistogramPlot::mouseReleased() {
    m_choosing.reset();
    m_plot->setInteraction(QCP::iRangeDrag, true);
}

void HistogramPlot::chooseValues(const std::optional<ValueRange>& values) {
    if (values == m_chosen) return;
    m_chosen = values;
    updateOverlay();
    Q_EMIT valuesChosen();
}

void HistogramPlot::showHistogram(const Histogram& histogram, const Comparison& comparison, bool sampled) {
    // Only redraw() draws: the setters store, so that one replot shows all changes.
    const bool glides = shouldGlide() && !histogram.channels().empty();
    m_sinceResult.start();
    if (glides) m_figure->keepColumns();
    m_figure->setHistogram(histogram, sampled);
    m_figure->setComparison(comparison);
    m_invitation->hide();
    m_clipping->refresh();
    redraw();
    if (!glides) return;
    m_figure->glide(0); // before the queued replot
    m_glide.start();
}

bool HistogramPlot::shouldGlide() const {
    constexpr int following = 250; // milliseconds: results of a drag follow one another faster
    const auto* around = qobject_cast<const QMainWindow*>(window());
    return around != nullptr && around->isAnimated() && isVisible() && !m_figure->empty() &&
           style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0 &&
           QGuiApplication::mouseButtons() == Qt::NoButton && m_sinceResult.isValid() &&
           m_sinceResult.elapsed() > following;
}

void HistogramPlot::showNothing(const QString& why) {
    showHistogram({});
    m_invitation->setText(why);
    m_invitation->setHidden(why.isEmpty());
}

void HistogramPlot::setContent(const PlotContent& content) {
    m_figure->setContent(content);
    m_clipping->refresh();
    redraw();
}

void HistogramPlot::setComparison(const Comparison& comparison) {
    m_figure->setComparison(comparison);
    redraw();
}

void HistogramPlot::markPixel(const std::optional<PixelSample>& sample) {
    m_marked = sample;
    updateOverlay();
}

std::optional<double> HistogramPlot::markOf(Channel channel) const {
    if (!m_marked || !m_figure->visible().contains(channel)) return std::nullopt;
    const auto value = m_marked->of(channel);
    return value ? std::optional(m_figure->grid().placeOf(*value)) : std::nullopt;
}

QString HistogramPlot::readoutAt(double value) const {
    const ColumnGrid& grid = m_figure->grid();
    const std::size_t column = grid.columnAt(value);
    const Histogram& histogram = m_figure->histogram();
    const auto [black, white] = histogram.clipLevels(Channel::Green);
    const std::size_t first = grid.firstValue(column), last = grid.lastValue(column);
    const auto edge = [&](std::size_t at) { return decimalText(grid.valueAt(grid.leftEdge(at))); };
    QString text =
        (m_figure->content().stops ? stopsText(first, last, black, white)
         : m_figure->linear()
             ? QStringLiteral("<b>%1</b>").arg(tr("values %1–%2").arg(edge(column), edge(column + 1)))
             : valuesText(histogram, first, last)) +
        QStringLiteral("<table cellspacing='0'>");
    const auto& curves = m_figure->comparison().curves;
    const bool besideLast = !curves.empty() && curves.back().pin == besideLine;
    const Histogram* beside = besideLast ? curves.back().histogram.get() : nullptr;
    for (const Channel channel : m_figure->visible()) {
        const QColor colour = colourOf(channel, palette(), m_figure->content().colours);
        text += rowText(wordFor(channel), colour, m_figure->height(channel, column),
                        m_figure->histogram().pixels(), palette().color(QPalette::Text));
        if (beside == nullptr || !beside->hasBinsOf(m_figure->histogram()) || beside->counts(channel).empty())
            continue;
        text += rowText(QStringLiteral("- - -"), colour, columnHeights(beside->counts(channel), grid)[column],
                        beside->pixels(), palette().color(QPalette::PlaceholderText));
    }
    return text + QStringLiteral("</table>");
}

QString HistogramPlot::lesson() {
    return tr("Point at the plot to read counts. Drag to select values: the photo highlights their pixels. "
              "The wheel zooms; then a drag moves the plot, and Shift and a drag select values. A double "
              "click shows all values.");
}

QSize HistogramPlot::sizeHint() const {
    const int width = std::max(this->width(), minimumSizeHint().width());
    return {width, m_clipping->sizeHint().height() + 2 * width / 3};
}

void HistogramPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) updateGeometry(); // sizeHint() follows the width
    updateOverlay();
}

void HistogramPlot::showNewValues() {
    chooseValues(std::nullopt);
    m_figure->showUsedValues();
}

void HistogramPlot::showUsedValues() {
    const QCPRange before = m_plot->xAxis->range();
    m_figure->showUsedValues();
    if (m_plot->xAxis->range() == before) m_figure->showAllValues();
}

void HistogramPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_figure->setLook(palette(), font());
        m_readout->setFont(smallFont(font()));
        redraw();
    }
    QWidget::changeEvent(event);
}

bool HistogramPlot::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_mouse.reset();
        pointAt(std::nullopt);
    }
    return QWidget::eventFilter(watched, event);
}

void HistogramPlot::rangeChanged(const QCPRange& before) {
    {
        const QSignalBlocker blocker(m_plot->xAxis);
        m_figure->keepInsideValues(before);
    }
    redraw();
}

void HistogramPlot::keyPressEvent(QKeyEvent* event) {
    constexpr double wheelStep = 1.25;
    const auto column = static_cast<double>(m_figure->grid().group());
    m_mouse.reset(); // until the mouse moves again, the keys determine which column is read out
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-column, event->modifiers() & Qt::ShiftModifier);
    case Qt::Key_Right:
        return step(column, event->modifiers() & Qt::ShiftModifier);
    case Qt::Key_Escape:
        return m_chosen ? chooseValues(std::nullopt) : QWidget::keyPressEvent(event);
    case Qt::Key_Plus:
        return zoom(1 / wheelStep);
    case Qt::Key_Minus:
        return zoom(wheelStep);
    default:
        QWidget::keyPressEvent(event);
    }
}

void HistogramPlot::step(double distance, bool choosing) {
    const std::uint32_t from = valueAt(m_pointed.value_or(0));
    pointAt(m_pointed.value_or(distance > 0 ? -distance : 0) + distance);
    if (!choosing || !m_pointed) return;
    // Moves the end of the selection that is at the read-out; the other end stays.
    const std::uint32_t to = valueAt(*m_pointed);
    const std::uint32_t fixed = !m_chosen ? from : from == m_chosen->first ? m_chosen->last : m_chosen->first;
    chooseValues(ValueRange::between(fixed, to));
}

void HistogramPlot::zoom(double factor) {
    m_plot->xAxis->scaleRange(factor, m_pointed.value_or(m_plot->xAxis->range().center()));
}

void HistogramPlot::redraw() {
    m_glide.stop();
    m_drawnPixels = plotPixels();
    m_drawnHeight = m_plot->axisRect()->height();
    m_figure->update(m_drawnPixels);
    if (QAccessible::isActive()) // only for a screen reader, because statistics of 16 bits take milliseconds
        m_plot->setAccessibleDescription(summaryOf(m_figure->histogram(), m_figure->visible()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    // The column under the mouse may have other values and counts now.
    m_mouse ? pointAtMouse() : pointAt(m_pointed);
}

void HistogramPlot::updateOverlay() {
    const QColor highlight = palette().color(QPalette::Highlight);
    QPalette pill = palette();
    for (const auto role : {QPalette::Base, QPalette::Mid})
        pill.setColor(role, highlight);
    for (const auto role : {QPalette::Text, QPalette::Highlight}) // the text, and the ring of the focus
        pill.setColor(role, palette().color(QPalette::HighlightedText));
    m_range->setPalette(pill);
    placeChips();
    m_overlayTimer.start();
}

std::optional<Channel> HistogramPlot::rangeChannel() const {
    const ChannelSet visible = m_figure->visible();
    return visible.empty() ? std::nullopt : std::optional(*visible.begin());
}

QString HistogramPlot::chosenShare(Channel channel) const {
    const auto counts = m_figure->histogram().counts(channel);
    const auto first = std::min<std::size_t>(m_chosen->first, counts.size());
    const auto end = std::min<std::size_t>(std::size_t{m_chosen->last} + 1, counts.size());
    const auto chosen = counts.subspan(first, end - first);
    return shareText(std::accumulate(chosen.begin(), chosen.end(), std::uint64_t{0}),
                     std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
}

void HistogramPlot::placeChips() {
    const auto pixelOf = [this](const PlotPanel& panel, double value) {
        return m_plot->x() + qRound(panel.values().coordToPixel(value));
    };
    const auto areaOf = [this](const PlotPanel& panel) {
        return panel.rect->rect().translated(m_plot->pos());
    };
    QStringList shares;
    QString share;
    if (m_chosen) {
        for (const Channel channel : m_figure->visible()) {
            shares += wordFor(channel) + u' ' + chosenShare(channel);
            if (channel == rangeChannel()) share = shares.last();
        }
    }
    m_range->setVisible(!share.isEmpty());
    if (m_range->isVisible()) {
        const Histogram& histogram = m_figure->histogram();
        const int white = static_cast<int>(histogram.bins()) - 1; // of stops
        QString values = sampleText(histogram, m_chosen->first);
        if (m_figure->content().stops) {
            values = tr("%1 to %2 EV")
                         .arg(ui::stopsText(white - static_cast<int>(m_chosen->first)),
                              ui::stopsText(std::max(0, white - 1 - static_cast<int>(m_chosen->last))));
        } else if (m_chosen->first != m_chosen->last) {
            values += u'–' + sampleText(histogram, m_chosen->last);
        }
        m_range->setText(values + QStringLiteral(" · ") + share);
        m_range->setToolTip(shares.join(u'\n') + u'\n' + tr("Click to clear the range (Escape)"));
        m_range->setAccessibleName(tr("Chosen values: %1").arg(m_range->text()));
        m_range->adjustSize();
        // Over the axis of values, between the numbers of its ends.
        const PlotPanel& panel = m_figure->panels().front();
        const QRect area = areaOf(panel), last = areaOf(m_figure->panels().back());
        const int middle = (pixelOf(panel, chosenEnds().lower) + pixelOf(panel, chosenEnds().upper)) / 2;
        const int end = QFontMetrics(smallFont(font()))
                            .horizontalAdvance(QString::number(m_figure->histogram().bins() - 1)) +
                        8;
        m_range->move(std::clamp(middle - m_range->width() / 2, area.left() + end,
                                 std::max(area.left() + end, area.right() + 1 - end - m_range->width())),
                      std::min(last.bottom(), m_plot->geometry().bottom() + 1 - m_range->height()));
    }
    const std::vector<std::size_t>& spikes = m_figure->spikes();
    const bool isCut = !m_figure->cut().empty(), wasPlaced = m_cut->isVisibleTo(this);
    m_cut->setVisible(!spikes.empty());
    if (spikes.empty()) return;
    m_cut->setText(isCut ? tr("%n column(s) cut", nullptr, pluralOf(spikes.size())) : tr("cut spikes"));
    m_cut->setToolTip(
        isCut
            ? tr("The highest columns are cut off, so that the others are visible. Click to see them whole.")
            : tr("The highest columns flatten the others. Click to cut them off."));
    m_cut->adjustSize();
    if (!isCut && wasPlaced && m_cut->geometry().right() < width()) return; // stays where it was clicked
    const ColumnGrid& grid = m_figure->grid();
    const std::size_t middle = spikes[spikes.size() / 2];
    // In the panel of the channel whose column is cut.
    const auto highest = std::max_element(allChannels.begin(), allChannels.end(), [&](Channel a, Channel b) {
        const auto heightOf = [&](Channel channel) {
            return m_figure->visible().contains(channel) ? m_figure->height(channel, middle) : 0;
        };
        return heightOf(a) < heightOf(b);
    });
    // Where it hides least of the columns, as near to the cut ones as possible; with fewer words where it
    // would hide some.
    constexpr int above = 8; // room for the triangles of cut columns
    const PlotPanel& panel = m_figure->panelOf(*highest);
    const QRect area = areaOf(panel);
    const int bottom = area.top() + above + m_cut->height();
    std::vector<int> hidden; // at each pixel of the width: how much of the columns is behind a chip
    for (int x = area.left(); x <= area.right(); ++x) {
        const std::size_t column = grid.columnAt(panel.values().pixelToCoord(x - m_plot->x()));
        double top = bottom;
        for (const Channel channel : panel.channels.intersected(m_figure->visible())) {
            top = std::min(top, m_plot->y() +
                                    panel.counts().coordToPixel(m_figure->placeOfColumn(channel, column)));
        }
        hidden.push_back(bottom - std::max(area.top(), qRound(top)));
    }
    constexpr int perHidden = 8; // hidden pixels count more than those of the distance to the cut columns
    constexpr int labels = 40;   // of counts, at the left
    const auto hiddenAt = [&](int x) {
        const auto from = hidden.begin() + (x - area.left());
        return std::accumulate(from, from + m_cut->width(), 0);
    };
    const auto placeCut = [&] {
        m_cut->adjustSize();
        const int wanted = pixelOf(panel, grid.leftEdge(middle)) - m_cut->width() / 2;
        int best = std::max(area.left(), std::min(area.left() + labels, area.right() - m_cut->width()));
        int least = std::numeric_limits<int>::max(), hides = 1;
        for (int x = best; x + m_cut->width() <= area.right(); ++x) {
            const int cost = perHidden * hiddenAt(x) + std::abs(x - wanted);
            if (cost >= least) continue;
            least = cost;
            hides = hiddenAt(x);
            best = x;
        }
        m_cut->move(best, area.top() + above);
        return hides == 0;
    };
    if (placeCut() || !isCut) return;
    m_cut->setText(tr("%1 cut").arg(spikes.size()));
    placeCut();
}

void HistogramPlot::placeReadout() {
    m_readout->setVisible(m_pointed.has_value());
    if (!m_pointed) return;
    m_readout->setText(readoutAt(*m_pointed));
    m_readout->adjustSize();
    constexpr int beside = 12, gap = 4; // pixels between the card and the pointer, and a chip
    const QCPAxisRect* under = m_mouse ? m_plot->axisRectAt(*m_mouse) : nullptr;
    const QCPAxis* values = under ? under->axis(QCPAxis::atBottom) : m_plot->xAxis;
    const int x = m_plot->x() + qRound(values->coordToPixel(*m_pointed));
    const QRect cut = m_cut->isVisible() ? m_cut->geometry().adjusted(-gap, -gap, gap, gap) : QRect();
    const QRect room(0, 0, width(), m_range->isVisible() ? m_range->y() - gap : height());
    const int right = x + beside, left = x - beside - m_readout->width();
    const int middle =
        m_plot->y() + (m_mouse ? qRound(m_mouse->y()) : m_plot->height() / 4) - m_readout->height() / 2;
    const int y = std::clamp(middle, 0, std::max(0, room.height() - m_readout->height()));
    const std::array places{QPoint(right, y), QPoint(right, cut.bottom() + 1), QPoint(left, y),
                            QPoint(left, cut.bottom() + 1)};
    const auto found = std::find_if(places.begin(), places.end(), [&](QPoint place) {
        const QRect card(place, m_readout->size());
        return room.contains(card) && !card.intersects(cut);
    });
    m_readout->move(found != places.end() ? *found : QPoint(std::max(0, left), y));
    m_readout->raise();
}

void HistogramPlot::pointAtMouse() {
    pointAt(m_mouse ? std::optional(coordinateAt(*m_mouse)) : std::nullopt);
}

void HistogramPlot::pointAt(std::optional<double> value) {
    if (m_figure->empty()) value.reset();
    if (value) value = std::clamp(*value, 0.0, static_cast<double>(m_figure->grid().bins() - 1));
    m_pointed = value;
    updateOverlay();
    placeReadout(); // beside the chips, which are placed now
}

double HistogramPlot::plotPixels() const {
    return m_plot->axisRect()->width() * devicePixelRatioF();
}

} // namespace tonescope::ui
