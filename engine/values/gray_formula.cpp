// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/gray_formula.h"

namespace tonescope {

namespace {

struct FormulaText {
    std::string_view name, description;
};

constexpr std::array<FormulaText, allGrayFormulas.size()> texts{{
    {"rec601", "0.299 R + 0.587 G + 0.114 B (ITU-R BT.601)"},
    {"rec709", "0.213 R + 0.715 G + 0.072 B (ITU-R BT.709)"},
    {"mean", "(R + G + B) / 3, rounded down"},
    {"value", "the largest of R, G and B"},
}};

const FormulaText& textOf(GrayFormula formula) {
    return texts.at(static_cast<std::size_t>(formula));
}

} // namespace

std::string_view nameOf(GrayFormula formula) {
    return textOf(formula).name;
}

std::string_view descriptionOf(GrayFormula formula) {
    return textOf(formula).description;
}

std::optional<GrayFormula> grayFormulaNamed(std::string_view name) {
    for (const GrayFormula formula : allGrayFormulas) {
        if (nameOf(formula) == name) return formula;
    }
    return std::nullopt;
}

} // namespace tonescope
