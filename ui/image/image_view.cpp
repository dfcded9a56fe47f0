// SPDX-License-Identifier: GPL-3.0-or-later
// A mouse press decides which of three drags begins: drawing a region (Shift, or the region tool), moving
// edges of the region (near an edge, or inside it), or moving the image. RegionTool does the
// geometry of the first two in image pixels. While a drag goes on, regionDragged() is emitted for each new
// region; its end emits regionChosen() once. Arrow keys work like a drag that ends when no key has come for a
// quarter of a second.
//
// The view outside the region is painted from a darker copy of the picture: copying pixels is faster than
// blending at each move.
//
// Each move of a drag computes the region from the region at the start of the drag (RegionTool::m_before) and
// the whole distance since then, not from the last move. A region that was cut at the image's edge is
// therefore restored when the mouse comes back. Edges may pass each other; the region then lies on the other
// side.
#include "ui/image/image_view.h"

#include "ui/frame/chip.h"
#include "ui/frame/parts.h"
#include "ui/image/navigator.h"
#include "ui/plot/arrow_keys.h"
#include "ui/plot/colours.h"
#include "ui/plot/focus_border.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

namespace tonescope::ui {

namespace {

/// A span of whole pixels.
struct Span {
    std::int64_t first, length;
};

/// The whole pixels nearest to the stretch between two coordinates, in either order.
Span between(double a, double b) {
    const auto one = static_cast<std::int64_t>(std::llround(a));
    const auto other = static_cast<std::int64_t>(std::llround(b));
    return {std::min(one, other), std::abs(one - other)};
}

/// Moves one or both ends of a span by `distance`. The ends may pass one another.
Span moved(std::int64_t first, std::int64_t length, bool start, bool end, double distance) {
    const double from = static_cast<double>(first) + (start ? distance : 0);
    const double to = static_cast<double>(first + length) + (end ? distance : 0);
    Span span = between(from, to);
    span.length = std::max<std::int64_t>(1, span.length);
    return span;
}

/// A spin box that accepts any typed number and then replaces it by the nearest one in range. QSpinBox itself
/// rejects a digit that makes the number too large, and so keeps a number that the user did not mean.
class NearestField : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

protected:
    QValidator::State validate(QString& text, int& place) const override {
        return isNumber(text) ? QValidator::Acceptable : QSpinBox::validate(text, place);
    }
    [[nodiscard]] int valueFromText(const QString& text) const override {
        if (!isNumber(text)) return QSpinBox::valueFromText(text);
        bool fits = false;
        const qint64 number = text.toLongLong(&fits);
        return static_cast<int>(fits ? std::clamp<qint64>(number, minimum(), maximum()) : maximum());
    }

private:
    static bool isNumber(const QString& text) {
        return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
    }
};

constexpr int margin = 8; ///< between marks over the image and the edge of the view

/// The handles at corners and edges of the outline. Handles in the middle of an edge need a long edge.
std::vector<QRectF> handlesOf(const QRectF& outline) {
    constexpr double side = 8;
    constexpr double roomForMiddle = 5 * side;
    std::vector<QRectF> handles;
    for (const double across : {0., 0.5, 1.}) {
        for (const double down : {0., 0.5, 1.}) {
            const bool inside = across == 0.5 && down == 0.5;
            if (inside || (across == 0.5 && outline.width() <= roomForMiddle) ||
                (down == 0.5 && outline.height() <= roomForMiddle))
                continue;
            QRectF handle(0, 0, side, side);
            handle.moveCenter(outline.topLeft() + QPointF(across * outline.width(), down * outline.height()));
            handles.push_back(handle);
        }
    }
    return handles;
}

QRectF boxOf(const QFontMetrics& metrics, const QString& text) {
    return QRectF(metrics.boundingRect(text)).adjusted(-8, -4, 8, 4);
}

void paintBox(QPainter& painter, const QString& text, const QRectF& box) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(16, 17, 20, 220));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(box, 6, 6);
    painter.setPen(Qt::white);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// The text for size and position of a region.
