// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/notes_window.h"

#include "ui/lab/story/step_notes.h"
#include "ui/lab/story/step_questions.h"
#include "ui/words/words.h"

#include <QApplication>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

/// Another than that of the lab, where there is one.
QScreen* screenBeside(const QWidget& lab) {
    for (QScreen* screen : QGuiApplication::screens()) {
        if (screen != lab.screen()) return screen;
    }
    return nullptr;
}

QString part(const QString& heading, const QString& text) {
    return QStringLiteral("<p><b>%1</b> %2</p>").arg(heading.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace

NotesWindow::NotesWindow(QWidget* pane) : QDialog(pane, Qt::Window), m_text(new QTextBrowser) {
    setObjectName(QStringLiteral("notesWindow"));
    setAttribute(Qt::WA_ShowWithoutActivating); // keys stay with the lab
    setWindowTitle(tr("Notes for the lecturer"));
    m_text->setObjectName(QStringLiteral("notesText"));
    m_text->setAccessibleName(windowTitle());
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(fontMetrics().averageCharWidth() * 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    const QFontMetrics letters(QApplication::font());
    resize(letters.averageCharWidth() * 80, letters.lineSpacing() * 26);
}

void NotesWindow::showStep(int step) {
    const auto steps = storySteps();
    const auto index = static_cast<std::size_t>(step);
    QString html =
        QStringLiteral("<h2>%1. %2</h2>").arg(step + 1).arg(textOf(steps[index].title).toHtmlEscaped());
    html += paragraph(textOf(notesOf(steps[index])));
    html += part(tr("Let them guess:"), textOf(steps[index].question));
    html += part(tr("At the end:"), textOf(questionOf(steps[index]).text));
    if (index + 1 < steps.size()) html += part(tr("Next:"), textOf(steps[index + 1].title));
    html +=
        QStringLiteral("<hr>") +
        part(tr("Keys:"), tr("Page Down and Page Up go through the steps, F6 asks the machine, F9 shows and "
                             "hides these notes; in the lab's own window F5 measures, and Escape stops."));
    m_text->setHtml(html);
}

void NotesWindow::showEvent(QShowEvent* event) {
    if (!m_placed && parentWidget() != nullptr) {
        if (const QScreen* beside = screenBeside(*parentWidget()))
            move(beside->availableGeometry().center() - rect().center());
        m_placed = true;
    }
    QDialog::showEvent(event);
}

} // namespace tonescope::ui
