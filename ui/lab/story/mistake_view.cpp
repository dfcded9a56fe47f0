// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/mistake_view.h"

#include "ui/lab/story/bins_figure.h"
#include "ui/lab/story/line_difference.h"
#include "ui/lab/story/mistakes.h"
#include "ui/lab/story/step_documents.h"
#include "ui/lab/story/story_page.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace tonescope::ui {

namespace {

QString lineHtml(const ChangedLine& line) {
    const bool removed = line.kind == ChangedLine::Kind::Removed;
    const QString code =
        QStringLiteral("%1 %2  %3").arg(QChar(removed ? u'−' : u'+')).arg(line.number, 3).arg(line.text);
    return removed ? QStringLiteral("<s>%1</s>").arg(code.toHtmlEscaped())
                   : QStringLiteral("<b>%1</b>").arg(code.toHtmlEscaped());
}

} // namespace

MistakeView::MistakeView(QWidget* parent)
    : QWidget(parent), m_mistakes(new QComboBox), m_run(new QPushButton(tr("&Run the mistake"))),
      m_mend(new QPushButton(tr("M&end it"))), m_text(new QTextBrowser), m_plot(new QCustomPlot),
      m_figure(std::make_unique<BinsFigure>(*m_plot)) {
    setObjectName(QStringLiteral("mistakeView"));
    m_mistakes->setObjectName(QStringLiteral("mistakes"));
    m_mistakes->setAccessibleName(tr("Mistake"));
    m_run->setObjectName(QStringLiteral("runMistake"));
    m_mend->setObjectName(QStringLiteral("mendMistake"));
    m_text->setObjectName(QStringLiteral("mistakeText"));
    m_text->setAccessibleName(tr("What went wrong"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_plot->setObjectName(QStringLiteral("mistakePlot"));
    fitPlot();
    auto* row = new QHBoxLayout;
    row->addWidget(m_mistakes);
    row->addWidget(m_run);
    row->addWidget(m_mend);
    row->addStretch();
    auto* both = new QSplitter;
    both->setObjectName(QStringLiteral("mistakeSplitter"));
    both->addWidget(m_text);
    both->addWidget(m_plot);
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    both->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(both, 1);
    connect(m_mistakes, &QComboBox::currentIndexChanged, this, &MistakeView::refresh);
    connect(m_run, &QPushButton::clicked, this, [this] { Q_EMIT runWanted(faultyWay()); });
    connect(m_mend, &QPushButton::clicked, this, [this] { Q_EMIT runWanted(mendedWay(faultyWay())); });
    m_figure->applyStyle({palette(), font()});
}

MistakeView::~MistakeView() = default;

void MistakeView::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    refresh();
}

void MistakeView::setSources(const std::map<std::string, std::string>& sources) {
    m_sources = sources;
    refresh();
}

void MistakeView::setStep(const StoryStep& step) {
    const QSignalBlocker once(m_mistakes);
    m_mistakes->clear();
    for (const std::string_view way : documentsOf(step).mistakes)
        m_mistakes->addItem(mistakeTitle(way),
                            QString::fromUtf8(way.data(), static_cast<qsizetype>(way.size())));
    refresh();
}

void MistakeView::setReady(bool ready) {
    m_ready = ready;
    refresh();
}

void MistakeView::begin(const std::string& way) {
    m_seen[way] = {};
    m_latest = way;
    // What mends one mistake may have another one.
    const int faulty = m_mistakes->findData(QString::fromStdString(way));
    const bool mends = mendedWay(faultyWay()) == way && seen(faultyWay()) != nullptr;
    if (faulty >= 0 && !mends) m_mistakes->setCurrentIndex(faulty);
    refresh();
}

void MistakeView::show(const MeasurementPointer& measurement) {
    Seen& of = m_seen[measurement->strategy];
    (measurement->checked ? of.checked : of.shown) = measurement;
    refresh();
}

void MistakeView::end() {
    std::erase_if(m_seen, [](const auto& each) { return !each.second.shown && !each.second.checked; });
    refresh();
}

void MistakeView::clear() {
    m_seen.clear();
    m_latest.clear();
    refresh();
}

bool MistakeView::shows(const StoryStep& step) const {
    return std::ranges::any_of(documentsOf(step).mistakes, [this](std::string_view way) {
        const Seen* of = seen(way);
        return of != nullptr && of->shown;
    });
}

QString MistakeView::htmlOf(const StoryStep& step) const {
    QString html;
    for (const std::string_view way : documentsOf(step).mistakes)
        html += htmlOf(way);
    return html;
}

QString MistakeView::htmlOf(std::string_view way) const {
    if (seen(way) == nullptr) return {};
    const std::string mended = mendedWay(way);
    QString html = partOf(way, tr("%1, as the document has it").arg(mistakeTitle(way)));
    if (seen(mended) != nullptr) html += changeOf(way, mended) + partOf(mended, tr("Mended"));
    return html;
}

/// Legend, axis and a few ticks beside each other, however large the text is.
void MistakeView::fitPlot() {
    constexpr int lines = 9;
    m_plot->setMinimumSize(280, lines * fontMetrics().lineSpacing());
}

void MistakeView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitPlot();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_figure->applyStyle({palette(), font()});
}

