// SPDX-License-Identifier: GPL-3.0-or-later
// The files that were shown last.
#pragma once

#include <QMenu>
#include <QStringList>

namespace tonescope::ui {

/// Lists files without asking the disk for them, which may be slow or gone: choosing a missing one tells.
class RecentFiles : public QMenu {
    Q_OBJECT

public:
    static constexpr qsizetype mostFiles = 10;

    explicit RecentFiles(QWidget* parent = nullptr);

    /// Puts `path` first.
    void add(const QString& path);
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    void setPaths(const QStringList& paths);

Q_SIGNALS:
    void chosen(const QString& path);

private:
    void rebuild();

    QStringList m_paths;
};

} // namespace tonescope::ui
