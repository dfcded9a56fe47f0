// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/compiled_words.h"

#include "engine/models/occupancy.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>

namespace tonescope::ui {

namespace {

struct Compiled {
    Q_DECLARE_TR_FUNCTIONS(Compiled)
};

using Figure = std::optional<std::uint64_t>;

// ---- marks

/// "on local memory", or "of" it.
QString placeText(Space space, Access access) {
    const bool atomic = access == Access::Atomic;
    switch (space) {
    case Space::Global:
        return atomic ? Compiled::tr("on global memory") : Compiled::tr("of global memory");
    case Space::Local:
        return atomic ? Compiled::tr("on local memory") : Compiled::tr("of local memory");
    case Space::Private:
        return atomic ? Compiled::tr("on the stack") : Compiled::tr("of the stack");
    case Space::Constant:
        return atomic ? Compiled::tr("on constants") : Compiled::tr("of constants");
    case Space::Untold:
        break;
    }
    return atomic ? Compiled::tr("on memory that the code does not name")
                  : Compiled::tr("of memory that the code does not name");
}

/// ", 16 bytes each"; empty where some do not say.
QString sizesText(const std::vector<CodeMark>& marks) {
    std::uint32_t least = ~0U, most = 0;
    for (const CodeMark& each : marks) {
        if (!each.bytes) return {};
        least = std::min(least, *each.bytes);
        most = std::max(most, *each.bytes);
    }
    if (least != most) return Compiled::tr(", %1 to %2 bytes each").arg(least).arg(most);
    return Compiled::tr(", %Ln bytes each", nullptr, pluralOf(most));
}

QString numberText(std::size_t number, Access access) {
    const int plural = pluralOf(number);
    return access == Access::Atomic ? Compiled::tr("%Ln atomics", nullptr, plural)
                                    : Compiled::tr("%Ln loads", nullptr, plural);
}

/// "3 atomics: 2 on local memory, 4 bytes each; 1 on global memory, 4 bytes each."
QString accessText(const std::vector<CodeMark>& all, Access access) {
    QStringList places, alone;
    std::size_t number = 0;
    for (const Space space : {Space::Local, Space::Global, Space::Private, Space::Constant, Space::Untold}) {
        std::vector<CodeMark> marks;
        std::ranges::copy_if(all, std::back_inserter(marks), [&](const CodeMark& each) {
            return each.access == access && each.space == space;
        });
        if (marks.empty()) continue;
        number += marks.size();
        alone += placeText(space, access) + sizesText(marks);
        places += countText(marks.size()) + QLatin1Char(' ') + alone.last();
    }
    if (number == 0)
        return access == Access::Atomic ? Compiled::tr("No atomics.") : Compiled::tr("No loads.");
    if (alone.size() == 1) return Compiled::tr("%1 %2.").arg(numberText(number, access), alone.first());
    return Compiled::tr("%1: %2.").arg(numberText(number, access), places.join(semicolon()));
}

// ---- figures

QString bytesOf(const Figure& bytes) {
    return bytes ? Compiled::tr("%1 bytes", nullptr, pluralOf(*bytes)).arg(countText(*bytes))
                 : Compiled::tr("not told");
}

QString numberOf(const Figure& number) {
    return number ? countText(*number) : Compiled::tr("not told");
}

QString spillsOf(const KernelFigures& figures) {
    if (!figures.spillStores || !figures.spillLoads) return Compiled::tr("not told");
    if (*figures.spillStores == 0 && *figures.spillLoads == 0) return Compiled::tr("nothing");
    return Compiled::tr("%1 stored, %2 loaded")
        .arg(bytesOf(figures.spillStores), bytesOf(figures.spillLoads));
}

std::uint32_t workGroupOf(const Measurement& measurement) {
    return measurement.series ? measurement.series->launch.workGroup : 0;
}

QString itemsOf(const Figure& items) {
    return items ? Compiled::tr("%Ln work-items", nullptr, pluralOf(*items)) : Compiled::tr("not told");
}

std::optional<Occupancy> occupancyOf(const Measurement& measurement) {
    return tonescope::occupancyOf(measurement.compiled->figures, workGroupOf(measurement));
}

QString residentText(const Measurement& measurement) {
    const std::optional<Occupancy> occupancy = occupancyOf(measurement);
    return occupancy ? Compiled::tr("%Ln work-groups", nullptr, pluralOf(occupancy->groups))
                     : Compiled::tr("not computed");
}

QString occupancyText(const Measurement& measurement) {
    const std::optional<Occupancy> occupancy = occupancyOf(measurement);
    if (!occupancy) return {};
    return Compiled::tr("%1 of %2 work-items (%3 %)")
        .arg(countText(occupancy->items), countText(occupancy->mostItems))
        .arg(100 * occupancy->items / occupancy->mostItems);
}

QString limitText(const Measurement& measurement) {
    const std::optional<Occupancy> occupancy = occupancyOf(measurement);
    if (!occupancy) return {};
    switch (occupancy->limit) {
    case OccupancyLimit::Registers:
        return Compiled::tr("registers");
    case OccupancyLimit::LocalMemory:
        return Compiled::tr("local memory");
    case OccupancyLimit::WorkItems:
        return Compiled::tr("work-items");
    case OccupancyLimit::WorkGroups:
        break;
    }
    return Compiled::tr("work-groups");
}

template <typename Text>
void addRow(std::vector<FigureRow>& rows, const Measurements& measurements, const QString& name,
            Text&& text) {
    FigureRow row{name, {}};
    for (const MeasurementPointer& each : measurements)
        row.values += text(*each);
    const bool empty = std::ranges::all_of(row.values, &QString::isEmpty);
    if (!empty) rows.push_back(std::move(row));
}

// ---- how they are known

QString capabilityText(std::uint32_t capability) {
    return QStringLiteral("%1.%2").arg(capability / 10).arg(capability % 10);
}

QString launchSentences(const Measurement& measurement) {
    return Compiled::tr("Work-groups of this launch: %1, for compute units: %2.")
        .arg(countText(std::uint64_t{measurement.series->launch.groups} *
                       std::max(1U, measurement.series->launch.windows)),
             countText(measurement.compiled->figures.computeUnits));
}

QString computedText(const Measurement& measurement, const Occupancy& occupancy) {
    return Compiled::tr(
               "Work-groups that fit on a compute unit: by registers %1, by local memory %2, by work-items "
               "%3, and %4 at most: the least of them. From the limits that "
               "NVIDIA publishes for compute capability %5, as if all of its memory that can be local "
               "were; computed, not measured.")
        .arg(occupancy.byRegisters)
        .arg(occupancy.byLocalMemory)
        .arg(occupancy.byWorkItems)
        .arg(occupancy.byWorkGroups)
        .arg(capabilityText(measurement.compiled->figures.computeCapability));
}

QString occupancyMethod(const Measurement& measurement) {
    if (const auto occupancy = occupancyOf(measurement)) return computedText(measurement, *occupancy);
    const KernelFigures& figures = measurement.compiled->figures;
    switch (measurement.device.type) {
    case DeviceType::Cpu:
        return Compiled::tr("Occupancy is not computed: on a CPU a core has one work-group at a time.");
    case DeviceType::Simulator:
        return Compiled::tr("Occupancy is not computed: a simulator interprets the code.");
    default:
        break;
    }
    if (figures.computeCapability == 0)
        return Compiled::tr("Occupancy is not computed: the driver does not tell what it takes.");
    if (!tonescope::limitsOf(figures.computeCapability))
        return Compiled::tr(
                   "Occupancy is not computed: the limits of compute capability %1 are not known here.")
            .arg(capabilityText(figures.computeCapability));
    if (!figures.registers)
        return Compiled::tr("Occupancy is not computed: the build log names no registers.");
    if (workGroupOf(measurement) == 0)
        return Compiled::tr("Occupancy is not computed: nothing was launched.");
    return Compiled::tr("Occupancy is not computed: the driver does not tell the local memory.");
}

QString binaryText(const CompiledKernel& compiled) {
    const QString bytes = bytesOf(compiled.binaryBytes);
    switch (compiled.binary) {
    case BinaryKind::None:
        return Compiled::tr("The driver gives no binary.");
    case BinaryKind::Ptx:
        return Compiled::tr("The driver gives PTX, %1: it compiles that once more for the device.")
            .arg(bytes);
    case BinaryKind::Pocl:
        return Compiled::tr("The driver gives PoCL's container, %1.").arg(bytes);
    case BinaryKind::Elf:
        return Compiled::tr("The driver gives machine code as an ELF file, %1.").arg(bytes);
    case BinaryKind::Bitcode:
        return Compiled::tr("The driver gives LLVM's bitcode, %1.").arg(bytes);
    case BinaryKind::Spirv:
        return Compiled::tr("The driver gives SPIR-V, %1, which is not shown here.").arg(bytes);
    case BinaryKind::Unknown:
        break;
    }
    return Compiled::tr("The driver gives a binary of its own kind, %1, which nobody here can read.")
        .arg(bytes);
}

} // namespace

QString nameOf(const CodeListing& listing) {
    constexpr auto names = std::to_array<const char*>(
        {QT_TRANSLATE_NOOP("Compiled", "PTX"), QT_TRANSLATE_NOOP("Compiled", "SASS"),
         QT_TRANSLATE_NOOP("Compiled", "LLVM IR"), QT_TRANSLATE_NOOP("Compiled", "x86"),
         QT_TRANSLATE_NOOP("Compiled", "assembly")});
    const QString language = Compiled::tr(names.at(static_cast<std::size_t>(listing.kind)));
    const QString name = listing.tool.empty()
                             ? language
                             : Compiled::tr("%1 by %2").arg(language, QString::fromStdString(listing.tool));
    if (listing.forWorkGroup == 0) return name;
    return Compiled::tr("%1, for work-groups of %2").arg(name, countText(listing.forWorkGroup));
}

QString countsText(const std::vector<CodeMark>& marks) {
    return Compiled::tr("In the text: %1 %2")
        .arg(accessText(marks, Access::Atomic), accessText(marks, Access::Load));
}

QStringList notesOf(const CodeListing& listing) {
    QStringList sentences;
    if (listing.kind == CodeKind::Sass)
        sentences += Compiled::tr("The driver's own assembler may make something else.");
    if (listing.linesLeftOut > 0)
        sentences += Compiled::tr("Lines that are not shown: %1.").arg(countText(listing.linesLeftOut));
    return sentences;
}

QStringList originsOf(const CompiledKernel& compiled) {
    QStringList sentences{binaryText(compiled)};
    for (const std::string& each : compiled.missing)
        sentences += Compiled::tr("More is not shown: %1.").arg(QString::fromStdString(each));
    return sentences;
}

QString absenceText(const Measurement& measurement) {
    if (!measurement.series)
        return Compiled::tr("What was not measured has no code here; below it says why.");
    if (!measurement.device.server.empty())
        return Compiled::tr("Devices of other machines do not tell what they compiled.");
    return Compiled::tr("This measurement has no compiled code with it. Run measures anew, and shows it.");
}

std::vector<FigureRow> figuresOf(const Measurements& measurements) {
    using M = const Measurement&;
    std::vector<FigureRow> rows;
    const auto add = [&](const QString& name, auto&& text) { addRow(rows, measurements, name, text); };
    add(Compiled::tr("Registers, a work-item"), [](M m) { return numberOf(m.compiled->figures.registers); });
    add(Compiled::tr("Spilled, a work-item"), [](M m) { return spillsOf(m.compiled->figures); });
    add(Compiled::tr("Private memory, a work-item"),
        [](M m) { return bytesOf(m.compiled->figures.privateBytes); });
    add(Compiled::tr("Local memory, a work-group"),
        [](M m) { return bytesOf(m.compiled->figures.localBytes); });
    add(Compiled::tr("Work-group"), [](M m) { return m.series ? itemsOf(workGroupOf(m)) : QString(); });
    add(Compiled::tr("Largest work-group"), [](M m) { return itemsOf(m.compiled->figures.mostWorkGroup); });
    add(Compiled::tr("Preferred multiple"),
        [](M m) { return itemsOf(m.compiled->figures.preferredMultiple); });
    add(Compiled::tr("Fit on a compute unit"), [](M m) { return residentText(m); });
    add(Compiled::tr("Occupancy"), [](M m) { return occupancyText(m); });
    add(Compiled::tr("Limited by"), [](M m) { return limitText(m); });
    return rows;
}

QStringList methodOf(const Measurement& measurement) {
    QStringList sentences{occupancyMethod(measurement)};
    if (measurement.series) sentences += launchSentences(measurement);
    sentences +=
        measurement.compiled->figures.registers
            ? Compiled::tr("Registers and spills are from the driver's build log, the others from OpenCL.")
            : Compiled::tr("The figures are those that OpenCL tells of a kernel; the driver tells no "
                           "registers and no spills.");
    return sentences + originsOf(*measurement.compiled);
}

} // namespace tonescope::ui
