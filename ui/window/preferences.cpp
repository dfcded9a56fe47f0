// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/preferences.h"

#include "ui/frame/menu_commands.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace tonescope::ui {

namespace {

QList<QAction*> choicesIn(const QMenu& menu) {
    QList<QAction*> choices;
    for (QAction* action : menu.actions()) {
        if (action->isCheckable() && action->actionGroup() != nullptr) choices += action;
    }
    return choices;
}

/// The menu's choices as a box that follows them.
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

} // namespace

PreferencesDialog::PreferencesDialog(QMainWindow& window) : QDialog(&window), m_window(window) {
    setObjectName(QStringLiteral("preferencesDialog"));
    setWindowTitle(tr("Preferences"));
    auto* rows = new QVBoxLayout(this);
    buildLooks(*rows);
    buildFiles(*rows);
    buildCounting(*rows);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            &PreferencesDialog::askToReset);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    rows->addStretch();
    rows->addWidget(buttons);
    buttons->button(QDialogButtonBox::Close)->setFocus(); // else the first button of the box gets it
    setTabOrder(buttons->button(QDialogButtonBox::RestoreDefaults), buttons->button(QDialogButtonBox::Close));
}

void PreferencesDialog::buildLooks(QVBoxLayout& rows) {
    QVBoxLayout& group = addGroup(rows, tr("Looks"));
    addChoice(group, "languageMenu");
    addChoice(group, "appearanceMenu");
    addSwitch(group, "animations", true);
}

void PreferencesDialog::buildFiles(QVBoxLayout& rows) {
    QVBoxLayout& group = addGroup(rows, tr("Files"));
    addSwitch(group, "restoreFiles", true);
    addSwitch(group, "followFile", true);
}

void PreferencesDialog::buildCounting(QVBoxLayout& rows) {
    QVBoxLayout& group = addGroup(rows, tr("Counting"));
    addSwitch(group, "countingDetails", false);
    addSwitch(group, "leaveOutTransparent", false);
    addSwitch(group, "sampleOnHost", false);
}

QVBoxLayout& PreferencesDialog::addGroup(QVBoxLayout& rows, const QString& title) {
    auto* box = new QGroupBox(title);
    auto* group = new QVBoxLayout(box);
    rows.addWidget(box);
    return *group;
}

void PreferencesDialog::addSwitch(QVBoxLayout& group, const char* action, bool byDefault) {
    auto* shown = m_window.findChild<QAction*>(QLatin1String(action));
    Q_ASSERT(shown != nullptr);
    auto* box = new QCheckBox(shown->text());
    box->setObjectName(shown->objectName() + QStringLiteral("Box"));
    box->setToolTip(shown->toolTip());
    box->setAccessibleDescription(shown->toolTip());
    box->setChecked(shown->isChecked());
    connect(shown, &QAction::toggled, box, &QCheckBox::setChecked);
    connect(box, &QCheckBox::clicked, shown, [shown](bool on) {
        if (shown->isChecked() != on) shown->trigger();
    });
    group.addWidget(box);
    m_switches.append({shown, byDefault});
}

void PreferencesDialog::addChoice(QVBoxLayout& group, const char* menu) {
    const auto* shown = m_window.findChild<QMenu*>(QLatin1String(menu));
    Q_ASSERT(shown != nullptr);
    QComboBox* box = boxOf(*shown);
    auto* label = new QLabel(shown->title());
    label->setBuddy(box);
    auto* row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(box, 1);
    group.addLayout(row);
    m_choices.append(shown);
}

void PreferencesDialog::askToReset() {
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

void PreferencesDialog::resetAll() {
    for (const auto& [action, byDefault] : m_switches) {
        if (action->isChecked() != byDefault) action->trigger();
    }
    for (const QMenu* menu : m_choices) {
        QAction* first = choicesIn(*menu).value(0);
        if (first != nullptr && !first->isChecked()) first->trigger();
    }
}

void showPreferences(QMainWindow& window) {
    auto* dialog = window.findChild<PreferencesDialog*>();
    if (dialog == nullptr) {
        dialog = new PreferencesDialog(window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace tonescope::ui
