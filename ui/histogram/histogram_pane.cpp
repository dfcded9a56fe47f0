// SPDX-License-Identifier: GPL-3.0-or-later
// The pane decides which curves are drawn behind the shown one: pinned curves, and, while a region is shown,
// the curve of the whole image; and, while there is an image aside, the curve of that image. The last results
// of both images are kept for this purpose. If there is none, or it was counted by other rules or of another
// region, missing() says so, and the window requests that count in addition (MainWindow::besideMissed()).
//
// A pin has a copy of the counts and no reference to the image, so that pins of large images take only
// kilobytes.
#include "ui/histogram/histogram_pane.h"

#include "engine/values/transparent_pixels.h"
#include "ui/frame/chip.h"
#include "ui/frame/parts.h"
#include "ui/frame/segments.h"
#include "ui/frame/switches.h"
#include "ui/histogram/clipping_marks.h"
#include "ui/histogram/histogram_plot.h"
#include "ui/histogram/plot_export.h"
#include "ui/plot/colours.h"
#include "ui/plot/plot_look.h"
#include "ui/words/number_text.h"
#include "ui/words/provenance.h"
#include "ui/words/words.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWhatsThis>
#include <QtConcurrentRun>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tonescope::ui {

namespace {

/// The enumerator whose action is checked; the actions have the names of the enumerators.
template <typename Value>
Value chosenOf(const QActionGroup& choices) {
    // Not by QActionGroup::checkedAction(), which still gives an action while it is being unchecked.
    for (const QAction* action : choices.actions()) {
        if (!action->isChecked()) continue;
        const QByteArray id = action->objectName().toLatin1();
        return tonescope::named<Value>({id.constData(), static_cast<std::size_t>(id.size())})
            .value_or(Value{});
    }
    return Value{};
}

/// A button for the line of the title.
QToolButton* makeTitleButton(QWidget* parent) {
    constexpr int side = 24;
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setFixedSize(side, side);
    return button;
}

/// The button "?", which shows how to use the plot.
QToolButton* makeLessonButton(QWidget* parent) {
    QToolButton* button = makeTitleButton(parent);
    button->setObjectName(QStringLiteral("histogramLesson"));
    button->setText(QStringLiteral("?"));
    button->setAccessibleName(HistogramPane::tr("How to use the histogram"));
    button->setToolTip(button->accessibleName());
    QObject::connect(button, &QToolButton::clicked, button, [button] {
        QWhatsThis::showText(button->mapToGlobal(button->rect().bottomLeft()), HistogramPlot::lesson(),
                             button);
    });
    return button;
}

} // namespace

ChannelBar::ChannelBar(QWidget* parent) : QToolBar(tr("Tool bar"), parent) {
    setObjectName(QStringLiteral("channels"));
    setMovable(false);
    setIconSize({20, 20});
    for (const Channel channel : allChannels) {
        const QKeySequence shortcut(QStringLiteral("Alt+%1").arg(indexOf(channel) + 1));
        QAction* action =
            makeSwitch(this, capitalized(wordFor(channel)),
                       QStringLiteral("channel") + capitalized(QString::fromUtf8(nameOf(channel))), shortcut,
                       tr("Show %1 (%2)\nDouble click: no other channel, or all again")
                           .arg(wordFor(channel), shortcut.toString(QKeySequence::NativeText)),
                       grayAndColour.contains(channel));
        addAction(action);
        connect(action, &QAction::triggered, this, &ChannelBar::switched);
        widgetForAction(action)->setProperty("look", QStringLiteral("bare"));
        widgetForAction(action)->installEventFilter(this);
        m_switches.at(indexOf(channel)) = action;
    }
    setAvailable(grayAndColour);
    updateIcons();
}

ChannelSet ChannelBar::switchedOn() const {
    ChannelSet channels;
    for (const Channel channel : allChannels) {
        if (m_switches.at(indexOf(channel))->isChecked()) channels.insert(channel);
    }
    return channels;
}

void ChannelBar::setAvailable(ChannelSet channels) {
    for (const Channel channel : allChannels) {
        m_switches.at(indexOf(channel))->setVisible(channels.contains(channel)); // hidden, it is disabled
    }
}

void ChannelBar::setColours(ChannelColours colours) {
    if (std::exchange(m_colours, colours) != colours) updateIcons();
}

void ChannelBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) updateIcons();
    QToolBar::changeEvent(event);
}

// The first click of the two has switched the channel: nothing is on if it had been the only one.
bool ChannelBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::MouseButtonDblClick) return QToolBar::eventFilter(watched, event);
    const bool all = switchedOn().empty();
    for (QAction* action : m_switches)
        action->setChecked(all ? action->isVisible() : widgetForAction(action) == watched);
    Q_EMIT switched();
    return true;
}

void ChannelBar::updateIcons() {
    for (const Channel channel : allChannels) {
        // A palette change can arrive while the constructor adds the switches: some may still be null.
        if (QAction* action = m_switches.at(indexOf(channel)))
            action->setIcon(iconOf(channel, palette(), m_colours));
    }
}

PlotOptions::PlotOptions(QWidget* parent) : QMenu(tr("&Plot"), parent) {
    setObjectName(QStringLiteral("plotMenu"));
    setToolTipsVisible(true);

    m_axis = addChoices<CountAxis>({tr("L&inear counts"), tr("S&quare root of counts"), tr("&Logarithmic")});
    QStringList inBar{tr("lin"), QStringLiteral("√"), tr("log")};
    for (QAction* action : m_axis->actions())
        action->setIconText(inBar.takeFirst());
    m_logarithmic = m_axis->actions().last();
    m_logarithmic->setShortcut(QKeySequence(tr("Ctrl+L")));
    m_logarithmic->setToolTip(tr("Show counts on a logarithmic axis (Ctrl+L)"));
    // The logarithmic action's shortcut also switches it off. ExclusiveOptional permits that; then
    // no action is checked, and the linear one is checked below.
    m_axis->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    for (QAction* action : m_axis->actions()) {
        connect(action, &QAction::toggled, this, [this] {
            const QList<QAction*> all = m_axis->actions();
            if (std::none_of(all.begin(), all.end(), [](const QAction* one) { return one->isChecked(); }))
                all.first()->setChecked(true);
        });
    }
    addSeparator();
    const auto add = [this](QAction* action) {
        addAction(action);
        connect(action, &QAction::toggled, this, &PlotOptions::changed);
        return action;
    };
    m_cutSpikes = add(makeSwitch(
        this, tr("&Cut spikes"), "cutSpikes", tr("Ctrl+K"),
        tr("Cut off the few highest columns, so that the others are visible; triangles mark them (Ctrl+K)"),
        true));
    connect(m_logarithmic, &QAction::toggled, m_cutSpikes, &QAction::setDisabled);
    // Not remembered, because it belongs to a comparison that ends with the window.
    m_locked = add(makeAction(this, tr("Loc&k the axis of counts"), "lockCounts", tr("Ctrl+Shift+K"),
                              tr("Keep the axis as it is, to compare regions and images by their heights")));
    m_locked->setCheckable(true);
    addSeparator();
    m_arrangement = addChoices<Arrangement>({tr("&Overlay"), tr("S&tacked"), tr("&Parade (side by side)")});
    addSeparator();
    m_halfAxis = addChoices<HalfAxis>({tr("&Floating point in stops"), tr("Floatin&g point linear")});
    m_halfAxis->actions().first()->setIconText(tr("stops"));
    m_halfAxis->actions().last()->setIconText(tr("linear"));
    m_askRange =
        makeAction(this, tr("&Range of the linear axis …"), "linearRange", {},
                   tr("From which value to which the linear axis of floating-point samples reaches"));
    addAction(m_askRange);
    m_askRange->setEnabled(false);
    addSeparator();
    m_cumulative = add(makeSwitch(this, tr("C&umulative curve"), "cumulative", {},
                                  tr("The share of pixels up to each value, on an axis at the right")));
    m_exposure =
        add(makeSwitch(this, tr("&Exposure values"), "exposure", {},
                       tr("Ticks above the plot: by how many stops (EV) a value's exposure is below that "
                          "of the largest value")));
    m_colourBlind = add(makeSwitch(this, tr("Colours for the colour-&blind"), "colourBlind", {},
                                   tr("Orange, green and blue that colour-blind people tell apart")));
}

