// SPDX-License-Identifier: GPL-3.0-or-later
// Tool tips with texts from drivers and files.
#pragma once

#include <QString>
#include <QTextDocument>

namespace tonescope::ui {

/// Escapes markup in a tool tip: Qt would interpret a driver's name as rich text, and open pictures that it
/// names.
[[nodiscard]] inline QString plainTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

} // namespace tonescope::ui
