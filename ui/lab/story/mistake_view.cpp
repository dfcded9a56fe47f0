// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/mistake_view.h"

#include "ui/lab/story/bins_figure.h"
#include "ui/lab/story/line_difference.h"
#include "ui/lab/story/mistakes.h"
#include "ui/lab/story/step_documents.h"
#include "ui/lab/story/story_page.h"
#include "ui/words/measurement_text.h"

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

/// A line that differs from `other`, which stands in its place in the other text: what differs stands out.
/// Null: all of it.
QString lineHtml(const ChangedLine& line, const ChangedLine* other, const QString& place) {
    const bool removed = line.kind == ChangedLine::Kind::Removed;
    const QString text = line.text.trimmed(), in = other == nullptr ? QString() : other->text.trimmed();
    const auto shorter = std::min(text.size(), in.size());
    const auto same = [&](auto begin, auto otherBegin, qsizetype most) {
        qsizetype count = 0;
        while (count < most && *begin++ == *otherBegin++)
            ++count;
        return count;
    };
    const qsizetype before = same(text.begin(), in.begin(), shorter);
    const qsizetype after = same(text.rbegin(), in.rbegin(), shorter - before);
    const QString changed = text.mid(before, text.size() - before - after).toHtmlEscaped();
    return QStringLiteral("%1 %2  %3%4%5")
        .arg(QString(QChar(removed ? u'−' : u'+')), place.toHtmlEscaped(), text.left(before).toHtmlEscaped(),
             (removed ? QStringLiteral("<s>%1</s>") : QStringLiteral("<b><u>%1</u></b>")).arg(changed),
             text.right(after).toHtmlEscaped());
}

/// The lines in which two texts differ; `place` names them all, else their numbers do.
QStringList changeHtml(const QString& before, const QString& after, const QString& place = {}) {
    using Kind = ChangedLine::Kind;
    const std::vector<ChangedLine> lines = changedLines(before, after);
    QStringList html;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool removed = lines[i].kind == Kind::Removed;
        // One line in the place of one: its neighbour among these is what it became, or was.
        const ChangedLine* other = nullptr;
        if (removed && i + 1 < lines.size() && lines[i + 1].kind == Kind::Added) other = &lines[i + 1];
        if (!removed && i > 0 && lines[i - 1].kind == Kind::Removed) other = &lines[i - 1];
        html +=
            lineHtml(lines[i], other, place.isEmpty() ? QStringLiteral("%1").arg(lines[i].number, 3) : place);
    }
    return html;
}

/// The documents' kernels include nothing: what a checker names is theirs.
QString fileOf(const Measurement& checked) {
    return checked.findings.empty() ? QString() : QString::fromStdString(checked.findings.front().file);
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
    // What differs stands first: it is to be seen in the smallest window.
    QString html;
    if (seen(mended) != nullptr) html = changeOf(way, mended) + partOf(mended, tr("Mended"));
    return html + partOf(way, tr("%1, as the document has it").arg(mistakeTitle(way)));
}

/// Legend, axis and a few ticks beside each other, and the lines that differ, however large the text is.
void MistakeView::fitPlot() {
    constexpr int lines = 15, letters = 32;
    m_plot->setMinimumSize(280, lines * fontMetrics().lineSpacing());
    m_text->setMinimumWidth(letters * fontMetrics().averageCharWidth());
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
                              tr("Say what you expect to go wrong, then run it. It has a process of its own: "
                                 "whatever it does ends with that, and not with this window.")
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
    if (of.checked) sentences += checkerSentences(*of.checked, textOf(way), fileOf(*of.checked));
    if (sentences.isEmpty()) sentences += tr("Measuring …");
    return QStringLiteral("<p><b>%1</b></p>").arg(heading.toHtmlEscaped()) + htmlList(sentences);
}

QString MistakeView::changeOf(std::string_view faulty, std::string_view mended) const {
    const QStringList lines = changeHtml(hostTextOf(faulty), hostTextOf(mended), tr("host")) +
                              changeHtml(textOf(faulty).trimmed(), textOf(mended).trimmed());
    return QStringLiteral("<p style=\"margin-bottom: 0\"><b>%1</b></p>"
                          "<pre style=\"white-space: pre-wrap; margin-top: 0\">%2</pre>")
        .arg(tr("What differs").toHtmlEscaped(), lines.join(u'\n'));
}

QString MistakeView::hostTextOf(std::string_view way) const {
    const auto found = std::ranges::find_if(m_catalog.documents,
                                            [way](const DocumentWay& each) { return each.info.id == way; });
    return found == m_catalog.documents.end() ? QString() : QString::fromStdString(found->host);
}

} // namespace tonescope::ui
