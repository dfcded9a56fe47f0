// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_result.h"

#include "engine/models/occupancy.h"
#include "engine/values/measuring/compiled_kernel.h"
#include "ui/lab/bars/bars_chart.h"
#include "ui/lab/base/measurement_text.h"
#include "ui/lab/base/parts.h"
#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSyntaxHighlighter>
#include <QTableWidget>
#include <QTextBlock>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

// The original and the edited kernel are measured in rounds: each round runs both once, in random order, so
// that a change of the machine's load affects both. The text says that one is faster only if two tests agree:
// the confidence interval of the ratio of medians excludes 1, and a sign test over the rounds is significant
// (roundsAgree()). The sign test compares only times of the same round, so slow drift cannot mislead it.

namespace tonescope::ui {

namespace {

/// The kernels that have a time.
Measurements barsOf(const KernelTrial& trial) {
    Measurements bars;
    for (const MeasurementPointer& each : {trial.original, trial.edited}) {
        if (each && each->series) bars.push_back(each);
    }
    return bars;
}

/// Whether the edited kernel failed with a log, which takes the place of the bars.
bool hasLog(const KernelTrial& trial) {
    return trial.edited && !trial.edited->series && !trial.edited->series.failure().log.empty();
}

struct KernelFindings {
    Q_DECLARE_TR_FUNCTIONS(KernelFindings)
};

/// Why a measurement has no times, by the stage at which it failed.
QString whyNothing(const Measurement& measurement) {
    const Failure& failure = measurement.series.failure();
    const QString cause = failureText(failure);
    switch (failure.stage) {
    case Stage::Build:
        return failure.log.empty() ? KernelFindings::tr("it cannot be built or called: %1.").arg(cause)
                                   : KernelFindings::tr("it does not build; the compiler's log says where.");
    case Stage::Allocate:
        return KernelFindings::tr("there was too little memory: %1.").arg(cause);
    case Stage::Check:
        return KernelFindings::tr("its counts are rejected: %1.").arg(cause);
    case Stage::Kernel:
    case Stage::Readback:
        return KernelFindings::tr("it did not run to its end: %1.").arg(cause);
    default:
        return KernelFindings::tr("it could not be measured: %1.").arg(cause);
    }
}

/// Whether the counts equal the reference, and if not, how many differ and where first.
QString countsText(const Measurement& measurement) {
    const Series& series = *measurement.series;
    switch (verdictOf(measurement)) {
    case Verdict::Equal:
        return KernelFindings::tr("Its counts equal the reference.");
    case Verdict::Wrong:
        if (series.wrongCounts == 0) break;
        return KernelFindings::tr("Its counts are wrong: it %1; the first difference is %2.")
            .arg(flawText(measurement), differenceText(series));
    case Verdict::Failed:
        break;
    }
    return KernelFindings::tr("Its counts are wrong: the first difference is %1.")
        .arg(differenceText(series));
}

constexpr double mostChance = 0.03; ///< maximum probability of a verdict on two equal kernels
/// With fewer rounds the sign test cannot be significant: of two equal kernels, one is faster in all of six
/// rounds in 3.1 % of runs.
constexpr int fewestRounds = 7;

/// Sign test over the rounds. True if the same kernel was faster in so many rounds that two equal kernels
/// would do so in at most `mostChance` of all runs. That takes all of nine rounds, or 22 of 30. A tie counts
/// against a verdict.
bool roundsAgree(const Series& a, const Series& b) {
    const std::size_t rounds = std::min(a.samples.size(), b.samples.size());
    std::size_t faster = 0, slower = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
        faster += a.samples[i].kernel() < b.samples[i].kernel() ? 1U : 0U;
        slower += a.samples[i].kernel() > b.samples[i].kernel() ? 1U : 0U;
    }
    // The binomial distribution with probability 1/2, summed from its end up to the observed number; twice,
    // because either kernel may be the faster one.
    double chance = 0;
    // Probability that, of two equal kernels, the first is faster in exactly i rounds.
    double ways = std::pow(0.5, static_cast<double>(rounds));
    for (std::size_t i = 0; i <= rounds - std::max(faster, slower); ++i) {
        chance += 2 * ways;
        ways *= static_cast<double>(rounds - i) / static_cast<double>(i + 1);
    }
    return chance <= mostChance;
}

/// The comparison with the original, which must have times; or why the two are not compared.
QString verdictBeside(const Measurement& measurement, const Measurement& original) {
    if (machineWasBusy(measurement) || machineWasBusy(original))
        return KernelFindings::tr("not compared with the original, because other programs used the "
                                  "processor; measure again when they have ended");
    if (original.series->samples.size() < std::size_t{fewestRounds})
        return KernelFindings::tr("not compared with the original: a verdict needs at least %1 repeats")
            .arg(fewestRounds);
    const QString name = KernelFindings::tr("the original");
    if (timesCompare(measurement, original) && !roundsAgree(*measurement.series, *original.series))
        return QCoreApplication::translate("Measurement", "no difference from %1 beyond the spread")
            .arg(name);
    return comparisonText(measurement, original, name);
}

/// The sentences about one kernel; `who` is "Original" or "Edited".
QString trialText(const QString& who, const Measurement& measurement, const Measurement* original) {
    if (!measurement.series) return labelled(who, whyNothing(measurement));
    QString time = KernelFindings::tr("%1: %2, %3")
                       .arg(who, timeText(measurement), throughputText(throughputOf(measurement)));
    if (original != nullptr && original->series) time = labelled(time, verdictBeside(measurement, *original));
    return asSentence(time) + QLatin1Char(' ') + countsText(measurement);
}

} // namespace