QString textOf(const Region& region) {
    const QString rectangle = QCoreApplication::translate("RegionMarks", "%1 × %2 at %3, %4")
                                  .arg(region.width)
                                  .arg(region.height)
                                  .arg(region.x)
                                  .arg(region.y);
    if (region.shape == Shape::Rectangle) return rectangle;
    return QCoreApplication::translate("RegionMarks", "Ellipse %1 · %2 pixels")
        .arg(rectangle, countText(region.pixels()));
}

/// The place of a text below the outline, or above it if there is no room; always inside the view.
QRectF labelBox(const QFontMetrics& metrics, const QString& text, const QRectF& outline, const QRectF& view) {
    QRectF box = boxOf(metrics, text);
    box.moveTopLeft(outline.bottomLeft() + QPointF(0, margin));
    if (box.bottom() > view.bottom()) box.moveBottom(outline.top() - margin);
    box.moveLeft(std::clamp(box.left(), view.left(), std::max(view.left(), view.right() - box.width())));
    box.moveTop(std::clamp(box.top(), view.top(), std::max(view.top(), view.bottom() - box.height())));
    return box;
}

} // namespace

void RegionTool::setImage(Extent image) {
    if (image == m_image) return;
    m_image = image;
    m_region.reset();
    m_start.reset();
}

void RegionTool::choose(const std::optional<Region>& region) {
    m_start.reset();
    m_region = region ? clipped(*region, m_image) : std::nullopt;
}

Grip RegionTool::gripAt(QPointF place, double reach) const {
    if (!m_region) return {};
    const auto near = [&](double at, std::int64_t edge) {
        return std::abs(at - static_cast<double>(edge)) <= reach;
    };
    const auto within = [&](double at, std::int64_t first, std::int64_t length) {
        return at >= static_cast<double>(first) - reach && at <= static_cast<double>(first + length) + reach;
    };
    const Region& region = *m_region;
    if (!within(place.x(), region.x, region.width) || !within(place.y(), region.y, region.height)) return {};
    Grip grip{near(place.x(), region.x), near(place.x(), region.x + region.width), near(place.y(), region.y),
              near(place.y(), region.y + region.height)};
    // In a region smaller than `reach`, opposite edges are both near: the right and the lower one are
    // gripped.
    if (grip.left && grip.right) grip.left = false;
    if (grip.top && grip.bottom) grip.top = false;
    const bool inCorner = !grip.any() && !region.contains(static_cast<std::int64_t>(std::floor(place.x())),
                                                          static_cast<std::int64_t>(std::floor(place.y())));
    if (inCorner) return {}; // of the rectangle that encloses an ellipse
    return grip.any() ? grip : Grip{true, true, true, true};
}

void RegionTool::begin(QPointF place) {
    m_before = m_region;
    m_start = place;
    m_grip = {};
}

void RegionTool::begin(const Grip& grip, QPointF place) {
    begin(place);
    m_grip = grip;
}

void RegionTool::moveTo(QPointF at) {
    if (!m_start) return;
    const QPointF distance = at - *m_start;
    if (!m_grip.any()) {
        const Span x = between(m_start->x(), at.x());
        const Span y = between(m_start->y(), at.y());
        m_region = clipped({x.first, y.first, x.length, y.length, m_shape}, m_image);
    } else if (m_grip.whole()) {
        m_region = m_before;
        moveBy(std::llround(distance.x()), std::llround(distance.y()));
    } else {
        const Span x = moved(m_before->x, m_before->width, m_grip.left, m_grip.right, distance.x());
        const Span y = moved(m_before->y, m_before->height, m_grip.top, m_grip.bottom, distance.y());
        const Region region{x.first, y.first, x.length, y.length, m_before->shape};
        if (const auto inside = clipped(region, m_image)) m_region = inside;
    }
}

