// SPDX-License-Identifier: GPL-3.0-or-later
// Menus in which one entry is chosen.
#pragma once

#include <QMenu>

#include <map>
#include <string>

class QActionGroup;

namespace tonescope::ui {

/// A menu whose choices exclude one another: exactly one of them is checked, and each is known by an id.
/// Remembers an id that is not among the choices now: it may be another time. Meanwhile the first is checked.
class ChoiceMenu : public QMenu {
    Q_OBJECT

public:
    explicit ChoiceMenu(const QString& title, QWidget* parent = nullptr);

    /// What somebody chose, among the choices or not.
    [[nodiscard]] const std::string& wanted() const { return m_wanted; }
    /// Checks the choice with this id. Does not emit chosen().
    void setWanted(const std::string& id);
    /// What stands at the right of a choice, by its id, such as what it took; no other choice has anything
    /// there. In place: the menu may be open.
    void setRemarks(std::map<std::string, QString> remarks);
    /// The id of the checked choice; empty where there are no choices.
    [[nodiscard]] std::string checked() const;

Q_SIGNALS:
    /// Somebody triggered a choice; it is checked, and wanted.
    void chosen();

protected:
    struct Choice {
        std::string id;
        QString text; ///< as in every menu: the letter after & is a key
        QString tip = {};
    };
    /// Appends a choice, which lives until the menu is cleared.
    QAction* addChoice(const Choice& choice);

private:
    void checkWanted();
    void remark(QAction& choice) const;

    std::string m_wanted;
    std::map<std::string, QString> m_remarks;
    QActionGroup* m_group;
};

} // namespace tonescope::ui