KernelResult::KernelResult(QWidget* parent)
    : QWidget(parent), m_bars(new BarsView), m_text(makeProse("kernelFindings")),
      m_figures(new CompiledFigures) {
    m_bars->plot().setAccessibleName(KernelFindings::tr("Bars of the original and of the edited kernel"));
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setLayout(makeRow({{makeColumn({m_text, {m_bars, 1}, {}}), 1}, m_figures}));
    show({}, {}, {});
}

void KernelResult::show(const KernelTrial& trial, const QString& text, const QString& note) {
    QStringList lines = findingsOf(trial, text);
    if (!note.isEmpty()) lines += note;
    m_text->setText(lines.join(QLatin1Char('\n')));
    m_bars->show(hasLog(trial) ? Measurements() : barsOf(trial));
    m_figures->show(hasLog(trial) ? KernelTrial() : trial);
}

QCustomPlot& KernelResult::plot() const {
    return m_bars->plot();
}

/// Oclgrind's findings are quoted with lines of the text that it has checked.
QStringList findingsOf(const KernelTrial& trial, const QString& text) {
    QStringList findings;
    const MeasurementPointer& any = trial.original ? trial.original : trial.edited;
    if (any) findings += KernelFindings::tr("On %1, with %2:").arg(shortNameOf(any->device), dataText(*any));
    if (trial.original) findings += trialText(KernelFindings::tr("Original"), *trial.original, nullptr);
    if (trial.edited)
        findings += trialText(KernelFindings::tr("Edited"), *trial.edited, trial.original.get());
    if (trial.checked) {
        const Measurement& checked = *trial.checked;
        const QString of = checked.kernel.empty() ? text : QString::fromStdString(checked.kernel);
        findings += checkerSentences(checked, of, QString::fromStdString(checked.strategy + ".cl"));
    }
    return findings;
}

namespace {

struct Compiled {
    Q_DECLARE_TR_FUNCTIONS(Compiled)
};

/// A number that the driver may not report.
using Figure = std::optional<std::uint64_t>;

// ---- marks

/// "on local memory" for atomics, "of local memory" for loads.
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
    return atomic ? Compiled::tr("on an unknown address space") : Compiled::tr("of an unknown address space");
}

/// ", 16 bytes each"; empty if the size of some access is unknown.
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
/// Grouped by memory: local, global, stack, constants, unknown.
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
                 : Compiled::tr("not reported");
}

