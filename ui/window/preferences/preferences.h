// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody prefers that no menu has a place for.
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QSettings;

namespace tonescope::ui {

/// Switches, each with its default. They are actions, so that a dialog shows them as it shows those of menus.
class Preferences : public QObject {
    Q_OBJECT

public:
    explicit Preferences(QObject* parent = nullptr);

    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// A start without files shows what the last window showed.
    [[nodiscard]] QAction* restoreFiles() const { return m_restoreFiles; }
    /// Files that are opened from outside come into the window that is there.
    [[nodiscard]] QAction* oneWindow() const { return m_oneWindow; }
    /// What is opened is among the desktop's recent files.
    [[nodiscard]] QAction* tellDesktop() const { return m_tellDesktop; }
    /// Things may move on their way.
    [[nodiscard]] QAction* animations() const { return m_animations; }

private:
    [[nodiscard]] QAction* add(const char* name, const QString& text, const QString& tip, bool byDefault);
    [[nodiscard]] QList<QAction*> all() const;

    QAction* m_restoreFiles;
    QAction* m_oneWindow;
    QAction* m_tellDesktop;
    QAction* m_animations;
};

} // namespace tonescope::ui
