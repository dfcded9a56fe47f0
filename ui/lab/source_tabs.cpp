#include "ui/lab/source_tabs.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QTextBlock>

namespace tonescope::ui {

namespace {

/// Only the family, so that the size follows what surrounds the text.
QFont monospace() {
    QFont font;
    font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    font.setStyleHint(QFont::Monospace);
    return font;
}

} // namespace

SourceTabs::SourceTabs(QWidget* parent) : QTabWidget(parent) {
    setObjectName(QStringLiteral("sourceTabs"));
    setAccessibleName(tr("Source text"));
    setDocumentMode(true);
}

void SourceTabs::setSources(const std::map<std::string, std::string>& sources) {
    m_sources = sources;
    const std::vector<std::string_view> shown = m_shown;
    m_shown.clear();
    show(shown);
}

void SourceTabs::show(const std::vector<std::string_view>& ids) {
    if (ids == m_shown) return; // else a reader would lose the place
    m_shown = ids;
    while (count() > 0)
        delete widget(0);
    for (const std::string_view id : ids)
        addText(std::string(id));
    setCurrentIndex(count() - 1);
}

void SourceTabs::addText(const std::string& id) {
    auto* text = new QPlainTextEdit;
    text->setFont(monospace());
    text->setReadOnly(true);
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    text->setPlaceholderText(tr("The text of this strategy is not at hand."));
    const auto source = m_sources.find(id);
    if (source != m_sources.end()) text->setPlainText(QString::fromStdString(source->second));
    addTab(text, QString::fromStdString(id));
}

} // namespace tonescope::ui
