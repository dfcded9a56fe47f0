// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/machine_text.h"

#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace tonescope::ui {

namespace {

struct MachineText {
    Q_DECLARE_TR_FUNCTIONS(Machine)
};

} // namespace

QString machineText(const MachineFacts& machine) {
    QStringList parts{QString::fromStdString(machine.processor)};
    if (machine.cores > 0) parts += MachineText::tr("cores: %1").arg(machine.cores);
    if (machine.memory > 0) parts += MachineText::tr("%1 of memory").arg(bytesText(machine.memory));
    parts << QString::fromStdString(machine.system) << QString::fromStdString(machine.kernel);
    parts.removeAll({});
    const QString name = QString::fromStdString(machine.name);
    if (parts.isEmpty()) return name;
    return MachineText::tr("%1: %2").arg(name, parts.join(comma()));
}

QString contentText(const PixelContent& content) {
    return MachineText::tr("%1 × %2 pixels, SHA-256 %3")
        .arg(countText(content.width), countText(content.height), QString::fromStdString(content.sha256));
}

} // namespace tonescope::ui
