// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/words.h"

#include "engine/files/path_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

template <typename Word, std::size_t count>
QString translated(const std::array<const char*, count>& texts, Word word) {
    return QCoreApplication::translate("Words", texts.at(static_cast<std::size_t>(word)));
}

/// What the key ends in where name, platform and driver are those of another device, too; empty elsewhere.
QString markOf(const DeviceInfo& device) {
    const std::size_t mark = device.key.find_last_of("@#");
    return mark == std::string::npos ? QString() : QString::fromStdString(device.key.substr(mark + 1));
}

/// " on HOST:PORT", with which the name of a device on another machine ends; empty: it is here.
QString serverOf(const DeviceInfo& device) {
    const QString server = QString::fromStdString(device.server).section(QLatin1Char('/'), 0, 0);
    const QString end = QStringLiteral(" on ") + server;
    return !server.isEmpty() && QString::fromStdString(device.name).endsWith(end) ? end : QString();
}

QString withMark(const QString& name, const QString& mark) {
    return mark.isEmpty() ? name : name + QStringLiteral(" (%1)").arg(mark);
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
                                 QT_TRANSLATE_NOOP("Words", "host threads (no OpenCL)"),
                                 QT_TRANSLATE_NOOP("Words", "several devices")},
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
    // What PoCL puts before the processor's name, trade marks, what Mesa puts behind, clocks, and words that
    // every processor has.
    static const QRegularExpression prefix(
        QStringLiteral("^(?:pthread|basic|cpu)-(?:[a-z0-9_-]+-)?(?=[A-Z])"));
    static const QRegularExpression noise(
        QStringLiteral("\\((?:R|TM|C)\\)| *\\([^()]*LLVM[^()]*\\)| *\\[0x[0-9a-f]+\\]"
                       "|(?: CPU)? *@ *[0-9.]+ *[GM]Hz| \\d+-Core\\b| Processor\\b| with Radeon Graphics$"),
        QRegularExpression::CaseInsensitiveOption);
    constexpr qsizetype most = 26;
    const QString elsewhere = serverOf(device);
    const QString whole = QString::fromStdString(device.name).chopped(elsewhere.size());
    QString name = QString(whole).remove(prefix).remove(noise).simplified();
    if (name.isEmpty()) name = whole;
    return (name.size() <= most ? name : name.left(most - 1).trimmed() + QStringLiteral("…")) + elsewhere;
}

QString titleOf(const DeviceInfo& device, const DeviceCatalog& catalog) {
    const auto sameName = [&](const DeviceInfo& other) { return other.name == device.name; };
    const QString name = QString::fromStdString(device.name);
    if (std::count_if(catalog.devices.begin(), catalog.devices.end(), sameName) < 2) return name;
    return withMark(name, markOf(device));
}

QString shortTitleOf(const DeviceInfo& device, const DeviceCatalog& catalog) {
    const QString name = shortNameOf(device);
    const auto sameName = [&](const DeviceInfo& other) { return shortNameOf(other) == name; };
    if (std::count_if(catalog.devices.begin(), catalog.devices.end(), sameName) < 2) return name;
    const QString mark = markOf(device);
    return withMark(name, mark.isEmpty() ? QString::fromStdString(device.platform) : mark);
}

QString tipOf(const DeviceInfo& device) {
    return QStringLiteral("%1\n%2\n%3")
        .arg(QString::fromStdString(device.name), QString::fromStdString(device.key), wordFor(device.type));
}

QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString paragraph(const QString& text) {
    return text.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString fileNameOf(const std::string& name) {
    return shownFileName(pathText(name));
}

} // namespace tonescope::ui