QString numberOf(const Figure& number) {
    return number ? countText(*number) : Compiled::tr("not reported");
}

/// Registers that did not fit and were stored to memory.
QString spillsOf(const KernelFigures& figures) {
    if (!figures.spillStores || !figures.spillLoads) return Compiled::tr("not reported");
    if (*figures.spillStores == 0 && *figures.spillLoads == 0) return Compiled::tr("nothing");
    return Compiled::tr("%1 stored, %2 loaded")
        .arg(bytesOf(figures.spillStores), bytesOf(figures.spillLoads));
}

/// 0 if nothing was launched.
std::uint32_t workGroupOf(const Measurement& measurement) {
    return measurement.series ? measurement.series->launch.workGroup : 0;
}

QString itemsOf(const Figure& items) {
    return items ? Compiled::tr("%Ln work-items", nullptr, pluralOf(*items)) : Compiled::tr("not reported");
}

std::optional<Occupancy> occupancyOf(const Measurement& measurement) {
    return tonescope::occupancyOf(measurement.compiled->figures, workGroupOf(measurement));
}

/// How many work-groups fit on a compute unit at once.
QString residentText(const Measurement& measurement) {
    const std::optional<Occupancy> occupancy = occupancyOf(measurement);
    return occupancy ? Compiled::tr("%Ln work-groups", nullptr, pluralOf(occupancy->groups))
                     : Compiled::tr("not computed");
}

/// Work-items that are resident at once, of the maximum of a compute unit.
QString occupancyText(const Measurement& measurement) {
    const std::optional<Occupancy> occupancy = occupancyOf(measurement);
    if (!occupancy) return {};
    return Compiled::tr("%1 of %2 work-items (%3 %)")
        .arg(countText(occupancy->items), countText(occupancy->mostItems))
        .arg(100 * occupancy->items / occupancy->mostItems);
}

/// The resource that limits the number of resident work-groups.
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

/// A row of the table: the name of a figure, and its value for each measurement.
struct FigureRow {
    QString name;
    QStringList values;
};

/// Adds a row with `text` of each measurement; nothing if all are empty.
template <typename Text>
void addRow(std::vector<FigureRow>& rows, const Measurements& measurements, const QString& name,
            Text&& text) {
    FigureRow row{name, {}};
    for (const MeasurementPointer& each : measurements)
        row.values += text(*each);
    const bool empty = std::ranges::all_of(row.values, &QString::isEmpty);
    if (!empty) rows.push_back(std::move(row));
}

// ---- how the figures are known

QString capabilityText(std::uint32_t capability) {
    return QStringLiteral("%1.%2").arg(capability / 10).arg(capability % 10);
}

/// The number of work-groups beside that of compute units tells whether all units have work.
QString launchSentences(const Measurement& measurement) {
    return Compiled::tr("Work-groups of this launch: %1. Compute units of the device: %2.")
        .arg(countText(std::uint64_t{measurement.series->launch.groups} *
                       std::max(1U, measurement.series->launch.windows)),
             countText(measurement.compiled->figures.computeUnits));
}

/// The numbers behind the occupancy: the limit of each resource, of which the least counts.
QString computedText(const Measurement& measurement, const Occupancy& occupancy) {
    return Compiled::tr("Work-groups that fit on a compute unit: %1 by registers, %2 by local memory, %3 by "
                        "work-items, and never more than %4; the smallest of them applies. Computed from the "
                        "limits that NVIDIA publishes for compute capability %5, with as much memory as "
                        "possible used as local memory; not measured.")
        .arg(occupancy.byRegisters)
        .arg(occupancy.byLocalMemory)
        .arg(occupancy.byWorkItems)
        .arg(occupancy.byWorkGroups)
        .arg(capabilityText(measurement.compiled->figures.computeCapability));
}

