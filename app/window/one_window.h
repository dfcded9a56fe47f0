// SPDX-License-Identifier: GPL-3.0-or-later
// One window for all files: what is opened elsewhere comes into the one that is there.
#pragma once

#include <QObject>
#include <QStringList>

#include <memory>

class QLocalServer;

namespace tonescope::app {

/// Hands files to the window that takes them, if there is one. True: it has them, and this start is over.
/// Waits for an answer for a second at most.
[[nodiscard]] bool handToWindow(const QStringList& files);

/// Takes files from later starts of the same user, while it is switched on. The socket lies in the user's own
/// folder and lets nobody else in.
class OneWindow : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OneWindow)

public:
    explicit OneWindow(QObject* parent = nullptr);
    ~OneWindow() override;

    /// Off where another window takes them already.
    void switchOn(bool on);
    [[nodiscard]] bool takes() const;

Q_SIGNALS:
    /// None: somebody only wants the window.
    void filesHanded(const QStringList& files);

private:
    void take();

    std::unique_ptr<QLocalServer> m_server;
};

} // namespace tonescope::app
