// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/glossary/glossary.h"

#include "ui/lab/glossary/lecture_files.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <map>

namespace tonescope::ui {

namespace {

struct GlossaryText {
    Q_DECLARE_TR_FUNCTIONS(Glossary)
};

/// Reads a term. Without a valid "spelling" field, the term's own name is searched.
GlossaryWord wordIn(const LectureSection& section) {
    GlossaryWord word{section.heading, {}, section.text, {}};
    for (const LectureField& field : section.fields) {
        if (field.key == QLatin1String("cuda")) word.cuda = field.value;
        if (field.key == QLatin1String("spelling")) word.spelling = field.value;
    }
    if (word.spelling.isEmpty() || !QRegularExpression(word.spelling).isValid())
        word.spelling = QRegularExpression::escape(word.name);
    return word;
}

std::vector<GlossaryWord> readGlossary() {
    std::vector<GlossaryWord> words;
    const std::vector<LectureFile> files = lectureFiles(QStringLiteral("glossary.md"));
    if (files.empty()) return words;
    // The user's own file comes last, and replaces the program's.
    for (const LectureSection& section : files.back().sections)
        if (!section.heading.isEmpty() && !section.text.isEmpty()) words.push_back(wordIn(section));
    return words;
}

/// Rich text of the glossary window: one table row per term.
QString tableOf(const std::vector<GlossaryWord>& words) {
    QString rows = QStringLiteral("<tr><th align='left'>OpenCL</th><th align='left'>CUDA</th>"
                                  "<th align='left'>%1</th></tr>")
                       .arg(GlossaryText::tr("What it means").toHtmlEscaped());
    for (const GlossaryWord& word : words)
        rows +=
            QStringLiteral("<tr><td><b>%1</b></td><td>%2</td><td>%3</td></tr>")
                .arg(word.name.toHtmlEscaped(), (word.cuda.isEmpty() ? word.name : word.cuda).toHtmlEscaped(),
                     richProse(word.meaning.toHtmlEscaped()));
    return QStringLiteral("<table cellpadding='6' cellspacing='0'>%1</table>").arg(rows);
}

} // namespace

const std::vector<GlossaryWord>& glossary() {
    static std::map<QString, std::vector<GlossaryWord>> byLanguage;
    const QString language = lectureLanguage();
    const auto known = byLanguage.find(language);
    return known != byLanguage.end() ? known->second
                                     : byLanguage.emplace(language, readGlossary()).first->second;
}

std::vector<GlossaryWord> wordsIn(const QString& text) {
    std::vector<GlossaryWord> found;
    for (const GlossaryWord& word : glossary()) {
        // No Latin letter or digit may stand beside a match. Chinese characters may, because Chinese has no
        // spaces between words.
        const QRegularExpression spelling(
            QStringLiteral("(?<![A-Za-z0-9_])(?:%1)(?![A-Za-z0-9_])").arg(word.spelling),
            QRegularExpression::CaseInsensitiveOption);
        if (text.contains(spelling)) found.push_back(word);
    }
    return found;
}

QDialog* glossaryBeside(QWidget* lab) {
    auto* dialog = new QDialog(lab);
    dialog->setObjectName(QStringLiteral("glossary"));
    dialog->setWindowTitle(GlossaryText::tr("Words of OpenCL and CUDA"));
    auto* text = new QTextBrowser;
    text->setObjectName(QStringLiteral("glossaryText"));
    text->setAccessibleName(dialog->windowTitle());
    text->setHtml(tableOf(glossary()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    dialog->resize(lab->fontMetrics().averageCharWidth() * 150, lab->fontMetrics().lineSpacing() * 38);
    return dialog;
}

} // namespace tonescope::ui
