// SPDX-License-Identifier: GPL-3.0-or-later
// One line for a message, with details that unfold.
#pragma once

#include "ui/window/message_area.h"

#include <QFrame>

class QPlainTextEdit;

namespace tonescope::ui {

class MessageRow : public QFrame {
    Q_OBJECT

public:
    explicit MessageRow(const Message& message, QWidget* parent = nullptr);

Q_SIGNALS:
    void dismissed();

private:
    [[nodiscard]] QWidget* makeLine(const Message& message);
    [[nodiscard]] QWidget* makeDetailsButton();

    QPlainTextEdit* m_details = nullptr; ///< null where there are none
};

} // namespace tonescope::ui
