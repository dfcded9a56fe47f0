// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of kernels: originals, the user's drafts, foreign texts of sessions' files, and CUDA's words in
// them.
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
#include <vector>

class QTextDocument;

namespace tonescope::ui {

struct Renaming {
    QString from, to; ///< to is empty where the word goes

    bool operator==(const Renaming&) const = default;
};

/// The words of CUDA in a text, and a kernel whose name is not `count`, each once. Empty if nothing has to be
/// renamed.
[[nodiscard]] std::vector<Renaming> renamingsFor(const QString& text);

/// The text with these words renamed, and __global added to the kernel's pointers. The arguments themselves
/// stay as they are.
[[nodiscard]] QString renamed(const QString& text);

/// The type of the pixels, such as "int", if the kernel `count` takes four bytes per pixel; else empty.
[[nodiscard]] QString intPixelsIn(const QString& text);

/// The state of a foreign text of one kernel.
struct ForeignState {
    QString file;             ///< that the text came with; empty: there is no foreign text
    bool shown = false;       ///< it is shown, and not the user's own text
    bool accepted = false;    ///< the user allowed it to run
    bool ownIsEdited = false; ///< the user's own text differs from the original
    /// Bytes of a text that is too long for the editor: only its beginning is shown, and it does not run.
    /// Else 0.
    std::size_t tooLong = 0;
};

/// Keeps a document per text, with its own cursor and undo history; edits last as long as this object. A
/// foreign text has a document beside the user's own, so that no undo leads from one to the other; it stays
/// foreign when it is edited.
class KernelDrafts {
public:
    KernelDrafts();
    ~KernelDrafts();
    KernelDrafts(const KernelDrafts&) = delete;
    KernelDrafts& operator=(const KernelDrafts&) = delete;

    /// Originals by strategy id, and those of included files by file name. Drafts stay.
    void setSources(const std::map<std::string, std::string>& sources);
    void setPalette(const QPalette& palette);

    /// The document to show: the foreign text, or the user's own. Null where there is no such source.
    [[nodiscard]] QTextDocument* document(const std::string& id);
    /// The text of that document.
    [[nodiscard]] QString text(const std::string& id) const;
    /// Whether text() differs from the original.
    [[nodiscard]] bool edited(const std::string& id) const;
    /// The text to build: edited files take the places of their includes, except in a foreign text. Never
    /// empty, because an empty text would mean the original.
    [[nodiscard]] std::string toBuild(const std::string& id) const;
    /// Whether toBuild() differs from the original.
    [[nodiscard]] bool buildsOther(const std::string& id) const;
    /// Puts the original into the user's own document, in one step that can be undone.
    void revert(const std::string& id);

    /// Shows a text that came with a file, unless the user's own text is the same. Replaces an earlier
    /// foreign text of that kernel, with its edits.
    void takeForeign(const std::string& id, const std::string& text, const QString& file);
    /// Switches between the foreign text and the user's own.
    void showForeign(const std::string& id, bool foreign);
    /// Allows the shown text to run, also when the same text comes with another file.
    void accept(const std::string& id);
    [[nodiscard]] ForeignState foreign(const std::string& id) const;

    /// The drafts that differ from the originals, by id, including restored ones that have no source now.
    [[nodiscard]] std::map<std::string, std::string> own() const;
    /// Takes drafts that own() returned in an earlier session. Newer drafts stay.
    void restoreOwn(const std::map<std::string, std::string>& texts);

    /// The files that a source includes, as far as their texts are known; of a foreign text, only the
    /// unedited ones.
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
    std::map<std::string, std::string> m_restored; ///< drafts that have no document yet
    std::set<QByteArray> m_accepted;               ///< hashes of foreign texts that may run
    QPalette m_palette;
};

} // namespace tonescope::ui
