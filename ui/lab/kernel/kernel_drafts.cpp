// SPDX-License-Identifier: GPL-3.0-or-later
// CUDA words are replaced by a table of regular expressions, without a parser. The pane lists the
// replacements before the user applies them.
//
// A document is created when its text is used for the first time. Until then a restored draft is a plain
// string in m_restored.
#include "ui/lab/kernel/kernel_drafts.h"

#include "ui/lab/kernel/kernel_highlighter.h"
#include "ui/words/words.h"

#include <QCryptographicHash>
#include <QPlainTextDocumentLayout>
#include <QRegularExpression>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

/// A word to find, as a regular expression, and its replacement.
struct Word {
    const char* found;
    const char* to;
};

/// All words that are replaced, in the order of replacement. The first two rename the kernel itself to
/// `count`, the name that the program calls.
constexpr std::array slideWords{
    Word{R"(\b__global__\s+(?:static\s+)?void\s+\w+)", "__kernel void count"},
    Word{R"(\b(?:__kernel|kernel)\s+void\s+(?!count\b)\w+)", "__kernel void count"},
    Word{R"(\b__device__\s*)", ""},
    Word{R"((?<!extern )\b__shared__)", "__local"},
    Word{R"(\b__syncthreads\s*\(\s*\))", "barrier(CLK_LOCAL_MEM_FENCE)"},
    Word{R"(\bthreadIdx\.x)", "get_local_id(0)"},
    Word{R"(\bblockIdx\.x)", "get_group_id(0)"},
    Word{R"(\bblockDim\.x)", "get_local_size(0)"},
    Word{R"(\bgridDim\.x)", "get_num_groups(0)"},
    Word{R"(\batomicAdd\b)", "atomic_add"},
    Word{R"(\batomicInc\b)", "atomic_inc"},
    Word{R"(\b__restrict__\b)", "restrict"},
    Word{R"(\b__ldg\b)", ""}};

QRegularExpression expressionOf(const Word& word) {
    return QRegularExpression(QString::fromLatin1(word.found));
}

/// CUDA has no address spaces in argument lists; OpenCL needs __global for pointers. Arguments that name an
/// address space stay.
QString withGlobalPointers(QString text) {
    static const QRegularExpression head(QStringLiteral(R"(\bvoid\s+count\s*\(([^)]*)\))"));
    const QRegularExpressionMatch match = head.match(text);
    if (!match.hasMatch()) return text;
    QStringList arguments = match.captured(1).split(u',');
    for (QString& argument : arguments) {
        static const QRegularExpression placed(QStringLiteral(R"(\b(__)?(global|local|constant)\b)"));
        if (!argument.contains(u'*') || argument.contains(placed)) continue;
        const qsizetype begin = static_cast<qsizetype>(
            std::ranges::find_if(argument, [](QChar each) { return !each.isSpace(); }) - argument.begin());
        argument.insert(begin, QStringLiteral("__global "));
    }
    return text.replace(match.capturedStart(1), match.capturedLength(1), arguments.join(u','));
}

} // namespace

/// Words are listed in the order of the table, each wording once.
std::vector<Renaming> renamingsFor(const QString& text) {
    std::vector<Renaming> renamings;
    for (const Word& word : slideWords) {
        auto matches = expressionOf(word).globalMatch(text);
        while (matches.hasNext()) {
            const Renaming renaming{matches.next().captured().simplified(), QString::fromLatin1(word.to)};
            if (std::ranges::find(renamings, renaming) == renamings.end()) renamings.push_back(renaming);
        }
    }
    return renamings;
}

/// The kernel's name is replaced once, all other words everywhere.
QString renamed(const QString& text) {
    QString result = text;
    for (const Word& word : slideWords) {
        const QString to = QString::fromLatin1(word.to);
        if (!to.endsWith(QStringLiteral("count"))) {
            result.replace(expressionOf(word), to);
        } else if (const auto kernel = expressionOf(word).match(result); kernel.hasMatch()) {
            // Only the first kernel: a slide may show several.
            result.replace(kernel.capturedStart(), kernel.capturedLength(), to);
        }
    }
    return renamingsFor(text).empty() ? result : withGlobalPointers(result);
}

/// Only the first argument counts: it is the pointer to the pixels.
QString intPixelsIn(const QString& text) {
    static const QRegularExpression pixels(
        QStringLiteral(R"(\bvoid\s+count\s*\(\s*(?:(?:__)?global\s+|const\s+|volatile\s+)*)"
                       R"((unsigned int|signed int|unsigned|int|uint)\s*(?:const\s*)?\*)"));
    return pixels.match(text).captured(1);
}

/// A document with its highlighter. QPlainTextEdit requires the QPlainTextDocumentLayout.
struct KernelDrafts::Draft {
    Draft(const QString& text, const QPalette& palette) : highlighter(document, palette) {
        document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
        document.setPlainText(text);
    }

    QTextDocument document;
    KernelHighlighter highlighter;
};

/// A foreign text.
struct KernelDrafts::Foreign {
    std::unique_ptr<Draft> draft;
    QString file;
    QByteArray hash; ///< SHA-256 of the text as it came; empty if it is too long
    std::size_t tooLong = 0;
    bool shown = true;
};

namespace {

/// Longer texts are cut: laying out and highlighting them would block the window.
constexpr std::size_t mostShown = std::size_t{64} << 10U;

QByteArray hashOf(const std::string& text) {
    return QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256);
}

/// Replaces the whole text in one undo step.
void replaceAll(QTextDocument& document, const QString& text) {
    if (document.toPlainText() == text) return;
    QTextCursor cursor(&document);
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
}

/// Ids of included files contain a dot ("pixels.cl"), ids of strategies do not.
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

/// The document starts with the original and takes a restored draft as its first edit.
KernelDrafts::Draft& KernelDrafts::ownDraft(const std::string& id) {
    std::unique_ptr<Draft>& draft = m_drafts[id];
    if (draft) return *draft;
    draft = std::make_unique<Draft>(original(id), m_palette);
    if (const auto kept = m_restored.find(id); kept != m_restored.end())
        // An edit, so that undo leads to the original.
        replaceAll(draft->document, QString::fromStdString(kept->second));
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

/// Without edited include files the compiler reads the program's own; with them the text is built as one,
/// because the compiler cannot read the editor's documents.
std::string KernelDrafts::ownToBuild(const std::string& id) const {
    const std::string text = ownText(id).toStdString();
    if (!includesEdited(id)) return text.empty() ? "\n" : text;
    // Gives withIncluded() the files to insert: an edited file, or one that includes an edited file.
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

/// A foreign text is built with the original files, so edits of these do not count for it.
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
        // Clears the undo history, which belongs to another text.
        foreign->draft->document.setPlainText(shown);
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

/// Edits of included files count as edits of the user's own text.
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

/// A source that is edited already is newer than the saved draft.
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