void RegionTool::abandon() {
    if (m_start) m_region = m_before;
    m_start.reset();
}

void RegionTool::moveBy(std::int64_t right, std::int64_t down) {
    if (!m_region) return;
    m_region->x = std::clamp<std::int64_t>(m_region->x + right, 0, m_image.width - m_region->width);
    m_region->y = std::clamp<std::int64_t>(m_region->y + down, 0, m_image.height - m_region->height);
}

void RegionTool::growBy(std::int64_t right, std::int64_t down) {
    if (!m_region) return;
    m_region->width = std::clamp<std::int64_t>(m_region->width + right, 1, m_image.width - m_region->x);
    m_region->height = std::clamp<std::int64_t>(m_region->height + down, 1, m_image.height - m_region->y);
}

RegionFields::RegionFields(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("regionFields"));
    setCursor(Qt::ArrowCursor);
    QBoxLayout* layout = makeRow({}, 4, {8, 4, 4, 4});
    setLayout(layout);
    const std::array names{tr("X"), tr("Y"), tr("Width"), tr("Height")};
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        auto* field = named(new NearestField(this), QStringLiteral("region%1").arg(i),
                            tr("Region: %1 in pixels").arg(names.at(i)));
        field->setToolTip(field->accessibleName());
        field->setKeyboardTracking(false); // otherwise typing "25" would emit typed() with 2 first
        field->setButtonSymbols(QAbstractSpinBox::NoButtons);
        field->setAlignment(Qt::AlignRight);
        connect(field, &QSpinBox::valueChanged, this, &RegionFields::signalTyped);
        auto* name = new QLabel(names.at(i).left(1), this);
        name->setBuddy(field);
        layout->addWidget(name);
        layout->addWidget(field);
        m_fields.at(i) = field;
    }
    auto* clear = makeButton<QToolButton>(QStringLiteral("✕"), "clearRegionButton",
                                          tr("Count the whole image again (Escape)"));
    clear->setAccessibleName(clear->toolTip());
    clear->setAutoRaise(true);
    connect(clear, &QToolButton::clicked, this, &RegionFields::cleared);
    layout->addWidget(clear);
}

void RegionFields::show(const std::optional<Region>& region, Extent image) {
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const Region shown = region.value_or(Region::whole(image));
    const std::array values{shown.x, shown.y, shown.width, shown.height};
    const std::array lowest{0, 0, 1, 1};
    const std::array highest{image.width - 1, image.height - 1, image.width, image.height};
    m_image = image;
    m_shape = shown.shape;
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QSignalBlocker blocker(m_fields.at(i));
        m_fields.at(i)->setRange(
            lowest.at(i), static_cast<int>(std::clamp<std::int64_t>(highest.at(i), lowest.at(i), most)));
        m_fields.at(i)->setValue(static_cast<int>(std::min(values.at(i), most)));
    }
}

void RegionFields::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

void RegionFields::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
    bool typed = false;
    for (QSpinBox* field : m_fields) {
        const QString before = field->text();
        field->setValue(field->value()); // resets the text
        typed = typed || field->text() != before;
    }
    if (!typed) return QFrame::keyPressEvent(event);
    parentWidget()->setFocus();
}

/// Returns the focus to the image view; Qt would give it to the next widget in the Tab order.
void RegionFields::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (isAncestorOf(QApplication::focusWidget()) && parentWidget()->isVisible()) parentWidget()->setFocus();
}

void RegionFields::signalTyped() {
    const Region asked{m_fields[X]->value(), m_fields[Y]->value(), m_fields[Width]->value(),
                       m_fields[Height]->value(), m_shape};
    if (const std::optional<Region> inside = clipped(asked, m_image)) Q_EMIT typed(*inside);
}

