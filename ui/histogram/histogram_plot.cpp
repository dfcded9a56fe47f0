// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_plot.h"

#include "ui/histogram/clipping_marks.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/histogram_summary.h"
#include "ui/histogram/plot_cursor.h"
#include "ui/plot/focus_border.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

HistogramPlot::HistogramPlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_figure(std::make_unique<HistogramFigure>(*m_plot)),
      m_cursor(std::make_unique<PlotCursor>(*m_plot)), m_clipping(new ClippingMarks(this)),
      m_readout(new ReadoutLabel(this)) {
    setAccessibleName(tr("Histogram"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setAccessibleName(tr("Counts under the mouse"));
    m_readout->setContentsMargins(8, 0, 8, 2);
    m_readout->setWordWrap(true);
    m_readout->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    m_readout->setSizePolicy(policy);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_clipping);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_readout);
    buildPlot();
    updateColours();
}

HistogramPlot::~HistogramPlot() = default;

void HistogramPlot::buildPlot() {
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setAccessibleName(tr("Plot of the histogram"));
    m_plot->setMinimumSize(230, 120); // less is no plot any more
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDrag(Qt::Horizontal);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_plot->setAttribute(Qt::WA_NoMousePropagation, false); // the menu is this widget's
    new FocusBorder(*m_plot);
    m_cursor->invite(tr("The histogram of an opened image appears here."));

    connect(m_clipping, &ClippingMarks::litChanged, this, &HistogramPlot::clippingLit);
    connect(m_plot->xAxis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this](const QCPRange&, const QCPRange& before) { rangeChanged(before); });
    connect(m_plot, &QCustomPlot::afterLayout, this, &HistogramPlot::widthChanged);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &HistogramPlot::showUsedValues);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { mousePressed(*event); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { mouseMoved(*event); });
    connect(m_plot, &QCustomPlot::mouseRelease, this, &HistogramPlot::mouseReleased);
}

QCPAxis& HistogramPlot::axisAt(QPointF place) const {
    QCPAxisRect* rect = m_plot->axisRectAt(place);
    return rect == nullptr ? *m_plot->xAxis : *rect->axis(QCPAxis::atBottom);
}

std::uint32_t HistogramPlot::valueAt(double x) const {
    const auto last = static_cast<double>(m_figure->grid().bins() - 1);
    return static_cast<std::uint32_t>(std::clamp(x + 0.5, 0.0, last));
}

void HistogramPlot::mousePressed(QMouseEvent& event) {
    if (event.button() == Qt::LeftButton && event.modifiers() & Qt::ControlModifier) {
        m_plot->setInteraction(QCP::iRangeDrag, false);
        m_dragOutFrom = event.pos();
        return;
    }
    if (event.button() != Qt::LeftButton || !(event.modifiers() & Qt::ShiftModifier) || m_figure->empty())
        return;
    m_choosingFrom = valueAt(axisAt(event.position()).pixelToCoord(event.position().x()));
    m_plot->setInteraction(QCP::iRangeDrag, false); // until the button is let go
    chooseValues(std::nullopt);
}

void HistogramPlot::mouseMoved(QMouseEvent& event) {
    const bool inside = m_plot->axisRectAt(event.position()) != nullptr;
    m_mouse = inside ? std::optional(event.position()) : std::nullopt;
    pointAtMouse();
    if (m_dragOutFrom &&
        (event.pos() - *m_dragOutFrom).manhattanLength() >= QApplication::startDragDistance()) {
        mouseReleased(); // the drag takes the button's release
        return Q_EMIT dragOutRequested();
    }
    if (!m_choosingFrom) return;
    const std::uint32_t value = valueAt(axisAt(event.position()).pixelToCoord(event.position().x()));
    chooseValues(ValueRange::between(*m_choosingFrom, value));
}

void HistogramPlot::mouseReleased() {
    m_choosingFrom.reset();
    m_dragOutFrom.reset();
    m_plot->setInteraction(QCP::iRangeDrag, true);
}

void HistogramPlot::chooseValues(const std::optional<ValueRange>& values) {
    if (values == m_chosen) return;
    m_chosen = values;
    m_cursor->choose(values);
    Q_EMIT valuesChosen(values);
}

void HistogramPlot::showHistogram(const Histogram& histogram, const Comparison& comparison, bool sampled) {
    m_figure->setHistogram(histogram, sampled);
    m_figure->setComparison(comparison);
    m_pixels = histogram.pixels();
    m_cursor->invite({});
    m_clipping->show(histogram, m_figure->visible(), m_figure->content().colours);
    markPixel(m_marked);
    redraw();
}

void HistogramPlot::showNothing(const QString& why) {
    showHistogram({});
    m_cursor->invite(why);
}

