// SPDX-License-Identifier: GPL-3.0-or-later
// The result type of operations that can fail or be stopped on request.
#pragma once

#include "engine/values/failure.h"

#include <cassert>
#include <utility>
#include <variant>

namespace tonescope {

/// The operation ended early because its stop token requested it. This is no failure and is never shown as
/// one.
struct Stopped {};

/// The value of an operation without a result.
struct Done {};

/// Holds a T, or Stopped, or a Failure. Check ok() before value(); reading an alternative that is not held
/// fails an assertion.
template <typename T>
class [[nodiscard]] Outcome {
public:
    /// The reason for a missing value.
    using Reason = std::variant<Stopped, Failure>;

    Outcome(T value) : m_state(std::move(value)) {}           // NOLINT(google-explicit-constructor)
    Outcome(Stopped stopped) : m_state(stopped) {}            // NOLINT(google-explicit-constructor)
    Outcome(Failure failure) : m_state(std::move(failure)) {} // NOLINT(google-explicit-constructor)
    Outcome(Reason reason)                                    // NOLINT(google-explicit-constructor)
        : m_state(std::visit([](auto&& why) { return State(std::forward<decltype(why)>(why)); },
                             std::move(reason))) {}

    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_state); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] bool stopped() const { return std::holds_alternative<Stopped>(m_state); }
    /// The failure; null if there is a value or the operation was stopped.
    [[nodiscard]] const Failure* failed() const { return std::get_if<Failure>(&m_state); }

    [[nodiscard]] const T& value() const& { return get<T>(m_state); }
    [[nodiscard]] T& value() & { return get<T>(m_state); }
    [[nodiscard]] T&& value() && { return std::move(get<T>(m_state)); }
    [[nodiscard]] const Failure& failure() const& { return get<Failure>(m_state); }
    [[nodiscard]] Failure&& failure() && { return std::move(get<Failure>(m_state)); }
    /// The reason for a missing value, to return it to the caller: `if (!counted) return counted.reason();`
    [[nodiscard]] Reason reason() const {
        if (stopped()) return Stopped{};
        return failure();
    }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    using State = std::variant<T, Stopped, Failure>;

    template <typename Alternative, typename AnyState>
    static auto& get(AnyState& state) {
        auto* alternative = std::get_if<Alternative>(&state);
        assert(alternative != nullptr);
        return *alternative;
    }

    State m_state;
};

/// Calls `work`, which returns an Outcome, and converts an exception of the standard library into a failure
/// at `stage`. Used where an exception must not continue: at the start of a thread and at the interface of
/// the engine.
template <typename Work>
auto caught(Stage stage, Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::exception& error) {
        return failureOf(error, stage);
    }
}

} // namespace tonescope
