// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/glossary/glossary_dialog.h"

#include "ui/lab/glossary/glossary.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

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

} // namespace tonescope::ui
