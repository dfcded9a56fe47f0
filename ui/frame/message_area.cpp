// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/message_area.h"

#include "ui/words/engine_text.h"
#include "ui/words/long_text.h"
#include "ui/words/words.h"

#include <QAction>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStyle>
#include <QTime>
#include <QToolButton>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

QPlainTextEdit* makeDetails(const QString& text, QWidget* parent) {
    auto* details = new QPlainTextEdit(text, parent);
    details->setObjectName(QStringLiteral("details"));
    details->setAccessibleName(MessageRow::tr("Details"));
    details->setReadOnly(true);
    details->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    details->setLineWrapMode(QPlainTextEdit::NoWrap);
    details->setMaximumHeight(10 * details->fontMetrics().lineSpacing());
    details->hide();
    return details;
}

QLabel* makeIcon(Message::Severity severity, QWidget* parent) {
    const auto icon =
        severity == Message::Severity::Error ? QStyle::SP_MessageBoxCritical : QStyle::SP_MessageBoxWarning;
    const int side = parent->style()->pixelMetric(QStyle::PM_SmallIconSize);
    auto* label = new QLabel(parent);
    label->setPixmap(parent->style()->standardIcon(icon).pixmap(side));
    return label;
}

} // namespace

MessageRow::MessageRow(const Message& message, QWidget* parent) : QFrame(parent) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    if (!message.details.isEmpty()) m_details = makeDetails(message.details, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 2, 4, 2);
    layout->addWidget(makeLine(message));
    if (m_details != nullptr) layout->addWidget(m_details);
}

QWidget* MessageRow::makeLine(const Message& message) {
    auto* line = new QWidget(this);
    auto* text = new QLabel(message.text, line);
    text->setTextFormat(Qt::PlainText);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setWordWrap(true);
    auto* close = new QToolButton(line);
    close->setObjectName(QStringLiteral("dismiss"));
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setToolTip(tr("Dismiss"));
    close->setAccessibleName(tr("Dismiss"));
    connect(close, &QToolButton::clicked, this, &MessageRow::dismissed);

    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeIcon(message.severity, line));
    layout->addWidget(text, 1);
    for (QAction* offer : message.offers)
        layout->addWidget(makeOffer(*offer));
    if (m_details != nullptr) layout->addWidget(makeDetailsButton());
    layout->addWidget(close);
    return line;
}

QWidget* MessageRow::makeDetailsButton() {
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("showDetails"));
    button->setText(tr("Details"));
    button->setCheckable(true);
    connect(button, &QToolButton::toggled, m_details, &QWidget::setVisible);
    return button;
}

/// Not the action's own look: in a menu it has a letter to press, and an ellipsis.
QWidget* MessageRow::makeOffer(QAction& offer) {
    auto* button = new QToolButton(this);
    button->setObjectName(offer.objectName());
    button->setText(offer.iconText());
    button->setToolTip(offer.toolTip());
    connect(button, &QToolButton::clicked, &offer, &QAction::trigger);
    return button;
}

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
    m_history.append(QTime::currentTime().toString(Qt::ISODate) + QLatin1Char(' ') + message.text);
    while (m_history.size() > mostRemembered)
        m_history.removeFirst();
    m_rows->addWidget(row);
    show();
}

void MessageArea::note(const QString& text, Message::Topic topic) {
    add({Message::Severity::Note, topic, text, {}});
}

void MessageArea::note(const std::vector<std::string>& sentences, Message::Topic topic) {
    for (const std::string& sentence : sentences)
        note(engineText(sentence), topic);
}

void MessageArea::replace(const QString& text, Message::Topic topic) {
    clear(topic);
    if (!text.isEmpty()) note(text, topic);
}

QString MessageArea::tell(const QString& name, const Failure& failure, Message::Topic topic) {
    const QString cause = failureText(failure);
    QString line = name.isEmpty() ? cause : labelled(name, cause);
    add({Message::Severity::Error, topic, line, shownLines(failure.log), {}, name});
    return line;
}

void MessageArea::clear(Message::Topic topic) {
    for (qsizetype index = m_messages.size() - 1; index >= 0; --index) {
        if (m_messages.at(index).topic == topic) remove(index);
    }
}

void MessageArea::clear(Message::Topic topic, const QString& about) {
    for (qsizetype index = m_messages.size() - 1; index >= 0; --index) {
        if (m_messages.at(index).topic == topic && m_messages.at(index).about == about) remove(index);
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
