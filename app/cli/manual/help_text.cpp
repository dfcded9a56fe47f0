// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/help_text.h"

#include "app/cli/command_text.h"
#include "app/cli/manual/suggestion.h"
#include "app/cli/text_table.h"

#include <QString>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tonescope::app {

namespace {

constexpr std::size_t mostColumns = 79;

struct HelpRow {
    std::string names, text;
};

/// "-h, --help", "--device <KEY>"
std::string namesOf(const OptionRow& row) {
    std::string names;
    if (row.letter != '\0') names = std::string("-") + row.letter + ", ";
    names += "--" + std::string(row.name);
    return row.placeholder.empty() ? names : names + " <" + std::string(row.placeholder) + '>';
}

/// The help of an option, with the values that it takes.
std::string textOf(const OptionRow& row) {
    std::string help = manualText(row.help);
    if (row.names.empty()) return help;
    const std::string start = QString::fromStdString(help).chopped(1).toStdString();
    return said(CommandText::tr("%1 (%2).", "an option's help without its full stop; its values"), start,
                listedWords(row.names));
}

bool isWide(const QString& text, qsizetype place) {
    return place >= 0 && place < text.size() && shownWidth(text.mid(place, 1).toStdString()) > 1;
}

/// The text from `begin` to where a line may end behind it: at a space, or beside a character that needs
/// none.
QString pieceOf(const QString& text, qsizetype begin) {
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
    finder.setPosition(begin);
    for (qsizetype end = finder.toNextBoundary(); end >= 0; end = finder.toNextBoundary()) {
        if (end == text.size() || text[end - 1].isSpace() || isWide(text, end - 1) || isWide(text, end))
            return text.mid(begin, end - begin);
    }
    return text.mid(begin);
}

/// Lines of at most so many columns, but for a piece that is longer.
std::vector<std::string> linesOf(const QString& text, std::size_t columns) {
    std::vector<std::string> lines(1);
    for (qsizetype place = 0; place < text.size();) {
        const QString piece = pieceOf(text, place);
        place += piece.size();
        std::string& last = lines.back();
        const bool fits = shownWidth(last + piece.trimmed().toStdString()) <= columns;
        if (fits || last.empty()) {
            last += piece.toStdString();
        } else {
            lines.push_back(piece.toStdString());
        }
    }
    return lines;
}

std::string sectionOf(const std::string& heading, const std::vector<HelpRow>& rows, std::size_t width) {
    std::string section = '\n' + heading + '\n';
    for (const HelpRow& row : rows) {
        std::string names = row.names;
        for (const std::string& line : linesOf(QString::fromStdString(row.text), mostColumns - width - 4)) {
            const std::array<TextColumn, 3> columns{{{}, {width}, {}}};
            section += lineOf(columns, std::to_array<std::string>({"", names, line}));
            names.clear();
        }
    }
    return section;
}

std::vector<HelpRow> optionRows(const CommandRow& command) {
    std::vector<HelpRow> rows;
    for (const std::span<const OptionRow> options : {command.options, commonOptions()}) {
        for (const OptionRow& option : options)
            rows.push_back({namesOf(option), textOf(option)});
    }
    return rows;
}

std::vector<HelpRow> argumentRows(const CommandRow& command) {
    if (command.arguments.empty()) return {};
    return {{std::string(command.arguments), manualText(command.argumentHelp)}};
}

/// What the window's help has beneath its options.
std::vector<HelpRow> commandRows(const CommandRow& command) {
    std::vector<HelpRow> rows;
    if (!command.name.empty()) return rows;
    for (const CommandRow& row : commandTable().subspan(1))
        rows.push_back({"tonescope " + std::string(row.name), manualText(row.help)});
    return rows;
}

} // namespace

std::string helpOf(const CommandRow& command, const Terminal& look) {
    const std::string name = (command.name.empty() ? "tonescope" : "tonescope ") + std::string(command.name);
    std::string text = look.heading(said(CommandText::tr("Usage: "))) + name + ' ' +
                       said(CommandText::tr("[options]")) +
                       (command.arguments.empty() ? "" : ' ' + std::string(command.arguments)) + '\n' +
                       manualText(command.help) + '\n';
    const std::array<std::pair<std::string, std::vector<HelpRow>>, 3> sections{
        {{said(CommandText::tr("Options:")), optionRows(command)},
         {said(CommandText::tr("Arguments:")), argumentRows(command)},
         {said(CommandText::tr("Commands, each with --help:")), commandRows(command)}}};
    std::size_t width = 0;
    for (const auto& [heading, rows] : sections) {
        for (const HelpRow& row : rows)
            width = std::max(width, shownWidth(row.names));
    }
    for (const auto& [heading, rows] : sections) {
        if (!rows.empty()) text += sectionOf(look.heading(heading), rows, width);
    }
    return text;
}

} // namespace tonescope::app
