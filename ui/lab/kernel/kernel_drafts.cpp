// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/kernel_drafts.h"

#include "ui/lab/kernel/kernel_highlighter.h"

#include <QPlainTextDocumentLayout>
#include <QTextCursor>
#include <QTextDocument>

namespace tonescope::ui {

struct KernelDrafts::Draft {
    Draft(const QString& text, const QPalette& palette) : highlighter(document, palette) {
        document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
        document.setPlainText(text);
    }

    QTextDocument document;
    KernelHighlighter highlighter;
};

KernelDrafts::KernelDrafts() = default;
KernelDrafts::~KernelDrafts() = default;

void KernelDrafts::setSources(const std::map<std::string, std::string>& sources) {
    m_sources = sources;
}

void KernelDrafts::setPalette(const QPalette& palette) {
    m_palette = palette;
    for (const auto& [id, draft] : m_drafts)
        draft->highlighter.setPalette(palette);
}

QString KernelDrafts::original(const std::string& id) const {
    const auto source = m_sources.find(id);
    return source == m_sources.end() ? QString() : QString::fromStdString(source->second);
}

QTextDocument* KernelDrafts::document(const std::string& id) {
    if (!m_sources.contains(id)) return nullptr;
    std::unique_ptr<Draft>& draft = m_drafts[id];
    if (!draft) draft = std::make_unique<Draft>(original(id), m_palette);
    return &draft->document;
}

QString KernelDrafts::text(const std::string& id) const {
    const auto draft = m_drafts.find(id);
    return draft == m_drafts.end() ? original(id) : draft->second->document.toPlainText();
}

bool KernelDrafts::edited(const std::string& id) const {
    return text(id) != original(id);
}

void KernelDrafts::replace(const std::string& id, const QString& text) {
    QTextDocument* draft = document(id);
    if (draft == nullptr || draft->toPlainText() == text) return;
    QTextCursor cursor(draft);
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
}

void KernelDrafts::revert(const std::string& id) {
    replace(id, original(id));
}

} // namespace tonescope::ui
