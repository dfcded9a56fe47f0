// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/one_window.h"

#include "engine/files/path_text.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QStandardPaths>

namespace tonescope::app {

namespace {

constexpr int patience = 1000;               ///< ms
constexpr qint64 longest = qint64{1} << 20U; ///< bytes of names
constexpr char accepted = '+';

QString socketName() {
    return QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation) +
           QStringLiteral("/tonescope-window");
}

/// Absolute paths, each with a zero behind it, and one more zero at the end.
QByteArray messageOf(const QStringList& files) {
    QByteArray message;
    for (const QString& file : files)
        message += pathBytes(absolutePath(file)) + '\0';
    return message + '\0';
}

bool isWhole(const QByteArray& message) {
    return message == QByteArray(1, '\0') || message.endsWith(QByteArray(2, '\0'));
}

QStringList filesIn(const QByteArray& message) {
    QStringList files;
    for (const QByteArray& file : message.split('\0')) {
        if (!file.isEmpty()) files += pathText(file.toStdString());
    }
    return files;
}

} // namespace

bool handToWindow(const QStringList& files) {
    QLocalSocket socket;
    socket.connectToServer(socketName());
    if (!socket.waitForConnected(patience)) return false;
    socket.write(messageOf(files));
    if (!socket.waitForBytesWritten(patience)) return false;
    char answer = 0;
    return socket.waitForReadyRead(patience) && socket.getChar(&answer) && answer == accepted;
}

OneWindow::OneWindow(QObject* parent) : QObject(parent), m_server(std::make_unique<QLocalServer>()) {
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server.get(), &QLocalServer::newConnection, this, &OneWindow::take);
}

OneWindow::~OneWindow() = default;

bool OneWindow::takes() const {
    return m_server->isListening();
}

void OneWindow::switchOn(bool on) {
    if (on == takes()) return;
    if (!on) return m_server->close();
    QLocalSocket other;
    other.connectToServer(socketName());
    if (other.waitForConnected(patience)) return;
    QLocalServer::removeServer(socketName()); // of a window that ended without closing it
    m_server->listen(socketName());
}

void OneWindow::take() {
    while (QLocalSocket* socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
            if (socket->bytesAvailable() > longest) return socket->abort();
            const QByteArray message = socket->peek(longest);
            if (!isWhole(message)) return;
            socket->readAll();
            socket->write(&accepted, 1);
            socket->disconnectFromServer();
            Q_EMIT filesHanded(filesIn(message));
        });
    }
}

} // namespace tonescope::app
