// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_state.h"

#include "ui/counting/count_choices.h"
#include "ui/counting/count_history.h"
#include "ui/histogram/histogram_pane.h"
#include "ui/image/image_pair.h"
#include "ui/image/image_view.h"
#include "ui/window/frame_controls.h"
#include "ui/window/image_opener.h"
#include "ui/window/main_window.h"
#include "ui/window/menus/view_menu.h"
#include "ui/window/preferences/preferences_dialog.h"

#include <QAction>

namespace tonescope::ui {

namespace {

template <typename Part>
void takePart(MainWindow& window, const MainWindow& before) {
    window.findChild<Part*>()->takeOver(*before.findChild<Part*>());
}

} // namespace

void takeOver(MainWindow& window, const MainWindow& before) {
    takePart<CountChoices>(window, before);
    takePart<HistoryDock>(window, before);
    takePart<ImageOpener>(window, before);
    takePart<ImagePair>(window, before);
    takePart<HistogramPane>(window, before);
    if (const ImagePointer& image = window.findChild<ImagePair*>()->view().image())
        window.frames().show(image->frame);
    window.findChild<ViewMenu*>()->regionAction()->setChecked(
        before.findChild<ViewMenu*>()->regionAction()->isChecked());
    if (const auto* open = before.findChild<PreferencesDialog*>(); open != nullptr && open->isVisible())
        showPreferences(window); // in which the language was chosen
    for (const Message& message : before.messages().messages()) {
        using Topic = Message::Topic;
        const bool again = message.topic == Topic::Devices || message.topic == Topic::Result;
        if (again) continue;
        if (message.failure)
            window.messages().tell(message.about, *message.failure, message.topic);
        else
            window.messages().add(message);
    }
}

} // namespace tonescope::ui
