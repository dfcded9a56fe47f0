// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/kernel/compiled_view.h"

#include "ui/lab/kernel/compiled_text.h"
#include "ui/lab/kernel/compiled_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tonescope::ui {

namespace {

QLabel* labelCalled(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

CompiledView::CompiledView(QWidget* parent)
    : QWidget(parent), m_list(new QComboBox), m_nextAtomic(new QPushButton(tr("Next &atomic"))),
      m_nextLoad(new QPushButton(tr("Next &load"))), m_counts(labelCalled("compiledCounts")),
      m_text(new CompiledText), m_origins(labelCalled("compiledOrigins")) {
    m_list->setObjectName(QStringLiteral("compiledList"));
    m_list->setAccessibleName(tr("Which compiled code"));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(12);
    m_nextAtomic->setObjectName(QStringLiteral("compiledNextAtomic"));
    m_nextAtomic->setToolTip(tr("Goes to the next line marked A. In the text: A, and back: Shift+A"));
    m_nextLoad->setObjectName(QStringLiteral("compiledNextLoad"));
    m_nextLoad->setToolTip(tr("Goes to the next line marked L. In the text: L, and back: Shift+L"));
    m_counts->setToolTip(tr("Each instruction counts once, however often a loop runs it."));
    m_text->setObjectName(QStringLiteral("compiledText"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_list, 1);
    row->addWidget(m_nextAtomic);
    row->addWidget(m_nextLoad);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(m_counts);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_origins);
    connect(m_list, &QComboBox::currentIndexChanged, this, &CompiledView::showPage);
    connect(m_nextAtomic, &QPushButton::clicked, this, [this] { m_text->goTo(Access::Atomic, true); });
    connect(m_nextLoad, &QPushButton::clicked, this, [this] { m_text->goTo(Access::Load, true); });
    showPage();
    hide();
}

void CompiledView::show(const KernelTrial& trial) {
    if (trial.original == m_trial.original && trial.edited == m_trial.edited) return;
    const KernelTrial last = m_trial; // it has the listing that was looked at
    const CodeListing* before = page() == nullptr ? nullptr : page()->listing;
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    m_pages.clear();
    m_trial = trial;
    addPages(trial.original);
    addPages(trial.edited);
    // The edited one, if there is one, and as it was looked at.
    const MeasurementPointer& wanted = trial.edited ? trial.edited : trial.original;
    auto chosen = std::ranges::find_if(m_pages, [&](const Page& each) {
        return each.of == wanted &&
               (before == nullptr || (each.listing != nullptr && each.listing->kind == before->kind));
    });
    if (chosen == m_pages.end()) chosen = std::ranges::find(m_pages, wanted, &Page::of);
    m_list->setCurrentIndex(static_cast<int>(chosen - m_pages.begin()));
    showPage();
}

void CompiledView::addPages(const MeasurementPointer& measurement) {
    if (!measurement) return;
    const QString who = measurement->kernel.empty() ? tr("Original") : tr("Edited");
    if (!measurement->compiled || measurement->compiled->listings.empty()) {
        m_pages.push_back({measurement, nullptr});
        m_list->addItem(who);
        return;
    }
    for (const CodeListing& each : measurement->compiled->listings) {
        m_pages.push_back({measurement, &each});
        m_list->addItem(tr("%1: %2").arg(who, nameOf(each)));
    }
}

const CompiledView::Page* CompiledView::page() const {
    const int index = m_list->currentIndex();
    return index < 0 ? nullptr : &m_pages.at(static_cast<std::size_t>(index));
}

void CompiledView::showPage() {
    const Page* shown = page();
    const CodeListing* listing = shown == nullptr ? nullptr : shown->listing;
    std::vector<CodeMark> marks;
    QString code;
    if (listing != nullptr) {
        marks = marksIn(listing->kind, listing->text);
        code = QString::fromStdString(listing->text);
    }
    const bool readable = !code.isEmpty() && listing->kind != CodeKind::Assembly;
    QStringList said = listing == nullptr ? QStringList() : notesOf(*listing);
    if (readable) said.prepend(countsText(marks));
    m_counts->setText(said.join(QLatin1Char(' ')));
    m_counts->setVisible(!said.isEmpty());
    m_text->showCode(code, std::move(marks));
    m_nextAtomic->setEnabled(m_text->has(Access::Atomic));
    m_nextLoad->setEnabled(m_text->has(Access::Load));
    const bool has = shown != nullptr && shown->of->compiled;
    m_text->setPlaceholderText(
        shown == nullptr
            ? tr("Build, verify and measure the kernel: what the driver made of it stands here then.")
        : !has ? absenceText(*shown->of)
        : listing != nullptr
            ? tr("The text is too long for a session's file. Run measures anew, and shows it.")
            : tr("There is no text of the code; below it says why."));
    // Beside a text it stands with the figures, where there is room.
    const bool why = has && listing == nullptr;
    m_origins->setText(why ? originsOf(*shown->of->compiled).join(QLatin1Char(' ')) : QString());
    m_origins->setVisible(why);
    m_list->setEnabled(!m_pages.empty());
}

} // namespace tonescope::ui