namespace {

constexpr QColor halo(0, 0, 0, 140); ///< makes white visible on white

/// The outline of a region that fills `rectangle`.
void paintOutline(QPainter& painter, Shape shape, const QRectF& rectangle) {
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, shape == Shape::Ellipse);
    for (const QPen& pen : {QPen(halo, 3), QPen(Qt::white, 1)}) {
        painter.setPen(pen);
        shape == Shape::Ellipse ? painter.drawEllipse(rectangle) : painter.drawRect(rectangle);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// A thin outline with the letter of a kept region on its upper left part, where no handle is.
void paintKept(QPainter& painter, QChar letter, Shape shape, const QRectF& rectangle) {
    paintOutline(painter, shape, rectangle);
    QRectF box(0, 0, 20, 20);
    const double middle = shape == Shape::Ellipse ? std::sqrt(0.5) : 0.5,
                 upper = shape == Shape::Ellipse ? middle : 1;
    box.moveCenter(rectangle.center() - QPointF(middle * rectangle.width(), upper * rectangle.height()) / 2);
    paintBox(painter, letter, box);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Outline, handles, and size and position of a region; `outline` is the enclosing rectangle in the view.
void paintMarks(QPainter& painter, const Region& region, const QRectF& outline, const QRectF& view) {
    paintOutline(painter, region.shape, outline);
    for (const QRectF& handle : handlesOf(outline)) {
        painter.fillRect(handle.adjusted(-1, -1, 1, 1), halo);
        painter.fillRect(handle, Qt::white);
    }
    const QString text = textOf(region);
    paintBox(painter, text, labelBox(painter.fontMetrics(), text, outline, view));
}

constexpr double zoomStep = 1.25;

/// Distance within which the mouse grips an edge, in logical pixels.
constexpr double reach = 6;

Qt::CursorShape cursorFor(const Grip& grip) {
    if (grip.whole()) return Qt::SizeAllCursor;
    if ((grip.left && grip.top) || (grip.right && grip.bottom)) return Qt::SizeFDiagCursor;
    if ((grip.left && grip.bottom) || (grip.right && grip.top)) return Qt::SizeBDiagCursor;
    return grip.left || grip.right ? Qt::SizeHorCursor : Qt::SizeVerCursor;
}

QRectF rectOf(const Region& region) {
    return {static_cast<qreal>(region.x), static_cast<qreal>(region.y), static_cast<qreal>(region.width),
            static_cast<qreal>(region.height)};
}

} // namespace

ImageView::ImageView(QWidget* parent)
    : QWidget(parent), m_fields(new RegionFields(this)), m_stretched(named(new Chip(this), "stretchedChip")),
      m_navigator(new Navigator(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Image"));
    new FocusBorder(*this);
    connect(&m_painter, &ImagePainter::improved, this, [this] {
        m_navigator->setOverview({});
        placeOverlays();
        update();
    });
    connect(&m_lit, &LitPixels::changed, this, qOverload<>(&QWidget::update));
    m_stretched->setAutoFillBackground(false);
    m_stretched->hide();
    connect(m_stretched, &QToolButton::clicked, this,
            [this] { Q_EMIT stretchChosen(m_painter.stretches() ? Stretch::None : Stretch::Used); });
    connect(m_navigator, &Navigator::pointed, this, [this](QPointF place) {
        const QPointF wanted(place.x() * double(extent().width), place.y() * double(extent().height));
        moveBy(m_placement.viewCentre() - m_placement.toView().map(wanted));
    });
    m_fields->hide();
    connect(m_fields, &RegionFields::typed, this, [this](const Region& region) { takeRegion(region); });
    connect(m_fields, &RegionFields::cleared, this, &ImageView::clearRegion);
    m_rest.setSingleShot(true);
    m_rest.setInterval(std::chrono::milliseconds(250)); // longer than the interval of key repetition
    connect(&m_rest, &QTimer::timeout, this, &ImageView::finishDrag);
}

void ImageView::setStretch(Stretch stretch) {
    m_painter.setStretch(stretch);
    placeOverlays();
    update();
}

void ImageView::setUsedBits(int bits) {
    m_usedBits = bits;
    placeOverlays();
}

void ImageView::setLit(const LitRule& rule, const ImagePointer& of) {
    m_litRule = rule;
    m_litOf = of;
    askForLit();
}

ViewSurface ImageView::surface() const {
    return {size(), devicePixelRatioF(), surroundOf(palette()),
            m_navigator->isVisibleTo(this) ? m_navigator->geometry() : QRect()};
}

void ImageView::askForLit() {
    LitRule rule = m_litRule;
    rule.formula = m_formula;
    m_lit.ask(m_litOf ? m_litOf : m_image, rule, litPlacement(), surface(),
              {palette().color(QPalette::Highlight).rgb(), palette().color(QPalette::HighlightedText).rgb()});
}

void ImageView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) askForLit();
    QWidget::changeEvent(event);
}

void ImageView::showImage(const ImagePointer& image) {
    if (image == m_image) return;
    const bool sameSize = image->extent() == extent();
    m_image = image;
    m_usedBits = 0;
    m_preview.reset();
    m_painter.setImage(image);
    m_navigator->setOverview({});
    if (!sameSize) sizeChanged();
    placementChanged();
}

void ImageView::sizeChanged() {
    m_tool.setImage(extent());
    m_signalled.reset();
    m_dragged = false;
    m_fields->hide();
    m_placement.setImage(QSizeF(static_cast<qreal>(extent().width), static_cast<qreal>(extent().height)));
}

void ImageView::showPreview(const ImagePointer& reduced, Extent whole) {
    const bool sameSize = whole == extent();
    m_image.reset();
    m_preview = whole;
    m_painter.setPreview(reduced, whole);
    if (!sameSize) sizeChanged();
    placeOverlays();
    update();
}

void ImageView::endPreview() {
    m_preview.reset();
    update();
}

void ImageView::clear() {
    m_image.reset();
    placeOverlays();
    endPreview();
}

void ImageView::setFormula(GrayFormula formula) {
    m_formula = formula;
    Q_EMIT pixelHovered(hovered());
}

void ImageView::setRegion(const std::optional<Region>& region) {
    m_tool.choose(region);
    m_signalled = m_tool.region();
    regionMoved();
}

void ImageView::clearRegion() {
    takeRegion(std::nullopt);
}

void ImageView::setRegionShape(Shape shape) {
    m_tool.setShape(shape);
    std::optional<Region> region = m_tool.region();
    if (!region) return;
    region->shape = shape;
    takeRegion(region);
}

void ImageView::setKept(const std::map<QChar, Region>& regions) {
    m_kept = regions;
    update();
}

void ImageView::setRegionTool(bool on) {
    m_toolOn = on;
    if (!on) unsetCursor();
}

void ImageView::regionMoved() {
    m_fields->show(m_tool.region(), extent());
    m_fields->setVisible(m_tool.region().has_value());
    placeFields();
    update();
}

void ImageView::placeFields() {
    if (!m_fields->isVisibleTo(this)) return;
    m_fields->adjustSize();
    const QRectF outline = m_placement.toView().mapRect(rectOf(m_tool.region().value_or(Region{})));
    std::vector<QRectF> marks = handlesOf(outline);
    marks.push_back(labelBox(fontMetrics(), textOf(m_tool.region().value_or(Region{})), outline, rect()));
    for (const QWidget* other : {static_cast<QWidget*>(m_stretched), static_cast<QWidget*>(m_navigator)}) {
        if (other->isVisibleTo(this)) marks.emplace_back(other->geometry());
    }
    // Corners first; then beside the handles of a region whose marks lie in all of them. The last place is
    // the centre, where a region that fills the view has no handle.
    const int right = width() - m_fields->width() - margin, below = height() - m_fields->height() - margin;
    const int inside = (width() - m_fields->width()) / 2;
    const int aboveChip = below - m_stretched->height() - margin;
    std::vector<QPoint> places{
        {margin, below}, {margin, aboveChip}, {right, below}, {margin, margin}, {right, margin}};
    for (const int y : {below, margin}) {
        for (const int x : {inside / 2, inside + inside / 2, inside})
            places.emplace_back(x, y);
    }
    places.emplace_back(inside, (height() - m_fields->height()) / 2);
    const auto covers = [&](QPoint place) {
        const QRectF fields(place, m_fields->size());
        return std::ranges::any_of(marks, [&](const QRectF& mark) {
            return mark.adjusted(-margin, -margin, margin, margin).intersects(fields);
        });
    };
    const auto free = std::ranges::find_if_not(places, covers);
    m_fields->move(free == places.end() ? places.back() : *free);
}

void ImageView::placeOverlays() {
    const bool there = m_image != nullptr;
    const int bits = there ? m_image->valueBits() : 0;
    const bool dark = m_painter.stretch() == Stretch::None && m_usedBits > 0 && m_usedBits + 2 <= bits;
    m_stretched->setVisible(there && (m_painter.stretches() || dark));
    m_stretched->setText(dark ? tr("Dark: %1 of %2 bits used").arg(m_usedBits).arg(bits)
                              : tr("Stretched for display"));
    const QString link = dark ? tr("Stretch") : tr("Show as stored");
    m_stretched->setLink(link);
    m_stretched->setToolTip(tr("Only the display is stretched; counts are those of the file"));
    m_stretched->setAccessibleName(m_stretched->text() + comma() + link);
    m_stretched->adjustSize();
    // Over a dark photo the chip is in the middle of the lower edge.
    m_stretched->move(dark ? (width() - m_stretched->width()) / 2 : margin,
                      height() - m_stretched->height() - margin);
    constexpr int side = 160;
    constexpr QSize roomForNavigator{3 * side, 2 * side};
    const QRectF seen = m_placement.visible();
    const QSizeF whole(static_cast<qreal>(extent().width), static_cast<qreal>(extent().height));
    const bool room = width() >= roomForNavigator.width() && height() >= roomForNavigator.height();
    const bool partly = there && !isWhole();
    if (partly && room && !m_navigator->hasOverview())
        m_navigator->setOverview(m_painter.overview(qRound(side * devicePixelRatioF())));
    m_navigator->setVisible(partly && room && m_navigator->hasOverview());
    m_navigator->move(width() - m_navigator->width() - margin, margin);
    if (!m_navigator->isVisibleTo(this)) return;
    m_navigator->setPart({seen.x() / whole.width(), seen.y() / whole.height(), seen.width() / whole.width(),
                          seen.height() / whole.height()});
}

void ImageView::followDrag() {
    regionMoved();
    m_dragged = true;
    Q_EMIT regionDragged(m_tool.region());
}

/// A drag that ends with the region from before the drag emits regionChosen(), too, because regionDragged()
/// was emitted with other regions meanwhile.
void ImageView::finishDrag() {
    m_rest.stop();
    m_tool.finish();
    if (m_tool.region() == m_signalled && !m_dragged) return;
    m_dragged = false;
    m_signalled = m_tool.region();
    Q_EMIT regionChosen(m_signalled);
}

Grip ImageView::gripAt(QPointF place) const {
    const double pixels = reach * devicePixelRatioF() / m_placement.scale();
    return m_tool.gripAt(m_placement.toImage(place), pixels);
}

void ImageView::showCursorFor(QPointF place) {
    const Grip grip = gripAt(place);
    if (grip.any()) return setCursor(cursorFor(grip));
    m_toolOn || isWhole() ? setCursor(Qt::CrossCursor) : unsetCursor();
}

bool ImageView::isWhole() const {
    const QRectF seen = m_placement.visible();
    return m_image && seen.width() > static_cast<double>(extent().width) - 1 &&
           seen.height() > static_cast<double>(extent().height) - 1;
}

void ImageView::fit() {
    m_placement.fit();
    placementChanged();
}

void ImageView::showActualPixels() {
    zoomBy(1 / m_placement.scale(), m_placement.viewCentre());
}

void ImageView::zoomIn() {
    zoomBy(zoomStep, m_placement.viewCentre());
}

void ImageView::zoomOut() {
    zoomBy(1 / zoomStep, m_placement.viewCentre());
}

void ImageView::zoomBy(double factor, QPointF anchor) {
    if (!m_image && !m_preview) return;
    m_placement.scaleTo(m_placement.scale() * factor, anchor);
    placementChanged();
}

void ImageView::placementChanged() {
    update();
    placeOverlays();
    placeFields();
    if (!m_image) return;
    Q_EMIT scaleChanged(m_placement.scale());
    Q_EMIT pixelHovered(hovered());
    Q_EMIT placed();
}

void ImageView::place(const ImagePlacement& leader) {
    m_placement.follow(leader);
    placeOverlays();
    placeFields();
    update();
}

void ImageView::takeRegion(const std::optional<Region>& region) {
    m_tool.choose(region);
    regionMoved();
    finishDrag();
}

void ImageView::moveBy(QPointF distance) {
    m_placement.moveBy(distance);
    placementChanged();
}

std::optional<PixelSample> ImageView::hovered() const {
    if (!m_image || !m_cursor) return std::nullopt;
    const QPointF place = m_placement.toImage(*m_cursor);
    return sampleAt(*m_image, m_formula, static_cast<std::int64_t>(std::floor(place.x())),
                    static_cast<std::int64_t>(std::floor(place.y())));
}

void ImageView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_image && !m_preview) {
        painter.fillRect(rect(), surface().ground);
        return;
    }
    placeInView(); // the window may have moved to another screen
    // Painted in layers: the image (darker outside the region), the mask of lit pixels, then the region.
    const QPixmap picture = m_painter.picture(m_placement, surface());
    const std::optional<Region>& region = m_tool.region();
    const QRectF outline = region ? m_placement.toView().mapRect(rectOf(*region)) : QRectF();
    if (!region) {
        painter.drawPixmap(QPointF(), picture);
    } else {
        QPainterPath inside;
        inside.addEllipse(outline);
        paintDimmed(painter, picture, outline, region->shape == Shape::Ellipse ? inside : QPainterPath());
    }
    askForLit();
    if (const QImage lit = m_lit.maskFor(litPlacement(), surface()); !lit.isNull())
        painter.drawImage(QPointF(), lit);
    for (const auto& [letter, kept] : m_kept) {
        if (clipped(kept, extent()) == kept)
            paintKept(painter, letter, kept.shape, m_placement.toView().mapRect(rectOf(kept)));
    }
    if (region) paintMarks(painter, *region, outline, rect());
}

