// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/message_row.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStyle>
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

} // namespace tonescope::ui
