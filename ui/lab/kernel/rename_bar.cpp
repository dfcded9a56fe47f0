// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/rename_bar.h"

#include "ui/lab/kernel/cuda_words.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tonescope::ui {

RenameBar::RenameBar(QWidget* parent) : QFrame(parent), m_text(new QLabel) {
    setObjectName(QStringLiteral("renameBar"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    m_text->setObjectName(QStringLiteral("renameText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto* rename = new QPushButton(tr("Re&name them"));
    rename->setObjectName(QStringLiteral("renameWords"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 4, 2);
    layout->addWidget(m_text, 1);
    layout->addWidget(rename);
    connect(rename, &QPushButton::clicked, this, &RenameBar::renameWanted);
    follow({});
}

void RenameBar::follow(const QString& text) {
    QStringList names;
    for (const Renaming& each : renamingsFor(text))
        names += each.to.isEmpty() ? tr("%1 goes").arg(each.from) : tr("%1 is %2").arg(each.from, each.to);
    m_text->setText(tr("Here, other words are used: %1.").arg(names.join(comma())));
    setVisible(!names.isEmpty());
}

} // namespace tonescope::ui
