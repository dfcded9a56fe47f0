// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the layout have the order of m_messages. The part of the window that starts a request or an
// export clears the messages of that topic. The history keeps the texts for the device doctor's report.
#include "ui/frame/message_area.h"

#include "ui/frame/parts.h"
#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFrame>
#include <QPlainTextEdit>
#include <QStyle>
#include <QTime>
#include <QToolButton>

namespace tonescope::ui {

namespace {

/// One line for a message, with details that unfold below it.
class MessageRow : public QFrame {
    Q_DECLARE_TR_FUNCTIONS(MessageRow)

public:
    MessageRow(const Message& message, QWidget* parent)
        : QFrame(parent), m_close(named(new QToolButton, "dismiss", tr("Dismiss"))) {
        setFrameShape(QFrame::StyledPanel);
        setAutoFillBackground(true);
        setBackgroundRole(QPalette::AlternateBase);
        const bool error = message.severity == Message::Severity::Error;
        auto* icon = new QLabel;
        icon->setPixmap(
            style()
                ->standardIcon(error ? QStyle::SP_MessageBoxCritical : QStyle::SP_MessageBoxWarning)
                .pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
        auto* text = new QLabel(message.text);
        text->setTextFormat(Qt::PlainText);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        text->setWordWrap(true);
        QBoxLayout* line = makeRow({icon, {text, 1}});
        QBoxLayout* rows = makeColumn({line}, -1, {8, 2, 4, 2});
        setLayout(rows);
        for (QAction* offer : message.offers)
            line->addWidget(buttonFor(*offer));
        if (!message.details.isEmpty()) addDetails(message.details, *rows, *line);
        m_close->setAutoRaise(true);
        m_close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
        m_close->setToolTip(tr("Dismiss"));
        line->addWidget(m_close);
    }

    [[nodiscard]] QToolButton* closeButton() const { return m_close; }

private:
    /// A button for the action. Not QToolButton::setDefaultAction(), which would show the action's menu text
    /// with its access key and ellipsis.
    static QToolButton* buttonFor(QAction& offer) {
        auto* button = makeButton<QToolButton>(offer.iconText(), offer.objectName(), offer.toolTip());
        connect(button, &QToolButton::clicked, &offer, &QAction::trigger);
        return button;
    }

    void addDetails(const QString& text, QBoxLayout& rows, QBoxLayout& line) {
        auto* details = named(new QPlainTextEdit(text), "details", tr("Details"));
        details->setReadOnly(true);
        details->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        details->setLineWrapMode(QPlainTextEdit::NoWrap);
        details->setMaximumHeight(10 * details->fontMetrics().lineSpacing());
        details->hide();
        rows.addWidget(details);
        auto* button = makeButton<QToolButton>(tr("Details"), "showDetails");
        button->setCheckable(true);
        connect(button, &QToolButton::toggled, details, &QWidget::setVisible);
        line.addWidget(button);
    }

    QToolButton* m_close;
};

} // namespace

MessageArea::MessageArea(QWidget* parent) : QWidget(parent), m_rows(makeColumn({}, 2)) {
    setAccessibleName(tr("Messages"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setLayout(m_rows);
    hide();
}

void MessageArea::add(const Message& message) {
    if (const qsizetype shown = m_messages.indexOf(message); shown >= 0) remove(shown);
    while (m_messages.size() >= mostMessages)
        remove(0);
    auto* row = new MessageRow(message, this);
    connect(row->closeButton(), &QToolButton::clicked, this, [this, row] { remove(m_rows->indexOf(row)); });
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

void MessageArea::note(const std::vector<Text>& sentences, Message::Topic topic) {
    for (const Text& sentence : sentences)
        note(engineText(sentence), topic);
}

void MessageArea::replace(const QString& text, Message::Topic topic) {
    clear(topic);
    if (!text.isEmpty()) note(text, topic);
}

void MessageArea::tell(const QString& name, const Failure& failure, Message::Topic topic) {
    const QString cause = failureText(failure);
    add({Message::Severity::Error,
         topic,
         name.isEmpty() ? cause : labelled(name, cause),
         shownLines(failure.log),
         {},
         name});
}

void MessageArea::clear(Message::Topic topic, const QString& about) {
    for (qsizetype index = m_messages.size() - 1; index >= 0; --index) {
        const Message& message = m_messages.at(index);
        if (message.topic == topic && (about.isEmpty() || message.about == about)) remove(index);
    }
}

void MessageArea::remove(qsizetype index) {
    m_messages.removeAt(index);
    QWidget* row = m_rows->itemAt(static_cast<int>(index))->widget();
    m_rows->removeWidget(row);
    row->hide();
    row->deleteLater(); // not now: a button in this row may have emitted the signal that calls this function
    setVisible(!m_messages.isEmpty());
}

} // namespace tonescope::ui
