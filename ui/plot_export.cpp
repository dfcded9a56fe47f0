#include "ui/plot_export.h"

namespace tonescope::ui {

std::optional<Failure> exportPlot(const CountResult&, const QString&) {
    return Failure{Stage::Write, "plots are not written yet", {}, {}};
}

} // namespace tonescope::ui
