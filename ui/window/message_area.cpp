// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/message_area.h"

#include "ui/window/message_row.h"

#include <QVBoxLayout>

namespace tonescope::ui {

MessageArea::MessageArea(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
    setAccessibleName(tr("Messages"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(2);
    hide();
}

void MessageArea::add(const Message& message) {
    if (const qsizetype shown = m_messages.indexOf(message); shown >= 0) remove(shown);
    while (m_messages.size() >= mostMessages)
        remove(0);
    auto* row = new MessageRow(message, this);
    connect(row, &MessageRow::dismissed, this, [this, row] { remove(m_rows->indexOf(row)); });
    m_messages.append(message);
    m_rows->addWidget(row);
    show();
}

void MessageArea::clear(Message::Topic topic) {
    for (qsizetype index = m_messages.size() - 1; index >= 0; --index) {
        if (m_messages.at(index).topic == topic) remove(index);
    }
}

void MessageArea::remove(qsizetype index) {
    m_messages.removeAt(index);
    QWidget* row = m_rows->itemAt(static_cast<int>(index))->widget();
    m_rows->removeWidget(row);
    row->hide();
    row->deleteLater(); // it may be the sender of the signal that leads here
    setVisible(!m_messages.isEmpty());
}

} // namespace tonescope::ui
