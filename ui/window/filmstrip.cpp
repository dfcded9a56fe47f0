// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures come from the source that receives wanted(). The model keeps those of the last signal; the
// source keeps more, and gives a kept one at once.
#include "ui/window/filmstrip.h"

#include "engine/files/path_text.h"
#include "ui/counting/choice_menu.h"
#include "ui/frame/parts.h"
#include "ui/frame/small_font.h"
#include "ui/plot/colours.h"
#include "ui/window/image_opener.h"
#include "ui/window/photo_sorter.h"
#include "ui/words/words.h"

#include <QAbstractListModel>
#include <QContextMenuEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

constexpr QSize pictureSize(90, 60); ///< logical pixels
constexpr int gap = 4;               ///< around each picture
constexpr int cellWidth = pictureSize.width() + 2 * gap;
constexpr double muchClipped = 0.001; ///< the share of samples from which a thumbnail is marked

constexpr std::array colours{Channel::Red, Channel::Green, Channel::Blue};

/// Which share of the pixels has the lowest, and which the highest value of each colour.
using Clipping = std::array<std::array<double, colours.size()>, 2>;

/// Only opaque pixels: those at the edge of a transparent part lost the precision of their colour.
Clipping clippingOf(const QImage& picture) {
    Clipping clipped{};
    double pixelCount = 0;
    const QImage pixels = picture.convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < pixels.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(pixels.constScanLine(y));
        for (int x = 0; x < pixels.width(); ++x) {
            if (qAlpha(row[x]) < 255) continue;
            const std::array samples{qRed(row[x]), qGreen(row[x]), qBlue(row[x])};
            for (std::size_t i = 0; i < samples.size(); ++i) {
                clipped[0].at(i) += samples.at(i) == 0 ? 1 : 0;
                clipped[1].at(i) += samples.at(i) == 255 ? 1 : 0;
            }
            ++pixelCount;
        }
    }
    for (auto& shares : clipped) {
        for (double& share : shares)
            share /= std::max(1.0, pixelCount);
    }
    return clipped;
}

struct Thumb {
    QImage picture;
    Clipping clipping{};
};

} // namespace

