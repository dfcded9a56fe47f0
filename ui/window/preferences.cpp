// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog has no state of its own. Each box is connected in both directions with an action of the window:
// clicking the box triggers the action, and toggling the action updates the box. Restoring the defaults
// triggers actions as well. So each change takes effect immediately, and only the window reads and writes
// settings.
#include "ui/window/preferences.h"

#include "ui/frame/menu_commands.h"
#include "ui/window/menus.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <optional>
#include <utility>
#include <vector>

namespace tonescope::ui {

namespace {

QList<QAction*> choicesIn(const QMenu& menu) {
    QList<QAction*> choices;
    for (QAction* action : menu.actions()) {
        if (action->isCheckable() && action->actionGroup() != nullptr) choices += action;
    }
    return choices;
}

/// A combo box with the choices of a menu, connected in both directions.
QComboBox* boxOf(const QMenu& menu) {
    auto* box = new QComboBox;
    box->setObjectName(menu.objectName() + QStringLiteral("Box"));
    const QList<QAction*> choices = choicesIn(menu);
    for (int i = 0; i < choices.size(); ++i) {
        QAction* choice = choices[i];
        box->addItem(withoutKey(choice->text()));
        if (choice->isChecked()) box->setCurrentIndex(i);
        QObject::connect(choice, &QAction::toggled, box, [box, i](bool on) {
            if (on) box->setCurrentIndex(i);
        });
    }
    QObject::connect(box, &QComboBox::activated, &menu, [choices](int index) { choices[index]->trigger(); });
    return box;
}

QCheckBox* boxOf(QAction& action) {
    auto* box = new QCheckBox(action.text());
    box->setObjectName(action.objectName() + QStringLiteral("Box"));
    box->setToolTip(action.toolTip());
    box->setAccessibleDescription(action.toolTip());
    box->setChecked(action.isChecked());
    QObject::connect(&action, &QAction::toggled, box, &QCheckBox::setChecked);
    QObject::connect(box, &QCheckBox::clicked, &action, [&action](bool on) {
        // trigger() and not setChecked(), because receivers of the action's triggered() carry out the change.
        if (action.isChecked() != on) action.trigger();
    });
    return box;
}

/// A preference, by the object name of its menu or action in the window. The default of a menu is its first
/// choice.
struct Preference {
    const char* name;
    std::optional<bool> byDefault{}; ///< the default of a switch; nothing: the preference is a menu
};

struct Group {
    const char* title;
    std::vector<Preference> preferences;
};

class PreferencesDialog : public QDialog {
    Q_DECLARE_TR_FUNCTIONS(PreferencesDialog)

public:
    explicit PreferencesDialog(QMainWindow& window) : QDialog(&window) {
        setObjectName(QStringLiteral("preferencesDialog"));
        setWindowTitle(tr("Preferences"));
        setAttribute(Qt::WA_DeleteOnClose);
        auto* rows = new QVBoxLayout(this);
        for (const Group& group : groups()) {
            auto* box = new QGroupBox(tr(group.title));
            auto* layout = new QVBoxLayout(box);
            rows->addWidget(box);
            for (const Preference& each : group.preferences)
                add(*layout, window, each);
        }
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close);
        QPushButton* close = buttons->button(QDialogButtonBox::Close);
        QPushButton* restore = buttons->button(QDialogButtonBox::RestoreDefaults);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        connect(restore, &QPushButton::clicked, this, &PreferencesDialog::askToReset);
        rows->addStretch();
        rows->addWidget(buttons);
        close->setDefault(true);
        close->setFocus(); // otherwise the button that restores the defaults would get the focus
        setTabOrder(restore, close);
    }

private:
    static std::vector<Group> groups() {
        return {{QT_TR_NOOP("Interface"), {{"languageMenu"}, {"appearanceMenu"}, {"animations", true}}},
                {QT_TR_NOOP("Files"), {{"restoreFiles", true}, {"followFile", true}}},
                {QT_TR_NOOP("Counting"), {{"leaveOutTransparent", false}, {"sampleOnHost", false}}}};
    }

    void add(QVBoxLayout& group, QMainWindow& window, const Preference& preference) {
        if (preference.byDefault) {
            QAction& action = actionNamed(window, preference.name);
            group.addWidget(boxOf(action));
            m_switches.append({&action, *preference.byDefault});
            return;
        }
        const auto* menu = window.findChild<QMenu*>(QLatin1String(preference.name));
        Q_ASSERT(menu != nullptr);
        QComboBox* box = boxOf(*menu);
        auto* label = new QLabel(menu->title());
        label->setBuddy(box);
        auto* row = new QHBoxLayout;
        row->addWidget(label);
        row->addWidget(box, 1);
        group.addLayout(row);
        m_choices.append(menu);
    }

    void askToReset() {
        auto* box = new QMessageBox(QMessageBox::Question, windowTitle(),
                                    tr("Restore all preferences to their defaults?"),
                                    QMessageBox::RestoreDefaults | QMessageBox::Cancel, this);
        box->setObjectName(QStringLiteral("resetBox"));
        box->setDefaultButton(QMessageBox::Cancel);
        box->setAttribute(Qt::WA_DeleteOnClose);
        connect(box->button(QMessageBox::RestoreDefaults), &QAbstractButton::clicked, this,
                &PreferencesDialog::resetAll);
        box->open();
    }

    void resetAll() {
        for (const auto& [action, byDefault] : m_switches) {
            if (action->isChecked() != byDefault) action->trigger();
        }
        for (const QMenu* menu : m_choices) {
            QAction* first = choicesIn(*menu).value(0);
            if (first != nullptr && !first->isChecked()) first->trigger();
        }
    }

    QList<std::pair<QAction*, bool>> m_switches; ///< with their defaults
    QList<const QMenu*> m_choices;
};

} // namespace

void showPreferences(QMainWindow& window) {
    auto* dialog = window.findChild<QDialog*>(QStringLiteral("preferencesDialog"));
    if (dialog == nullptr) dialog = new PreferencesDialog(window);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace tonescope::ui
