// SPDX-License-Identifier: GPL-3.0-or-later
// Slides are measured by the lab's runner, which needs a session: the engine of the command moves into it,
// and is destroyed with it. The sentences of a slide go to standard output. An error of a slide goes to
// standard error, after the slide's file and line.
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/lab/lab_files.h"
#include "app/lab/lecture_player.h"
#include "app/lab/pillow_measuring.h"
#include "app/make_engine.h"
#include "engine/files/own_files.h"
#include "engine/files/path_text.h"
#include "engine/session/session.h"

#include <chrono>
#include <utility>

namespace tonescope::app {

namespace {

/// The sentence's `trustText` in brackets, for example " [quiet machine · all counts right]"; empty if it has
/// none. On a terminal it is coloured if counts are wrong or the measurement allows no conclusion.
std::string trustText(const ui::Sentence& sentence, const Terminal& terminal) {
    if (sentence.trustText.isEmpty()) return {};
    const std::string text = " [" + sentence.trustText.toStdString() + ']';
    return sentence.trust == ui::Trust::Wrong  ? terminal.alarm(text)
           : sentence.trust == ui::Trust::Busy ? terminal.doubt(text)
                                               : text;
}

void writeLine(Console& console, const QString& title, const std::string& text) {
    if (!text.empty()) console.out << "    " << said(title, text) << '\n';
}

void writeSlide(Console& console, std::size_t number, const ui::Slide& slide, const PlayedSlide& played) {
    const auto sentence = [&](const ui::Sentence& each) {
        return (each.strong + each.rest).toStdString() + trustText(each, console.outTerminal);
    };
    console.makeRoom();
    console.out << console.outTerminal.heading(std::to_string(number) + ". " + slide.ask.toStdString())
                << '\n';
    writeLine(console, CommandText::tr("not measured: %1"), played.missing.toStdString());
    writeLine(console, CommandText::tr("measured: %1"), sentence(played.sentence));
    writeLine(console, CommandText::tr("corrected: %1"), sentence(played.mended));
    if (played.why)
        writeLine(console,
                  played.why->follows ? CommandText::tr("why: %1") : CommandText::tr("otherwise: %1"),
                  played.why->text.toStdString());
    console.out << std::flush;
}

/// Measures the slides of the lecture one after the other, and writes each.
void playAll(const ui::Lecture& lecture, const QString& name, LecturePlayer& player,
             const DeviceCatalog& catalog, Console& console) {
    const auto all = static_cast<double>(lecture.slides.size());
    for (std::size_t i = 0; i < lecture.slides.size() && console.out; ++i) {
        const ui::Slide& slide = lecture.slides[i];
        const PlayedSlide played = player.play(
            slide, [&](double done) { console.show((static_cast<double>(i) + done) / all, slide.id); });
        if (slide.problem.isEmpty()) writeSlide(console, i + 1, slide, played);
        if (const QString fault = faultOf(slide, played, catalog); !fault.isEmpty())
            console.complain(pathBytes(name + u'/' + slide.file).toStdString() + ':' +
                                 std::to_string(slide.line),
                             fault.toStdString());
    }
}

} // namespace

ExitCode runLecture(Engine& engine, const Arguments& arguments, Console& console) {
    const QStringList folders = arguments.files();
    if (folders.size() != 1)
        return console.refuse("lecture: " + said(CommandText::tr("expected one folder")));
    if (!arguments.has("check"))
        return console.refuse("lecture: " +
                              said(CommandText::tr("expected --check; the strategy lab shows lectures")));
    PlayLimits limits;
    if (const std::string wrong = readBytes(arguments, limits.bytes); !wrong.empty())
        return console.refuse(wrong);
    if (arguments.has("repeats")) {
        if (const std::string wrong = readRepeats(arguments, limits.repeats.emplace()); !wrong.empty())
            return console.refuse(wrong);
    }
    const auto found = targetsOf(engine, arguments.value("device").toStdString(), {}, console);
    if (const auto* code = std::get_if<ExitCode>(&found)) return *code;
    DeviceCatalog catalog = engine.catalog();
    if (hasPillow()) catalog.documents.push_back(pillowWay());

    const QString& name = folders.front();
    const ui::Lecture lecture =
        ui::readLecture(ui::programLectures().contains(name) ? ui::programLecture(name) : name);
    auto session =
        std::make_unique<Session>([&engine] { return std::make_unique<Engine>(std::move(engine)); });
    {
        LecturePlayer player(*session, QCoreApplication::applicationFilePath(), catalog,
                             std::get<Targets>(found).devices.front(), limits);
        playAll(lecture, name, player, catalog, console);
        const QString file = arguments.value("session");
        if (!file.isEmpty()) {
            if (const auto failure = writeLab(player.session(), file))
                console.complain(pathBytes(file).toStdString(), *failure);
        }
    }
    const auto thread = session->engineThread();
    session.reset();
    // An engine thread that has not ended by then is inside a driver: main() ends the process without waiting
    // for it.
    constexpr std::chrono::seconds patience{10};
    (void)endedWithin(patience, thread);
    return console.code();
}

} // namespace tonescope::app
