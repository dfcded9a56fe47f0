// SPDX-License-Identifier: GPL-3.0-or-later
// The area above a window's content that shows errors and notes.
#pragma once

#include "engine/values/failure.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QAction;
class QBoxLayout;

namespace tonescope::ui {

/// An error or a note for the user.
struct Message {
    enum class Severity { Note, Error };
    /// The subject of a message, by which it is removed when it is out of date: Devices by the next list of
    /// devices, Result by the next result, Request and Export by the next request or export, File when the
    /// state of the file changes. A message about Settings stays until the user dismisses it, or until tuning
    /// of the device that it is about starts again.
    enum class Topic { Devices, Result, Request, Export, File, Settings };

    Severity severity = Severity::Note;
    Topic topic = Topic::Request;
    QString text;
    QString details; ///< several lines that the user can unfold, such as a build log; empty: none
    /// Actions that can help, shown as buttons. The message does not own them; they must outlive it.
    QList<QAction*> offers{};
    QString about{}; ///< name of the file or object that failed, for clear()

    /// Whether both messages look the same to the user.
    bool operator==(const Message& other) const {
        return severity == other.severity && topic == other.topic && text == other.text &&
               details == other.details && offers == other.offers;
    }
};

/// Shows the last four messages, a row each, until they are cleared or the user dismisses them. Hidden while
/// there are none. Lives on the GUI thread.
class MessageArea : public QWidget {
    Q_OBJECT

public:
    static constexpr int mostMessages = 4;
    static constexpr int mostRemembered = 50; ///< lines of history

    explicit MessageArea(QWidget* parent = nullptr);

    /// Shows `message` in the last row. An equal message that is shown already moves there. If there are four
    /// messages already, the oldest is removed.
    void add(const Message& message);
    /// Shows a translated text as a note.
    void note(const QString& text, Message::Topic topic);
    /// Removes all messages of the topic, then shows the text as a note unless it is empty.
    void replace(const QString& text, Message::Topic topic);
    /// Shows texts of the engine as notes, translated.
    void note(const std::vector<Text>& sentences, Message::Topic topic);
    /// Shows a failure as an error, "NAME: CAUSE", with its build log as details. `name` is the file or
    /// object that failed; it may be empty.
    void tell(const QString& name, const Failure& failure, Message::Topic topic);
    /// Removes the messages of a topic: all, or those whose `about` is this name.
    void clear(Message::Topic topic, const QString& about = {});
    /// The shown messages, the oldest first.
    [[nodiscard]] const QList<Message>& messages() const { return m_messages; }
    /// The last 50 messages, the oldest first, each with its time of day; including removed ones.
    [[nodiscard]] const QStringList& history() const { return m_history; }

private:
    void remove(qsizetype index);

    QBoxLayout* m_rows; ///< one row for each message, in the same order
    QList<Message> m_messages;
    QStringList m_history;
};

} // namespace tonescope::ui
