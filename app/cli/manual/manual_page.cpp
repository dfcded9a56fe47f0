// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/manual_page.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/command_table.h"
#include "engine/values/gray_formula.h"

#include <QString>

#include <sstream>
#include <string>
#include <string_view>

namespace tonescope::app {

namespace {

/// What roff would take for itself.
std::string escaped(char letter) {
    switch (letter) {
    case '\\':
        return "\\e";
    case '-':
        return "\\-";
    case '\'':
        return "\\(aq";
    case '^':
        return "\\(ha";
    case '~':
        return "\\(ti";
    default:
        return {letter};
    }
}

std::string escapedText(std::string_view text) {
    std::string roff;
    for (const char letter : text)
        roff += escaped(letter);
    return roff;
}

/// `bold` and <italic> as fonts.
std::string inlineRoff(std::string_view text) {
    std::string roff;
    bool bold = false, italic = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (letter == '`') {
            bold = !bold;
            roff += bold ? "\\fB" : "\\fP";
        } else if (!bold && !italic && letter == '<' && text.find('>', i) != std::string_view::npos) {
            italic = true;
            roff += "\\fI";
        } else if (italic && letter == '>') {
            italic = false;
            roff += "\\fP";
        } else if (letter == '\n') {
            roff += '\n';
        } else {
            roff += escaped(letter);
        }
    }
    // A line that begins with a dot would be a request.
    return roff.starts_with('.') ? "\\&" + roff : roff;
}

/// "- TERM: TEXT"
void manualRow(std::string_view row, std::ostream& out) {
    row.remove_prefix(2);
    // The colon of a term is bold: `distinct:`<K>: TEXT.
    const std::size_t end = row.find(": ");
    out << ".TP\n" << inlineRoff(row.substr(0, end)) << '\n';
    if (end != std::string_view::npos) out << inlineRoff(row.substr(end + 2)) << '\n';
}

void manualRows(std::string_view rows, std::ostream& out) {
    std::istringstream lines{std::string(rows)};
    for (std::string line; std::getline(lines, line);)
        manualRow(line, out);
}

/// The text in the language of the page, with the arithmetic of each formula in place of its name between two
/// @.
std::string filledText(std::string_view english) {
    QString text = QString::fromStdString(manualText(english));
    for (const GrayFormula formula : allGrayFormulas)
        text.replace(QStringLiteral("@%1@").arg(QString::fromUtf8(nameOf(formula))),
                     QString::fromStdString(integersOf(formula)));
    return text.toStdString();
}

/// `paragraph` is what stands between them: .PP, or .IP where they are indented.
void writeText(std::string_view english, std::string_view paragraph, bool rowsIndented, std::ostream& out) {
    const std::string translated = filledText(english);
    std::string_view text = translated;
    while (text.starts_with('\n'))
        text.remove_prefix(1);
    for (bool first = true; !text.empty(); first = false) {
        const std::size_t end = text.find("\n\n");
        const std::string_view block = text.substr(0, end);
        if (block.starts_with("- ")) {
            if (rowsIndented) out << ".RS\n";
            manualRows(block, out);
            if (rowsIndented) out << ".RE\n";
        } else if (block.starts_with("    ")) {
            out << paragraph << "\n.EX\n" << escapedText(block) << "\n.EE\n";
        } else {
            if (!first) out << paragraph << '\n';
            out << inlineRoff(block) << '\n';
        }
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 2);
    }
}

/// "\fB\-\-gray\fP \fIFORMULA\fP"; with its values where they are few words.
std::string optionRoff(const OptionRow& row) {
    std::string roff;
    if (row.letter != '\0') roff += std::string("\\fB\\-") + row.letter + "\\fP, ";
    roff += "\\fB\\-\\-" + escapedText(row.name) + "\\fP";
    if (!row.placeholder.empty()) roff += "\\~\\fI" + escapedText(row.placeholder) + "\\fP";
    return roff;
}

void manualOptions(std::span<const OptionRow> rows, std::ostream& out) {
    for (const OptionRow& row : rows) {
        out << ".TP\n" << optionRoff(row) << '\n';
        writeText(row.detail.empty() ? row.help : row.detail, ".IP", true, out);
    }
}

void writeHeading(std::string_view english, std::ostream& out) {
    out << R"(.SH ")" << manualText(english) << "\"\n";
}

void manualSynopsis(std::ostream& out) {
    writeHeading(QT_TRANSLATE_NOOP("Manual", "SYNOPSIS"), out);
    for (const CommandRow& row : commandTable()) {
        out << ".SY \"tonescope" << (row.name.empty() ? "" : " ") << escapedText(row.name) << "\"\n";
        for (const OptionRow& option : row.options)
            out << '[' << optionRoff(option) << "]\n";
        if (!row.arguments.empty()) out << "\\fI" << escapedText(row.arguments) << "\\fP\n";
        out << ".YS\n";
    }
}

constexpr std::string_view whatItDoes =
    QT_TRANSLATE_NOOP("Manual", R"(`tonescope` counts how often each tone occurs in a photo:
its gray, red, green, blue and alpha histograms.
It counts on any OpenCL device, or on the processor alone where there is none,
and tells what each phase of the work cost.
The commands need no display.)");

} // namespace

std::string manualPage(const Release& release) {
    std::ostringstream out;
    out << ".TH TONESCOPE 1 " << release.date << " \"Tonescope " << release.version << "\" \""
        << manualText(QT_TRANSLATE_NOOP("Manual", "User Commands"))
        << "\"\n.nr HY 0\n.hy 0\n.ds AD l\n.ad l\n"; // a page of ids, which nothing should cut or stretch
    writeHeading(QT_TRANSLATE_NOOP("Manual", "NAME"), out);
    out << "tonescope \\- "
        << manualText(QT_TRANSLATE_NOOP("Manual", "read the tones of photos on any OpenCL device")) << '\n';
    manualSynopsis(out);
    writeHeading(QT_TRANSLATE_NOOP("Manual", "DESCRIPTION"), out);
    writeText(whatItDoes, ".PP", false, out);
    out << ".PP\n";
    writeText(commandTable().front().detail, ".PP", false, out);
    writeHeading(QT_TRANSLATE_NOOP("Manual", "COMMANDS"), out);
    for (const CommandRow& row : commandTable().subspan(1)) {
        out << ".SS " << escapedText(row.name) << '\n';
        writeText(row.detail, ".PP", false, out);
        manualOptions(row.options, out);
    }
    writeHeading(QT_TRANSLATE_NOOP("Manual", "OPTIONS"), out);
    writeText(QT_TRANSLATE_NOOP("Manual", "Every command and the window take these."), ".PP", false, out);
    manualOptions(commonOptions(), out);
    out << ".PP\n";
    writeText(QT_TRANSLATE_NOOP("Manual", "The window alone takes these."), ".PP", false, out);
    manualOptions(commandTable().front().options, out);
    for (const ManualPart& part : manualParts()) {
        writeHeading(part.title, out);
        writeText(part.text, ".PP", false, out);
    }
    return out.str();
}

} // namespace tonescope::app
