// A value, or why there is none.
#pragma once

#include "engine/values/failure.h"

#include <cassert>
#include <utility>
#include <variant>

namespace tonescope {

/// What a function returns that can fail in an expected way. Either a T or a Failure; asking for the one that
/// is not there is a broken invariant.
template <typename T>
class [[nodiscard]] Outcome {
public:
    Outcome(T value) : m_state(std::move(value)) {}           // NOLINT(google-explicit-constructor)
    Outcome(Failure failure) : m_state(std::move(failure)) {} // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_state); }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T& value() const& { return get<T>(m_state); }
    [[nodiscard]] T& value() & { return get<T>(m_state); }
    [[nodiscard]] T&& value() && { return std::move(get<T>(m_state)); }
    [[nodiscard]] const Failure& failure() const& { return get<Failure>(m_state); }
    [[nodiscard]] Failure&& failure() && { return std::move(get<Failure>(m_state)); }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    template <typename Alternative, typename State>
    static auto& get(State& state) {
        auto* alternative = std::get_if<Alternative>(&state);
        assert(alternative != nullptr);
        return *alternative;
    }

    std::variant<T, Failure> m_state;
};

} // namespace tonescope