/// The files of the strip, and the pictures of those that were wanted last.
class FilmstripModel : public QAbstractListModel {
    Q_OBJECT

public:
    FilmstripModel(const PhotoSorter& sorter, QObject* parent)
        : QAbstractListModel(parent), m_sorter(sorter) {}

    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    void setPaths(const QStringList& paths) {
        beginResetModel();
        m_paths = paths;
        endResetModel();
    }
    /// Drops the pictures of all other files.
    void keepOnly(const QStringList& paths) {
        m_thumbs.removeIf([&](const auto& thumb) { return !paths.contains(thumb.key()); });
    }
    void take(const QString& path, const QImage& picture) {
        const qsizetype row = m_paths.indexOf(path);
        if (row < 0) return;
        m_thumbs.insert(path, {picture, clippingOf(picture)});
        Q_EMIT dataChanged(index(static_cast<int>(row)), index(static_cast<int>(row)));
    }
    /// The picture of a row and its clipping; nothing known yet: an empty one.
    [[nodiscard]] Thumb thumb(int row) const { return m_thumbs.value(m_paths.value(row)); }
    [[nodiscard]] PhotoSorter::FigureText figure(int row) const {
        return m_sorter.textOf(m_paths.value(row));
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_paths.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    const PhotoSorter& m_sorter;
    QStringList m_paths;
    QHash<QString, Thumb> m_thumbs;
};

QVariant FilmstripModel::data(const QModelIndex& index, int role) const {
    const QString name = shownFileName(m_paths.value(index.row()));
    if (role == Qt::DisplayRole) return name;
    if (role != Qt::ToolTipRole && role != Qt::AccessibleDescriptionRole) return {};
    QStringList lines;
    if (role == Qt::ToolTipRole) lines += name;
    if (const QString sentence = figure(index.row()).sentence; !sentence.isEmpty()) lines += sentence;
    const Clipping clipping = thumb(index.row()).clipping;
    const auto add = [&lines](double share, Channel channel, const QString& text) {
        if (share > muchClipped) lines += text.arg(wordFor(channel), QLocale().toString(100 * share, 'f', 1));
    };
    for (std::size_t i = 0; i < colours.size(); ++i) {
        add(clipping[0].at(i), colours.at(i), tr("%1: about %2 % is 0, by the thumbnail"));
        add(clipping[1].at(i), colours.at(i), tr("%1: about %2 % has the highest value, by the thumbnail"));
    }
    return lines.join(QLatin1Char('\n'));
}

namespace {

/// Draws a picture that fills its cell, the frame of the current one, and the marks of clipping in the
/// channels' colours: bars at the lower edge for the lowest value, at the upper edge for the highest.
class FilmstripDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {cellWidth, pictureSize.height() + 2 * gap};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

void paintClipping(QPainter& painter, const QRectF& cell, const Clipping& clipping, const QPalette& palette) {
    constexpr double length = 8;
    const double first = cell.center().x() - 1.5 * length;
    painter.setPen(QPen(QColor(0, 0, 0, 160), 1));
    for (std::size_t i = 0; i < colours.size(); ++i) {
        QRectF bar(first + static_cast<double>(i) * length, cell.top() + 3, length, 4);
        painter.setBrush(colourOf(colours.at(i), palette));
        if (clipping[1].at(i) > muchClipped) painter.drawRect(bar);
        bar.moveBottom(cell.bottom() - 3);
        if (clipping[0].at(i) > muchClipped) painter.drawRect(bar);
    }
}

/// Writes a text on a dark band at the lower edge of a cell, and gives the cell without the band.
QRectF paintFigure(QPainter& painter, const QRectF& cell, const QString& text) {
    if (text.isEmpty()) return cell;
    painter.setFont(smallFont(painter.font()));
    const double height = painter.fontMetrics().height();
    const QRectF band(cell.left(), cell.bottom() - height, cell.width(), height);
    painter.fillRect(band, QColor(0, 0, 0, 176));
    painter.setPen(Qt::white);
    painter.drawText(band, Qt::AlignCenter, text);
    return cell.adjusted(0, 0, 0, -height);
}

void FilmstripDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const QRectF cell = QRectF(option.rect).adjusted(gap, gap, -gap, -gap);
    const auto& model = *qobject_cast<const FilmstripModel*>(index.model());
    const Thumb thumb = model.thumb(index.row());
    painter->save();
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath round;
    round.addRoundedRect(cell, 6, 6);
    painter->save();
    painter->setClipPath(round);
    painter->fillRect(cell, option.palette.color(QPalette::Button));
    if (thumb.picture.isNull()) {
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->drawText(cell.adjusted(gap, gap, -gap, -gap), Qt::AlignCenter,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle,
                                                        pictureSize.width() - 2 * gap));
    } else {
        // The largest part in the middle of the picture that has the shape of the cell.
        QRectF part(QPointF(), cell.size().scaled(thumb.picture.size(), Qt::KeepAspectRatio));
        part.moveCenter(QRectF(thumb.picture.rect()).center());
        painter->drawImage(cell, thumb.picture, part);
    }
    const QRectF rest = paintFigure(*painter, cell, model.figure(index.row()).brief);
    paintClipping(*painter, rest, thumb.clipping, option.palette);
    painter->restore();
    painter->setBrush(Qt::NoBrush);
    painter->setPen(option.palette.color(QPalette::Dark));
    painter->drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (option.state & QStyle::State_Selected) {
        const bool focus = option.state & QStyle::State_HasFocus;
        painter->setPen(QPen(option.palette.color(QPalette::Highlight), focus ? 4 : 2));
        painter->drawRoundedRect(focus ? cell : cell.adjusted(-1, -1, 1, 1), 7, 7);
    }
    painter->restore();
}

} // namespace

