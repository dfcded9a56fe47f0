// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/story_page.h"

#include "ui/lab/story/story_sentences.h"

#include <QCoreApplication>

namespace tonescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Story", text);
}

QString paragraph(const QString& text) {
    return text.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString section(const QString& heading, const QString& text) {
    if (text.isEmpty()) return {};
    return QStringLiteral("<p><b>%1</b> %2</p>").arg(heading.toHtmlEscaped(), text.toHtmlEscaped());
}

QString originOf(const StrategyInfo* strategy) {
    if (strategy == nullptr) return {};
    return QString::fromUtf8(strategy->origin.data(), static_cast<qsizetype>(strategy->origin.size()));
}

QString measuredHtml(const StoryPage& page) {
    QString items;
    for (const QString& sentence : sentencesOf(page.measured))
        items += QStringLiteral("<li>%1</li>").arg(sentence.toHtmlEscaped());
    return QStringLiteral("<p><a name='%1'></a><b>%2</b></p><ul>%3</ul>")
        .arg(measuredAnchor(), tr("Measured").toHtmlEscaped(), items);
}

QString resultHtml(const StoryPage& page) {
    if (page.measured.empty())
        return paragraph(page.measuring
                             ? tr("Measuring …")
                             : tr("Not measured yet. Say what you expect before you press the button."));
    return measuredHtml(page) + QStringLiteral("<p><small>%1</small></p>")
                                    .arg(tr("Times are medians of what the kernels took: by the device's "
                                            "events on OpenCL devices, by "
                                            "the host's clock on the host's own threads.")
                                             .toHtmlEscaped());
}

} // namespace

QString measuredAnchor() {
    return QStringLiteral("measured");
}

QString htmlOf(const StoryPage& page) {
    const StoryStep& step = *page.step;
    return QStringLiteral("<h2>%1</h2>").arg(textOf(step.title).toHtmlEscaped()) +
           paragraph(textOf(step.idea)) + section(tr("Think first:"), textOf(step.question)) +
           section(tr("A mistake in the source:"), textOf(step.mistake)) + resultHtml(page) +
           section(tr("Measured otherwise than set up:"), page.plan.note) + paragraph(page.plan.missing) +
           QStringLiteral("<p><small>%1</small></p>")
               .arg(tr("Step %1. Source: %2.").arg(page.number, originOf(page.strategy)).toHtmlEscaped());
}

} // namespace tonescope::ui
