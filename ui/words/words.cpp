// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

template <typename Word, std::size_t count>
QString translated(const std::array<const char*, count>& texts, Word word) {
    return QCoreApplication::translate("Words", texts.at(static_cast<std::size_t>(word)));
}

} // namespace

QString wordFor(Channel channel) {
    return translated(std::array{QT_TRANSLATE_NOOP("Words", "gray"), QT_TRANSLATE_NOOP("Words", "red"),
                                 QT_TRANSLATE_NOOP("Words", "green"), QT_TRANSLATE_NOOP("Words", "blue"),
                                 QT_TRANSLATE_NOOP("Words", "alpha")},
                      channel);
}

QString wordFor(Phase phase) {
    return translated(std::array{QT_TRANSLATE_NOOP("Words", "decode"), QT_TRANSLATE_NOOP("Words", "upload"),
                                 QT_TRANSLATE_NOOP("Words", "clear"), QT_TRANSLATE_NOOP("Words", "kernel"),
                                 QT_TRANSLATE_NOOP("Words", "merge"), QT_TRANSLATE_NOOP("Words", "readback")},
                      phase);
}

QString wordFor(Clock clock) {
    return translated(
        std::array{QT_TRANSLATE_NOOP("Words", "host clock"), QT_TRANSLATE_NOOP("Words", "device events")},
        clock);
}

QString wordFor(Activity::Kind kind) {
    return translated(
        std::array{QT_TRANSLATE_NOOP("Words", "idle"), QT_TRANSLATE_NOOP("Words", "looking for devices"),
                   QT_TRANSLATE_NOOP("Words", "decoding"),
                   QT_TRANSLATE_NOOP("Words", "waiting for the device"),
                   QT_TRANSLATE_NOOP("Words", "preparing the device"),
                   QT_TRANSLATE_NOOP("Words", "building the kernel"), QT_TRANSLATE_NOOP("Words", "counting")},
        kind);
}

QString wordFor(DeviceType type) {
    return translated(std::array{QT_TRANSLATE_NOOP("Words", "GPU"), QT_TRANSLATE_NOOP("Words", "accelerator"),
                                 QT_TRANSLATE_NOOP("Words", "CPU"), QT_TRANSLATE_NOOP("Words", "simulator"),
                                 QT_TRANSLATE_NOOP("Words", "host threads (no OpenCL)")},
                      type);
}

QString wordFor(PixelKind kind) {
    return translated(
        std::array{QT_TRANSLATE_NOOP("Words", "8-bit gray"), QT_TRANSLATE_NOOP("Words", "8-bit colour"),
                   QT_TRANSLATE_NOOP("Words", "16-bit gray"), QT_TRANSLATE_NOOP("Words", "16-bit colour")},
        kind);
}

QString wordFor(Parameter parameter, StrategyHome home) {
    if (parameter == Parameter::Groups && home == StrategyHome::HostThreads)
        return QCoreApplication::translate("Words", "threads");
    return translated(std::array{QT_TRANSLATE_NOOP("Words", "work-items a work-group"),
                                 QT_TRANSLATE_NOOP("Words", "work-groups a launch"),
                                 QT_TRANSLATE_NOOP("Words", "pixels a work-item"),
                                 QT_TRANSLATE_NOOP("Words", "copies of the table"),
                                 QT_TRANSLATE_NOOP("Words", "skip empty bins when merging")},
                      parameter);
}

QString wordFor(GrayFormula formula) {
    return QString::fromUtf8(nameOf(formula)) + QStringLiteral(": ") +
           QString::fromUtf8(descriptionOf(formula));
}

QString shortNameOf(const DeviceInfo& device) {
    constexpr qsizetype most = 26;
    const QString name = QString::fromStdString(device.name);
    return name.size() <= most ? name : name.left(most - 1).trimmed() + QStringLiteral("…");
}

QString titleOf(const DeviceInfo& device, const DeviceCatalog& catalog) {
    const auto sameName = [&](const DeviceInfo& other) { return other.name == device.name; };
    QString name = QString::fromStdString(device.name);
    if (std::count_if(catalog.devices.begin(), catalog.devices.end(), sameName) < 2) return name;
    const std::size_t mark = device.key.find_last_of("@#");
    if (mark == std::string::npos) return name;
    return name + QStringLiteral(" (%1)").arg(QString::fromStdString(device.key.substr(mark + 1)));
}

QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString paragraph(const QString& text) {
    return text.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString fileNameOf(const std::string& name) {
    return QFileInfo(QString::fromStdString(name)).fileName();
}

} // namespace tonescope::ui
