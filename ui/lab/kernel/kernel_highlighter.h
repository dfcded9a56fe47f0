// SPDX-License-Identifier: GPL-3.0-or-later
// Colours for OpenCL C.
#pragma once

#include "ui/lab/kernel/kernel_tokens.h"

#include <QPalette>
#include <QSyntaxHighlighter>

namespace tonescope::ui {

/// How tokens of a kind look on the ground of `palette`.
[[nodiscard]] QTextCharFormat formatOf(TokenKind kind, const QPalette& palette);

class KernelHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    KernelHighlighter(QTextDocument& document, const QPalette& palette);

    /// Colours everything anew where the palette is of another kind, light or dark.
    void setPalette(const QPalette& palette);

protected:
    void highlightBlock(const QString& line) override;

private:
    QPalette m_palette;
};

} // namespace tonescope::ui
