// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/this_machine.h"

#include <QCryptographicHash>
#include <QString>
#include <QSysInfo>

namespace tonescope::app {

namespace {

/// The system's own number of the machine is to stay on it: whoever reads the mark does not learn it.
std::string markOfThisMachine() {
    const QByteArray number = QSysInfo::machineUniqueId();
    if (number.isEmpty()) return {};
    constexpr qsizetype digits = 8;
    return QCryptographicHash::hash("tonescope lab " + number, QCryptographicHash::Sha256)
        .toHex()
        .left(digits)
        .toStdString();
}

} // namespace

MachineFacts thisMachine(const DeviceCatalog& catalog) {
    MachineFacts machine;
    machine.name = QSysInfo::machineHostName().toStdString();
    machine.system = QSysInfo::prettyProductName().toStdString();
    machine.kernel = (QSysInfo::kernelType() + QLatin1Char(' ') + QSysInfo::kernelVersion()).toStdString();
    machine.mark = markOfThisMachine();
    if (const DeviceInfo* host = catalog.find(hostDeviceKey)) {
        machine.processor = host->vendor;
        machine.cores = host->computeUnits;
        machine.memory = host->globalMemory;
    }
    return machine;
}

} // namespace tonescope::app
