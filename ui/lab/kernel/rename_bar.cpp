// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/rename_bar.h"

#include "ui/lab/kernel/cuda_words.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tonescope::ui {

RenameBar::RenameBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_rename(new QPushButton(tr("Re&name them"))),
      m_convert(new QPushButton(tr("Convert the pi&xels"))) {
    setObjectName(QStringLiteral("renameBar"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    m_text->setObjectName(QStringLiteral("renameText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_rename->setObjectName(QStringLiteral("renameWords"));
    m_convert->setObjectName(QStringLiteral("convertPixels"));
    m_convert->setToolTip(tr("The same kernel gets an int for each pixel, as in the book's listing"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 4, 2);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_rename);
    layout->addWidget(m_convert);
    connect(m_rename, &QPushButton::clicked, this, &RenameBar::renameWanted);
    connect(m_convert, &QPushButton::clicked, this, &RenameBar::convertWanted);
    follow({}, false);
}

void RenameBar::follow(const QString& text, bool bytes) {
    QStringList names;
    for (const Renaming& each : renamingsFor(text))
        names += each.to.isEmpty() ? tr("%1 goes").arg(each.from) : tr("%1 is %2").arg(each.from, each.to);
    const QString ints = bytes ? intPixelsIn(text) : QString();
    QStringList lines;
    if (!names.isEmpty()) lines += tr("Here, other words are used: %1.").arg(names.join(comma()));
    if (!ints.isEmpty()) lines += tr("Your pixels are %1, these are bytes.").arg(ints);
    m_text->setText(lines.join(u'\n'));
    m_rename->setVisible(!names.isEmpty());
    m_convert->setVisible(!ints.isEmpty());
    setVisible(!lines.isEmpty());
}

} // namespace tonescope::ui
