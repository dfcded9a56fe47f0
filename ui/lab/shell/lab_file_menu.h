// SPDX-License-Identifier: GPL-3.0-or-later
// Lab sessions in and out.
#pragma once

#include <QMenu>

namespace tonescope::ui {

/// Asks for names; does nothing else by itself.
class LabFileMenu : public QMenu {
    Q_OBJECT

public:
    explicit LabFileMenu(QWidget* parent = nullptr);

    /// Enables what needs measurements.
    void setMeasured(bool measured);
    /// A file in which the session before this one was kept; empty: there is none.
    void setLast(const QString& file);

Q_SIGNALS:
    void openRequested(const QString& file);
    void saveRequested(const QString& file);
    /// Tables for other programs.
    void exportRequested(const QString& file);
    /// Pages for people: PDF or SVG.
    void reportRequested(const QString& file);

private:
    void askFor(const QString& title, const QString& name, const QString& filter, bool existing,
                void (LabFileMenu::*chosen)(const QString&));

    QAction* m_openLast = nullptr;
    QList<QAction*> m_needMeasurements;
};

} // namespace tonescope::ui
