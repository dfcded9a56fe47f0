// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/shell/lab_settings.h"

#include "ui/lab/setup/setup_pane.h"
#include "ui/lab/shell/lab_pane.h"
#include "ui/lab/shell/lab_window.h"
#include "ui/lab/shell/projector.h"
#include "ui/window/screen_fit.h"
#include "ui/words/settings_values.h"

#include <QAction>
#include <QEvent>
#include <QSettings>
#include <QSplitter>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

const QString geometryKey = QStringLiteral("lab/geometry"), docksKey = QStringLiteral("lab/docks"),
              setupShownKey = QStringLiteral("lab/setupShown"),
              projectorKey = QStringLiteral("lab/projector"), tabKey = QStringLiteral("lab/tab");

QString keyOf(const QSplitter& splitter) {
    return QStringLiteral("lab/splitters/") + splitter.objectName();
}

/// Those that have names; the others are parts of Qt's own windows.
QList<QSplitter*> splittersOf(const LabWindow& window) {
    QList<QSplitter*> splitters = window.findChildren<QSplitter*>();
    splitters.removeIf([](const QSplitter* each) { return each->objectName().isEmpty(); });
    return splitters;
}

/// Divides a splitter as it was when it is first shown: the tabs behind the front one have no size before,
/// and what is divided there is divided anew. Lives with the splitter until then.
class FirstShown : public QObject {
public:
    FirstShown(QSplitter& splitter, QByteArray state)
        : QObject(&splitter), m_splitter(splitter), m_state(std::move(state)) {
        splitter.installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Show) return QObject::eventFilter(watched, event);
        m_splitter.removeEventFilter(this);
        // Not now: the window has not yet settled how much room is whose.
        QTimer::singleShot(0, &m_splitter,
                           [&splitter = m_splitter, state = m_state] { splitter.restoreState(state); });
        setParent(nullptr); // it waits no longer
        deleteLater();
        return false;
    }

private:
    QSplitter& m_splitter;
    QByteArray m_state;
};

bool wasShown(const QSplitter& splitter) {
    const QObjectList& children = splitter.children();
    return std::none_of(children.begin(), children.end(),
                        [](const QObject* each) { return dynamic_cast<const FirstShown*>(each) != nullptr; });
}

QTabWidget& tabsOf(const LabWindow& window) {
    return *window.findChild<QTabWidget*>(QStringLiteral("labTabs"));
}

} // namespace

void saveLab(const LabWindow& window, QSettings& settings) {
    const auto& projector = *window.findChild<Projector*>();
    keepBytes(settings, geometryKey, window.saveGeometry());
    keepBytes(settings, docksKey, window.saveState());
    for (const QSplitter* splitter : splittersOf(window)) {
        if (wasShown(*splitter)) keepBytes(settings, keyOf(*splitter), splitter->saveState());
    }
    settings.setValue(setupShownKey, projector.showsDock());
    settings.setValue(projectorKey, projector.action()->isChecked());
    settings.setValue(tabKey, tabsOf(window).currentWidget()->objectName());
    window.findChild<SetupPane*>()->save(settings);
}

void restoreLab(LabWindow& window, const QSettings& settings) {
    auto& projector = *window.findChild<Projector*>();
    window.restoreGeometry(bytesIn(settings, geometryKey));
    window.restoreState(bytesIn(settings, docksKey));
    for (QSplitter* splitter : splittersOf(window))
        new FirstShown(*splitter, bytesIn(settings, keyOf(*splitter))); // the splitter owns it
    projector.showDock(flagIn(settings, setupShownKey, true));
    projector.action()->setChecked(flagIn(settings, projectorKey, false));
    fitScreen(window);
    const std::string tab = nameIn(settings, tabKey);
    for (LabPane* pane : window.panes()) {
        if (pane->id() == tab) tabsOf(window).setCurrentWidget(pane);
    }
    window.findChild<SetupPane*>()->restore(settings);
}

} // namespace tonescope::ui
