// SPDX-License-Identifier: GPL-3.0-or-later
// The dock exists all the time, so that QMainWindow saves and restores its place. Whether it is hidden
// decides where the content is: ShowToParent and HideToParent tell when that changes, also by restoreState(),
// and not when the whole window is shown or hidden.
#include "ui/frame/section.h"

#include "ui/frame/line_icon.h"
#include "ui/frame/parts.h"
#include "ui/frame/small_font.h"
#include "ui/frame/switches.h"
#include "ui/words/words.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

constexpr int least = 28; ///< height of a header
constexpr int gap = 8;
constexpr int below = 12; ///< pixels between an open section and the next

} // namespace

/// The header: a triangle, the title, and the summary at the right. Space and Return open and fold, Right
/// opens, Left folds, Up and Down go to the neighbours. Dragging it drags the section out of the column.
class SectionHeader : public QAbstractButton {
public:
    SectionHeader(QAction& toggle, Section& section)
        : QAbstractButton(&section), m_section(section), m_toggle(toggle) {
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setCursor(Qt::PointingHandCursor);
        setText(toggle.iconText());
        setAccessibleName(text());
        connect(this, &QAbstractButton::clicked, &toggle, &QAction::trigger);
    }

    void setSummary(const QString& summary) {
        if (std::exchange(m_summary, summary) == summary) return;
        setAccessibleDescription(summary);
        update();
    }

    [[nodiscard]] QSize sizeHint() const override {
        return {titleWidth(), std::max(least, fontMetrics().height() + gap)};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (hasFocus()) {
            painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
        }
        const QColor ink = palette().color(QPalette::Text);
        const double middle = height() / 2.0;
        painter.setPen(QPen(ink, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(m_toggle.isChecked()
                                 ? QPolygonF({{5, middle - 2}, {9, middle + 2}, {13, middle - 2}})
                                 : QPolygonF({{7, middle - 4}, {11, middle}, {7, middle + 4}}));
        painter.setFont(titleFont());
        painter.drawText(QRect(left, 0, width() - left, height()), Qt::AlignVCenter | Qt::AlignLeading,
                         text());
        const QRect rest(titleWidth() + gap, 0, width() - titleWidth() - 2 * gap, height());
        painter.setFont(smallFont(font()));
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rest, Qt::AlignVCenter | Qt::AlignTrailing,
                         painter.fontMetrics().elidedText(m_summary, Qt::ElideRight, rest.width()));
    }
    void keyPressEvent(QKeyEvent* event) override {
        const bool open = m_toggle.isChecked();
        switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Left:
            if (open != (event->key() == Qt::Key_Right)) m_toggle.trigger();
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return click();
        default:
            QAbstractButton::keyPressEvent(event); // Space; Up and Down
        }
    }
    void mousePressEvent(QMouseEvent* event) override {
        m_pressed = event->globalPosition().toPoint();
        QAbstractButton::mousePressEvent(event);
    }
    void mouseMoveEvent(QMouseEvent* event) override {
        const QPoint moved = event->globalPosition().toPoint() - m_pressed;
        if ((event->buttons() & Qt::LeftButton) == 0 ||
            moved.manhattanLength() < QApplication::startDragDistance())
            return QAbstractButton::mouseMoveEvent(event);
        setDown(false);
        m_section.dragOut(m_pressed);
    }

private:
    static constexpr int left = 20; ///< pixels before the title

    [[nodiscard]] QFont titleFont() const {
        QFont bold(font());
        bold.setBold(true);
        return bold;
    }
    [[nodiscard]] int titleWidth() const {
        return left + QFontMetrics(titleFont()).horizontalAdvance(text());
    }

    Section& m_section;
    QAction& m_toggle;
    QString m_summary;
    QPoint m_pressed; ///< where the mouse button went down on the screen
};