template <typename Value>
QActionGroup* PlotOptions::addChoices(const QStringList& texts) {
    auto* group = new QActionGroup(this);
    for (const Value value : valuesOf<Value>()) {
        QAction* action =
            makeSwitch(this, texts.at(static_cast<qsizetype>(value)), QString::fromUtf8(nameOf(value)));
        addAction(action);
        group->addAction(action);
        connect(action, &QAction::toggled, this, [this](bool on) {
            if (on) Q_EMIT changed();
        });
    }
    group->actions().first()->setChecked(true);
    return group;
}

HalfAxis PlotOptions::halfAxis() const {
    return chosenOf<HalfAxis>(*m_halfAxis);
}

void PlotOptions::setCut(bool cut) {
    m_cutSpikes->setChecked(cut);
    m_locked->setChecked(false);
}

PlotContent PlotOptions::content(ChannelSet channels) const {
    PlotContent content;
    content.channels = channels;
    content.scale = {chosenOf<CountAxis>(*m_axis), m_cutSpikes->isChecked(), m_locked->isChecked()};
    content.arrangement = chosenOf<Arrangement>(*m_arrangement);
    content.cumulative = m_cumulative->isChecked();
    content.exposure = m_exposure->isChecked();
    if (m_colourBlind->isChecked()) content.colours = ChannelColours::ColourBlind;
    return content;
}

/// A chip with its pinned curve; it is checked while the curve is shown.
struct Pins::Pin : Chip {
    explicit Pin(Pins& owner) : Chip(&owner), pins(owner) {
        setCheckable(true);
        setChecked(true);
        setClosable(true);
        connect(this, &Chip::toggled, &pins, &Pins::refresh);
        connect(this, &Chip::closed, &pins, [this] { pins.remove(*this); });
    }

    /// Whether this is the chip of the second photo.
    [[nodiscard]] bool isPhoto() const { return pins.m_pins.back() == this; }

    Pins& pins;
    ComparedCurve curve;

protected:
    void contextMenuEvent(QContextMenuEvent* event) override { pins.openMenu(*this, event->globalPos()); }
    void mouseDoubleClickEvent(QMouseEvent* event) override {
        if (event->button() != Qt::LeftButton || closeRect().contains(event->pos()) || isPhoto())
            return Chip::mouseDoubleClickEvent(event);
        toggle(); // the first of the two clicks has hidden or shown the curve
        pins.askName(*this);
    }
};

