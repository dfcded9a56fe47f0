// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/sweep/sweep_axis.h"

#include "ui/lab/sweep/data_axes.h"
#include "ui/lab/sweep/parameter_axis.h"
#include "ui/words/number_text.h"

#include <algorithm>

namespace tonescope::ui {

QString SweepAxis::tickText(std::uint64_t value) const {
    return countText(value);
}

std::optional<std::uint64_t> SweepAxis::insteadOf(const Measurement& /*measurement*/) const {
    return std::nullopt;
}

bool SweepAxis::goesWith(const SweepAxis& other) const {
    return id() != other.id() && !(makesData() && other.makesData());
}

const std::vector<std::unique_ptr<SweepAxis>>& sweepAxes() {
    static const std::vector<std::unique_ptr<SweepAxis>> axes = [] {
        std::vector<std::unique_ptr<SweepAxis>> all;
        for (const Parameter parameter :
             {Parameter::WorkGroup, Parameter::Groups, Parameter::PixelsPerItem, Parameter::Copies})
            all.push_back(std::make_unique<ParameterAxis>(parameter));
        all.push_back(std::make_unique<DistinctAxis>());
        all.push_back(std::make_unique<HotBinAxis>());
        all.push_back(std::make_unique<SizeAxis>());
        return all;
    }();
    return axes;
}

const SweepAxis* sweepAxis(std::string_view id) {
    const auto found = std::find_if(sweepAxes().begin(), sweepAxes().end(),
                                    [&](const auto& axis) { return axis->id() == id; });
    return found == sweepAxes().end() ? nullptr : found->get();
}

} // namespace tonescope::ui
