// SPDX-License-Identifier: GPL-3.0-or-later
// Words in texts that lead to what they mean.
#pragma once

#include "ui/lab/glossary/glossary.h"

#include <QRegularExpression>
#include <QString>
#include <QUrl>

#include <set>
#include <string_view>

namespace tonescope::ui {

/// Makes rich text of the texts of one page, in which the first use of each word of the glossary is a link.
class WordLinks {
public:
    /// Of texts in the language that is spoken.
    WordLinks();

    /// Of plain text.
    [[nodiscard]] QString html(const QString& plain);

    /// The word to which such a link leads; null where it is another link.
    [[nodiscard]] static const GlossaryWord* wordOf(const QUrl& link);

private:
    QRegularExpression m_spellings; ///< compiled once: a page asks for each of its texts
    std::set<std::string_view> m_used;
};

} // namespace tonescope::ui
