// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/histogram/raw_curves.h"

#include "ui/frame/chip.h"
#include "ui/frame/parts.h"
#include "ui/frame/switches.h"
#include "ui/plot/plot_look.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QActionGroup>
#include <QButtonGroup>
#include <QEvent>

#include <cmath>

namespace tonescope::ui {

RawCurves::RawCurves(QWidget* parent)
    : QWidget(parent), m_levels(makeSwitch(this, tr("RAW in le&vels"), "rawLevels", {},
                                           tr("The axis of a RAW file: levels of the sensor"), true)),
      m_stops(makeSwitch(this, tr("RAW in &stops below white"), "rawStops", {},
                         tr("The axis of a RAW file: thirds of a stop below the white level"))),
      m_marks(makeSwitch(this, tr("Bl&ack and white level of a RAW"), "rawMarks", {},
                         tr("Lines in the curves of a RAW file at its black and white level"), true)) {
    setObjectName(QStringLiteral("rawCurves"));
    auto* exclusive = new QButtonGroup(this);
    for (const RawCurve curve : valuesOf<RawCurve>()) {
        auto* chip = named(new Chip(this), QByteArray("raw-") + QByteArray(nameOf(curve).data()));
        chip->setCheckable(true);
        chip->setChecked(curve == RawCurve::Rendered);
        exclusive->addButton(chip);
        connect(chip, &Chip::toggled, this, [this](bool on) {
            if (!on) return;
            refresh();
            Q_EMIT chosen();
        });
        m_curves.at(static_cast<std::size_t>(curve)).chip = chip;
    }
    const auto chip = [this](RawCurve curve) { return of(curve).chip; };
    chip(RawCurve::Sensor)->setText(tr("RAW"));
    chip(RawCurve::Rendered)->setText(tr("Rendered"));
    chip(RawCurve::Embedded)->setText(tr("Embedded JPEG"));
    setLayout(makeRow({chip(RawCurve::Sensor), chip(RawCurve::Rendered), chip(RawCurve::Embedded), {}}, 8,
                      {0, 8, 0, 0}));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* axes = new QActionGroup(this);
    m_levels->setIconText(tr("levels"));
    m_stops->setIconText(tr("stops"));
    for (QAction* axis : {m_levels, m_stops}) {
        axes->addAction(axis);
        connect(axis, &QAction::toggled, this, [this](bool on) {
            if (on) Q_EMIT chosen();
        });
    }
    connect(m_marks, &QAction::toggled, this, &RawCurves::chosen);
    refresh();
}

bool RawCurves::setPhoto(const ImagePointer& photo) {
    const ImagePointer raw = photo->rendered ? photo : nullptr;
    if (raw == m_photo) return false;
    m_photo = raw;
    for (Curve& curve : m_curves) {
        curve.image = curve.chip == of(RawCurve::Rendered).chip ? raw : nullptr;
        curve.reason.clear();
        curve.counts = curve.ofWhole = nullptr;
    }
    refresh();
    return true;
}

void RawCurves::take(RawCurve curve, const Outcome<ImagePointer>& image) {
    Curve& taken = m_curves.at(static_cast<std::size_t>(curve));
    taken.image = image ? *image : nullptr;
    if (const Failure* failure = image.failed()) taken.reason = engineText(causeOf(*failure));
    refresh();
    image ? Q_EMIT imageTaken() : Q_EMIT chosen(); // the plot may have waited for it
}

bool RawCurves::take(const CountResultPointer& result) {
    for (const RawCurve curve : {RawCurve::Sensor, RawCurve::Embedded}) {
        Curve& taken = m_curves.at(static_cast<std::size_t>(curve));
        if (result->image != taken.image) continue;
        taken.counts = result;
        if (result->region == Region::whole(result->image->extent())) taken.ofWhole = result;
        return true;
    }
    return false;
}

std::optional<Region> RawCurves::regionIn(const Image& image, const CountResult& present) const {
    const Region& region = present.region;
    const Extent photo = present.image->extent(), extent = image.extent();
    if (region == Region::whole(photo)) return std::nullopt;
    const double across = pixelWidthIn(image, *present.image);
    const double down =
        image.mosaic ? across : static_cast<double>(extent.height) / static_cast<double>(photo.height);
    // All pixels that the region touches.
    const auto first = [](std::int64_t place, double scale) {
        return static_cast<std::int64_t>(std::floor(static_cast<double>(place) * scale));
    };
    const auto end = [](std::int64_t place, double scale) {
        return static_cast<std::int64_t>(std::ceil(static_cast<double>(place) * scale));
    };
    const std::int64_t x = first(region.x, across), y = first(region.y, down);
    return clipped({x, y, end(region.x + region.width, across) - x, end(region.y + region.height, down) - y,
                    region.shape},
                   extent);
}

std::optional<RawCurves::Missing> RawCurves::missing(const CountResult& present) const {
    if (!m_photo || present.image != m_photo) return std::nullopt;
    for (const RawCurve curve : {RawCurve::Sensor, RawCurve::Embedded}) {
        const Curve& one = of(curve);
        if (!one.image) continue;
        const auto lacks = [&](const CountResultPointer& counts, const Region& region) {
            return !counts || counts->region != region || !(counts->rules == present.rules);
        };
        const Region whole = Region::whole(one.image->extent());
        const std::optional<Region> region = regionIn(*one.image, present);
        if (lacks(one.counts, region.value_or(whole))) return Missing{one.image, region};
        if (region && curve == shown() && lacks(one.ofWhole, whole)) return Missing{one.image, {}};
    }
    return std::nullopt;
}

RawCurve RawCurves::shown() const {
    for (const RawCurve curve : valuesOf<RawCurve>()) {
        if (m_photo && of(curve).chip->isChecked() && of(curve).reason.isEmpty()) return curve;
    }
    return RawCurve::Rendered;
}

CountResultPointer RawCurves::shownOf(const CountResultPointer& present) const {
    return shown() == RawCurve::Rendered ? present : of(shown()).counts;
}

CountResultPointer RawCurves::wholeOf(const CountResultPointer& present) const {
    return shown() == RawCurve::Rendered ? present : of(shown()).ofWhole;
}

bool RawCurves::inStops() const {
    return shown() == RawCurve::Sensor && m_stops->isChecked();
}

ToneAxis RawCurves::axisOf(const CountResult& shown) const {
    return inStops() ? ToneAxis::inStops(*shown.image->mosaic) : ToneAxis(shown);
}

std::vector<ComparedCurve> RawCurves::others(const CountResultPointer& present) const {
    std::vector<ComparedCurve> others;
    const CountResultPointer chosen = shownOf(present);
    if (!m_photo || !chosen) return others;
    const ToneAxis axis = axisOf(*chosen);
    for (const RawCurve curve : valuesOf<RawCurve>()) {
        const CountResultPointer& counts = curve == RawCurve::Rendered ? present : of(curve).counts;
        if (curve == shown() || !counts) continue;
        others.push_back({of(curve).chip->text(), std::make_shared<const Histogram>(axis.of(*counts)),
                          static_cast<std::size_t>(curve), true});
    }
    return others;
}

QString RawCurves::nameOfShown() const {
    return m_photo ? of(shown()).chip->text() : QString();
}

void RawCurves::refresh() {
    setVisible(m_photo != nullptr);
    for (const RawCurve curve : valuesOf<RawCurve>()) {
        const Curve& one = of(curve);
        QColor ink = palette().color(QPalette::Text);
        if (!one.reason.isEmpty()) ink.setAlpha(70);
        one.chip->setLine(curve == shown() ? QPen(ink, 2) : pinLine(static_cast<std::size_t>(curve), ink));
        one.chip->setEnabled(one.reason.isEmpty());
        QString tip = curve == RawCurve::Sensor     ? tr("The levels of the sensor, as they are in the file")
                      : curve == RawCurve::Rendered ? tr("The picture that LibRaw renders from the levels")
                                                    : tr("The JPEG that the camera has put into the file");
        if (!one.reason.isEmpty()) {
            tip += u'\n' + tr("Not drawn: %1").arg(one.reason);
        } else if (curve == RawCurve::Sensor && one.image) {
            const Mosaic& mosaic = *one.image->mosaic;
            QStringList black;
            for (const Channel channel : mosaicChannels)
                black += wordFor(channel) + u' ' + countText(mosaic.blackOf(channel));
            tip += u'\n' +
                   tr("White level %1; black levels: %2").arg(countText(mosaic.white), black.join(comma()));
        }
        one.chip->setToolTip(plainTip(tip));
    }
}

void RawCurves::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) refresh();
    QWidget::changeEvent(event);
}

} // namespace tonescope::ui
