// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/source_tabs.h"

#include "engine/values/measuring/kernel_text.h"
#include "ui/lab/kernel/kernel_highlighter.h"

#include <QEvent>
#include <QPlainTextEdit>

namespace tonescope::ui {

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
    const int front = count() - 1;
    if (!ids.empty()) {
        for (const std::string& file : includedFiles(m_sources, std::string(ids.back())))
            addText(file);
    }
    setCurrentIndex(front);
}

void SourceTabs::addText(const std::string& name) {
    auto* text = new QPlainTextEdit;
    text->setFont(fixedWidth(text->font()));
    text->setReadOnly(true);
    text->setAccessibleName(QString::fromStdString(name));
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    text->setPlaceholderText(tr("The text of this strategy is not at hand."));
    const auto source = m_sources.find(name);
    if (source != m_sources.end()) text->setPlainText(QString::fromStdString(source->second));
    new KernelHighlighter(*text->document(), palette()); // owned by the document
    addTab(text, QString::fromStdString(name));
}

void SourceTabs::changeEvent(QEvent* event) {
    QTabWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    for (KernelHighlighter* highlighter : findChildren<KernelHighlighter*>())
        highlighter->setPalette(palette());
}

} // namespace tonescope::ui
