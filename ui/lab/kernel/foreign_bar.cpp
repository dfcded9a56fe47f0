// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/foreign_bar.h"

#include "ui/words/number_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tonescope::ui {

ForeignBar::ForeignBar(KernelDrafts& drafts, QWidget* parent)
    : QFrame(parent), m_drafts(drafts), m_text(new QLabel), m_yes(new QPushButton(tr("Run &it"))),
      m_no(new QPushButton(tr("Do &not run it"))), m_own(new QPushButton),
      m_foreign(new QPushButton(tr("&Show it"))) {
    setObjectName(QStringLiteral("foreignBar"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    m_text->setObjectName(QStringLiteral("foreignText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 4, 2);
    layout->addWidget(m_text, 1);
    for (QPushButton* button : {m_yes, m_no, m_own, m_foreign})
        layout->addWidget(button);
    m_yes->setObjectName(QStringLiteral("foreignYes"));
    m_no->setObjectName(QStringLiteral("foreignNo"));
    m_own->setObjectName(QStringLiteral("backToOwn"));
    m_foreign->setObjectName(QStringLiteral("showForeign"));
    connect(m_yes, &QPushButton::clicked, this, [this] {
        m_drafts.accept(m_id);
        follow(m_id);
        Q_EMIT runWanted();
    });
    connect(m_no, &QPushButton::clicked, this, [this] {
        m_asking = false;
        refresh();
    });
    connect(m_own, &QPushButton::clicked, this, [this] { showForeign(false); });
    connect(m_foreign, &QPushButton::clicked, this, [this] { showForeign(true); });
    refresh();
}

void ForeignBar::showForeign(bool foreign) {
    m_drafts.showForeign(m_id, foreign);
    Q_EMIT textChosen();
}

void ForeignBar::follow(const std::string& id) {
    const ForeignState state = m_drafts.foreign(id);
    m_asking = m_asking && id == m_id && state.file == m_state.file && state.shown && !state.accepted;
    m_id = id;
    m_state = state;
    refresh();
}

bool ForeignBar::mayRun() {
    if (!m_state.shown || m_state.accepted) return true;
    m_asking = true;
    refresh();
    m_yes->setFocus();
    return false;
}

void ForeignBar::refresh() {
    setVisible(!m_state.file.isEmpty());
    const bool asks = m_asking && m_state.shown;
    if (!m_state.shown) {
        m_text->setText(tr("%1 came with another text of this kernel.").arg(m_state.file));
    } else if (m_state.tooLong > 0) {
        m_text->setText(tr("This text came with %1. It is too long, %2: it is shown in part and does not "
                           "run. The session "
                           "keeps all of it.")
                            .arg(m_state.file, bytesText(m_state.tooLong)));
    } else if (asks) {
        m_text->setText(
            tr("Run this text of %1? It will reach neither files nor network.").arg(m_state.file));
    } else if (m_state.accepted) {
        m_text->setText(tr("This text came with %1. It runs without files and network.").arg(m_state.file));
    } else {
        m_text->setText(
            tr("This text came with %1. It runs only once you have said so, and then without files "
               "and network.")
                .arg(m_state.file));
    }
    m_yes->setVisible(asks);
    m_no->setVisible(asks);
    m_own->setText(m_state.ownIsEdited ? tr("Back to your &draft") : tr("Back to the &original"));
    m_own->setVisible(m_state.shown);
    m_foreign->setVisible(!m_state.shown);
}

} // namespace tonescope::ui
