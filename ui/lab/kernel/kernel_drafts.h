// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of kernels: the originals, the user's drafts, texts that came with session files (foreign texts), and
// the translation of CUDA words.
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

/// A word of the user's text, and its replacement in OpenCL.
struct Renaming {
    QString from, to; ///< `to` is empty if the word is removed

    bool operator==(const Renaming&) const = default;
};

/// The CUDA words in a text, each once, and the name of a kernel that is not called `count`. Empty if the
/// text needs no change.
[[nodiscard]] std::vector<Renaming> renamingsFor(const QString& text);

/// The text with renamingsFor() applied. If any word was renamed, pointer arguments of the kernel without an
/// address space become __global. Types, order and number of arguments stay as they are.
[[nodiscard]] QString renamed(const QString& text);

/// The pixel type of the kernel `count`, such as "int", if it takes four bytes per pixel; otherwise empty.
[[nodiscard]] QString intPixelsIn(const QString& text);

/// State of the foreign text of one kernel.
struct ForeignState {
    QString file;             ///< name of the session file that brought it; empty: there is no foreign text
    bool shown = false;       ///< it is shown instead of the user's own text
    bool accepted = false;    ///< the user has allowed this text to run
    bool ownIsEdited = false; ///< the user's own text, or a file that it includes, differs from the original
    /// Size in bytes if the text is too long for the editor, else 0. Of such a text only the beginning is
    /// shown, and it cannot be run.
    std::size_t tooLong = 0;
};

/// Owns one QTextDocument per text, each with its own undo history, as long as this object lives. A foreign
/// text has a document beside the user's own, so that undo cannot turn one into the other. It stays foreign
/// when it is edited. For the GUI thread.
class KernelDrafts {
public:
    KernelDrafts();
    ~KernelDrafts();
    KernelDrafts(const KernelDrafts&) = delete;
    KernelDrafts& operator=(const KernelDrafts&) = delete;

    /// Originals by strategy id, and included files by file name. Drafts are kept.
    void setSources(const std::map<std::string, std::string>& sources);
    /// One more original, such as an exercise.
    void addSource(const std::string& id, const std::string& text) { m_sources[id] = text; }
    /// The palette for the highlighting of all documents.
    void setPalette(const QPalette& palette);

    /// The document to show: the foreign text if it is shown, otherwise the user's own. Null if `id` has no
    /// source. Owned by this object.
    [[nodiscard]] QTextDocument* document(const std::string& id);
    /// The text of that document.
    [[nodiscard]] QString text(const std::string& id) const;
    /// Whether text() differs from the original.
    [[nodiscard]] bool edited(const std::string& id) const;
    /// The source to compile. Edited include files are inserted in place of their #include lines, except into
    /// a foreign text, which is built with the original files. Never empty: an empty Measurement::kernel
    /// means the original.
    [[nodiscard]] std::string toBuild(const std::string& id) const;
    /// Whether toBuild() differs from the original, by the text itself or by an edited include file.
    [[nodiscard]] bool buildsOther(const std::string& id) const;
    /// Replaces the user's own text by the original, as one step that can be undone.
    void revert(const std::string& id);

    /// Takes the text of a kernel from a session file and shows it. If it equals the user's own text, the
    /// user's own text is shown instead. Another foreign text of this kernel is replaced, with its edits; if
    /// the same text comes again, its edits stay. Ignored if `id` is no kernel with a source.
    void takeForeign(const std::string& id, const std::string& text, const QString& file);
    /// Shows the foreign text (true) or the user's own.
    void showForeign(const std::string& id, bool foreign);
    /// Allows the shown foreign text to run. The permission is for the text as it came from the file, and
    /// also holds if another file contains the same text.
    void accept(const std::string& id);
    /// The state for the bar above the editor; a default state if there is no foreign text.
    [[nodiscard]] ForeignState foreign(const std::string& id) const;

    /// The user's drafts that differ from their originals, by id, for saving. Includes restored drafts whose
    /// source is unknown now.
    [[nodiscard]] std::map<std::string, std::string> own() const;
    /// Takes saved drafts. A text that the user has edited since the start is kept instead.
    void restoreOwn(const std::map<std::string, std::string>& texts);

    /// The files that a source includes, directly or not, if their texts are known. For a foreign text
    /// without the edited ones, because it is not built with these.
    [[nodiscard]] std::vector<std::string> includedBy(const std::string& id) const;

private:
    struct Draft;
    struct Foreign;

    /// The program's text; empty if there is none.
    [[nodiscard]] QString original(const std::string& id) const;
    /// The user's text of a source: from its document, from the restored drafts, or the original.
    [[nodiscard]] QString ownText(const std::string& id) const;
    /// toBuild() for the user's own text.
    [[nodiscard]] std::string ownToBuild(const std::string& id) const;
    /// Whether the user has edited a file that this source includes, directly or not.
    [[nodiscard]] bool includesEdited(const std::string& id) const;
    /// The user's own document, which is created at the first use.
    Draft& ownDraft(const std::string& id);
    /// The foreign text if it is shown; otherwise null.
    [[nodiscard]] const Foreign* shownForeign(const std::string& id) const;

    std::map<std::string, std::string> m_sources;
    std::map<std::string, std::unique_ptr<Draft>> m_drafts;
    std::map<std::string, std::unique_ptr<Foreign>> m_foreign;
    std::map<std::string, std::string> m_restored; ///< saved drafts that have no document yet
    std::set<QByteArray> m_accepted;               ///< SHA-256 of foreign texts that may run
    QPalette m_palette;
};

} // namespace tonescope::ui
