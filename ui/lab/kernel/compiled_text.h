// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled code to read, with marks where it meets memory.
#pragma once

#include "engine/values/measuring/code_marks.h"

#include <QPlainTextEdit>

#include <vector>

namespace tonescope::ui {

/// Each marked line begins with a letter, which stands in the text, so that it is read aloud and copied, too:
/// A is an atomic, L a load. The keys A and L go to the next one, with Shift to the one before.
class CompiledText : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CompiledText(QWidget* parent = nullptr);

    /// Shows code with these marks, in the order of its lines.
    void showCode(const QString& code, std::vector<CodeMark> marks);
    /// Goes to the next line with such a mark behind the cursor's, or before it, around the ends.
    void goTo(Access access, bool forward);
    [[nodiscard]] bool has(Access access) const;

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Colours;

    void useFixedWidth();

    Colours* m_colours; ///< owned by the document
    std::vector<CodeMark> m_marks;
};

} // namespace tonescope::ui
