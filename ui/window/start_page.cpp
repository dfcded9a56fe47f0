// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/start_page.h"

#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "ui/frame/parts.h"
#include "ui/frame/small_font.h"

#include <QFile>
#include <QFileInfo>
#include <QPainter>
#include <QPainterPath>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr int gap = 12, side = 24;
constexpr QSize tileSize{146, 98}; ///< of the picture
constexpr int tileWidth = 154;     ///< of the button

/// The middle of the picture in the size of a tile, with round corners.
QPixmap tilePicture(const QImage& picture, qreal ratio) {
    constexpr double corner = 6;
    QPixmap tile(tileSize * ratio);
    tile.setDevicePixelRatio(ratio);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(QPointF(), QSizeF(tileSize)), corner, corner);
    painter.setClipPath(shape);
    QRectF place(QPointF(), QSizeF(picture.size()).scaled(QSizeF(tileSize), Qt::KeepAspectRatioByExpanding));
    place.moveCenter(QRectF(QPointF(), QSizeF(tileSize)).center());
    painter.drawImage(place, picture);
    return tile;
}

QPushButton* buttonFor(QAction& action, const QString& text, const char* name) {
    auto* button = makeButton(text, name, action.toolTip());
    QObject::connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    return button;
}

} // namespace

/// The frame into which a photo is dropped; it has the accent while a photo is held over the page.
class StartPage::DropCard : public QWidget {
public:
    using QWidget::QWidget;

    void setHeldOver(bool held) {
        m_held = held;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        constexpr double width = 2, radius = 16;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPen pen(palette().color(m_held ? QPalette::Highlight : QPalette::Dark), m_held ? width : 1.5);
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.setBrush(palette().base());
        const QRectF box = QRectF(rect()).adjusted(width, width, -width, -width);
        painter.drawRoundedRect(box, radius, radius);
        if (!m_held) return;
        QColor veil = palette().color(QPalette::Highlight);
        veil.setAlphaF(0.12F);
        painter.setBrush(veil);
        painter.drawRoundedRect(box, radius, radius);
    }

private:
    bool m_held = false;
};

StartPage::StartPage(const StartActions& actions, QWidget* parent)
    : QWidget(parent), m_content(new QWidget), m_mark(new QLabel), m_card(new DropCard), m_tiles(new QWidget),
      m_foot(new QWidget), m_row(makeRow({{}, {}}, gap)) {
    setObjectName(QStringLiteral("startPage"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Window);

    m_mark->setPixmap(QIcon(QStringLiteral(":/resources/mark.svg")).pixmap({148, 64}, devicePixelRatioF()));
    auto* heading = new QLabel(tr("Drop a photo here"));
    QFont large = scaledFont(heading->font(), 1.4);
    large.setBold(true);
    heading->setFont(large);
    auto* promise = new QLabel(tr("The histogram of all its pixels appears at once."));
    promise->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* label : {heading, promise}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
    }
    auto* photo = buttonFor(actions.openPhoto, tr("Open photo …"), "startPhoto");
    photo->setProperty("primary", true);
    auto* folder = buttonFor(actions.openFolder, tr("Open folder …"), "startFolder");
    auto* sample = makeButton(tr("Sample picture"), "startSample");
    connect(sample, &QPushButton::clicked, this, &StartPage::openSample);
    QBoxLayout* buttons = makeRow({{}, photo, folder, sample, {}}, gap, {0, 8, 0, 0});
    m_card->setLayout(makeColumn({{}, {m_mark, 0, Qt::AlignCenter}, heading, promise, buttons, {}}, 8,
                                 {side, side, side, side}));
    m_tiles->setLayout(m_row);
    auto* lecture = new QLabel(tr("Lecturing on how devices count?"));
    lecture->setForegroundRole(QPalette::PlaceholderText);
    auto* lab = buttonFor(actions.openLab, tr("Open the strategy lab →"), "startLab");
    lab->setFlat(true);
    lab->setCursor(Qt::PointingHandCursor);
    lab->setProperty("look", QStringLiteral("link"));
    m_foot->setLayout(makeRow({{}, lecture, lab, {}}, 0));
    m_content->setLayout(makeColumn({{m_card, 1}, m_tiles, m_foot}, gap));
    setLayout(makeColumn({{m_content, 0, Qt::AlignCenter}}, -1, {side, side, side, side}));
    m_tiles->hide();
}

