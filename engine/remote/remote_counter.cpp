// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_counter.h"

#include <utility>

namespace tonescope::remote {

namespace {

/// The tables of an answer; nothing where it has none of the shape that was asked for.
template <typename Value, typename Asked>
std::optional<Outcome<Value>> valueIn(Answer& answer, const Asked& asked) {
    if (std::holds_alternative<Stopped>(answer)) return Outcome<Value>(Stopped{});
    if (auto* failure = std::get_if<Failure>(&answer)) return Outcome<Value>(std::move(*failure));
    auto* value = std::get_if<Value>(&answer);
    if (value == nullptr || !fits(*value, asked)) return std::nullopt;
    return Outcome<Value>(std::move(*value));
}

struct Anything {};
bool fits(const Roofline& /*roofline*/, const Anything& /*asked*/) {
    return true;
}

} // namespace

/// Sends the image that the pixels are a part of, or where nobody owns one, the pixels.
Outcome<PartOfImage> RemoteCounter::part(const CountTask& task) {
    const SourceImage image = task.whole.owner ? task.whole : SourceImage{task.pixels, {}};
    const Outcome<quint32> number = m_process->send(image);
    if (!number) return number.reason();
    return PartOfImage{*number, static_cast<quint64>(task.pixels.data - image.pixels.data),
                       task.pixels.extent};
}

CountOutcome RemoteCounter::count(const CountTask& task, const Method& method, const CountControl& control) {
    CountOutcome outcome = countOnce(task, method, control);
    return again(outcome) ? countOnce(task, method, control) : std::move(outcome);
}

ScopeOutcome RemoteCounter::countScope(const ScopeTask& task, const CountControl& control) {
    ScopeOutcome outcome = countScopeOnce(task, control);
    return again(outcome) ? countScopeOnce(task, control) : std::move(outcome);
}

CountOutcome RemoteCounter::countOnce(const CountTask& task, const Method& method,
                                      const CountControl& control) {
    const Outcome<PartOfImage> where = part(task);
    if (!where) return where.reason();
    Outcome<Answer> answer =
        m_process->ask(CountQuestion{*where, task, std::string(method.strategy), std::string(method.kernel),
                                     method.launch, method.guarded},
                       task.whole.owner ? task.whole.pixels.spanBytes() : task.pixels.spanBytes(), control);
    if (!answer) return answer.reason();
    auto counted = valueIn<Counted>(*answer, task);
    return counted ? *std::move(counted) : m_process->refuse();
}

ScopeOutcome RemoteCounter::countScopeOnce(const ScopeTask& task, const CountControl& control) {
    const Outcome<PartOfImage> where = part(task.task);
    if (!where) return where.reason();
    Outcome<Answer> answer =
        m_process->ask(ScopeQuestion{*where, task}, task.task.pixels.spanBytes(), control);
    if (!answer) return answer.reason();
    auto counted = valueIn<CountedScope>(*answer, task);
    return counted ? *std::move(counted) : m_process->refuse();
}

Outcome<Roofline> RemoteCounter::roofline(std::uint64_t bytes, const CountControl& control) {
    constexpr std::uint64_t uploads = 16; // of the measurement, at most
    Outcome<Answer> answer = m_process->ask(RooflineQuestion{bytes}, bytes * uploads, control);
    if (!answer) return answer.reason();
    auto measured = valueIn<Roofline>(*answer, Anything{});
    return measured ? *std::move(measured) : m_process->refuse();
}

} // namespace tonescope::remote
