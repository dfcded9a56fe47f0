// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/lecture.h"

#include "engine/values/measuring/measured_pixels.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace tonescope::ui {

namespace {

struct LectureText {
    Q_DECLARE_TR_FUNCTIONS(Lecture)
};

template <typename Value>
bool takeWord(Value& to, const QString& word, std::initializer_list<std::pair<const char*, Value>> known) {
    for (const auto& [name, value] : known) {
        if (word != QLatin1String(name)) continue;
        to = value;
        return true;
    }
    return false;
}

/// "copies=1 data=constant strategy=local-vector bytes=262144", each part at most once and in any order.
bool takeSide(AnswerSide& side, const QString& text) {
    for (const QString& part : text.split(u' ', Qt::SkipEmptyParts)) {
        const std::string key = part.section(u'=', 0, 0).toStdString();
        const QString value = part.section(u'=', 1);
        bool isNumber = false;
        const std::uint32_t number = value.toUInt(&isNumber);
        if (key == "strategy" && !value.isEmpty()) {
            side.strategy = value.toStdString();
        } else if (key == "data" && dataNamed(value.toStdString())) {
            side.data = value.toStdString();
        } else if (key == "bytes" && isNumber) {
            side.bytes = number;
        } else if (const auto parameter = named<Parameter>(key); parameter && isNumber) {
            side.launch.set(*parameter, number);
        } else {
            return false;
        }
    }
    return true;
}

/// "article-strided, 0.85 ms, 104857600 bytes, a GPU that it does not name", or the id alone.
bool takeDocument(std::vector<DocumentFigure>& documents, const QString& text) {
    const auto part = [&](int from, int to) { return text.section(u',', from, to).trimmed(); };
    DocumentFigure figure{part(0, 0).toStdString(), {}, 0, part(3, -1)};
    bool isTime = true, isSize = true;
    if (text.contains(u',')) {
        const double milliseconds =
            part(1, 1).chopped(part(1, 1).endsWith(QStringLiteral(" ms")) ? 3 : 0).toDouble(&isTime);
        constexpr double most = 1e9, nanoseconds = 1e6;
        isTime = isTime && milliseconds > 0 && milliseconds < most;
        if (isTime) figure.time = Nanoseconds(std::llround(milliseconds * nanoseconds));
        figure.bytes = part(2, 2).section(u' ', 0, 0).toULongLong(&isSize);
    }
    documents.push_back(figure);
    return isTime && isSize && !figure.id.empty();
}

bool takeField(LectureStep& step, const LectureField& field) {
    const QString& value = field.value;
    const std::map<QString, std::string*> names{{QStringLiteral("step"), &step.id},
                                                {QStringLiteral("strategy"), &step.strategy},
                                                {QStringLiteral("before"), &step.before}};
    if (const auto name = names.find(field.key); name != names.end()) {
        *name->second = value.toStdString();
        return !value.isEmpty();
    }
    if (field.key == QLatin1String("on"))
        return takeWord<StepPlace>(
            step.place, value,
            {{"host", StepPlace::Host}, {"device", StepPlace::Device}, {"cpu", StepPlace::CpuDevice}});
    if (field.key == QLatin1String("pixels"))
        return takeWord<StepPixels>(
            step.pixels, value,
            {{"any", StepPixels::Any}, {"colour", StepPixels::Colour}, {"letters", StepPixels::Letters}});
    if (field.key == QLatin1String("also")) {
        for (const QString& name : value.split(u','))
            step.also.push_back(name.trimmed().toStdString());
        return std::ranges::all_of(step.also, [](const std::string& name) { return dataNamed(name).ok(); });
    }
    if (field.key == QLatin1String("document")) return takeDocument(step.documents, value);
    if (field.key == QLatin1String("mistake")) {
        step.mistakes.push_back(
            {value.section(u',', 0, 0).trimmed().toStdString(), value.section(u',', 1).trimmed()});
        return !step.mistakes.back().id.empty() && !step.mistakes.back().title.isEmpty();
    }
    if (field.key == QLatin1String("ask")) return takeSide(step.ask, value);
    return field.key == QLatin1String("against") && takeSide(step.against, value);
}

} // namespace

std::optional<LectureStep> stepIn(const LectureFile& file, QString& problem) {
    const auto fail = [&](int line, const QString& why) {
        problem = LectureText::tr("%1, line %2: %3").arg(file.name).arg(line).arg(why);
        return std::nullopt;
    };
    LectureStep step;
    for (const LectureField& field : file.sections.front().fields) {
        if (!takeField(step, field))
            return fail(field.line, LectureText::tr("“%1: %2” is not known.").arg(field.key, field.value));
    }
    if (step.id.empty()) return fail(1, LectureText::tr("the header names no step."));
    if (step.strategy.empty()) step.strategy = step.id;
    if (!file.sections.front().text.isEmpty() || file.sections.size() < 2)
        return fail(1, LectureText::tr("after the header, a title must follow."));
    step.title = file.sections[1].heading;
    step.idea = file.sections[1].text;
    const std::map<QString, QString*> parts{{QStringLiteral("think first"), &step.question},
                                            {QStringLiteral("mistake"), &step.mistake},
                                            {QStringLiteral("question"), &step.closing},
                                            {QStringLiteral("notes"), &step.notes}};
    for (std::size_t i = 2; i < file.sections.size(); ++i) {
        const LectureSection& section = file.sections[i];
        const auto part = parts.find(section.heading.toLower());
        if (part == parts.end())
            return fail(section.line, LectureText::tr("“%1” is no part of a step.").arg(section.heading));
        *part->second = section.text;
    }
    return step;
}

Lecture readLecture() {
    Lecture lecture;
    std::map<QString, LectureStep> byFile;
    for (const LectureFile& file : lectureFiles(QStringLiteral("*.md"))) {
        if (file.name == QLatin1String("glossary.md")) continue;
        QString problem;
        if (const auto step = stepIn(file, problem))
            byFile.insert_or_assign(file.name, *step);
        else
            lecture.problems += problem;
    }
    for (const auto& [name, step] : byFile) {
        if (std::ranges::find(lecture.steps, step.id, &LectureStep::id) == lecture.steps.end())
            lecture.steps.push_back(step);
        else
            lecture.problems += LectureText::tr("%1: another file has the step %2, too.")
                                    .arg(name, QString::fromStdString(step.id));
    }
    return lecture;
}

} // namespace tonescope::ui
