// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/counting/device_menu.h"

#include "ui/words/engine_text.h"
#include "ui/words/words.h"

namespace tonescope::ui {

namespace {

QString tuningTip() {
    return DeviceMenu::tr(
        "While nothing else is asked for, the fastest way to count such images is looked for,\n"
        "on each device, and used from then on. Not on battery, nor while other programs are busy.");
}

} // namespace

DeviceMenu::DeviceMenu(QWidget* parent)
    : ChoiceMenu(tr("&Device"), parent),
      m_previous(new QAction(tr("&Previous device"), new QObject(this))), // clear() deletes a menu's own
      m_sample(new QAction(tr("&Check a sample of rows"), m_previous->parent())),
      m_tune(new QAction(tr("Tune in the &background"), m_previous->parent())),
      m_exportTuning(new QAction(tr("&Export tuning …"), m_previous->parent())),
      m_importTuning(new QAction(tr("&Import tuning …"), m_previous->parent())),
      m_try(new QAction(tr("&Try the devices again"), m_previous->parent())),
      m_remote(new QAction(tr("Devices on other &machines …"), m_previous->parent())),
      m_doctor(new QAction(tr("Device d&octor …"), m_previous->parent())) {
    m_previous->setObjectName(QStringLiteral("previousDevice"));
    m_previous->setShortcut(QKeySequence(tr("Ctrl+Shift+D")));
    m_previous->setEnabled(false);
    m_sample->setObjectName(QStringLiteral("sampleOnHost"));
    m_sample->setCheckable(true);
    m_sample->setToolTip(
        tr("Beside each count some rows are counted on the device and on the host, and compared.\n"
           "That every pixel has a count is always checked."));
    connect(m_sample, &QAction::triggered, this, &DeviceMenu::chosen);
    nameTuning();
    m_try->setObjectName(QStringLiteral("tryDevices"));
    m_try->setToolTip(tr("Looks for OpenCL devices anew, also for those that were left out or given up."));
    m_remote->setObjectName(QStringLiteral("remoteDevices"));
    m_remote->setToolTip(tr("Servers whose devices are used, too, through PoCL's remote driver."));
    m_doctor->setObjectName(QStringLiteral("deviceDoctor"));
    m_doctor->setToolTip(tr("What the OpenCL loader found, which drivers were refused, and why."));
    setObjectName(QStringLiteral("deviceMenu"));
    setToolTipsVisible(true);
    rebuild();
}

void DeviceMenu::nameTuning() {
    m_tune->setObjectName(QStringLiteral("tuneInBackground"));
    m_tune->setCheckable(true);
    m_tune->setToolTip(tuningTip());
    m_exportTuning->setObjectName(QStringLiteral("exportTuning"));
    m_exportTuning->setToolTip(tr("Writes what was found to be fastest here, for others with such devices."));
    m_importTuning->setObjectName(QStringLiteral("importTuning"));
    m_importTuning->setToolTip(
        tr("Reads what others found; it is used where nothing was measured on this machine."));
}

void DeviceMenu::showTuning(const TuningStep& step) {
    const QString name = tr("Tune in the &background");
    m_tune->setText(step.all == 0 ? name : tr("%1 (%2 of %3)").arg(name).arg(step.done).arg(step.all));
    QString now = QString::fromStdString(step.what);
    if (step.failure) now += tr(": %1").arg(failureText(*step.failure));
    m_tune->setToolTip(now.isEmpty() ? tuningTip() : tuningTip() + tr("\nLast: %1").arg(now));
}

void DeviceMenu::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    rebuild();
}

std::string DeviceMenu::key() const {
    // Before the devices are known, what is remembered is the best guess.
    return m_catalog ? checked() : wanted();
}

const DeviceInfo* DeviceMenu::device() const {
    if (!m_catalog || m_catalog->devices.empty()) return nullptr;
    const std::string chosenKey = key();
    return m_catalog->find(chosenKey.empty() ? defaultDevice(*m_catalog).key : chosenKey);
}

void DeviceMenu::rebuild() {
    clear();
    if (!m_catalog) {
        addAction(tr("Looking for devices …"))->setEnabled(false);
    } else if (m_catalog->devices.empty()) {
        addAction(tr("No device was found"))->setEnabled(false);
    } else {
        addDevices();
        addSeparator();
        addAction(m_previous);
        addAction(m_sample);
        addAction(m_tune);
    }
    addSeparator();
    const bool leftOut = m_catalog && !m_catalog->leftOut.empty();
    if (leftOut) {
        QAction* why = addAction(tr("OpenCL is left out"));
        why->setToolTip(engineText(m_catalog->leftOut));
        why->setEnabled(false);
    }
    m_try->setEnabled(m_catalog.has_value());
    addAction(m_try);
    addAction(m_exportTuning);
    addAction(m_importTuning);
    addAction(m_remote);
    addAction(m_doctor);
}

QString DeviceMenu::sectionOf(const DeviceInfo& device) {
    if (!device.server.empty()) return tr("On other machines");
    return device.type == DeviceType::Host ? tr("Without OpenCL") : QString::fromStdString(device.platform);
}

void DeviceMenu::addDevices() {
    addDefault();
    // Devices of one platform stand together, and so do those of other machines; the host has no platform and
    // comes last in every catalog.
    std::optional<QString> section;
    for (const DeviceInfo& device : m_catalog->devices) {
        const QString title = sectionOf(device);
        if (title != section) addSection(title);
        section = title;
        addDevice(device);
    }
}

void DeviceMenu::addDefault() {
    const SelectedDevice choice = defaultDevice(*m_catalog);
    addChoice({{},
               tr("Default device (%1)").arg(menuText(engineText(choice.reason))),
               QString::fromStdString(m_catalog->find(choice.key)->name)});
}

void DeviceMenu::addDevice(const DeviceInfo& device) {
    addChoice({device.key, menuText(shortTitleOf(device, m_catalog->devices)), tipOf(device)});
}

} // namespace tonescope::ui