void ImageView::paintDimmed(QPainter& painter, const QPixmap& picture, const QRectF& bright,
                            const QPainterPath& clip) {
    if (picture.cacheKey() != m_dimOf) {
        m_dimOf = picture.cacheKey();
        m_dim = picture;
        // The surround keeps its gray.
        QPainter(&m_dim).fillRect(m_placement.toView().mapRect(m_placement.visible()), QColor(0, 0, 0, 130));
    }
    painter.drawPixmap(QPointF(), m_dim);
    const double ratio = picture.devicePixelRatio();
    // Whole device pixels, so that nothing is resampled.
    const QRect source =
        QRectF(bright.topLeft() * ratio, bright.size() * ratio).toAlignedRect().intersected(picture.rect());
    if (!clip.isEmpty()) painter.setClipPath(clip);
    painter.drawPixmap(QRectF(QPointF(source.topLeft()) / ratio, QSizeF(source.size()) / ratio), picture,
                       source);
    painter.setClipping(false);
}

void ImageView::resizeEvent(QResizeEvent*) {
    placeInView();
    placementChanged();
}

void ImageView::placeInView() {
    constexpr double margin = 16;
    m_placement.setView(size(), devicePixelRatioF(), window()->isFullScreen() ? 0 : margin);
}

void ImageView::wheelEvent(QWheelEvent* event) {
    constexpr double unitsPerNotch = 120;
    zoomBy(std::pow(zoomStep, event->angleDelta().y() / unitsPerNotch), event->position());
    event->accept();
}

