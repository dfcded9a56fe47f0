// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/window/run_bar.h"

#include "ui/plot/colours.h"
#include "ui/words/number_text.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QStyle>

namespace tonescope::ui {

namespace {

QString timeLeftText(qint64 milliseconds) {
    const qint64 seconds = (milliseconds + 999) / 1000;
    if (seconds < 60) return RunBar::tr("about %1 s left").arg(seconds);
    return RunBar::tr("about %1 min %2 s left").arg(seconds / 60).arg(seconds % 60);
}

/// The style's icon in the colours of text, as styles have it black, which is lost on dark ground.
QIcon inked(const QWidget& widget, QStyle::StandardPixmap shape) {
    const QIcon plain = widget.style()->standardIcon(shape);
    QIcon icon;
    for (const auto mode : {QIcon::Normal, QIcon::Disabled}) {
        QPixmap pixmap = plain.pixmap(QSize(48, 48), widget.devicePixelRatioF());
        QPainter painter(&pixmap);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        const auto group = mode == QIcon::Normal ? QPalette::Active : QPalette::Disabled;
        painter.fillRect(pixmap.rect(), widget.palette().color(group, QPalette::ButtonText));
        painter.end();
        icon.addPixmap(pixmap, mode);
    }
    return icon;
}

/// As wide as there is room, whatever it says: buttons beside it do not move, and are never pushed out.
class RoomyLabel : public QLabel {
public:
    RoomyLabel() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred); }
    [[nodiscard]] QSize sizeHint() const override { return {1, QLabel::sizeHint().height()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
    }
};

} // namespace

RunBar::RunBar(QWidget* parent)
    : QToolBar(tr("Run"), parent), m_run(addAction(tr("Run"))), m_stop(addAction(tr("Stop"))),
      m_progress(new QProgressBar), m_text(new RoomyLabel) {
    setObjectName(QStringLiteral("runBar"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_run->setObjectName(QStringLiteral("run"));
    m_run->setShortcuts({QKeySequence(Qt::Key_F5), QKeySequence(tr("Ctrl+R"))});
    m_stop->setObjectName(QStringLiteral("stop"));
    m_stop->setShortcut(QKeySequence(Qt::Key_Escape));
    m_progress->setObjectName(QStringLiteral("runProgress"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setFormat(tr("%v of %m"));
    m_text->setObjectName(QStringLiteral("runText"));
    m_text->setContentsMargins(fontMetrics().averageCharWidth(), 0, 0, 0);
    addWidget(m_progress);
    addWidget(m_text);
    connect(m_run, &QAction::triggered, this, &RunBar::runRequested);
    connect(m_stop, &QAction::triggered, this, &RunBar::stopRequested);
    paintIcons();
    fitProgress();
    refresh();
}

void RunBar::fitProgress() {
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 16);
}

void RunBar::say(const QString& text, bool busy) {
    inkBusy(*m_text, busy);
    m_text->setText(text);
    m_text->setToolTip(text);
}

void RunBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) fitProgress();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) paintIcons();
    QToolBar::changeEvent(event);
}

void RunBar::paintIcons() {
    m_run->setIcon(inked(*this, QStyle::SP_MediaPlay));
    m_stop->setIcon(inked(*this, QStyle::SP_MediaStop));
}

void RunBar::offer(std::size_t measurements, const QString& reason, const QString& busy) {
    m_offered = measurements;
    m_reason = reason;
    m_busy = measurements > 0 ? busy : QString();
    refresh();
}

void RunBar::begin(std::size_t measurements) {
    m_all = measurements;
    m_done = 0;
    m_since.start();
    refresh();
}

void RunBar::setDone(double measurements) {
    m_done = std::max(m_done, measurements);
    refresh();
}

void RunBar::end(bool stopped) {
    const auto done = static_cast<std::size_t>(m_done);
    const std::size_t all = m_all;
    m_all = 0;
    refresh();
    if (stopped) say(tr("Stopped after %1 of %2 measurements.").arg(done).arg(all));
}

void RunBar::refresh() {
    m_run->setEnabled(!running() && m_offered > 0);
    m_stop->setEnabled(running());
    m_progress->setMaximum(static_cast<int>(std::max<std::size_t>(m_all, 1)));
    m_progress->setValue(running() ? static_cast<int>(m_done) : 0);
    m_progress->setEnabled(running());
    m_progress->setTextVisible(running());
    if (!running() && !m_busy.isEmpty()) {
        say(m_busy, true);
    } else if (!running()) {
        say(m_offered == 0 ? m_reason : tr("%Ln measurements ready", nullptr, pluralOf(m_offered)));
    } else if (m_done <= 0) {
        say(tr("measuring …"));
    } else {
        const double left = static_cast<double>(m_all) - m_done;
        say(timeLeftText(static_cast<qint64>(static_cast<double>(m_since.elapsed()) / m_done * left)));
    }
}

} // namespace tonescope::ui
