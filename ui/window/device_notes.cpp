// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/device_notes.h"

#include "ui/counting/device_menu.h"
#include "ui/window/message_area.h"

namespace tonescope::ui {

void noteDevices(MessageArea& messages, const DeviceCatalog& catalog, const QStringList& changes,
                 const DeviceMenu& menu) {
    messages.clear(Message::Topic::Devices);
    for (const std::string& text : catalog.notes)
        messages.note(QString::fromStdString(text), Message::Topic::Devices);
    for (const QString& change : changes)
        messages.note(change, Message::Topic::Devices);
    if (catalog.leftOut.empty()) return;
    messages.add({Message::Severity::Note, Message::Topic::Devices, QString::fromStdString(catalog.leftOut),
                  QString(), QList<QAction*>{menu.tryAction(), menu.doctorAction()}});
}

} // namespace tonescope::ui
