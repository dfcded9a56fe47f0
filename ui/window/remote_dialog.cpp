// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/remote_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tonescope::ui {

RemoteDialog::RemoteDialog(QWidget& window)
    : QDialog(&window), m_servers(new QLineEdit), m_state(new QLabel) {
    setObjectName(QStringLiteral("remoteDialog"));
    setWindowTitle(tr("Devices on other machines"));
    auto* what = new QLabel(tr("&Servers, on which PoCL's daemon pocld runs:"));
    what->setBuddy(m_servers);
    m_servers->setObjectName(QStringLiteral("remoteServers"));
    m_servers->setPlaceholderText(tr("HOST:PORT/NUMBER, several with commas"));
    m_servers->setClearButtonEnabled(true);
    m_state->setObjectName(QStringLiteral("remoteState"));
    m_state->setWordWrap(true);
    m_state->setTextFormat(Qt::PlainText);
    auto* safety =
        new QLabel(tr("The protocol has no password and is not encrypted: reach the server through a tunnel, "
                      "as of ssh, and name 127.0.0.1 here."));
    safety->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Use them"));
    auto* layout = new QVBoxLayout(this);
    for (QWidget* widget : std::initializer_list<QWidget*>{what, m_servers, m_state, safety, buttons})
        layout->addWidget(widget);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { Q_EMIT chosen(m_servers->text()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(520, sizeHint().height());
}

void RemoteDialog::present(const QString& servers, const QString& state) {
    m_servers->setText(servers);
    m_state->setText(state);
    show();
    raise();
    activateWindow();
    m_servers->setFocus();
}

void RemoteDialog::refuse(const QString& why) {
    m_state->setText(why);
    m_servers->setFocus();
}

} // namespace tonescope::ui
