// SPDX-License-Identifier: GPL-3.0-or-later
// One window for all files: what is opened elsewhere comes into the one that is there.
#pragma once

#include <QObject>
#include <QStringList>

#include <chrono>
#include <memory>

class QLocalServer;
class QLocalSocket;

namespace tonescope::app {

/// Hands files to the window that takes them, if there is one. True: it has them, and this start is over. A
/// window that is busy for longer than `patience` gets nothing, not even later.
[[nodiscard]] bool handToWindow(const QStringList& files,
                                std::chrono::milliseconds patience = std::chrono::seconds(1));

/// Takes files from later starts of the same user, while it is switched on. Where another window takes them,
/// it stands by, and follows when that one closes. The socket lies in the user's own folder and lets nobody
/// else in.
class OneWindow : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OneWindow)

public:
    explicit OneWindow(QObject* parent = nullptr);
    ~OneWindow() override;

    void switchOn(bool on);
    [[nodiscard]] bool takes() const;

Q_SIGNALS:
    /// None: somebody only wants the window.
    void filesHanded(const QStringList& files);

private:
    void begin();
    void standBy();
    void take();
    void read(QLocalSocket& socket);

    std::unique_ptr<QLocalServer> m_server;
    std::unique_ptr<QLocalSocket> m_other; ///< to the window that takes files; null: this one does, or none
};

} // namespace tonescope::app
