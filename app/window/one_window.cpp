// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/one_window.h"

#include "engine/files/path_text.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>

namespace tonescope::app {

namespace {

constexpr int connecting = 1000;             ///< ms; a server that lives answers at once
constexpr qint64 longest = qint64{1} << 20U; ///< bytes of names
// What is said: the files; that they were read; that whoever hands them over heard it, and so ends.
constexpr char readAll = '+', heard = '!';

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

bool handToWindow(const QStringList& files, std::chrono::milliseconds patience) {
    const int wait = static_cast<int>(patience.count());
    QLocalSocket socket;
    socket.connectToServer(socketName());
    if (!socket.waitForConnected(connecting)) return false;
    socket.write(messageOf(files));
    char answer = 0;
    if (!socket.waitForReadyRead(wait) || !socket.getChar(&answer) || answer != readAll) return false;
    socket.write(&heard, 1);
    return socket.waitForBytesWritten(wait);
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
    if (on) {
        if (!takes() && !m_other) begin();
        return;
    }
    m_other.reset();
    m_server->close();
    for (QLocalSocket* socket : m_server->findChildren<QLocalSocket*>())
        socket->abort(); // others that stand by hear of it
}

/// Of two that begin at the same moment one is first.
void OneWindow::begin() {
    QLockFile turn(socketName() + QStringLiteral(".lock"));
    if (!turn.tryLock(connecting)) return;
    auto other = std::make_unique<QLocalSocket>();
    other->connectToServer(socketName());
    if (other->waitForConnected(connecting)) {
        m_other = std::move(other);
        return standBy();
    }
    QLocalServer::removeServer(socketName()); // of a window that ended without closing it
    if (!m_server->listen(socketName()))
        qWarning("no window takes files: %s", qPrintable(m_server->errorString()));
}

void OneWindow::standBy() {
    // Later: the socket must not go while it tells.
    connect(
        m_other.get(), &QLocalSocket::disconnected, this,
        [this] {
            if (!m_other) return;
            m_other.reset();
            begin();
        },
        Qt::QueuedConnection);
}

void OneWindow::take() {
    while (QLocalSocket* socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(*socket); });
    }
}

void OneWindow::read(QLocalSocket& socket) {
    if (socket.bytesAvailable() > longest) return socket.abort();
    const QByteArray said = socket.peek(longest);
    if (isWhole(said)) {
        socket.write(&readAll, 1);
    } else if (said.endsWith(heard) && isWhole(said.chopped(1))) {
        socket.readAll();
        socket.disconnectFromServer();
        Q_EMIT filesHanded(filesIn(said.chopped(1)));
    }
}

} // namespace tonescope::app
