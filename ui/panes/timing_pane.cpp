// SPDX-License-Identifier: GPL-3.0-or-later
// A phase is timed either by the host's clock or by the device's clock. Times of the two clocks are never
// added, because the device works while the host's clock runs, too: each clock has a bar and shares of its
// own. The host's bar ends at the wall time; the part that no host phase explains is "everything else", which
// contains the device's phases.
#include "ui/panes/timing_pane.h"

#include "ui/frame/parts.h"
#include "ui/plot/colours.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/provenance.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace tonescope::ui {

namespace {

void add(TimingBar& bar, TimingSegment segment) {
    bar.total += segment.duration;
    bar.segments.push_back(std::move(segment));
}

TimingBar barOf(const Timings& timings, Clock clock) {
    TimingBar bar{clock, {}, {}};
    for (const Phase phase : allPhases) {
        const auto time = timings.of(phase);
        if (time && time->clock == clock) add(bar, {wordFor(phase), time->duration, phase, false});
    }
    return bar;
}

TimingBar hostBar(const Timings& timings) {
    TimingBar bar = barOf(timings, Clock::Host);
    if (timings.build) {
        add(bar, {QCoreApplication::translate("TimingBars", "build"), *timings.build, std::nullopt, true});
    }
    if (timings.wall > bar.total) {
        add(bar, {QCoreApplication::translate("TimingBars", "everything else"), timings.wall - bar.total,
                  std::nullopt, false});
    }
    return bar;
}

/// A bar whose segments have widths proportional to their durations.
class TimingBarView : public QWidget {
public:
    explicit TimingBarView(TimingBar bar) : m_bar(std::move(bar)) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setAccessibleName(wordFor(m_bar.clock));
    }

    [[nodiscard]] QSize sizeHint() const override { return {240, 16}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, 16}; }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        for (std::size_t index = 0; index < m_bar.segments.size(); ++index)
            painter.fillRect(segmentRect(index), colourOf(m_bar.segments[index], palette()));
    }
    bool event(QEvent* event) override {
        const auto* help = dynamic_cast<QHelpEvent*>(event);
        if (help == nullptr || help->type() != QEvent::ToolTip) return QWidget::event(event);
        QString text;
        for (std::size_t index = 0; index < m_bar.segments.size(); ++index) {
            if (segmentRect(index).contains(help->pos()))
                text = m_bar.segments[index].name + QLatin1Char(' ') +
                       durationText(m_bar.segments[index].duration);
        }
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }

private:
    [[nodiscard]] QRectF segmentRect(std::size_t segment) const {
        Nanoseconds before{};
        for (std::size_t index = 0; index < segment; ++index)
            before += m_bar.segments[index].duration;
        const auto total = static_cast<double>(m_bar.total.count());
        const double unit = total > 0 ? width() / total : 0;
        return {static_cast<double>(before.count()) * unit, 0,
                static_cast<double>(m_bar.segments[segment].duration.count()) * unit,
                static_cast<double>(height())};
    }

    TimingBar m_bar;
};

QString shareOf(Nanoseconds part, Nanoseconds whole) {
    if (whole <= Nanoseconds::zero()) return {};
    return shareText(static_cast<std::uint64_t>(part.count()), static_cast<std::uint64_t>(whole.count()));
}

QString nanosecondsText(Nanoseconds time) {
    return countText(static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count())));
}

} // namespace

std::vector<TimingBar> timingBars(const Timings& timings) {
    std::vector<TimingBar> bars;
    if (TimingBar host = hostBar(timings); !host.segments.empty()) bars.push_back(std::move(host));
    if (TimingBar device = barOf(timings, Clock::DeviceEvents); !device.segments.empty())
        bars.push_back(std::move(device));
    return bars;
}

QString untimedText(const Timings& timings) {
    QStringList names;
    for (const Phase phase : allPhases) {
        if (timings.untimed(phase)) names += wordFor(phase);
    }
    return names.isEmpty()
               ? QString()
               : QCoreApplication::translate("TimingBars", "Not measured: %1").arg(names.join(comma()));
}

QColor colourOf(const TimingSegment& segment, const QPalette& palette) {
    // The colours differ in lightness as well as in hue, for colour-blind people.
    constexpr std::array<QRgb, allPhases.size()> phases{0xff8c6bb1, 0xff3182bd, 0xff9ecae1,
                                                        0xffe6550d, 0xfffdae6b, 0xff31a354};
    if (segment.phase) return QColor::fromRgb(phases.at(static_cast<std::size_t>(*segment.phase)));
    if (segment.build) return QColor::fromRgb(0xffc994c7);
    return QColor::fromRgb(isDark(palette) ? 0xff7a7a7a : 0xffb4b4b4);
}

