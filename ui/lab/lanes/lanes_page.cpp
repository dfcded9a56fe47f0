// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lanes/lanes_page.h"

#include "ui/lab/lanes/lane_controls.h"
#include "ui/lab/lanes/lane_player.h"
#include "ui/lab/lanes/lane_stage.h"
#include "ui/lab/lanes/lane_text.h"
#include "ui/plot/colours.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

QLabel* makeLabel(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// Where the bytes of a pixel of gray alone would be, if it had colour: as in most files.
std::array<unsigned, laneChannels.size()> bytesOf(const LayoutTraits& traits) {
    if (!traits.hasColour()) return LaneTables().bytes;
    const auto byte = [](int index) { return static_cast<unsigned>(index); };
    const int spare = 6 - traits.red - traits.green - traits.blue; // the places are 0 to 3
    return {byte(spare), byte(traits.red), byte(traits.green), byte(traits.blue)};
}

} // namespace

LanesPage::LanesPage(QWidget* parent)
    : QWidget(parent), m_top(new QWidget), m_place(new LanePlace), m_placeText(makeLabel("lanePlaceText")),
      m_controls(new LaneControls), m_player(new LanePlayer), m_moment(makeLabel("laneMoment")),
      m_stage(new LaneStage), m_passes(makeLabel("lanePasses")), m_account(makeLabel("laneAccount")),
      m_bytes(LaneTables().bytes) {
    // The sentence grows and shrinks from pass to pass, and the lanes must not move with it.
    m_moment->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_moment->setAlignment(Qt::AlignTop);
    fillTop();
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 4, 8, 4);
    rows->addWidget(m_top);
    rows->addWidget(m_stage, 1);
    rows->addWidget(m_passes);
    rows->addWidget(m_account);
    connect(m_place, &LanePlace::moved, this, &LanesPage::showScene);
    connect(m_controls, &LaneControls::changed, this, &LanesPage::takeChoice);
    connect(m_player, &LanePlayer::moved, this, &LanesPage::showPass);
}

void LanesPage::fillTop() {
    auto* photo = new QVBoxLayout;
    photo->addWidget(m_place, 1);
    photo->addWidget(m_placeText);
    auto* rest = new QVBoxLayout;
    rest->addWidget(m_controls);
    rest->addWidget(m_player);
    rest->addWidget(m_moment);
    rest->addStretch();
    auto* top = new QHBoxLayout(m_top);
    top->setContentsMargins(0, 0, 0, 0);
    top->addLayout(photo, 2);
    top->addLayout(rest, 10);
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
    m_place->clear();
    m_stage->clear(why);
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
    LaneChoice choice = m_controls->choice();
    choice.tables.bytes = m_bytes;
    return choice;
}

QCustomPlot* LanesPage::plot() const {
    return m_stage->plot();
}

QString LanesPage::finding() const {
    if (m_scene.empty()) return {};
    return QStringList{placeText(), m_moment->text(), m_passes->text(), m_account->text()}.join(
        QLatin1Char(' '));
}

void LanesPage::takeChoice() {
    m_place->setSpacing(m_controls->choice().spacing);
    showScene();
    Q_EMIT changed();
}

void LanesPage::showScene() {
    m_scene = LaneScene(m_place->pixels(), choice());
    m_player->setPasses(m_scene.passes());
    m_stage->show(m_scene);
    m_moment->setText(momentText(m_scene, 0));
    m_placeText->setText(m_scene.empty() ? QString() : placeText());
    m_passes->setText(m_scene.empty() ? QString() : passesText());
    m_passes->setVisible(!m_scene.empty());
}

void LanesPage::showPass() {
    m_stage->goTo(m_player->position(), m_player->movement());
    m_moment->setText(momentText(m_scene, m_player->position()));
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

QString LanesPage::valuesText() const {
    if (m_shuffled && m_scene.tables().countsColour())
        return tr("Of shuffled pixels only gray is known here: red, green and blue are shown equal to it.");
    return m_deep ? tr("Of samples of 16 bits, the upper 8 are shown.") : QString();
}

/// Of both models, whichever is looked at.
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
    if (event->modifiers() != Qt::NoModifier || !m_player->take(event->key())) QWidget::keyPressEvent(event);
}

} // namespace tonescope::ui
