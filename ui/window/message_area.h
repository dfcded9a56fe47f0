// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong or otherwise than asked, above the content.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QVBoxLayout;

namespace tonescope::ui {

struct Message {
    enum class Severity { Note, Error };
    /// What a message is about: a new result makes the notes of the one before untrue.
    enum class Topic { Devices, Result, Request };

    Severity severity = Severity::Note;
    Topic topic = Topic::Request;
    QString text;
    QString details; ///< a build log, say; empty: none

    bool operator==(const Message&) const = default;
};

/// Keeps the last few messages until somebody dismisses them. Takes no room while there are none.
class MessageArea : public QWidget {
    Q_OBJECT

public:
    static constexpr int mostMessages = 4;

    explicit MessageArea(QWidget* parent = nullptr);

    /// Shows `message` last. One that is shown already moves there.
    void add(const Message& message);
    void clear(Message::Topic topic);
    [[nodiscard]] const QList<Message>& messages() const { return m_messages; }

private:
    void remove(qsizetype index);

    QVBoxLayout* m_rows; ///< one row for each message, in the same order
    QList<Message> m_messages;
};

} // namespace tonescope::ui