QString commandsText(const Timings& timings, Phase phase) {
    constexpr qsizetype most = 12; ///< lines, so that the tip fits the screen
    QStringList lines;
    Nanoseconds first = Nanoseconds::max();
    for (const CommandTimes& command : timings.commands())
        first = std::min(first, command.queued);
    const auto since = [&](Nanoseconds event) { return nanosecondsText(event - first); };
    qsizetype number = 0;
    for (const CommandTimes& command : timings.commands()) {
        if (command.phase != phase || ++number > most) continue;
        lines += TimingPane::tr("command %1: %2; queued %3, submit %4, start %5, end %6 ns")
                     .arg(QString::number(number), durationText(command.duration()), since(command.queued),
                          since(command.submit), since(command.start), since(command.end));
    }
    if (number > most) lines += TimingPane::tr("and %Ln more", nullptr, static_cast<int>(number - most));
    return lines.join(QLatin1Char('\n'));
}

TimingPane::TimingPane(QWidget* parent)
    : QWidget(parent), m_provenance(makeProse("provenance")), m_rows(new QGridLayout) {
    m_provenance->setAccessibleName(tr("Where the counts come from"));
    m_rows->setHorizontalSpacing(12);
    m_rows->setVerticalSpacing(4);
    m_rows->setColumnStretch(0, 1);
    setLayout(makeColumn({m_provenance, m_rows, {}}, 12, {0, 8, 0, 0}));
}

void TimingPane::show(const CountResultPointer& result) {
    m_result = result;
    QStringList lines;
    if (result) {
        lines += countedHow(*result).join(QStringLiteral(" · "));
        if (const QString loss = lossOf(*result); !loss.isEmpty()) lines.prepend(loss);
    }
    m_provenance->setText(lines.join(QLatin1Char('\n')));
    m_provenance->setToolTip(result ? provenanceTip(*result) : QString());
    rebuild();
}

void TimingPane::showEvent(QShowEvent* event) {
    rebuild();
    QWidget::showEvent(event);
}

void TimingPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) rebuild();
    QWidget::changeEvent(event);
}

void TimingPane::addRow(const QStringList& texts, const QString& tip) {
    for (int column = 0; column < texts.size(); ++column) {
        auto* label = new QLabel(texts.at(column));
        label->setToolTip(tip);
        label->setWordWrap(texts.size() == 1);
        m_rows->addWidget(label, m_used, column, 1, texts.size() == 1 ? 3 : 1,
                          column == 0 ? Qt::Alignment() : Qt::AlignRight);
    }
    ++m_used;
}

void TimingPane::addBar(const TimingBar& bar) {
    const bool ofHost = bar.clock == Clock::Host;
    const auto& steps = m_result->timings.deviceResolution;
    addRow({(ofHost ? tr("Wall time: %1") : tr("Device events: %1")).arg(durationText(bar.total))},
           ofHost  ? tr("From the request to the result, by the host's clock")
           : steps ? tr("In steps of %1").arg(durationText(*steps))
                   : QString());
    m_rows->addWidget(new TimingBarView(bar), m_used++, 0, 1, 3);
    for (const TimingSegment& segment : bar.segments) {
        QString text = QStringLiteral("<span style='color:%1'>■</span> %2")
                           .arg(colourOf(segment, palette()).name(), segment.name.toHtmlEscaped());
        if (segment.phase == Phase::Upload || segment.phase == Phase::Kernel) // they read every pixel once
            text += comma() + throughputText(gigabytesPerSecond(m_result->pixelBytes(), segment.duration));
        addRow({text, durationText(segment.duration), shareOf(segment.duration, bar.total)},
               segment.build              ? buildText(m_result->timings)
               : segment.phase && !ofHost ? commandsText(m_result->timings, *segment.phase)
                                          : QString());
    }
}

void TimingPane::addDevice(const MemberShare& share) {
    const std::uint64_t bytes = share.pixels * m_result->image->traits().bytesPerPixel();
    addRow({tr("%1, %2 of the pixels: %3, %4")
                .arg(engineText(share.device.name), shareText(share.pixels, m_result->region.pixels()),
                     durationText(share.timings.wall),
                     throughputText(gigabytesPerSecond(bytes, share.timings.wall)))
                .toHtmlEscaped()});
    for (const Phase phase : allPhases) {
        if (const auto time = share.timings.of(phase))
            addRow({wordFor(phase), durationText(time->duration)}, wordFor(time->clock));
    }
    if (const QString untimed = untimedText(share.timings); !untimed.isEmpty()) addRow({untimed});
}

void TimingPane::rebuild() {
    if (!isVisible()) return;
    while (const std::unique_ptr<QLayoutItem> item{m_rows->takeAt(0)})
        delete item->widget();
    m_used = 0;
    if (!m_result) return;
    const Timings& timings = m_result->timings;
    for (const TimingBar& bar : timingBars(timings))
        addBar(bar);
    // A later count of an open image has no decode phase, so its wall time does not contain the time of
    // decoding.
    if (!timings.of(Phase::Decode) && m_result->image->decodeTime)
        addRow({tr("decode, when opened"), durationText(*m_result->image->decodeTime)});
    if (const QString untimed = untimedText(timings); !untimed.isEmpty()) addRow({untimed});
    for (const MemberShare& share : m_result->shares)
        addDevice(share);
}

} // namespace tonescope::ui
