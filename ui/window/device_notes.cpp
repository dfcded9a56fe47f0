// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/device_notes.h"

#include "ui/counting/count_choices.h"
#include "ui/frame/message_area.h"
#include "ui/words/engine_text.h"

namespace tonescope::ui {

void noteDevices(MessageArea& messages, const DeviceCatalog& catalog, const QStringList& changes,
                 const DeviceMenu& menu) {
    messages.clear(Message::Topic::Devices);
    messages.note(catalog.notes, Message::Topic::Devices);
    for (const QString& change : changes)
        messages.note(change, Message::Topic::Devices);
    if (catalog.leftOut.empty()) return;
    messages.add({Message::Severity::Note, Message::Topic::Devices, engineText(catalog.leftOut), QString(),
                  QList<QAction*>{menu.tryAction(), menu.doctorAction()}});
}

} // namespace tonescope::ui