void StartPage::setInviting(bool inviting) {
    m_inviting = inviting;
    m_content->setVisible(inviting);
    askSoon();
}

void StartPage::setHeldOver(bool held) {
    m_card->setHeldOver(held);
}

void StartPage::setRecent(const QStringList& paths) {
    if (paths == m_recent) return;
    m_recent = paths;
    qDeleteAll(std::exchange(m_tileOf, {}));
    m_tiles->hide();
    askSoon();
}

void StartPage::askSoon() {
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (isVisible() && m_inviting && !m_recent.isEmpty() && m_tileOf.size() < mostTiles)
                Q_EMIT thumbnailsWanted(m_recent);
        },
        Qt::QueuedConnection);
}

void StartPage::showThumbnail(const QString& path, const QImage& picture) {
    const qsizetype place = m_recent.indexOf(path);
    if (place < 0 || picture.isNull() || !m_inviting) return;
    QToolButton*& tile = m_tileOf[path];
    if (tile == nullptr) {
        if (m_tileOf.size() > mostTiles) {
            m_tileOf.remove(path);
            return;
        }
        const QString name = shownFileName(path);
        tile = named(new QToolButton, "startTile", name);
        tile->setAutoRaise(true);
        tile->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        tile->setFocusPolicy(Qt::StrongFocus);
        tile->setIconSize(tileSize);
        tile->setFixedWidth(tileWidth);
        tile->setText(fontMetrics().elidedText(name, Qt::ElideMiddle, tileSize.width()));
        tile->setToolTip(shownText(path));
        connect(tile, &QToolButton::clicked, this, [this, path] { Q_EMIT chosen({path}); });
        const auto before = std::count_if(m_recent.begin(), m_recent.begin() + place,
                                          [&](const QString& each) { return m_tileOf.contains(each); });
        m_row->insertWidget(1 + static_cast<int>(before), tile); // after the first stretch
    }
    tile->setIcon(QIcon(tilePicture(picture, devicePixelRatioF())));
    fit();
    if (m_tileOf.size() == mostTiles) Q_EMIT thumbnailsWanted({});
}

void StartPage::fit() {
    constexpr int widest = 5 * tileWidth + 4 * gap, highest = 330;
    const int width = std::min(this->width() - 2 * side, widest);
    const int height = this->height() - 2 * side - gap - m_foot->sizeHint().height();
    int room = (width + gap) / (tileWidth + gap);
    for (const QString& path : m_recent) {
        if (QToolButton* tile = m_tileOf.value(path)) tile->setVisible(room-- > 0);
    }
    m_mark->show();
    const int whole = m_card->layout()->sizeHint().height(), least = whole - m_mark->sizeHint().height(),
              tiles = m_tiles->layout()->sizeHint().height() + gap;
    const bool withTiles = !m_tileOf.isEmpty() && height >= least + tiles;
    const int card = std::min(height - (withTiles ? tiles : 0), highest);
    m_tiles->setVisible(withTiles);
    m_mark->setVisible(card >= whole);
    m_card->setFixedSize(width, std::max(card, least));
}

void StartPage::openSample() {
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/tonescope");
    const QString path = folder + QStringLiteral("/sample.jpg");
    QFile sample(QStringLiteral(":/resources/sample.jpg"));
    // Decoders read files: the picture inside the program is written to one. If that fails, the window says
    // that there is no such file.
    if (QFileInfo(path).size() != sample.size() && sample.open(QIODevice::ReadOnly) &&
        makeUsersFolder(folder))
        (void)writeFile(path, sample.readAll());
    Q_EMIT chosen({path});
}

void StartPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    askSoon();
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

} // namespace tonescope::ui
