// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of kernels, and what somebody made of them.
#pragma once

#include "engine/values/measuring/kernel_text.h"

#include <QByteArray>
#include <QPalette>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>

class QTextDocument;

namespace tonescope::ui {

/// What a kernel's text is beside the user's own.
struct ForeignState {
    QString file;             ///< that the text came with; empty: there is none
    bool shown = false;       ///< it is what is shown now
    bool accepted = false;    ///< somebody said that it may run
    bool ownIsEdited = false; ///< the user has a draft, and not only the original, to go back to
    /// Of a text that is too long for the window: its beginning is shown, and it does not run.
    std::size_t tooLong = 0;
};

/// A document for each text that was asked for, with its own colours, cursor and undo history; edits stay
/// there for as long as this lives. A text that came with a file is foreign, whatever becomes of it, and has
/// a document beside the user's own: no undo leads from one to the other.
class KernelDrafts {
public:
    KernelDrafts();
    ~KernelDrafts();
    KernelDrafts(const KernelDrafts&) = delete;
    KernelDrafts& operator=(const KernelDrafts&) = delete;

    /// Texts by strategy id, and of files that kernels include by file name. What was edited stays so.
    void setSources(const std::map<std::string, std::string>& sources);
    void setPalette(const QPalette& palette);

    /// The document of a source that is shown; null where there is none.
    [[nodiscard]] QTextDocument* document(const std::string& id);
    /// What is in it now; the original where nobody looked at it yet.
    [[nodiscard]] QString text(const std::string& id) const;
    /// Whether that is something else than the original.
    [[nodiscard]] bool edited(const std::string& id) const;
    /// The text of a kernel as it is to be built: edited files stand in the places of their includes. A
    /// foreign one came with its own. Never empty, which would mean the original.
    [[nodiscard]] std::string toBuild(const std::string& id) const;
    /// Whether that is something else than the original.
    [[nodiscard]] bool buildsOther(const std::string& id) const;
    /// Puts the original into the user's own document, in one step that can be undone.
    void revert(const std::string& id);

    /// Shows a text that came with a file, unless it is the user's own text, too. The file's text before it,
    /// and what was made of that, is gone.
    void takeForeign(const std::string& id, const std::string& text, const QString& file);
    /// Shows the file's text again, or the user's own.
    void showForeign(const std::string& id, bool foreign);
    /// The shown text may run, and so may the same text whenever it comes again.
    void accept(const std::string& id);
    [[nodiscard]] ForeignState foreign(const std::string& id) const;

    /// What the user made of originals, by id, those included that were restored and have no source now.
    [[nodiscard]] std::map<std::string, std::string> own() const;
    /// Brings back what own() gave another time. Drafts that are there stay.
    void restoreOwn(const std::map<std::string, std::string>& texts);

    /// The files that a source includes, as far as their texts are known; of a foreign text those alone that
    /// are as they were.
    [[nodiscard]] std::vector<std::string> includedBy(const std::string& id) const;

private:
    struct Draft;
    struct Foreign;

    [[nodiscard]] QString original(const std::string& id) const;
    [[nodiscard]] QString ownText(const std::string& id) const;
    [[nodiscard]] std::string ownToBuild(const std::string& id) const;
    [[nodiscard]] bool includesEdited(const std::string& id) const;
    Draft& ownDraft(const std::string& id);
    [[nodiscard]] const Foreign* shownForeign(const std::string& id) const;

    std::map<std::string, std::string> m_sources;
    std::map<std::string, std::unique_ptr<Draft>> m_drafts;
    std::map<std::string, std::unique_ptr<Foreign>> m_foreign;
    std::map<std::string, std::string> m_restored; ///< drafts whose documents nobody has looked at yet
    std::set<QByteArray> m_accepted;               ///< hashes of texts as they came
    QPalette m_palette;
};

} // namespace tonescope::ui
