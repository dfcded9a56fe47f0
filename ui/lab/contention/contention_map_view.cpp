// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/contention/contention_map_view.h"

#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

/// From dark blue over gray to yellow. Only lightness has to be seen, and it rises all the way: so it can be
/// read in print, and by those who do not tell red from green.
QCPColorGradient gradient(double opacity) {
    QCPColorGradient colours;
    constexpr std::array<QRgb, 5> stops{0xff0c1446, 0xff3f4f78, 0xff7c7d78, 0xffc0ac5c, 0xffffea50};
    QMap<double, QColor> placed;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        QColor colour = QColor::fromRgb(stops.at(i));
        colour.setAlphaF(static_cast<float>(opacity));
        placed.insert(static_cast<double>(i) / (stops.size() - 1), colour);
    }
    colours.setColorStops(placed);
    colours.setLevelCount(256);
    return colours;
}

QSharedPointer<QCPAxisTicker> doublings() {
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int tick = 1; tick <= static_cast<int>(lanesOfSet); tick *= 2)
        ticker->addTick(tick, QString::number(tick));
    return ticker;
}

} // namespace

ContentionMapView::ContentionMapView(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_map(new QCPColorMap(m_plot->xAxis, m_plot->yAxis)),
      m_scale(new QCPColorScale(m_plot)), m_photo(new QCPItemPixmap(m_plot)),
      m_invitation(new QCPItemText(m_plot)), m_readout(new QLabel(this)) {
    setAccessibleName(tr("Map of contention"));
    m_plot->setObjectName(QStringLiteral("contentionMap"));
    m_plot->setAccessibleName(accessibleName());
    m_plot->setMinimumSize(260, 200);
    m_readout->setObjectName(QStringLiteral("contentionReadout"));
    m_readout->setContentsMargins(8, 0, 8, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_readout);
    buildMap();
    clear({});
}

void ContentionMapView::buildMap() {
    m_plot->plotLayout()->addElement(0, 1, m_scale);
    m_scale->axis()->setTicker(doublings());
    m_map->setColorScale(m_scale);
    m_map->setDataScaleType(QCPAxis::stLogarithmic);
    m_map->setDataRange({1, lanesOfSet});
    m_map->setInterpolate(false);
    m_map->setTightBoundary(true);
    setPhotoShare(0);
    auto* margins = new QCPMarginGroup(m_plot); // the scale is as high as the map
    m_plot->axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    m_scale->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    m_plot->yAxis->setRangeReversed(true);
    m_plot->xAxis->setVisible(false);
    m_plot->yAxis->setVisible(false);
    m_photo->setLayer(QStringLiteral("background"));
    m_photo->setScaled(true, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    m_invitation->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_invitation->position->setCoords(0.5, 0.5);
    connect(m_plot, &QCustomPlot::afterLayout, this, &ContentionMapView::keepProportions);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const QPoint pixel = pixelAt(event->position());
        m_readout->setText(readoutAt(pixel.x(), pixel.y()));
    });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { pressed(*event); });
}

QPoint ContentionMapView::pixelAt(QPointF place) const {
    return {static_cast<int>(std::floor(m_plot->xAxis->pixelToCoord(place.x()))),
            static_cast<int>(std::floor(m_plot->yAxis->pixelToCoord(place.y())))};
}

void ContentionMapView::pressed(const QMouseEvent& event) {
    const QPoint pixel = pixelAt(event.position());
    const bool inside = !readoutAt(pixel.x(), pixel.y()).isEmpty();
    if (inside && event.button() == Qt::LeftButton) Q_EMIT chosen(pixel);
}

void ContentionMapView::show(const ContentionStudyPointer& study, const Contention& contention,
                             SetNumber number) {
    m_study = study;
    m_contention = &contention;
    m_number = number;
    m_scale->axis()->setLabel(number == SetNumber::Meetings ? tr("lanes, mean") : tr("passes, mean"));
    fillMap(contention);
    placePhoto();
    m_invitation->setVisible(false);
    m_map->setVisible(true);
    m_photo->setVisible(true);
    m_scale->setVisible(true);
    m_readout->setText(tr("Point at the map to read its numbers; click to see the lanes of a place."));
    updateLook();
}