Filmstrip::Filmstrip(ImageOpener& opener, PhotoSorter& sorter, QWidget* parent)
    : QWidget(parent), m_opener(opener), m_sorter(sorter), m_model(new FilmstripModel(sorter, this)),
      m_view(named(new QListView, "filmstripView", tr("Filmstrip"))),
      m_place(named(new QLabel, "filmstripPlace")) {
    setObjectName(QStringLiteral("filmstripBar"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new FilmstripDelegate(m_view));
    m_view->setFlow(QListView::LeftToRight);
    m_view->setUniformItemSizes(true);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->viewport()->setAutoFillBackground(false);
    m_view->viewport()->installEventFilter(this);
    m_view->setFixedHeight(pictureSize.height() + 2 * gap);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    setLayout(makeRow({{m_view, 1}, m_place}, 16, {8, 8, 16, 8}));
    m_ask.setSingleShot(true);
    m_ask.setInterval(0);
    connect(&m_ask, &QTimer::timeout, this, &Filmstrip::ask);
    connect(m_view->horizontalScrollBar(), &QScrollBar::valueChanged, &m_ask, qOverload<>(&QTimer::start));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && current.row() != m_opener.place())
                    m_opener.stepTo(m_model->paths().at(current.row()));
            });
    connect(&opener, &ImageOpener::titleChanged, this, &Filmstrip::follow);
    connect(&opener, &ImageOpener::opening, this, &Filmstrip::follow);
    connect(&sorter, &PhotoSorter::changed, this, &Filmstrip::tell);
}

bool Filmstrip::useful() const {
    return m_opener.images().count() > 1;
}

void Filmstrip::follow() {
    const bool before = m_model->rowCount() > 1;
    const QStringList paths = useful() ? m_opener.images().paths() : QStringList();
    const auto place = static_cast<int>(m_opener.place());
    QScrollBar* bar = m_view->horizontalScrollBar();
    const int scrolled = bar->value();
    // The user may have scrolled away from the present file, and stays there while the files are sorted.
    const bool stays = place >= 0 &&
                       m_model->paths().value(m_view->currentIndex().row()) == paths.value(place) &&
                       paths != m_model->paths();
    if (paths != m_model->paths()) m_model->setPaths(paths);
    m_view->setCurrentIndex(m_model->index(place));
    if (stays)
        bar->setValue(scrolled);
    else if (place >= 0)
        m_view->scrollTo(m_model->index(place));
    tell();
    m_ask.start();
    if (useful() != before) Q_EMIT listed();
}

void Filmstrip::tell() {
    const auto place = m_opener.place();
    QStringList lines;
    if (place >= 0) lines += tr("%1 of %2").arg(place + 1).arg(m_model->rowCount());
    if (const QString progress = m_sorter.progress(); !progress.isEmpty()) lines += progress;
    m_place->setText(lines.join(QLatin1Char('\n')));
    m_view->viewport()->update();
}

void Filmstrip::show(const QString& path, const QImage& picture) {
    if (isVisible()) m_model->take(path, picture);
}

void Filmstrip::ask() {
    if (!isVisible()) return;
    const int first = m_view->horizontalScrollBar()->value() / cellWidth;
    const int number = m_view->viewport()->width() / cellWidth + 2;
    const QStringList paths = m_model->paths().mid(first, 2 * number);
    m_model->keepOnly(paths);
    Q_EMIT wanted(paths);
}

void Filmstrip::showEvent(QShowEvent*) {
    m_ask.start();
}

void Filmstrip::hideEvent(QHideEvent*) {
    Q_EMIT wanted({});
}

void Filmstrip::resizeEvent(QResizeEvent*) {
    m_ask.start();
}

bool Filmstrip::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ContextMenu) {
        const auto* asked = static_cast<QContextMenuEvent*>(event);
        const QString path = m_model->paths().value(m_view->indexAt(asked->pos()).row());
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("Compare with this photo"), this, [this, path] { Q_EMIT compareWanted(path); })
            ->setDisabled(path.isEmpty());
        menu->addMenu(m_sorter.menu());
        menu->popup(asked->globalPos());
        return true;
    }
    // The right button opens the menu, and not the photo.
    if (event->type() == QEvent::MouseButtonPress &&
        static_cast<QMouseEvent*>(event)->button() == Qt::RightButton)
        return true;
    if (event->type() != QEvent::Wheel) return QWidget::eventFilter(watched, event);
    const QPoint distance = static_cast<QWheelEvent*>(event)->angleDelta();
    QScrollBar* bar = m_view->horizontalScrollBar();
    bar->setValue(bar->value() - (distance.x() != 0 ? distance.x() : distance.y()));
    return true;
}

} // namespace tonescope::ui

#include "filmstrip.moc"
