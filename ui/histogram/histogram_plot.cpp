// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/histogram_plot.h"

#include "ui/histogram/clipping_marks.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/plot_cursor.h"
#include "ui/plot/focus_border.h"

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
    m_plot->setMinimumHeight(120);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDrag(Qt::Horizontal);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    new FocusBorder(*m_plot);
    m_cursor->invite(tr("The histogram of an opened image appears here."));

    connect(m_plot->xAxis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this](const QCPRange&, const QCPRange& before) { rangeChanged(before); });
    connect(m_plot, &QCustomPlot::afterLayout, this, &HistogramPlot::widthChanged);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &HistogramPlot::showAllValues);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const bool inside = m_plot->axisRect()->rect().contains(event->pos());
        m_mouse = inside ? std::optional(event->position().x()) : std::nullopt;
        pointAtMouse();
    });
}

void HistogramPlot::showHistogram(const Histogram& histogram) {
    m_figure->setHistogram(histogram);
    m_pixels = histogram.pixels();
    m_cursor->invite({});
    m_clipping->show(histogram, m_figure->visible());
    markPixel(m_marked);
    redraw();
}

void HistogramPlot::showNothing(const QString& why) {
    showHistogram({});
    m_cursor->invite(why);
}

void HistogramPlot::setSwitchedOn(ChannelSet channels) {
    m_figure->setSwitchedOn(channels);
    m_clipping->show(m_figure->histogram(), m_figure->visible());
    markPixel(m_marked);
    redraw();
}

void HistogramPlot::setScale(const CountScale& scale) {
    m_figure->setScale(scale);
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

void HistogramPlot::showAllValues() {
    m_figure->showAllValues();
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
        return pointAt(m_pointed.value_or(0) - column);
    case Qt::Key_Right:
        return pointAt(m_pointed.value_or(-column) + column);
    case Qt::Key_Plus:
        return zoom(1 / wheelStep);
    case Qt::Key_Minus:
        return zoom(wheelStep);
    default:
        QWidget::keyPressEvent(event);
    }
}

void HistogramPlot::zoom(double factor) {
    m_plot->xAxis->scaleRange(factor, m_pointed.value_or(m_plot->xAxis->range().center()));
}

void HistogramPlot::widthChanged() {
    // The figure may need other columns now. Not at once: the plot is in the middle of drawing.
    if (plotPixels() != m_drawnPixels)
        QMetaObject::invokeMethod(this, &HistogramPlot::redraw, Qt::QueuedConnection);
}

void HistogramPlot::redraw() {
    m_drawnPixels = plotPixels();
    m_figure->update(m_drawnPixels);
    reserveReadout();
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
    pointAt(m_mouse ? std::optional(m_plot->xAxis->pixelToCoord(*m_mouse)) : std::nullopt);
}

void HistogramPlot::updateColours() {
    m_figure->setLook(palette(), font());
    m_cursor->setColours(palette());
}

void HistogramPlot::pointAt(std::optional<double> place) {
    if (m_figure->empty()) place.reset();
    if (place) place = std::clamp(*place, 0.0, static_cast<double>(m_figure->grid().bins() - 1));
    m_pointed = place;
    m_readout->setText(place ? colouredText(readoutAt(*place), palette()) : hint());
    m_cursor->pointAt(place);
}

QString HistogramPlot::hint() const {
    if (m_figure->empty()) return {};
    return tr(
        "<i>Point at the plot to read counts. The wheel zooms, dragging moves, a double click shows all "
        "values.</i>");
}

double HistogramPlot::plotPixels() const {
    return m_plot->axisRect()->width() * devicePixelRatioF();
}

} // namespace tonescope::ui