void HistogramPlot::setContent(const PlotContent& content) {
    m_figure->setContent(content);
    m_cursor->setColours(palette(), content.colours);
    m_clipping->show(m_figure->histogram(), m_figure->visible(), content.colours);
    markPixel(m_marked);
    redraw();
}

void HistogramPlot::setComparison(const Comparison& comparison) {
    m_figure->setComparison(comparison);
    redraw();
}

void HistogramPlot::markPixel(const std::optional<PixelSample>& sample) {
    m_marked = sample;
    m_cursor->mark(sample, m_figure->visible());
}

ColumnReadout HistogramPlot::readoutAt(double place) const {
    const ColumnGrid& grid = m_figure->grid();
    const std::size_t column = grid.columnAt(place);
    ColumnReadout readout{grid.firstValue(column), grid.lastValue(column), {}, m_pixels};
    for (const Channel channel : allChannels) {
        if (m_figure->visible().contains(channel))
            readout.counts.push_back({channel, m_figure->height(channel, column)});
    }
    return readout;
}

QPixmap HistogramPlot::picture() const {
    QPixmap pixels = m_plot->toPixmap(0, 0, devicePixelRatioF());
    pixels.setDevicePixelRatio(devicePixelRatioF());
    return pixels;
}

void HistogramPlot::takeOver(const HistogramPlot& before) {
    m_plot->xAxis->setRange(before.m_plot->xAxis->range());
    chooseValues(before.m_chosen);
    m_clipping->takeOver(*before.m_clipping);
}

void HistogramPlot::showAllValues() {
    m_figure->showAllValues();
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
        updateColours();
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
    m_mouse.reset(); // it points again when it moves
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-column, event->modifiers() & Qt::ShiftModifier);
    case Qt::Key_Right:
        return step(column, event->modifiers() & Qt::ShiftModifier);
    case Qt::Key_Escape:
        return chooseValues(std::nullopt);
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
    // The end that was pointed at moves, the other one stays.
    const std::uint32_t to = valueAt(*m_pointed);
    const std::uint32_t fixed = !m_chosen ? from : from == m_chosen->first ? m_chosen->last : m_chosen->first;
    chooseValues(ValueRange::between(fixed, to));
}

void HistogramPlot::zoom(double factor) {
    m_plot->xAxis->scaleRange(factor, m_pointed.value_or(m_plot->xAxis->range().center()));
}

void HistogramPlot::widthChanged() {
    // The figure may need other columns now. Not at once: the plot is in the middle of drawing.
    if (plotPixels() != m_drawnPixels || m_plot->axisRect()->height() != m_drawnHeight)
        QMetaObject::invokeMethod(this, &HistogramPlot::redraw, Qt::QueuedConnection);
}

void HistogramPlot::redraw() {
    m_drawnPixels = plotPixels();
    m_drawnHeight = m_plot->axisRect()->height();
    m_figure->update(m_drawnPixels);
    m_cursor->setPanels(m_figure->panels());
    reserveReadout();
    if (QAccessible::isActive()) // for those who hear it: of 16 bits it takes milliseconds
        m_plot->setAccessibleDescription(summaryOf(m_figure->histogram(), m_figure->visible()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    // The mouse may be over another value now, and the column that is pointed at may hold other counts.
    m_mouse ? pointAtMouse() : pointAt(m_pointed);
}

void HistogramPlot::reserveReadout() {
    // As for 16 bits and a large photo, so that another image changes nothing.
    constexpr std::uint64_t large = 80'000'000;
    ColumnReadout longest{65280, 65535, {}, std::max(m_pixels, large)};
    for (const Channel channel : allChannels) {
        if (m_figure->visible().contains(channel))
            longest.counts.push_back({channel, longest.allPixels - longest.allPixels / 8});
    }
    m_readout->reserve({hint(), colouredText(longest, palette())});
}

void HistogramPlot::pointAtMouse() {
    pointAt(m_mouse ? std::optional(axisAt(*m_mouse).pixelToCoord(m_mouse->x())) : std::nullopt);
}

void HistogramPlot::updateColours() {
    m_figure->setLook(palette(), font());
    m_cursor->setColours(palette(), m_figure->content().colours);
}

void HistogramPlot::pointAt(std::optional<double> place) {
    if (m_figure->empty()) place.reset();
    if (place) place = std::clamp(*place, 0.0, static_cast<double>(m_figure->grid().bins() - 1));
    m_pointed = place;
    m_readout->setText(place ? colouredText(readoutAt(*place), palette(), m_figure->content().colours)
                             : hint());
    m_cursor->pointAt(place);
}

QString HistogramPlot::hint() const {
    if (m_figure->empty()) return {};
    return tr(
        "<i>Point at the plot to read counts. The wheel zooms, dragging moves, Shift and dragging chooses "
        "values, a double click shows all.</i>");
}

double HistogramPlot::plotPixels() const {
    return m_plot->axisRect()->width() * devicePixelRatioF();
}

} // namespace tonescope::ui