void MistakeView::refresh() {
    const std::string faulty = faultyWay();
    const bool any = !faulty.empty();
    m_mistakes->setVisible(m_mistakes->count() > 1);
    m_run->setEnabled(any && m_ready);
    m_mend->setEnabled(any && m_ready && seen(faulty) != nullptr);
    m_mend->setToolTip(m_mend->isEnabled() ? QString() : tr("Run the mistake first."));
    QString html = any ? htmlOf(faulty) : QString();
    if (html.isEmpty())
        html = any ? QStringLiteral("<p><b>%1.</b> %2</p>")
                         .arg(mistakeTitle(faulty).toHtmlEscaped(),
                              tr("Say what you expect to go wrong, then run it. It has a process of its own "
                                 "and cannot "
                                 "take the device down.")
                                  .toHtmlEscaped())
                   : QStringLiteral("<p>%1</p>")
                         .arg(tr("The documents make no mistake in this step that could be run.")
                                  .toHtmlEscaped());
    m_text->setHtml(html);
    refreshPlot();
}

void MistakeView::refreshPlot() {
    const std::string faulty = faultyWay(), mended = mendedWay(faulty);
    const Seen* of = seen(m_latest == mended ? mended : faulty);
    const bool drawn = of != nullptr && of->shown && of->shown->counts && of->shown->expected;
    m_plot->setVisible(drawn);
    if (!drawn) return m_figure->clear();
    m_figure->show(*of->shown->counts, *of->shown->expected);
}

std::string MistakeView::faultyWay() const {
    return m_mistakes->currentData().toString().toStdString();
}

std::string MistakeView::mendedWay(std::string_view faulty) const {
    const StrategyInfo* way = m_catalog.strategy(faulty);
    return way == nullptr ? std::string() : std::string(way->mended);
}

const MistakeView::Seen* MistakeView::seen(std::string_view way) const {
    const auto found = m_seen.find(way);
    return found == m_seen.end() ? nullptr : &found->second;
}

QString MistakeView::textOf(std::string_view way) const {
    const auto text = m_sources.find(std::string(way));
    return text == m_sources.end() ? QString() : QString::fromStdString(text->second);
}

QString MistakeView::partOf(std::string_view way, const QString& heading) const {
    const Seen& of = *seen(way);
    QStringList sentences;
    if (of.shown) sentences += mistakeSentences(*of.shown);
    if (of.checked) sentences += checkerSentences(*of.checked, textOf(way));
    if (sentences.isEmpty()) sentences += tr("Measuring …");
    return QStringLiteral("<p><b>%1</b></p>").arg(heading.toHtmlEscaped()) + htmlList(sentences);
}

QString MistakeView::changeOf(std::string_view faulty, std::string_view mended) const {
    QStringList lines;
    for (const ChangedLine& line : changedLines(textOf(faulty).trimmed(), textOf(mended).trimmed()))
        lines += lineHtml(line);
    return QStringLiteral("<p><b>%1</b></p><pre>%2</pre>")
        .arg(tr("What differs").toHtmlEscaped(), lines.join(u'\n'));
}

} // namespace tonescope::ui
