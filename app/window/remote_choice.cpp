// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/remote_choice.h"

#include "ui/window/remote_dialog.h"
#include "ui/words/engine_text.h"

#include <QFileInfo>

#include <algorithm>

namespace tonescope::app {

namespace {

QString settingsKey() {
    return QStringLiteral("remoteServers");
}

/// Which driver would be used, and what is to be done about it; for people.
QString driverState() {
    const QString driver = QString::fromStdString(remoteDriver());
    if (driver.isEmpty())
        return RemoteChoice::tr(
            "PoCL's remote driver was not found. No package of Debian 12 has it: build PoCL "
            "6.0 or newer, and name its libpocl.so in TONESCOPE_REMOTE_DRIVER.");
    // By its name alone: the one that counts on this machine, too.
    if (QFileInfo(driver).isRelative())
        return RemoteChoice::tr(
                   "The driver is %1. Debian 12's has no remote devices: build PoCL 6.0 or newer, "
                   "and name its libpocl.so in TONESCOPE_REMOTE_DRIVER.")
            .arg(driver);
    return RemoteChoice::tr("The driver is %1.").arg(driver);
}

} // namespace

RemoteChoice::RemoteChoice(QSettings& settings) : m_settings(settings) {
}

RemoteServers RemoteChoice::servers() const {
    RemoteServers all = remoteServers();
    // What somebody else wrote into the settings may be none.
    const auto kept = remote::remoteServersIn(m_settings.value(settingsKey()).toString().toStdString());
    if (!kept) return all;
    std::ranges::copy_if(*kept, std::back_inserter(all),
                         [&](const auto& each) { return std::ranges::find(all, each) == all.end(); });
    return all;
}

void RemoteChoice::present(QWidget& window) {
    if (!m_dialog) {
        m_dialog = new ui::RemoteDialog(window);
        connect(m_dialog, &ui::RemoteDialog::chosen, this, &RemoteChoice::choose);
    }
    m_dialog->present(m_settings.value(settingsKey()).toString(), driverState());
}

void RemoteChoice::choose(const QString& list) {
    const auto servers = remote::remoteServersIn(list.toStdString());
    if (!servers) return m_dialog->refuse(ui::failureText(servers.failure()));
    m_settings.setValue(settingsKey(), QString::fromStdString(remote::listOf(*servers)));
    m_dialog->close();
    Q_EMIT changed();
}

} // namespace tonescope::app
