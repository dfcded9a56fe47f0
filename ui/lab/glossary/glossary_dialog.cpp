// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/glossary/glossary_dialog.h"

#include "ui/lab/glossary/glossary.h"
#include "ui/lab/glossary/word_links.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <QWhatsThis>

namespace tonescope::ui {

QDialog* glossaryBeside(QWidget* lab) {
    auto* dialog = new QDialog(lab);
    dialog->setObjectName(QStringLiteral("glossary"));
    dialog->setWindowTitle(QCoreApplication::translate("GlossaryDialog", "Words of OpenCL and CUDA"));
    auto* text = new QTextBrowser;
    text->setObjectName(QStringLiteral("glossaryText"));
    text->setAccessibleName(dialog->windowTitle());
    text->setHtml(glossaryTable());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    dialog->resize(lab->fontMetrics().averageCharWidth() * 150, lab->fontMetrics().lineSpacing() * 38);
    return dialog;
}

void explain(const QUrl& link, QTextBrowser& text) {
    const GlossaryWord* word = WordLinks::wordOf(link);
    if (word == nullptr) return;
    // The keyboard chooses links, too: then the pointer is anywhere.
    const bool pointed = text.viewport()->underMouse();
    const QPoint chosen = text.viewport()->mapToGlobal(text.cursorRect().bottomLeft());
    // Notes have a font of the system's own, which no projector makes larger.
    const QString note = QStringLiteral("<div style='font-size:%1pt'>%2</div>")
                             .arg(text.fontInfo().pointSizeF())
                             .arg(noteOf(*word));
    QWhatsThis::showText(pointed ? QCursor::pos() : chosen, note, &text);
}

} // namespace tonescope::ui
