// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/glossary/glossary_dialog.h"

#include "ui/lab/glossary/glossary.h"

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace tonescope::ui {

GlossaryDialog::GlossaryDialog(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("glossary"));
    setWindowTitle(tr("Words of OpenCL and CUDA"));
    auto* text = new QTextBrowser;
    text->setObjectName(QStringLiteral("glossaryText"));
    text->setAccessibleName(windowTitle());
    text->setHtml(glossaryTable());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 150, fontMetrics().lineSpacing() * 38);
}

} // namespace tonescope::ui
