// SPDX-License-Identifier: GPL-3.0-or-later
// A menu in which exactly one entry is checked.
#pragma once

#include <QMenu>

#include <map>
#include <string>

class QActionGroup;
class QSettings;

namespace tonescope::ui {

/// A menu of choices with ids, of which exactly one is checked. The wanted id is remembered even if no choice
/// has it, because later choices may; meanwhile the first choice is checked.
class ChoiceMenu : public QMenu {
    Q_OBJECT

public:
    /// The menu has no choices at first.
    explicit ChoiceMenu(const QString& title, QWidget* parent = nullptr);

    /// The id that was chosen last; the present choices may lack it.
    [[nodiscard]] const std::string& wanted() const { return m_wanted; }
    /// Makes this id the wanted one, and checks its choice. Does not emit chosen().
    void setWanted(const std::string& id);
    /// Sets the remarks, texts at the right of choices, by id, and removes those of all other choices.
    /// Changes the entries in place, because the menu may be open.
    void setRemarks(std::map<std::string, QString> remarks);
    /// The id of the checked choice; empty if there are no choices.
    [[nodiscard]] std::string checked() const;
    /// Reads the wanted id from the settings, where its key is the object name, and emits chosen(); an
    /// unknown id checks the first choice. save() writes the checked one.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    struct Choice {
        std::string id;
        QString text; ///< the letter after & is the access key
        QString tip = {};
    };
    /// Appends a choice. QMenu::clear() deletes it.
    QAction* addChoice(const Choice& choice);

Q_SIGNALS:
    /// The user triggered a choice, which is now checked and wanted; or restore() was called.
    void chosen();

private:
    /// Checks the choice of the wanted id, or the first.
    void checkWanted();
    /// Writes the remark of the choice's id after its text.
    void remark(QAction& choice) const;

    std::string m_wanted;
    std::map<std::string, QString> m_remarks;
    QActionGroup* m_group;
};

} // namespace tonescope::ui
