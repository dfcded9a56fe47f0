// SPDX-License-Identifier: GPL-3.0-or-later
// Tool tips with words of strangers in them.
#pragma once

#include <QString>
#include <QTextDocument>

namespace tonescope::ui {

/// The text as a tool tip in which nothing is markup: the name of a driver, or a reason, may be from
/// anywhere, and a picture that markup names would be opened.
[[nodiscard]] inline QString plainTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

} // namespace tonescope::ui
