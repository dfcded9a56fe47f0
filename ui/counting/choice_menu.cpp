// SPDX-License-Identifier: GPL-3.0-or-later
// The wanted id and the checked action are separate. Choices are added and removed with the catalog of
// devices; after each addition the choice with the wanted id is checked, or the first one if there is no such
// choice.
#include "ui/counting/choice_menu.h"

#include "engine/files/settings_values.h"

#include <QActionGroup>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace tonescope::ui {

namespace {

std::string idOf(const QAction& choice) {
    return choice.data().toString().toStdString();
}

} // namespace

ChoiceMenu::ChoiceMenu(const QString& title, QWidget* parent)
    : QMenu(title, parent), m_group(new QActionGroup(this)) {
}

void ChoiceMenu::setWanted(const std::string& id) {
    m_wanted = id;
    checkWanted();
}

void ChoiceMenu::setRemarks(std::map<std::string, QString> remarks) {
    m_remarks = std::move(remarks);
    for (QAction* choice : m_group->actions())
        remark(*choice);
}

void ChoiceMenu::remark(QAction& choice) const {
    // A menu shows the text after a tab at the right, like a shortcut.
    const QString name = choice.text().section(QLatin1Char('\t'), 0, 0);
    const auto found = m_remarks.find(idOf(choice));
    const QString text = found == m_remarks.end() ? name : name + QLatin1Char('\t') + found->second;
    if (text != choice.text()) choice.setText(text);
}

std::string ChoiceMenu::checked() const {
    const QAction* choice = m_group->checkedAction();
    return choice == nullptr ? std::string() : idOf(*choice);
}

void ChoiceMenu::restore(const QSettings& settings) {
    setWanted(nameIn(settings, objectName()));
    Q_EMIT chosen();
}

void ChoiceMenu::save(QSettings& settings) const {
    settings.setValue(objectName(), QString::fromStdString(checked()));
}

QAction* ChoiceMenu::addChoice(const Choice& choice) {
    QAction* action = addAction(choice.text);
    action->setData(QString::fromStdString(choice.id));
    action->setToolTip(choice.tip);
    action->setCheckable(true);
    remark(*action);
    m_group->addAction(action);
    checkWanted();
    connect(action, &QAction::triggered, this, [this, id = choice.id] {
        m_wanted = id;
        Q_EMIT chosen();
    });
    return action;
}

void ChoiceMenu::checkWanted() {
    const QList<QAction*> choices = m_group->actions();
    if (choices.isEmpty()) return;
    const auto isWanted = [this](const QAction* choice) { return idOf(*choice) == m_wanted; };
    const auto found = std::find_if(choices.begin(), choices.end(), isWanted);
    (found == choices.end() ? choices.first() : *found)->setChecked(true);
}

} // namespace tonescope::ui
