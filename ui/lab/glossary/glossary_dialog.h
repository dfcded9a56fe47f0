// SPDX-License-Identifier: GPL-3.0-or-later
// All words of the field in a window of their own, and one of them where it stands.
#pragma once

class QDialog;
class QTextBrowser;
class QUrl;
class QWidget;

namespace tonescope::ui {

/// May stay open beside the lab, which owns it.
[[nodiscard]] QDialog* glossaryBeside(QWidget* lab);

/// Shows a note where the word stands to which a link of WordLinks leads, gone with the next click or key.
void explain(const QUrl& link, QTextBrowser& text);

} // namespace tonescope::ui