Section::Section(const QString& title, const QString& name, QWidget* content, QMainWindow& window)
    : m_content(content), m_dock(named(new QDockWidget(title, &window), name + QStringLiteral("Dock"))),
      m_toggle(makeSwitch(this, title, QStringLiteral("section") + capitalized(name))), m_header(nullptr),
      m_rows(makeColumn({}, 0)) {
    setObjectName(name + QStringLiteral("Section"));
    m_dock->hide();
    m_header = named(new SectionHeader(*m_toggle, *this), name + QStringLiteral("Header"));
    auto* detach = named(new QToolButton(this), name + QStringLiteral("Detach"),
                         tr("%1 in a window of its own").arg(title));
    detach->setToolTip(tr("In a window of its own"));
    detach->setFocusPolicy(Qt::TabFocus);
    detach->setIcon(lineIcon("detach"));
    detach->setIconSize({16, 16});
    detach->setMinimumSize(24, 24);
    detach->setAutoRaise(true);
    detach->hide();
    m_rows->addLayout(makeRow({{m_header, 1}, detach}, 0));
    setLayout(m_rows);
    connect(detach, &QToolButton::clicked, this, &Section::toggleDetached);
    connect(m_toggle, &QAction::toggled, this, [this, detach](bool open) {
        if (!open) m_dock->hide();
        detach->setVisible(open);
        m_header->update();
        place();
    });
    connect(m_dock, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        m_behind = !visible;
        updateSeen();
    });
    m_content->hide();
    m_dock->installEventFilter(this);
    place();
}

void Section::setSummary(const QString& summary) {
    m_header->setSummary(summary);
}

void Section::toggleDetached() {
    if (!m_dock->isHidden()) return m_dock->hide();
    m_dock->setFloating(true);
    m_dock->resize(m_content->sizeHint().expandedTo({720, 520}));
    m_dock->show();
}

void Section::dragOut(const QPoint& from) {
    m_dock->setFloating(true);
    m_dock->resize(size().width(), m_content->sizeHint().height() + m_header->height());
    m_dock->move(from - m_header->rect().center());
    m_dock->show();
    // These events make Qt drag the dock by its title bar; Qt docks it where the user releases the button.
    const QPointF title = m_dock->mapFromGlobal(QPointF(from));
    const QPointF away = title + QPointF(0, 2 * QApplication::startDragDistance());
    QMouseEvent press(QEvent::MouseButtonPress, title, m_dock->mapToGlobal(title), Qt::LeftButton,
                      Qt::LeftButton, {});
    QMouseEvent move(QEvent::MouseMove, away, m_dock->mapToGlobal(away), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(m_dock, &press);
    QApplication::sendEvent(m_dock, &move);
}

bool Section::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_dock && event->type() == QEvent::ShowToParent) m_toggle->setChecked(true);
    if (watched == m_dock && (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent))
        place();
    return QWidget::eventFilter(watched, event);
}

void Section::place() {
    if (m_dock->layout() == nullptr) return; // the dock is being destroyed
    const bool detached = !m_dock->isHidden();
    const bool inDock = m_dock->widget() == m_content;
    if (detached && !inDock) {
        m_rows->removeWidget(m_content);
        m_content->setSizePolicy(m_content->sizePolicy().horizontalPolicy(), QSizePolicy::Preferred);
        m_dock->setWidget(m_content);
        m_content->show();
    } else if (!detached && (inDock || m_rows->indexOf(m_content) < 0)) {
        m_content->setParent(this);
        // Fixed at the height of its size hint: the scroll area would shrink it to its minimum.
        m_content->setSizePolicy(m_content->sizePolicy().horizontalPolicy(), QSizePolicy::Fixed);
        m_rows->addWidget(m_content);
    }
    if (!detached) m_content->setVisible(m_toggle->isChecked());
    m_rows->setContentsMargins(0, 0, 0, m_toggle->isChecked() ? below : 0);
    setVisible(!detached);
    updateSeen();
}

void Section::updateSeen() {
    const bool seen = m_toggle->isChecked() && (m_dock->isHidden() || !m_behind);
    if (std::exchange(m_seen, seen) != seen) Q_EMIT seenChanged(seen);
}

} // namespace tonescope::ui