/// How the occupancy was computed, or the first missing piece of information.
QString occupancyMethod(const Measurement& measurement) {
    if (const auto occupancy = occupancyOf(measurement)) return computedText(measurement, *occupancy);
    const KernelFigures& figures = measurement.compiled->figures;
    switch (measurement.device.type) {
    case DeviceType::Cpu:
        return Compiled::tr("Occupancy is not computed: a CPU core runs one work-group at a time.");
    case DeviceType::Simulator:
        return Compiled::tr("Occupancy is not computed: a simulator interprets the code.");
    default:
        break;
    }
    if (figures.computeCapability == 0)
        return Compiled::tr("Occupancy is not computed: the driver does not report the compute capability.");
    if (!tonescope::limitsOf(figures.computeCapability))
        return Compiled::tr(
                   "Occupancy is not computed: the limits of compute capability %1 are not known here.")
            .arg(capabilityText(figures.computeCapability));
    if (!figures.registers)
        return Compiled::tr("Occupancy is not computed: the build log names no registers.");
    if (workGroupOf(measurement) == 0)
        return Compiled::tr("Occupancy is not computed: nothing was launched.");
    return Compiled::tr(
        "Occupancy is not computed: the driver does not report how much local memory there is.");
}

/// The format and size of the binary that the driver returns.
QString binaryText(const CompiledKernel& compiled) {
    const QString bytes = bytesOf(compiled.binaryBytes);
    switch (compiled.binary) {
    case BinaryKind::None:
        return Compiled::tr("The driver gives no binary.");
    case BinaryKind::Ptx:
        return Compiled::tr("The driver returns PTX, %1, and compiles it again for the device.").arg(bytes);
    case BinaryKind::Pocl:
        return Compiled::tr("The driver returns a file in PoCL's own format, %1.").arg(bytes);
    case BinaryKind::Elf:
        return Compiled::tr("The driver gives machine code as an ELF file, %1.").arg(bytes);
    case BinaryKind::Bitcode:
        return Compiled::tr("The driver gives LLVM's bitcode, %1.").arg(bytes);
    case BinaryKind::Spirv:
        return Compiled::tr("The driver gives SPIR-V, %1, which is not shown here.").arg(bytes);
    case BinaryKind::Unknown:
        break;
    }
    return Compiled::tr("The driver gives a binary of an unknown format, %1, which cannot be shown.")
        .arg(bytes);
}

/// Language, the tool that disassembled it, and the work-group size for which it was compiled.
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
        sentences += Compiled::tr("The driver's own assembler may generate different code.");
    if (listing.linesLeftOut > 0)
        sentences += Compiled::tr("Lines that are not shown: %1.").arg(countText(listing.linesLeftOut));
    return sentences;
}

/// Where the code comes from, and what could not be obtained.
QStringList originsOf(const CompiledKernel& compiled) {
    QStringList sentences{binaryText(compiled)};
    for (const Text& each : compiled.missing)
        sentences += Compiled::tr("Not available: %1.").arg(engineText(each));
    return sentences;
}

/// Why a measurement has no compiled code.
QString absenceText(const Measurement& measurement) {
    if (!measurement.series)
        return Compiled::tr("The kernel was not measured, so there is no code; the reason is below.");
    if (!measurement.device.server.empty())
        return Compiled::tr("Devices on other machines do not report the code that they compiled.");
    return Compiled::tr("This measurement has no compiled code. Run measures again and shows the code.");
}