void ImageView::mousePressEvent(QMouseEvent* event) {
    if (!m_image) return;
    const QPointF place = m_placement.toImage(event->position());
    // The region has precedence: with Shift a new one, near an edge the present one, then the tool.
    // Otherwise, and with the middle button, the image moves; see mouseMoveEvent() for an image that is shown
    // whole, which cannot move.
    if (event->button() == Qt::LeftButton) {
        if (event->modifiers() & Qt::ShiftModifier) return m_tool.begin(place);
        if (const Grip grip = gripAt(event->position()); grip.any()) return m_tool.begin(grip, place);
        if (m_toolOn) return m_tool.begin(place);
    } else if (event->button() != Qt::MiddleButton) {
        return;
    }
    m_dragFrom = event->position();
    if (!isWhole()) setCursor(Qt::ClosedHandCursor);
}

void ImageView::mouseMoveEvent(QMouseEvent* event) {
    m_cursor = event->position();
    if (!m_image) return;
    if (m_tool.dragging()) {
        const std::optional<Region> before = m_tool.region();
        m_tool.moveTo(m_placement.toImage(event->position()));
        if (m_tool.region() != before) followDrag();
    } else if (m_dragFrom && isWhole() && event->buttons().testFlag(Qt::LeftButton)) {
        // A drag draws a region; a click leaves the present one as it is.
        const QPointF from = *m_dragFrom;
        if ((event->position() - from).manhattanLength() < QApplication::startDragDistance()) return;
        m_dragFrom.reset();
        m_tool.begin(m_placement.toImage(from));
        m_tool.moveTo(m_placement.toImage(event->position()));
        followDrag();
    } else if (m_dragFrom) {
        moveBy(event->position() - *m_dragFrom);
        m_dragFrom = event->position();
    } else {
        showCursorFor(event->position());
    }
    Q_EMIT pixelHovered(hovered());
}

