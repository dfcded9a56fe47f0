// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_state.h"

#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/shell/control_values.h"
#include "ui/lab/shell/lab_file_menu.h"
#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/shell/lab_window.h"

namespace tonescope::ui {

void takeOver(LabWindow& window, const LabWindow& before) {
    auto& setup = *window.findChild<SetupPane*>();
    const auto& setupBefore = *before.findChild<SetupPane*>();
    if (setupBefore.text()) window.showText(setupBefore.text());
    setup.setPixels(setupBefore.choices().pixels);
    takeControls(*window.findChild<LabFileMenu*>(), *before.findChild<LabFileMenu*>());
    window.showSession(before.session());
    window.showAllRuns(); // panes take over what they show
    for (std::size_t i = 0; i < window.panes().size(); ++i)
        window.panes()[i]->takeOver(*before.panes()[i]);
}

} // namespace tonescope::ui