/// The rows of the table, in order.
std::vector<FigureRow> figuresOf(const Measurements& measurements) {
    using M = const Measurement&;
    std::vector<FigureRow> rows;
    const auto add = [&](const QString& name, auto&& text) { addRow(rows, measurements, name, text); };
    add(Compiled::tr("Registers per work-item"), [](M m) { return numberOf(m.compiled->figures.registers); });
    add(Compiled::tr("Spilled per work-item"), [](M m) { return spillsOf(m.compiled->figures); });
    add(Compiled::tr("Private memory per work-item"),
        [](M m) { return bytesOf(m.compiled->figures.privateBytes); });
    add(Compiled::tr("Local memory per work-group"),
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

/// How each figure is known: computed, from the build log, or from OpenCL.
QStringList methodOf(const Measurement& measurement) {
    QStringList sentences{occupancyMethod(measurement)};
    if (measurement.series) sentences += launchSentences(measurement);
    sentences +=
        measurement.compiled->figures.registers
            ? Compiled::tr("Registers and spills are from the driver's build log, the others from OpenCL.")
            : Compiled::tr("The figures are from OpenCL; the driver reports neither registers nor spills.");
    return sentences + originsOf(*measurement.compiled);
}

/// The letters that mark lines with atomics and loads.
constexpr QLatin1Char atomicLetter('A'), loadLetter('L');

} // namespace

/// Read-only text of the compiled code. Marked lines begin with a letter: A for an atomic, L for a load. The
/// letter is part of the text, not a decoration, so that screen readers read it and copies contain it. The
/// keys A and L go to the next mark, with Shift to the previous one.
class CompiledView::Text : public QPlainTextEdit {
public:
    Text() : m_colours(new Colours(*document(), palette())) {
        named(this, "compiledText", CompiledView::tr("Compiled code"));
        setReadOnly(true);
        // A read-only text has a cursor only if it can be selected by keyboard.
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        setLineWrapMode(QPlainTextEdit::NoWrap);
        useFixedWidth();
    }

    /// Shows the code; `marks` are in the order of their lines.
    void showCode(const QString& code, const std::vector<CodeMark>& marks) {
        QStringList lines = code.split(QLatin1Char('\n'));
        if (lines.last().isEmpty()) lines.removeLast();
        auto mark = marks.begin();
        for (qsizetype line = 0; line < lines.size(); ++line) {
            const bool marked = mark != marks.end() && mark->line == static_cast<std::size_t>(line);
            const QString letter = !marked                          ? QStringLiteral("  ")
                                   : mark->access == Access::Atomic ? QStringLiteral("A ")
                                                                    : QStringLiteral("L ");
            if (marked) ++mark;
            lines[line].prepend(letter);
        }
        setPlainText(lines.join(QLatin1Char('\n')));
    }

    /// Selects the next (or previous) line with that letter; wraps around at the ends.
    void goTo(QChar letter, bool forward) {
        const int lines = document()->blockCount();
        int line = textCursor().blockNumber();
        // Before the first jump the cursor is in line 0, and that line may be marked too.
        if (forward && line == 0 && !textCursor().hasSelection()) line = -1;
        for (int seen = 0; seen < lines; ++seen) {
            line = (line + (forward ? 1 : lines - 1)) % lines;
            QTextCursor cursor(document()->findBlockByNumber(line));
            if (!cursor.block().text().startsWith(letter + QStringLiteral(" "))) continue;
            cursor.movePosition(QTextCursor::EndOfBlock);
            // The cursor ends at the start of the line, so that its beginning is visible.
            cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
            setTextCursor(cursor);
            return centerCursor();
        }
    }

protected:
    void keyPressEvent(QKeyEvent* event) override {
        const bool plain = (event->modifiers() & ~Qt::KeyboardModifiers(Qt::ShiftModifier)) == Qt::NoModifier;
        const bool forward = !event->modifiers().testFlag(Qt::ShiftModifier);
        if (plain && event->key() == Qt::Key_A) return goTo(atomicLetter, forward);
        if (plain && event->key() == Qt::Key_L) return goTo(loadLetter, forward);
        QPlainTextEdit::keyPressEvent(event);
    }

    void changeEvent(QEvent* event) override {
        QPlainTextEdit::changeEvent(event);
        if (event->type() == QEvent::FontChange) useFixedWidth();
        if (event->type() == QEvent::PaletteChange) m_colours->setPalette(palette());
    }

private:
    /// Colours the lines that begin with a letter.
    class Colours : public QSyntaxHighlighter {
    public:
        Colours(QTextDocument& document, QPalette palette)
            : QSyntaxHighlighter(&document), m_palette(std::move(palette)) {}

        void setPalette(const QPalette& palette) {
            m_palette = palette;
            rehighlight();
        }

    protected:
        void highlightBlock(const QString& line) override {
            const bool atomic = line.startsWith(atomicLetter);
            if (!atomic && !line.startsWith(loadLetter)) return;
            QTextCharFormat format = formatOf(atomic ? TokenKind::Qualifier : TokenKind::BuiltIn, m_palette);
            format.setFontWeight(QFont::Bold);
            setFormat(0, static_cast<int>(line.size()), format);
        }

    private:
        QPalette m_palette;
    };

    /// Sets only the family of the font: the size is inherited from the window, so that the projector mode
    /// applies.
    void useFixedWidth() {
        constexpr int tabWidth = 8; // characters: disassemblers align their columns with tabs of eight
        const QFont fixed = fixedWidth(font());
        if (fixed != font()) setFont(fixed);
        setTabStopDistance(tabWidth * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    }

    Colours* m_colours; ///< owned by the document
};

CompiledView::CompiledView(QWidget* parent)
    : QWidget(parent), m_list(makeNarrowBox("compiledList", tr("Which compiled code"), 12)),
      m_nextAtomic(makeButton(
          tr("Next &atomic"), "compiledNextAtomic",
          tr("Goes to the next line marked A. Keys in the text: A for the next, Shift+A for the previous"))),
      m_nextLoad(makeButton(
          tr("Next &load"), "compiledNextLoad",
          tr("Goes to the next line marked L. Keys in the text: L for the next, Shift+L for the previous"))),
      m_counts(makeProse("compiledCounts")), m_text(new Text), m_origins(makeProse("compiledOrigins")) {
    m_counts->setToolTip(tr("Each instruction counts once, however often a loop runs it."));
    setLayout(
        makeColumn({makeRow({{m_list, 1}, m_nextAtomic, m_nextLoad}), m_counts, {m_text, 1}, m_origins}));
    layout()->setContentsMargins(4, 0, 0, 0);
    connect(m_list, &QComboBox::currentIndexChanged, this, &CompiledView::showPage);
    connect(m_nextAtomic, &QPushButton::clicked, this, [this] { m_text->goTo(atomicLetter, true); });
    connect(m_nextLoad, &QPushButton::clicked, this, [this] { m_text->goTo(loadLetter, true); });
    showPage();
    hide();
}

void CompiledView::show(const KernelTrial& trial) {
    if (trial.original == m_trial.original && trial.edited == m_trial.edited) return;
    const KernelTrial last = m_trial; // keeps `before` valid: its listing belongs to this trial
    const CodeListing* before = page() == nullptr ? nullptr : page()->listing;
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    m_pages.clear();
    m_trial = trial;
    addPages(trial.original);
    addPages(trial.edited);
    // Prefers the edited kernel, in the kind of code that was shown before.
    const MeasurementPointer& wanted = trial.edited ? trial.edited : trial.original;
    auto chosen = std::ranges::find_if(m_pages, [&](const Page& each) {
        return each.of == wanted &&
               (before == nullptr || (each.listing != nullptr && each.listing->kind == before->kind));
    });
    if (chosen == m_pages.end()) chosen = std::ranges::find(m_pages, wanted, &Page::of);
    m_list->setCurrentIndex(static_cast<int>(chosen - m_pages.begin()));
    showPage();
}

/// One entry per listing; a measurement without code gets one entry that explains why.
void CompiledView::addPages(const MeasurementPointer& measurement) {
    if (!measurement) return;
    const QString who = measurement->kernel.empty() ? tr("Original") : tr("Edited");
    if (!measurement->compiled || measurement->compiled->listings.empty()) {
        m_pages.push_back({measurement, nullptr});
        m_list->addItem(who);
        return;
    }
    for (const CodeListing& each : measurement->compiled->listings) {
        m_pages.push_back({measurement, &each});
        m_list->addItem(tr("%1: %2").arg(who, nameOf(each)));
    }
}

const CompiledView::Page* CompiledView::page() const {
    const int index = m_list->currentIndex();
    return index < 0 ? nullptr : &m_pages.at(static_cast<std::size_t>(index));
}

/// Below the list: counts of marked instructions, the code, and if there is no code the reason.
void CompiledView::showPage() {
    const Page* shown = page();
    const CodeListing* listing = shown == nullptr ? nullptr : shown->listing;
    std::vector<CodeMark> marks;
    QString code;
    if (listing != nullptr) {
        marks = marksIn(listing->kind, listing->text);
        code = QString::fromStdString(listing->text);
    }
    const bool readable = !code.isEmpty() && listing->kind != CodeKind::Assembly;
    QStringList said = listing == nullptr ? QStringList() : notesOf(*listing);
    if (readable) said.prepend(countsText(marks));
    m_counts->setText(said.join(QLatin1Char(' ')));
    m_counts->setVisible(!said.isEmpty());
    m_text->showCode(code, marks);
    const auto marked = [&](Access access) {
        return std::ranges::find(marks, access, &CodeMark::access) != marks.end();
    };
    m_nextAtomic->setEnabled(marked(Access::Atomic));
    m_nextLoad->setEnabled(marked(Access::Load));
    const bool has = shown != nullptr && shown->of->compiled;
    m_text->setPlaceholderText(
        shown == nullptr ? tr("Build, verify and measure the kernel: then its compiled code is shown here.")
        : !has           ? absenceText(*shown->of)
        : listing != nullptr
            ? tr("The code is too long for a session's file. Run measures again and shows the code.")
            : tr("There is no text of the code; the reason is below."));
    // With a listing, the origins are shown by CompiledFigures instead.
    const bool why = has && listing == nullptr;
    m_origins->setText(why ? originsOf(*shown->of->compiled).join(QLatin1Char(' ')) : QString());
    m_origins->setVisible(why);
    m_list->setEnabled(!m_pages.empty());
}

CompiledFigures::CompiledFigures(QWidget* parent)
    : QWidget(parent),
      m_table(named(new QTableWidget, "compiledFigures", tr("Registers and memory of the compiled kernel"))),
      m_method(makeProse("compiledMethod")) {
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->setWordWrap(false);
    setLayout(makeColumn({m_table, m_method, {}}));
    show({});
}

/// The explanations are shown once if they are the same for both kernels.
void CompiledFigures::show(const KernelTrial& trial) {
    Measurements measured;
    QStringList columns;
    for (const MeasurementPointer& each : {trial.original, trial.edited}) {
        if (!each || !each->compiled) continue;
        measured.push_back(each);
        columns += each->kernel.empty() ? tr("Original") : tr("Edited");
    }
    setVisible(!measured.empty());
    if (measured.empty()) return;
    const std::vector<FigureRow> rows = figuresOf(measured);
    m_table->setColumnCount(static_cast<int>(columns.size()));
    m_table->setRowCount(static_cast<int>(rows.size()));
    m_table->setHorizontalHeaderLabels(columns);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const FigureRow& figure = rows[static_cast<std::size_t>(row)];
        m_table->setVerticalHeaderItem(row, new QTableWidgetItem(figure.name));
        for (int column = 0; column < m_table->columnCount(); ++column)
            m_table->setItem(row, column, new QTableWidgetItem(figure.values[column]));
    }
    QStringList methods;
    for (const MeasurementPointer& each : measured)
        methods += methodOf(*each).join(QLatin1Char(' '));
    if (methods.removeDuplicates() == 0 && methods.size() == 2)
        methods = {tr("The original: %1").arg(methods[0]), tr("The edited kernel: %1").arg(methods[1])};
    m_method->setText(methods.join(QLatin1Char('\n')));
    fit();
}

/// The table is as large as its contents: it has no scroll bars.
void CompiledFigures::fit() {
    m_table->resizeColumnsToContents();
    m_table->resizeRowsToContents();
    const int frame = 2 * m_table->frameWidth();
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            m_table->verticalHeader()->length() + frame);
    m_table->setMinimumWidth(m_table->verticalHeader()->sizeHint().width() +
                             m_table->horizontalHeader()->length() + frame);
}

void CompiledFigures::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

} // namespace tonescope::ui
