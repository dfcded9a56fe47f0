// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lanes_page.h"

#include "ui/lab/lanes/lane_figure.h"
#include "ui/plot/colours.h"
#include "ui/plot/focus_border.h"
#include "ui/plot/plot_look.h"

#include <QCheckBox>
#include <QComboBox>
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

LanesPage::LanesPage(QWidget* parent)
    : QWidget(parent), m_top(new QWidget), m_place(new LanePlace), m_placeText(makeLabel("lanePlaceText")),
      m_layout(new QComboBox), m_copies(new QComboBox), m_counted(new QComboBox), m_access(new QComboBox),
      m_equal(new QComboBox), m_player(new QWidget), m_play(new QPushButton), m_pass(new QLabel),
      m_pace(new QComboBox), m_moves(new QCheckBox(tr("Adds &move to their banks"))),
      m_moment(makeLabel("laneMoment")), m_plot(new QCustomPlot), m_figure(new LaneFigure(*m_plot)),
      m_passes(makeLabel("lanePasses")), m_account(makeLabel("laneAccount")), m_bytes(LaneTables().bytes) {
    // The sentence grows and shrinks from pass to pass, and the lanes must not move with it.
    m_moment->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_moment->setAlignment(Qt::AlignTop);
    makeFigure();
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
    rows->addWidget(m_plot, 1);
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

void LanesPage::makeFigure() {
    m_plot->setObjectName(QStringLiteral("laneStage"));
    m_plot->setAccessibleName(tr("Lanes and banks"));
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setMinimumWidth(420);
    new FocusBorder(*m_plot);
    m_plot->plotLayout()->clear();
    m_plot->plotLayout()->addElement(0, 0, m_figure);
    m_movement.setStartValue(0.0);
    m_movement.setEndValue(1.0);
    m_movement.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&m_movement, &QVariantAnimation::valueChanged, this, [this](const QVariant& moved) {
        m_moved = moved.toDouble();
        draw();
    });
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
    m_figure->setInvitation(why);
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
    updateLook();
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
    m_moved = 1;
    const QString moment = momentText(m_scene, position);
    m_moment->setText(moment);
    m_pass->setText(m_scene.empty() ? QString()
                    : position == 0 ? tr("before pass 1 of %1").arg(m_scene.passes())
                                    : tr("pass %1 of %2").arg(position).arg(m_scene.passes()));
    m_plot->setAccessibleDescription(
        m_scene.empty() ? QString() : moment + QLatin1Char(' ') + countsText(m_scene, position));
    const auto* around = qobject_cast<const QMainWindow*>(window());
    if (!next || !m_moves->isChecked() || (around != nullptr && !around->isAnimated())) return draw();
    constexpr int longest = 600;                                                      // milliseconds
    m_movement.setDuration(std::min(longest, m_pace->currentData().toInt() * 2 / 3)); // then the pass rests
    m_movement.start(); // draws its first value at once
}

void LanesPage::draw() {
    m_figure->show(m_scene, m_position, m_moved);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LanesPage::updateLook() {
    applyLook(*m_plot, palette(), font());
    draw();
    m_plot->setMinimumHeight(m_scene.empty() ? 200 : m_figure->neededHeight());
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

void LanesPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updateLook();
}

} // namespace tonescope::ui
