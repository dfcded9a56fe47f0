// SPDX-License-Identifier: GPL-3.0-or-later
// The runner answers through the event loop, so play() runs one until the runner has ended. Plans, sentences
// and explanations come from ui/lab/lecture, as in the window; only the sizes of the cases may be smaller.
#include "app/lab/lecture_player.h"

#include "app/cli/console.h"
#include "app/lab/lab.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/words/words.h"

#include <QDateTime>
#include <QEventLoop>

#include <algorithm>
#include <utility>

namespace tonescope::app {

namespace {

/// Removes rows at the end until at most `most` bytes remain, but keeps at least one row.
void shorten(MeasuredPixels& pixels, std::uint64_t most) {
    if (pixels.bytes() <= most) return;
    if (auto* made = std::get_if<SyntheticPixels>(&pixels.pixels)) {
        made->bytes = most;
        return;
    }
    auto* grayed = std::get_if<GrayedPixels>(&pixels.pixels);
    PixelView& view = (grayed != nullptr ? grayed->image : std::get<Image>(pixels.pixels)).stored;
    const std::uint64_t rowBytes = pixels.bytes() / static_cast<std::uint64_t>(view.extent.height);
    view.extent.height = static_cast<int>(std::max<std::uint64_t>(most / rowBytes, 1));
}

} // namespace

LecturePlayer::LecturePlayer(Session& session, const QString& program, DeviceCatalog catalog,
                             DeviceInfo device, PlayLimits limits)
    : m_runner(session, program), m_catalog(std::move(catalog)), m_limits(limits) {
    m_choices.devices = {std::move(device)};
    m_choices.photo = std::make_shared<const Image>(samplePhoto());
}

ui::SlidePlan LecturePlayer::planOf(const ui::Slide& slide, ui::SlidePart part) const {
    ui::SlidePlan plan = ui::planOf(slide, part, m_catalog, m_choices);
    for (MeasureCase& each : plan.cases) {
        if (m_limits.bytes) shorten(each.pixels, *m_limits.bytes);
        each.repeats = m_limits.repeats.value_or(each.repeats);
    }
    return plan;
}

Measurements LecturePlayer::measured(std::vector<MeasureCase> cases,
                                     const std::function<void(double)>& progressed) {
    Measurements rows;
    QEventLoop loop;
    const auto all = static_cast<double>(cases.size());
    QObject::connect(&m_runner, &LabRunner::measured, &loop,
                     [&](const MeasurementPointer& row) { rows.push_back(row); });
    QObject::connect(&m_runner, &LabRunner::progressed, &loop, [&](double done) { progressed(done / all); });
    QObject::connect(&m_runner, &LabRunner::ended, &loop, &QEventLoop::quit);
    m_runner.run(std::move(cases));
    loop.exec();
    return rows;
}

PlayedSlide LecturePlayer::play(const ui::Slide& slide, const std::function<void(double)>& progressed) {
    PlayedSlide played{planOf(slide, 0), {}};
    const auto parts = static_cast<double>(slide.mends.size() + 1);
    for (ui::SlidePart part = 0; part <= slide.mends.size() && played.missing.isEmpty(); ++part) {
        ui::SlidePlan plan = planOf(slide, part);
        played.missing = plan.missing;
        if (plan.cases.empty()) break;
        const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
        const Measurements rows = measured(std::move(plan.cases), [&](double done) {
            progressed((static_cast<double>(part) + done) / parts);
        });
        m_played.runs.push_back(
            {"lecture", now.toStdString(), detailsOf(slide, part, {}), rows, {}, thisMachine(m_catalog)});
        Measurements& taken = part == 0 ? played.results.measured : played.results.mended;
        taken.insert(taken.end(), rows.begin(), rows.end());
    }
    if (played.results.measured.empty()) return played;
    const ui::SlideResults unmended{played.results.measured, {}};
    played.sentence = sentenceOf(slide, unmended);
    if (!played.results.mended.empty()) played.mended = sentenceOf(slide, played.results);
    if (allowsWhy(slide, played.sentence)) played.why = explanationOf(slide, played.plan, unmended);
    return played;
}

QString faultOf(const ui::Slide& slide, const PlayedSlide& played, const DeviceCatalog& catalog) {
    if (!slide.problem.isEmpty()) return slide.problem;
    std::vector<ui::Way> ways = slide.ways;
    // The last way of a document may be Pillow, which is not on every machine.
    if (!slide.document.empty() && ways.size() > 1) ways.pop_back();
    ways.insert(ways.end(), slide.mends.begin(), slide.mends.end());
    for (const ui::Way& way : ways) {
        if (catalog.strategy(way.id) == nullptr)
            return CommandText::tr("there is no strategy %1").arg(QString::fromStdString(way.id));
    }
    if (!played.missing.isEmpty()) return played.plan.lacksDevice ? QString() : played.missing;
    const auto nameOf = [&](const MeasurementPointer& row) {
        return ui::titleOf(*row) + ui::comma() + ui::dataText(*row);
    };
    const bool fails = slide.says == ui::Says::Fails;
    for (const MeasurementPointer& row : played.results.measured) {
        if (fails == row->series.ok())
            return nameOf(row) + QStringLiteral(": ") +
                   (fails ? CommandText::tr("it counts, and should fail")
                          : QString::fromStdString(failureText(row->series.failure())));
    }
    if (slide.says != ui::Says::Lost && !fails && played.sentence.trust == ui::Trust::Wrong &&
        !played.sentence.meant)
        return played.sentence.trustText;
    if (!played.results.mended.empty()) {
        const MeasurementPointer& last = played.results.mended.back();
        if (verdictOf(*last) != Verdict::Equal)
            return nameOf(last) + QStringLiteral(": ") + ui::verdictText(*last);
    }
    if (played.why && !played.why->follows &&
        reasonOn(slide, deviceOf(played.plan, played.results.measured)).otherwise.isEmpty())
        return CommandText::tr("the measurement contradicts the why, and there is no text “otherwise”");
    return {};
}

} // namespace tonescope::app
