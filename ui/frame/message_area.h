// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong or otherwise than asked, above the content.
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
class QVBoxLayout;

namespace tonescope::ui {

struct Message {
    enum class Severity { Note, Error };
    /// What a message is about. It goes when that is over: notes of a result with the next result, what
    /// became of a request or an export with the next of its kind, the state of a file when it is another,
    /// and settings that were lost when somebody dismisses it.
    enum class Topic { Devices, Result, Request, Export, File, Settings };

    Severity severity = Severity::Note;
    Topic topic = Topic::Request;
    QString text;
    QString details; ///< a build log, say; empty: none
    /// What can be done about it, on buttons; of others, who must outlive the message.
    QList<QAction*> offers{};
    QString about{}; ///< the file or the like that failed

    /// Whether it says the same.
    bool operator==(const Message& other) const {
        return severity == other.severity && topic == other.topic && text == other.text &&
               details == other.details && offers == other.offers;
    }
};

/// Keeps the last few messages until they are over or somebody dismisses them. Takes no room while there are
/// none.
class MessageArea : public QWidget {
    Q_OBJECT

public:
    static constexpr int mostMessages = 4;
    static constexpr int mostRemembered = 50; ///< lines of history

    explicit MessageArea(QWidget* parent = nullptr);

    /// Shows `message` last. One that is shown already moves there.
    void add(const Message& message);
    /// Shows a translated text as a note.
    void note(const QString& text, Message::Topic topic);
    /// The same in place of all others of its topic; an empty text leaves none.
    void replace(const QString& text, Message::Topic topic);
    /// Notes of the engine.
    void note(const std::vector<Text>& sentences, Message::Topic topic);
    /// What could not be done with `name`, which may be empty; a build log becomes the details. Gives the
    /// line.
    QString tell(const QString& name, const Failure& failure, Message::Topic topic);
    /// Removes all messages of a topic.
    void clear(Message::Topic topic);
    /// Of what was told of `about` alone.
    void clear(Message::Topic topic, const QString& about);
    /// The shown messages, the oldest first.
    [[nodiscard]] const QList<Message>& messages() const { return m_messages; }
    /// The last lines that were shown, with the time of day, oldest first, gone or not.
    [[nodiscard]] const QStringList& history() const { return m_history; }

private:
    void remove(qsizetype index);

    QVBoxLayout* m_rows; ///< one row for each message, in the same order
    QList<Message> m_messages;
    QStringList m_history;
};

} // namespace tonescope::ui
