// SPDX-License-Identifier: GPL-3.0-or-later
// One value of a launch, or none.
#pragma once

#include "engine/values/launch.h"

#include <QWidget>

#include <cstdint>
#include <optional>

namespace tonescope::ui {

/// Where a value of a range is chosen: a list where there are few of them, a number otherwise. Nothing, shown
/// as "automatic", is the first value.
class ParameterField : public QWidget {
    Q_OBJECT

public:
    /// A field that suits the range, owned by `parent`.
    [[nodiscard]] static ParameterField* make(const ParameterRange& range, QWidget* parent);

    [[nodiscard]] virtual std::optional<std::uint32_t> value() const = 0;
    /// Does not emit changed().
    virtual void setValue(std::optional<std::uint32_t> value) = 0;

Q_SIGNALS:
    /// Somebody chose another value; what is being typed is not yet one.
    void changed();

protected:
    explicit ParameterField(QWidget* parent) : QWidget(parent) {}
    /// Fills this widget with the one that is used.
    void fill(QWidget* editor);
};

} // namespace tonescope::ui
