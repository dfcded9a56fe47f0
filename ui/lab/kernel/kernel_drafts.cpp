// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_drafts.h"

#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/words/long_text.h"

#include <QCryptographicHash>
#include <QPlainTextDocumentLayout>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace tonescope::ui {

struct KernelDrafts::Draft {
    Draft(const QString& text, const QPalette& palette) : highlighter(document, palette) {
        document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
        document.setPlainText(text);
    }

    QTextDocument document;
    KernelHighlighter highlighter;
};

struct KernelDrafts::Foreign {
    std::unique_ptr<Draft> draft;
    QString file;
    QByteArray hash; ///< of the text as it came; empty where it is too long
    std::size_t tooLong = 0;
    bool shown = true;
};

namespace {

/// Bytes of a text that are laid out and coloured without holding the window.
constexpr std::size_t mostShown = std::size_t{64} << 10U;

QByteArray hashOf(const std::string& text) {
    return QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256);
}

void replaceAll(QTextDocument& document, const QString& text) {
    if (document.toPlainText() == text) return;
    QTextCursor cursor(&document);
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
}

/// Included files have names with an ending, and strategies have none.
bool isFile(const std::string& id) {
    return id.find('.') != std::string::npos;
}

} // namespace

KernelDrafts::KernelDrafts() = default;
KernelDrafts::~KernelDrafts() = default;

void KernelDrafts::setSources(const std::map<std::string, std::string>& sources) {
    m_sources = sources;
}

void KernelDrafts::setPalette(const QPalette& palette) {
    m_palette = palette;
    for (const auto& [id, draft] : m_drafts)
        draft->highlighter.setPalette(palette);
    for (const auto& [id, foreign] : m_foreign)
        foreign->draft->highlighter.setPalette(palette);
}

QString KernelDrafts::original(const std::string& id) const {
    const auto source = m_sources.find(id);
    return source == m_sources.end() ? QString() : QString::fromStdString(source->second);
}

const KernelDrafts::Foreign* KernelDrafts::shownForeign(const std::string& id) const {
    const auto found = m_foreign.find(id);
    return found != m_foreign.end() && found->second->shown ? found->second.get() : nullptr;
}

KernelDrafts::Draft& KernelDrafts::ownDraft(const std::string& id) {
    std::unique_ptr<Draft>& draft = m_drafts[id];
    if (draft) return *draft;
    draft = std::make_unique<Draft>(original(id), m_palette);
    if (const auto kept = m_restored.find(id); kept != m_restored.end())
        replaceAll(draft->document, QString::fromStdString(kept->second)); // undone, it is the original
    m_restored.erase(id);
    return *draft;
}

QTextDocument* KernelDrafts::document(const std::string& id) {
    if (!m_sources.contains(id)) return nullptr;
    if (const Foreign* foreign = shownForeign(id)) return &foreign->draft->document;
    return &ownDraft(id).document;
}

QString KernelDrafts::ownText(const std::string& id) const {
    if (const auto draft = m_drafts.find(id); draft != m_drafts.end())
        return draft->second->document.toPlainText();
    const auto kept = m_restored.find(id);
    return kept == m_restored.end() ? original(id) : QString::fromStdString(kept->second);
}

QString KernelDrafts::text(const std::string& id) const {
    const Foreign* foreign = shownForeign(id);
    return foreign != nullptr ? foreign->draft->document.toPlainText() : ownText(id);
}

bool KernelDrafts::edited(const std::string& id) const {
    return text(id) != original(id);
}

std::vector<std::string> KernelDrafts::includedBy(const std::string& id) const {
    std::vector<std::string> files = includedFiles(m_sources, id);
    if (shownForeign(id) != nullptr) std::erase_if(files, [this](const auto& file) { return edited(file); });
    return files;
}

bool KernelDrafts::includesEdited(const std::string& id) const {
    return std::ranges::any_of(includedFiles(m_sources, id),
                               [this](const std::string& file) { return ownText(file) != original(file); });
}

std::string KernelDrafts::ownToBuild(const std::string& id) const {
    const std::string text = ownText(id).toStdString();
    if (!includesEdited(id)) return text.empty() ? "\n" : text;
    const auto editedFile = [this](std::string_view name) -> std::optional<std::string> {
        const std::string file(name);
        if (ownText(file) == original(file) && !includesEdited(file)) return std::nullopt;
        return ownText(file).toStdString();
    };
    return withIncluded(id + ".cl", text, editedFile);
}

std::string KernelDrafts::toBuild(const std::string& id) const {
    const Foreign* foreign = shownForeign(id);
    if (foreign == nullptr) return ownToBuild(id);
    const std::string text = foreign->draft->document.toPlainText().toStdString();
    return text.empty() ? "\n" : text;
}

bool KernelDrafts::buildsOther(const std::string& id) const {
    return edited(id) || (shownForeign(id) == nullptr && includesEdited(id));
}

void KernelDrafts::revert(const std::string& id) {
    if (m_sources.contains(id)) replaceAll(ownDraft(id).document, original(id));
}

void KernelDrafts::takeForeign(const std::string& id, const std::string& text, const QString& file) {
    if (!m_sources.contains(id) || isFile(id)) return;
    if (text == ownText(id).toStdString() || text == ownToBuild(id)) return showForeign(id, false);
    const QString shown = shownLines(text, mostShown);
    const bool whole =
        shown == QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min(text.size(), 2 * mostShown)));
    std::unique_ptr<Foreign>& foreign = m_foreign[id];
    const QByteArray hash = whole ? hashOf(text) : QByteArray();
    if (!foreign) {
        foreign = std::make_unique<Foreign>();
        foreign->draft = std::make_unique<Draft>(shown, m_palette);
    } else if (foreign->hash != hash || !whole) {
        foreign->draft->document.setPlainText(shown); // and nothing to undo: the text before was another one
    }
    foreign->file = file;
    foreign->hash = hash;
    foreign->tooLong = whole ? 0 : text.size();
    foreign->shown = true;
}

void KernelDrafts::showForeign(const std::string& id, bool foreign) {
    if (const auto found = m_foreign.find(id); found != m_foreign.end()) found->second->shown = foreign;
}

void KernelDrafts::accept(const std::string& id) {
    if (const Foreign* foreign = shownForeign(id)) m_accepted.insert(foreign->hash);
}

ForeignState KernelDrafts::foreign(const std::string& id) const {
    const auto found = m_foreign.find(id);
    if (found == m_foreign.end()) return {};
    const Foreign& foreign = *found->second;
    return {foreign.file, foreign.shown, m_accepted.contains(foreign.hash),
            ownText(id) != original(id) || includesEdited(id), foreign.tooLong};
}

std::map<std::string, std::string> KernelDrafts::own() const {
    std::map<std::string, std::string> texts = m_restored;
    for (const auto& [id, draft] : m_drafts) {
        if (draft->document.toPlainText() != original(id))
            texts[id] = draft->document.toPlainText().toStdString();
    }
    return texts;
}

void KernelDrafts::restoreOwn(const std::map<std::string, std::string>& texts) {
    for (const auto& [id, text] : texts) {
        if (ownText(id) != original(id)) continue;
        if (m_drafts.contains(id)) {
            replaceAll(ownDraft(id).document, QString::fromStdString(text));
        } else {
            m_restored[id] = text;
        }
    }
}

} // namespace tonescope::ui
