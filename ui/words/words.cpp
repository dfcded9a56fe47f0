// SPDX-License-Identifier: GPL-3.0-or-later
// Each enumeration of the engine has an array of texts in the order of its values. Names of devices are
// shortened by regular expressions that match the names which drivers report: makers, trade marks, clocks and
// driver versions are removed.
#include "ui/words/words.h"

#include "engine/files/path_text.h"
#include "engine/values/count_result.h"
#include "engine/values/pixel_sample.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace tonescope::ui {

namespace {

template <typename Word, std::size_t count>
QString translated(const std::array<const char*, count>& texts, Word word) {
    return QCoreApplication::translate("Words", texts.at(static_cast<std::size_t>(word)));
}

/// The end of the key that distinguishes the device from another one with the same name, platform and driver:
/// the part after @ or #. Empty if there is no such device.
QString markOf(const DeviceInfo& device) {
    const std::size_t mark = device.key.find_last_of("@#");
    return mark == std::string::npos ? QString() : QString::fromStdString(device.key.substr(mark + 1));
}

/// " on HOST:PORT", the end of the name of a device on another machine; empty for a device of this machine.
QString serverOf(const DeviceInfo& device) {
    const QString server = QString::fromStdString(device.server).section(QLatin1Char('/'), 0, 0);
    const QString end = QStringLiteral(" on ") + server;
    return !server.isEmpty() && QString::fromStdString(device.name).endsWith(end) ? end : QString();
}

QString withMark(const QString& name, const QString& mark) {
    return mark.isEmpty() ? name : name + QStringLiteral(" (%1)").arg(mark);
}

/// Matches the prefix that PoCL puts before the processor's name: the kind of its driver and the target of
/// its compiler.
const QRegularExpression& pocl() {
    static const QRegularExpression prefix(
        QStringLiteral("^(?:pthread|basic|cpu)-(?:[a-z0-9_-]+-(?=[A-Z]|\\d+th Gen))?"));
    return prefix;
}

/// Removes trade marks, clocks, suffixes of Mesa and ROCm, the slot of a card, words that all processors
/// have, and makers, since the model's name suffices.
QString withoutNoise(QString name) {
    static const QRegularExpression noise(
        QStringLiteral("\\((?:R|TM|C)\\)| *\\((?:[^()]*LLVM[^()]*|NVK [^()]*|[A-Z]{2,4} GT[0-9.]+|DG[12])\\)"
                       "| *\\[0x[0-9a-f]+\\]|:(?:sramecc|xnack)[+-]|(?: CPU)? *@ *[0-9.]+ *[GM]Hz"
                       "|(?<=\\(R\\)) CPU\\b| \\d+-Core\\b| Processor\\b| with Radeon Graphics$| HBM\\w*"
                       "|-(?:SXM\\d*|PCIe)(?=-)|(?<= Laptop) GPU$|(?<=^Oclgrind) Simulator$"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression maker(
        QStringLiteral("^(?:Mesa |\\d+th Gen )*(?:(?:NVIDIA|AMD|Intel) (?=\\S))?"));
    return name.remove(noise).simplified().remove(maker);
}

QString shortNameOf(const QString& whole) {
    constexpr qsizetype most = 26;
    static const QRegularExpression ofMachine(QStringLiteral(" \\(([^()]+)\\)$"));
    QString name = withoutNoise(QString(whole).remove(pocl()));
    if (name.isEmpty()) name = whole;
    QStringList marks;
    if (whole.contains(pocl())) marks += QStringLiteral("PoCL");
    if (const auto machine = ofMachine.match(name); machine.hasMatch()) {
        marks += machine.captured(1);
        name.truncate(machine.capturedStart());
    }
    if (name.size() > most) name = name.left(most - 1).trimmed() + QStringLiteral("…");
    return withMark(name, marks.join(comma()));
}

} // namespace

QString wordFor(Channel channel) {
    return translated(std::array{QT_TRANSLATE_NOOP("Words", "gray"), QT_TRANSLATE_NOOP("Words", "red"),
                                 QT_TRANSLATE_NOOP("Words", "green"), QT_TRANSLATE_NOOP("Words", "blue"),
                                 QT_TRANSLATE_NOOP("Words", "alpha"), QT_TRANSLATE_NOOP("Words", "green 2")},
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
    return translated(std::array{QT_TRANSLATE_NOOP("Words", "work-items per work-group"),
                                 QT_TRANSLATE_NOOP("Words", "work-groups per launch"),
                                 QT_TRANSLATE_NOOP("Words", "pixels per work-item"),
                                 QT_TRANSLATE_NOOP("Words", "copies of the table"),
                                 QT_TRANSLATE_NOOP("Words", "skip empty bins when merging")},
                      parameter);
}

QString wordFor(GrayFormula formula) {
    return labelled(QString::fromUtf8(nameOf(formula)), engineText(descriptionOf(formula)));
}

QString shortNameOf(const DeviceInfo& device) {
    const QString elsewhere = serverOf(device);
    const QString whole = QString::fromStdString(device.name).chopped(elsewhere.size());
    // Names that can be translated are given by this program, not by a driver, and are short already.
    if (const QString ours = engineText(device.name); ours != QString::fromStdString(device.name))
        return ours;
    if (device.type != DeviceType::Together) return shortNameOf(whole) + elsewhere;
    const QString plus = QStringLiteral(" + ");
    QStringList members;
    for (const QString& member : whole.split(plus))
        members += shortNameOf(member);
    return members.join(plus);
}

QString shortTitleOf(const DeviceInfo& device, const std::vector<DeviceInfo>& devices) {
    const QString name = shortNameOf(device);
    const auto calledSo = [&](const DeviceInfo& other) { return shortNameOf(other) == name; };
    const auto alike = [&](const auto& part) {
        return std::count_if(devices.begin(), devices.end(), [&](const DeviceInfo& other) {
            return calledSo(other) && other.key != device.key && part(other) == part(device);
        });
    };
    // Tries what distinguishes the device from those with the same short name, from the shortest text to the
    // longest: nothing, the mark of its key, the platform, the full name; at last its number among them.
    if (alike([](const DeviceInfo&) { return true; }) == 0) return name;
    if (const QString mark = markOf(device); !mark.isEmpty()) return withMark(name, mark);
    if (alike([](const DeviceInfo& each) { return each.platform; }) == 0)
        return withMark(name, QString::fromStdString(device.platform));
    if (alike([](const DeviceInfo& each) { return each.name; }) == 0)
        return QString::fromStdString(device.name);
    const auto itself = std::find_if(devices.begin(), devices.end(),
                                     [&](const DeviceInfo& other) { return other.key == device.key; });
    return withMark(name, QString::number(1 + std::count_if(devices.begin(), itself, calledSo)));
}

QString tipOf(const DeviceInfo& device) {
    return QStringLiteral("%1\n%2\n%3")
        .arg(engineText(device.name), QString::fromStdString(device.key), wordFor(device.type));
}

QString comma() {
    return QCoreApplication::translate("Words", ", ");
}

QString labelled(const QString& label, const QString& text) {
    return QCoreApplication::translate("Words", "%1: %2", "a label, its text").arg(label, text);
}

QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString fileNameOf(const std::string& name) {
    return shownFileName(pathText(name));
}

QString pixelText(const PixelSample& sample) {
    const QString place = QStringLiteral("%1, %2: ").arg(sample.x).arg(sample.y);
    const auto text = [&](std::uint32_t value) {
        return sample.floating ? decimalText(half::valueOf(value)) : QString::number(value);
    };
    if (!sample.colour) return place + QCoreApplication::translate("Words", "gray %1").arg(text(sample.gray));
    QString values = QCoreApplication::translate("Words", "R %1  G %2  B %3")
                         .arg(text(sample.red), text(sample.green), text(sample.blue));
    if (!sample.floating) values += QCoreApplication::translate("Words", "  (gray %1)").arg(sample.gray);
    if (!sample.alpha) return place + values;
    return place + values + QCoreApplication::translate("Words", "  alpha %1").arg(text(*sample.alpha));
}

QString capitalized(QString text) {
    text[0] = text.at(0).toUpper();
    return text;
}

QString frameText(const FrameNumber& frame) {
    const QString text = frame.page ? QCoreApplication::translate("Words", "page %1 of %2")
                                    : QCoreApplication::translate("Words", "frame %1 of %2");
    return text.arg(frame.number).arg(frame.count);
}

QString plainTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

namespace {

struct LaunchText {
    Q_DECLARE_TR_FUNCTIONS(Launch)
};

QString groupsText(const LaunchShape& launch, StrategyHome home) {
    if (home == StrategyHome::HostThreads)
        return LaunchText::tr("%Ln threads", nullptr, pluralOf(launch.groups));
    const QString groups = LaunchText::tr("%Ln work-groups", nullptr, pluralOf(launch.groups));
    const QString items = LaunchText::tr("%Ln work-items", nullptr, pluralOf(launch.workGroup));
    return groups + QStringLiteral(" × ") + items;
}

} // namespace

QString valueText(const ParameterRange& range, std::uint32_t value) {
    if (range.least != 0 || range.most != 1) return countText(value);
    return LaunchText::tr(value == 0 ? QT_TRANSLATE_NOOP("Launch", "no")
                                     : QT_TRANSLATE_NOOP("Launch", "yes"));
}

QString rangeText(const ParameterRange& range) {
    if (range.least == 0 && range.most == 1) return {};
    return LaunchText::tr(range.powersOfTwo ? QT_TRANSLATE_NOOP("Launch", "powers of two from %1 to %2")
                                            : QT_TRANSLATE_NOOP("Launch", "%1 to %2"))
        .arg(countText(range.least), countText(range.most));
}

QString launchText(const LaunchShape& launch, StrategyHome home) {
    if (launch.groups == 0) return {};
    QStringList parts{groupsText(launch, home)};
    if (launch.pixelsPerItem != 0)
        parts += LaunchText::tr("%Ln pixels per work-item", nullptr, pluralOf(launch.pixelsPerItem));
    if (launch.copies != 0)
        parts += LaunchText::tr("%Ln copies of the table", nullptr, pluralOf(launch.copies));
    if (!launch.skipEmpty) parts += LaunchText::tr("empty bins merged, too");
    if (launch.windows > 1)
        parts += LaunchText::tr("table split into %Ln windows", nullptr, pluralOf(launch.windows));
    return parts.join(comma());
}

QString strategyText(const CountResult& result) {
    const QString title =
        engineText(result.strategy.title.empty() ? result.strategy.id : result.strategy.title);
    if (result.strategyReason.empty()) return LaunchText::tr("%1, chosen").arg(title);
    return LaunchText::tr("%1, default: %2").arg(title, engineText(result.strategyReason));
}

QString buildText(const Timings& timings) {
    return LaunchText::tr(timings.buildFromDisk ? QT_TRANSLATE_NOOP("Launch", "from the disk cache")
                                                : QT_TRANSLATE_NOOP("Launch", "compiled"));
}

namespace {

struct LongText {
    Q_DECLARE_TR_FUNCTIONS(LongText)
};

constexpr int mostLines = 2000;
constexpr std::size_t longestLine = 2000;

} // namespace

QString shownLines(const std::string& text, std::size_t mostBytes) {
    std::string_view rest = text;
    QString shown;
    for (int line = 0;
         line < mostLines && !rest.empty() && static_cast<std::size_t>(shown.size()) < mostBytes; ++line) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        shown += QString::fromUtf8(rest.substr(0, std::min(end, longestLine)));
        if (end > longestLine) shown += QStringLiteral(" …");
        if (end < rest.size()) shown += QLatin1Char('\n');
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (rest.empty()) return shown;
    const auto ends = static_cast<std::uint64_t>(std::count(rest.begin(), rest.end(), '\n'));
    const std::uint64_t more = ends + (rest.back() == '\n' ? 0U : 1U);
    return shown + LongText::tr("… %Ln more lines", nullptr, pluralOf(more));
}

} // namespace tonescope::ui
