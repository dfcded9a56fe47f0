// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of kernels, and what somebody made of them.
#pragma once

#include "engine/values/kernel_text.h"

#include <QPalette>
#include <QString>

#include <map>
#include <memory>
#include <string>

class QTextDocument;

namespace tonescope::ui {

/// A document for each text that was asked for, with its own colours, cursor and undo history; edits stay
/// there for as long as this lives.
class KernelDrafts {
public:
    KernelDrafts();
    ~KernelDrafts();
    KernelDrafts(const KernelDrafts&) = delete;
    KernelDrafts& operator=(const KernelDrafts&) = delete;

    /// Texts by strategy id, and of files that kernels include by file name. What was edited stays so.
    void setSources(const std::map<std::string, std::string>& sources);
    void setPalette(const QPalette& palette);

    /// The document of a source; null where there is none.
    [[nodiscard]] QTextDocument* document(const std::string& id);
    /// What is in it now; the original where nobody looked at it yet.
    [[nodiscard]] QString text(const std::string& id) const;
    [[nodiscard]] bool edited(const std::string& id) const;
    /// Puts another text into a document, in one step that can be undone.
    void replace(const std::string& id, const QString& text);
    /// Puts the original back, in one step that can be undone.
    void revert(const std::string& id);

    /// The files that a source includes, as far as their texts are known.
    [[nodiscard]] std::vector<std::string> includedBy(const std::string& id) const {
        return includedFiles(m_sources, id);
    }

private:
    struct Draft;

    [[nodiscard]] QString original(const std::string& id) const;

    std::map<std::string, std::string> m_sources;
    std::map<std::string, std::unique_ptr<Draft>> m_drafts;
    QPalette m_palette;
};

} // namespace tonescope::ui