void ImageView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    m_dragFrom.reset();
    showCursorFor(event->position());
    if (!m_tool.dragging() || event->button() != Qt::LeftButton) return;
    m_tool.moveTo(m_placement.toImage(event->position())); // a click gives an empty region, which clears it
    regionMoved();
    finishDrag();
}

void ImageView::leaveEvent(QEvent*) {
    m_cursor.reset();
    Q_EMIT pixelHovered(std::nullopt);
}

void ImageView::keyPressEvent(QKeyEvent* event) {
    constexpr double step = 64; // logical pixels
    const QPoint arrow = arrowOf(event->key());
    if (!arrow.isNull() && m_tool.region()) return moveRegionBy(arrow, event->modifiers());
    // The window uses the key if the whole width of the image is in view.
    if (arrow.x() != 0 && m_placement.visible().width() > static_cast<double>(extent().width) - 1)
        return QWidget::keyPressEvent(event);
    if (!arrow.isNull()) return moveBy(-step * QPointF(arrow));
    switch (event->key()) {
    case Qt::Key_Escape:
        if (!m_tool.dragging()) return clearRegion();
        m_tool.abandon();
        regionMoved();
        return finishDrag();
    case Qt::Key_Plus:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    default:
        QWidget::keyPressEvent(event);
    }
}

void ImageView::moveRegionBy(QPoint arrow, Qt::KeyboardModifiers modifiers) {
    const QPoint by = arrow * (modifiers & Qt::ShiftModifier ? 10 : 1);
    modifiers& Qt::ControlModifier ? m_tool.growBy(by.x(), by.y()) : m_tool.moveBy(by.x(), by.y());
    followDrag();
    m_rest.start();
}

} // namespace tonescope::ui
