// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/preferences/preferences.h"

#include "ui/words/settings_values.h"

#include <QAction>
#include <QSettings>

namespace tonescope::ui {

Preferences::Preferences(QObject* parent)
    : QObject(parent),
      m_restoreFiles(add("restoreFiles", tr("Show the &last files again"),
                         tr("A start without files shows those of the last time, with their region"), true)),
      m_oneWindow(add("oneWindow", tr("&One window for all files"),
                      tr("Files that are opened elsewhere come into the window that is there; else each has "
                         "its own"),
                      false)),
      m_tellDesktop(add("tellDesktop", tr("List opened files among the &desktop's recent files"),
                        tr("File managers and other programs show them there"), true)),
      m_animations(add(
          "animations", tr("Let things &move"),
          tr("Panes glide to their places, and adds to their banks; else they are there at once"), true)) {
}

QAction* Preferences::add(const char* name, const QString& text, const QString& tip, bool byDefault) {
    auto* action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setToolTip(tip);
    action->setCheckable(true);
    action->setChecked(byDefault);
    return action;
}

QList<QAction*> Preferences::all() const {
    return {m_restoreFiles, m_oneWindow, m_tellDesktop, m_animations};
}

void Preferences::restore(const QSettings& settings) {
    for (QAction* action : all())
        action->setChecked(flagIn(settings, action->objectName(), action->isChecked()));
}

void Preferences::save(QSettings& settings) const {
    for (const QAction* action : all())
        settings.setValue(action->objectName(), action->isChecked());
}

} // namespace tonescope::ui
