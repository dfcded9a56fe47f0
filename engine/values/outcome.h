// SPDX-License-Identifier: GPL-3.0-or-later
// A value, or why there is none.
#pragma once

#include "engine/values/failure.h"

#include <cassert>
#include <utility>
#include <variant>

namespace tonescope {

/// Something was stopped before its end. Not a failure: somebody asked for it.
struct Stopped {};

/// The value of what only succeeds or not.
struct Done {};

/// What a function returns that can fail in an expected way, or can be stopped. Either a T, or Stopped, or a
/// Failure; asking for the one that is not there is a broken invariant.
template <typename T>
class [[nodiscard]] Outcome {
public:
    /// Why there is no value.
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
    /// The failure; null where there is a value or somebody stopped it.
    [[nodiscard]] const Failure* failed() const { return std::get_if<Failure>(&m_state); }

    [[nodiscard]] const T& value() const& { return get<T>(m_state); }
    [[nodiscard]] T& value() & { return get<T>(m_state); }
    [[nodiscard]] T&& value() && { return std::move(get<T>(m_state)); }
    [[nodiscard]] const Failure& failure() const& { return get<Failure>(m_state); }
    [[nodiscard]] Failure&& failure() && { return std::move(get<Failure>(m_state)); }
    /// Why there is no value, to be handed on: `if (!counted) return counted.reason();`
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

/// What `work` gives, which is an outcome; an exception of the standard library becomes a failure at `stage`.
/// For borders that no exception may cross: threads, and the doors of the engine.
template <typename Work>
auto caught(Stage stage, Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::exception& error) {
        return failureOf(error, stage);
    }
}

} // namespace tonescope