Pins::Pins(QWidget* parent) : QWidget(parent), m_name(new Chip(this)), m_pins{new Pin(*this)} {
    setObjectName(QStringLiteral("pins"));
    auto* rows = new QGridLayout(this);
    rows->setContentsMargins(0, 8, 0, 0);
    rows->setSpacing(8);
    rows->setColumnStretch(2, 1); // after the chips
    rows->addWidget(m_name, 0, 0);
    rows->addWidget(m_pins.back(), 0, 1);
    m_name->setObjectName(QStringLiteral("presentName"));
    m_name->setAutoRaise(true);
    m_name->setFocusPolicy(Qt::NoFocus);
    m_name->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_pins.back()->setObjectName(QStringLiteral("asideChip"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    refresh();
}

void Pins::pin(const CountResult& result, const HistogramPointer& drawn, const QString& of) {
    QString name = titleOf(result);
    if (!of.isEmpty()) name += comma() + of;
    if (result.region != Region::whole(result.image->extent())) name += comma() + regionTextOf(result);
    auto* chip = new Pin(*this);
    chip->curve = {name, std::make_shared<const Histogram>(*drawn), {}};
    m_pins.insert(m_pins.end() - 1, chip);
    refresh();
}

void Pins::setPhotos(const ComparedCurve& present, const ComparedCurve& beside) {
    Pin& photo = *m_pins.back();
    const auto keyOf = [](const ComparedCurve& curve) {
        return std::pair(curve.name, curve.histogram ? curve.histogram->bins() : 0);
    };
    const bool same = keyOf(present) == keyOf(m_present) && keyOf(beside) == keyOf(photo.curve);
    m_present = present;
    photo.curve = beside;
    if (beside.name.isEmpty() && (m_first == &photo || m_subtracted == &photo))
        m_first = m_subtracted = nullptr;
    if (!same) refresh();
}

void Pins::refresh() {
    m_name->setText(m_present.name);
    m_name->setLine(QPen(palette().color(QPalette::Text), 2));
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        Pin& chip = *m_pins[i];
        if (!chip.isPhoto()) chip.curve.pin = i % besideLine;
        QColor ink = palette().color(QPalette::Text);
        if (!chip.isChecked()) ink.setAlpha(70);
        chip.setLine(pinLine(chip.curve.pin.value_or(besideLine), ink));
        chip.setText(chip.curve.name);
        QFont struck; // its other properties are inherited
        struck.setStrikeOut(chip.curve.histogram && m_present.histogram &&
                            !chip.curve.histogram->hasBinsOf(*m_present.histogram));
        chip.setFont(struck);
        chip.setToolTip(plainTip(
            tr("A click shows or hides the curve; the right button opens a menu, which also subtracts it "
               "from another curve") +
            u'\n' + chip.curve.name + u'\n' +
            (struck.strikeOut()
                 ? tr("Not drawn: it has %1 values, the photo %2")
                       .arg(countText(chip.curve.histogram->bins()), countText(m_present.histogram->bins()))
                 : tr("Its heights are scaled to the number of pixels of the present photo"))));
        if (chip.isPhoto()) continue;
        chip.setAccessibleName(tr("Pinned curve: %1").arg(chip.curve.name));
        chip.setObjectName(QStringLiteral("pinChip%1").arg(i));
        static_cast<QGridLayout*>(layout())->addWidget(&chip, int(i) / 2 + 1, int(i) % 2);
    }
    for (Chip* chip : {m_name, static_cast<Chip*>(m_pins.back())})
        chip->setVisible(!m_pins.back()->curve.name.isEmpty());
    setVisible(m_pins.size() > 1 || !m_pins.back()->isHidden());
    Q_EMIT changed();
}

void Pins::openMenu(Pin& pin, const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!pin.isPhoto())
        menu->addAction(tr("Rename …"), this, [this, &pin] { askName(pin); })
            ->setObjectName(QStringLiteral("renamePin"));
    menu->addAction(tr("Remove"), this, [this, &pin] { remove(pin); });
    menu->addSeparator();
    const auto addDifference = [&](const QString& text, const Pin* first) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_first == first && m_subtracted == &pin);
        connect(action, &QAction::triggered, this, [this, first, &pin](bool on) {
            m_first = first;
            m_subtracted = on ? &pin : nullptr;
            Q_EMIT changed();
        });
    };
    addDifference(tr("Subtract from the present curve"), nullptr);
    for (const Pin* other : m_pins) {
        if (other != &pin && !other->isHidden())
            addDifference(tr("Subtract from %1").arg(menuText(other->curve.name)), other);
    }
    menu->popup(at);
}

void Pins::askName(Pin& pin) {
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("Rename the pinned curve"), tr("Name:"),
                                               QLineEdit::Normal, pin.curve.name, &accepted);
    if (!accepted || name.isEmpty()) return;
    pin.curve.name = name;
    refresh();
}

void Pins::remove(Pin& pin) {
    if (pin.isPhoto()) return Q_EMIT besideRemoved();
    if (m_first == &pin || m_subtracted == &pin) m_first = m_subtracted = nullptr;
    std::erase(m_pins, &pin);
    pin.hide();
    pin.deleteLater(); // it may be the sender
    refresh();
}

void Pins::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) refresh();
    QWidget::changeEvent(event);
}

Comparison Pins::comparison() const {
    Comparison comparison;
    for (const Pin* pin : m_pins) {
        if (pin->isChecked() && pin->curve.histogram) comparison.curves.push_back(pin->curve);
    }
    const HistogramPointer first = (m_first != nullptr ? m_first->curve : m_present).histogram;
    if (m_subtracted == nullptr || !first || !m_subtracted->curve.histogram) return comparison;
    const QString name = m_first != nullptr ? m_first->curve.name : tr("the present curve");
    comparison.difference = {tr("%1 minus %2").arg(name, m_subtracted->curve.name), first,
                             m_subtracted->curve.histogram};
    return comparison;
}