void ContentionMapView::clear(const QString& why) {
    m_study.reset();
    m_contention = nullptr;
    m_map->data()->clear();
    m_map->setVisible(false);
    m_photo->setVisible(false);
    m_scale->setVisible(false);
    m_invitation->setVisible(true);
    m_invitation->setText(why);
    m_readout->clear();
    updateLook();
}

void ContentionMapView::setPhotoShare(double share) {
    m_map->setGradient(gradient(1 - share));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ContentionMapView::fillMap(const Contention& contention) {
    const Image& image = m_study->subject.image;
    const Extent upright = image.extent();
    const auto& values = numbersOf(contention, m_number).map;
    const auto columns = static_cast<int>(std::min(upright.width, Contention::mostCells));
    const auto rows = static_cast<int>(std::min(upright.height, Contention::mostCells));
    // A cell's centre in pixels. Sets lie along stored rows, so it is looked up where the pixel is stored.
    const auto centre = [](std::int64_t cell, std::int64_t cells, std::int64_t pixels) {
        return (2 * cell + 1) * pixels / (2 * cells);
    };
    m_map->data()->setSize(columns, rows);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const Region pixel = storedRegion(
                {centre(column, columns, upright.width), centre(row, rows, upright.height), 1, 1},
                contention.pixels, image.orientation);
            const std::size_t cell = contention.cellOf(pixel.x, pixel.y);
            m_map->data()->setCell(column, row, static_cast<double>(values[cell]));
        }
    }
    const auto range = [](int cells, std::int64_t pixels) {
        const double half = static_cast<double>(pixels) / cells / 2;
        return QCPRange(half, static_cast<double>(pixels) - half);
    };
    m_map->data()->setRange(range(columns, upright.width), range(rows, upright.height));
}

void ContentionMapView::placePhoto() {
    const Extent upright = m_study->subject.image.extent();
    m_photo->setPixmap(QPixmap::fromImage(m_study->preview));
    m_photo->topLeft->setCoords(0, 0);
    m_photo->bottomRight->setCoords(static_cast<double>(upright.width), static_cast<double>(upright.height));
}

void ContentionMapView::keepProportions() {
    const QRect place = m_plot->axisRect()->rect();
    if (!m_study || place.isEmpty()) return;
    const Extent upright = m_study->subject.image.extent();
    const auto width = static_cast<double>(upright.width), height = static_cast<double>(upright.height);
    const double pixels = std::max(width / place.width(), height / place.height()); // of the photo, in one
    m_plot->xAxis->setRange(width / 2, pixels * place.width(), Qt::AlignCenter);
    m_plot->yAxis->setRange(height / 2, pixels * place.height(), Qt::AlignCenter);
}

QString ContentionMapView::readoutAt(std::int64_t x, std::int64_t y) const {
    if (!m_study) return {};
    const Image& image = m_study->subject.image;
    const Extent upright = image.extent();
    if (x < 0 || y < 0 || x >= upright.width || y >= upright.height) return {};
    const Region pixel = storedRegion({x, y, 1, 1}, m_contention->pixels, image.orientation);
    const std::size_t cell = m_contention->cellOf(pixel.x, pixel.y);
    const float value = numbersOf(*m_contention, m_number).map[cell];
    const QString text = m_number == SetNumber::Meetings ? tr("Around pixel %1, %2: %3 lanes of a set meet")
                                                         : tr("Around pixel %1, %2: %3 passes a set");
    return text.arg(x).arg(y).arg(ratioText(static_cast<double>(value)));
}

void ContentionMapView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) updateLook();
    QWidget::changeEvent(event);
}

void ContentionMapView::updateLook() {
    applyLook(*m_plot, palette(), font());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ContentionMapView::setSummary(const QString& summary) {
    m_plot->setAccessibleDescription(summary);
}

} // namespace tonescope::ui
