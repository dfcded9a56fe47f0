// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/timing_bars_view.h"

#include "ui/panes/timing_bar_view.h"
#include "ui/words/number_text.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <memory>

namespace tonescope::ui {

namespace {

QString titleOf(const TimingBar& bar, const Timings& timings) {
    const QString total = durationText(bar.total);
    if (bar.clock == Clock::Host) return TimingBarsView::tr("Host clock: wall %1").arg(total);
    if (!timings.deviceResolution) return TimingBarsView::tr("Device events: %1").arg(total);
    return TimingBarsView::tr("Device events: %1 (timer steps of %2)")
        .arg(total, durationText(*timings.deviceResolution));
}

QString legendOf(const TimingBar& bar, const QPalette& palette) {
    QString legend;
    for (const TimingSegment& segment : bar.segments) {
        const QString text =
            textOf(segment).toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
        legend += QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2 &nbsp; ")
                      .arg(colourOf(segment, palette).name(), text);
    }
    return legend;
}

QLabel* makeText(const QString& text) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    return label;
}

} // namespace

TimingBarsView::TimingBarsView(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    setAccessibleName(tr("Durations by clock"));
    m_rows->setContentsMargins(8, 2, 8, 2);
    m_rows->setSpacing(3);
}

void TimingBarsView::show(const Timings& timings) {
    m_timings = timings;
    rebuild();
}

void TimingBarsView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) rebuild();
    QWidget::changeEvent(event);
}

void TimingBarsView::rebuild() {
    while (const std::unique_ptr<QLayoutItem> row{m_rows->takeAt(0)})
        delete row->widget();
    for (const TimingBar& bar : timingBars(m_timings)) {
        auto* view = new TimingBarView;
        view->show(bar);
        m_rows->addWidget(makeText(titleOf(bar, m_timings)));
        m_rows->addWidget(view);
        m_rows->addWidget(makeText(legendOf(bar, palette())));
        m_rows->addSpacing(2);
    }
    m_rows->addStretch();
}

} // namespace tonescope::ui