HistogramPane::HistogramPane(QWidget* parent)
    : QWidget(parent), m_heading(new QHBoxLayout), m_title(new QLabel(this)), m_plot(new HistogramPlot(this)),
      m_channels(new ChannelBar(this)), m_options(new PlotOptions(this)), m_pins(new Pins(this)),
      m_raw(new RawCurves(this)), m_rawAxes(new Segments(m_raw->axes(), this)),
      m_halfAxes(new Segments(m_options->halfAxes(), this)), m_transparentChip(new Chip(this)),
      m_pin(new QAction(tr("Pi&n the curve"), this)) {
    m_plot->setObjectName(QStringLiteral("histogramPlot"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(0);
    m_heading->addWidget(m_title, 1);
    for (Segments* axes : {m_rawAxes, m_halfAxes}) {
        m_heading->addWidget(axes);
        axes->hide();
    }
    m_heading->addWidget(makeLessonButton(this));
    layout->addLayout(m_heading);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_raw);
    layout->addWidget(m_pins);
    layout->addWidget(m_transparentChip, 0, Qt::AlignLeft);
    m_transparentChip->hide();
    m_transparentChip->setObjectName(QStringLiteral("transparentChip"));
    connect(&m_transparent, &QFutureWatcherBase::finished, this, &HistogramPane::showTransparent);
    m_title->setObjectName(QStringLiteral("histogramTitle"));
    m_title->setForegroundRole(QPalette::PlaceholderText);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    nameCurves();
    connect(&m_plot->cutChip(), &Chip::clicked, this,
            [this] { m_options->setCut(m_plot->figure().cut().empty()); });
    connect(m_options, &PlotOptions::changed, this, &HistogramPane::applyContent);
    connect(m_options->askRange(), &QAction::triggered, this, &HistogramPane::askRange);
    connect(m_channels, &ChannelBar::switched, this, [this] {
        applyContent();
        Q_EMIT channelsSwitched();
    });
    connect(m_plot, &HistogramPlot::valuesChosen, this, &HistogramPane::litChanged);
    connect(&m_plot->clipping(), &ClippingMarks::litChanged, this, &HistogramPane::litChanged);
    m_pin->setObjectName(QStringLiteral("pin"));
    m_pin->setShortcut(QKeySequence(tr("P")));
    m_pin->setToolTip(tr("Keep the present curve as a line behind other histograms (P)"));
    m_options->addSeparator();
    m_options->addActions(m_raw->axes());
    m_options->addAction(m_raw->marks());
    connect(m_raw, &RawCurves::chosen, this, [this] {
        if (!m_result) return;
        const std::size_t bins = m_plot->figure().histogram().bins();
        applyContent();
        draw();
        if (m_plot->figure().histogram().bins() != bins) m_plot->showNewValues(); // another axis
        Q_EMIT shownChanged();
    });
    m_options->addSeparator();
    m_options->addAction(m_pin);
    connect(m_pin, &QAction::triggered, this, [this] {
        if (const CountResultPointer counts = shown())
            m_pins->pin(*counts, drawn(counts), m_raw->nameOfShown());
    });
    connect(m_pins, &Pins::changed, this, [this] { m_plot->setComparison(comparison()); });
    applyContent();
}

void HistogramPane::addToTitle(QAction& action) {
    QToolButton* button = makeTitleButton(this);
    button->setDefaultAction(&action);
    m_heading->insertWidget(m_heading->count() - 1, button); // before the lesson
}

void HistogramPane::showResult(const CountResultPointer& result) {
    const bool otherImage = !m_result || m_result->image->name != result->image->name ||
                            m_result->image->extent() != result->image->extent();
    m_result = result;
    if (!showsRegion())
        m_whole = result;
    else if (missesWhole())
        m_whole.reset(); // otherwise it could keep the image before in memory
    if (m_asideImage == result->image) m_aside = result;
    if (otherImage) m_statedRange.reset();
    const bool halves = result->histogram.isFloating();
    if (otherImage || !showsRegion()) m_foundRange = halves ? foundRange(result->histogram) : std::nullopt;
    m_halfAxes->setVisible(halves);
    m_options->askRange()->setEnabled(m_foundRange.has_value());
    if (m_plot->figure().content().linear != linearRange()) applyContent();
    draw();
    if (otherImage) m_plot->showNewValues();
    if (!result->image->traits().hasAlpha()) return m_transparentChip->hide();
    m_transparent.setFuture(
        QtConcurrent::run([result] { return transparentIn(*result->image, result->region); }));
}

void HistogramPane::setPhoto(const ImagePointer& photo) {
    m_channels->setAvailable(photo->traits().channels());
    if (m_raw->setPhoto(photo)) applyContent();
}

void HistogramPane::draw() {
    nameCurves();
    const CountResultPointer counts = shown();
    m_rawAxes->setVisible(m_raw->shown() == RawCurve::Sensor);
    if (!counts) return m_plot->showNothing(tr("Counting …"));
    m_channels->setAvailable(counts->image->traits().channels());
    m_plot->showHistogram(*drawn(counts), comparison());
}

HistogramPointer HistogramPane::drawn(const CountResultPointer& counts) const {
    const CountResultPointer axis = shown();
    if (!axis || m_raw->shown() != RawCurve::Sensor) return {counts, &counts->histogram};
    return std::make_shared<const Histogram>(m_raw->axisOf(*axis).of(*counts));
}

void HistogramPane::showTransparent() {
    if (!m_result || !m_result->image->traits().hasAlpha()) return; // the number is of an earlier result
    const std::uint64_t pixels = m_transparent.result();
    const bool counted = m_result->rules.transparent == Transparent::Counted;
    m_transparentChip->setText(
        counted ? tr("%1 transparent, counted").arg(shareText(pixels, m_result->region.pixels()))
                : tr("transparent pixels left out"));
    m_transparentChip->setToolTip((counted ? tr("Fully transparent pixels: %1. Click: leave them out")
                                           : tr("Fully transparent pixels: %1. Click: count them"))
                                      .arg(countText(pixels)));
    m_transparentChip->setVisible(pixels > 0);
}

void HistogramPane::setAside(const ImagePointer& image) {
    m_asideImage = image;
    m_aside = m_result && m_result->image == image ? m_result : nullptr;
    nameCurves();
    m_plot->setComparison(comparison());
}

std::optional<HistogramPane::Missing> HistogramPane::missing() const {
    if (!m_result) return std::nullopt;
    const ChannelSet channels = m_result->histogram.channels();
    if (missesWhole()) return Missing{m_result->image, {}, channels};
    if (const auto raw = m_raw->missing(*m_result))
        return Missing{raw->image, raw->region, raw->image->traits().channels()};
    if (!missesAside()) return std::nullopt;
    const bool sameSize = m_asideImage->extent() == m_result->image->extent();
    return Missing{m_asideImage, sameSize ? std::optional(m_result->region) : std::nullopt, channels};
}

bool HistogramPane::missesAside() const {
    if (!m_result || !m_asideImage) return false;
    const bool sameSize = m_asideImage->extent() == m_result->image->extent();
    const Region wanted = sameSize ? m_result->region : Region::whole(m_asideImage->extent());
    return !m_aside || m_aside->image != m_asideImage || m_aside->region != wanted ||
           !(m_aside->rules == m_result->rules);
}

ComparedCurve HistogramPane::beside() const {
    if (!m_asideImage) return {};
    const bool counted =
        m_result && m_aside && m_aside->image == m_asideImage && m_aside->rules == m_result->rules;
    return {fileNameOf(m_asideImage->name),
            counted ? HistogramPointer(m_aside, &m_aside->histogram) : nullptr, besideLine};
}

void HistogramPane::showBeside(const CountResultPointer& result) {
    if (m_raw->take(result)) {
        if (!m_result) return;
        const bool first = m_plot->figure().empty(); // it was being counted
        draw();
        if (first) m_plot->showNewValues();
        if (m_raw->shown() != RawCurve::Rendered) Q_EMIT shownChanged();
        return;
    }
    if (m_result && result->image == m_result->image)
        m_whole = result;
    else if (result->image == m_asideImage) // the image aside may have been closed meanwhile
        m_aside = result;
    nameCurves();
    m_plot->setComparison(comparison());
}

void HistogramPane::nameCurves() {
    const QSignalBlocker quiet(m_pins); // the caller passes the comparison to the plot
    m_pins->setPhotos(m_result && shown()
                          ? ComparedCurve{fileNameOf(m_result->image->name), drawn(shown()), {}}
                          : ComparedCurve{},
                      beside());
    if (!m_result) m_transparentChip->hide();
    m_title->setText(!showsRegion()  ? tr("Histogram")
                     : missesWhole() ? tr("Region")
                                     : tr("Region over photo, scaled"));
}

bool HistogramPane::missesWhole() const {
    return showsRegion() &&
           (!m_whole || m_whole->image != m_result->image || !(m_whole->rules == m_result->rules) ||
            m_whole->histogram.channels() != m_result->histogram.channels());
}

void HistogramPane::showSampled(const CountResult& result) {
    m_result.reset();
    m_whole.reset();
    nameCurves();
    m_plot->showHistogram(result.histogram, {}, true);
    m_plot->showNewValues();
}

void HistogramPane::showNothing(const QString& why) {
    m_result.reset();
    m_whole.reset();
    nameCurves();
    m_plot->showNothing(why);
}

LitRule HistogramPane::litRule() const {
    const ClippingMarks& clipping = m_plot->clipping();
    ChannelSet channels;
    const std::optional<Channel> channel = m_plot->rangeChannel();
    if (channel) channels.insert(*channel);
    std::optional<ValueRange> values = m_plot->chosenValues();
    if (const CountResultPointer counts = shown(); counts && channel && values && m_raw->inStops())
        values = m_raw->axisOf(*counts).levelsIn(*values, *channel);
    return {channels,
            {},
            values,
            clipping.lowestLit(),
            clipping.highestLit(),
            m_plot->figure().histogram().lastValue(Channel::Gray)};
}

void HistogramPane::applyContent() {
    PlotContent content = m_options->content(m_channels->switchedOn());
    if (m_raw->shown() == RawCurve::Sensor) {
        content.stops = m_raw->inStops();
        content.levels = m_raw->marksLevels();
        content.exposure = false; // its ticks are for samples that follow the curve of sRGB
    }
    content.linear = linearRange();
    if (content.linear) content.exposure = false; // its ticks are for stops
    const bool otherAxis = content.linear != m_plot->figure().content().linear;
    m_channels->setColours(content.colours);
    m_plot->setContent(content);
    if (otherAxis) m_plot->showNewValues();
    Q_EMIT litChanged();
}

std::optional<LinearRange> HistogramPane::linearRange() const {
    if (m_options->halfAxis() == HalfAxis::Stops) return std::nullopt;
    return m_statedRange ? m_statedRange : m_foundRange;
}

void HistogramPane::askRange() {
    const auto text = [](const LinearRange& range) {
        const auto exactly = [](double value) {
            return QString::number(value, 'g', QLocale::FloatingPointShortest);
        };
        return exactly(range.from) + u':' + exactly(range.to);
    };
    bool accepted = false;
    const QString typed = QInputDialog::getText(
        this, tr("Range of the linear axis"),
        tr("Two numbers A:B; nothing: the values that were found, %1").arg(text(*m_foundRange)),
        QLineEdit::Normal, text(m_statedRange.value_or(*m_foundRange)), &accepted);
    if (!accepted) return;
    m_statedRange = rangeIn(typed.toStdString());
    m_options->halfAxes().last()->setChecked(true);
    applyContent();
}

Comparison HistogramPane::comparison() const {
    Comparison comparison = m_pins->comparison();
    std::vector<ComparedCurve> behind;
    if (showsRegion() && !missesWhole()) {
        if (const CountResultPointer whole = m_raw->wholeOf(m_whole); whole && shown())
            behind.push_back({tr("whole image, scaled"), drawn(whole), {}});
    }
    if (m_result) std::ranges::move(m_raw->others(m_result), std::back_inserter(behind));
    comparison.curves.insert(comparison.curves.begin(), behind.begin(), behind.end());
    return comparison;
}

void HistogramPane::copyPlot() const {
    const CountResultPointer counts = shown() ? shown() : m_result;
    QGuiApplication::clipboard()->setPixmap(
        pictureOf(*counts, m_plot->figure().content(), comparison(), drawn(counts)));
}

std::optional<Failure> HistogramPane::exportTo(const QString& file) const {
    const CountResultPointer counts = shown() ? shown() : m_result;
    return exportPlot(*counts, file, m_plot->figure().content(), comparison(), drawn(counts));
}

} // namespace tonescope::ui
