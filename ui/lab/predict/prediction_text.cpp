// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/predict/prediction_text.h"

#include "ui/words/measurement_text.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

namespace tonescope::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Prediction", text);
}

QString paragraph(const QString& text) {
    return text.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString nameOf(const KeptPrediction& kept, const std::string& id) {
    if (const Measurement* measured = measurementOf(id, kept.measured)) return titleOf(*measured);
    const auto title = kept.titles.find(id);
    return title == kept.titles.end() ? QString::fromStdString(id) : title->second;
}

QString placeText(const KeptPrediction& kept) {
    if (kept.measured.empty()) return {};
    const Measurement& first = kept.measured.front();
    return tr("On %1, with %2.").arg(QString::fromStdString(first.device.name), dataText(first));
}

/// What is wrong with the counts, or why there are none.
QString flaws(const KeptPrediction& kept) {
    QString text;
    for (const Measurement& each : kept.measured) {
        const QString flaw = flawText(each);
        if (!flaw.isEmpty()) text += paragraph(tr("“%1” %2.").arg(titleOf(each), flaw));
    }
    return text;
}

bool complete(const KeptPrediction& kept) {
    return kept.measured.size() == strategiesOf(kept.answer).size();
}

QString waiting(const KeptPrediction& kept) {
    if (complete(kept)) return {};
    return kept.measuring ? tr("Measuring …") : tr("The measurement was stopped before it was complete.");
}

QString cell(const QString& text, bool heading = false) {
    const QString tag = heading ? QStringLiteral("th") : QStringLiteral("td");
    return QStringLiteral("<%1 align='left'>%2</%1>").arg(tag, text.toHtmlEscaped());
}

QString row(const QStringList& cells, bool heading = false) {
    QString html;
    for (const QString& each : cells)
        html += cell(each, heading);
    return QStringLiteral("<tr>%1</tr>").arg(html);
}

QString orderTable(const KeptPrediction& kept, const OrderAnswer& answer) {
    const std::vector<Measurement> measured = fastestFirst(kept.measured);
    QString rows = row({tr("Place"), tr("You expected"), tr("Measured"), tr("Kernel time")}, true);
    for (std::size_t i = 0; i < answer.order.size(); ++i) {
        QStringList cells{QString::number(i + 1), nameOf(kept, answer.order[i])};
        if (i < measured.size()) {
            cells += titleOf(measured[i]);
            cells += measured[i].series ? timeText(measured[i]) : tr("none");
        }
        rows += row(cells);
    }
    return QStringLiteral("<table cellpadding='6'>%1</table>").arg(rows);
}

unsigned pairs(const OrderScore& score) {
    return score.right + score.wrong + score.undecided + score.unmeasured;
}

QString scoreText(const OrderScore& score) {
    QString text = tr("%1 of %2 pairs stand in the order that was measured, %3 in the other.")
                       .arg(score.right)
                       .arg(pairs(score))
                       .arg(score.wrong);
    if (score.undecided > 0)
        text +=
            QLatin1Char(' ') + tr("Within the spread, and so counted for neither: %1.").arg(score.undecided);
    if (score.unmeasured > 0)
        text += QLatin1Char(' ') + tr("Without a time on one side: %1.").arg(score.unmeasured);
    return text;
}

QString orderHtml(const KeptPrediction& kept, const OrderAnswer& answer) {
    QString html = orderTable(kept, answer);
    if (complete(kept))
        html +=
            QStringLiteral("<p><b>%1</b></p>").arg(scoreText(scoreOf(answer, kept.measured)).toHtmlEscaped());
    return html;
}

/// Nothing where one of the two has no time.
std::optional<double> measuredFactor(const KeptPrediction& kept, const FactorAnswer& answer) {
    const Measurement* of = measurementOf(answer.of, kept.measured);
    const Measurement* over = measurementOf(answer.over, kept.measured);
    return of == nullptr || over == nullptr ? std::nullopt : speedUp(*of, *over);
}

QString missText(double expected, double measured) {
    return tr("Your answer is off by a factor of %1.").arg(ratioText(missedBy(expected, measured)));
}

QString factorHtml(const KeptPrediction& kept, const FactorAnswer& answer) {
    const QString of = nameOf(kept, answer.of), over = nameOf(kept, answer.over);
    QString html =
        paragraph(tr("You expected “%1” to be %2 as fast as “%3”.").arg(of, factorText(answer.factor), over));
    for (const Measurement& each : kept.measured) {
        if (each.series) html += paragraph(tr("“%1” took %2.").arg(titleOf(each), timeText(each)));
    }
    const std::optional<double> measured = measuredFactor(kept, answer);
    if (!measured) return html;
    html += paragraph(tr("Measured: %1 as fast.").arg(factorText(*measured)));
    if (!differ(*measurementOf(answer.of, kept.measured), *measurementOf(answer.over, kept.measured)))
        html += paragraph(tr("The two do not differ beyond the spread."));
    return html + QStringLiteral("<p><b>%1</b></p>").arg(missText(answer.factor, *measured).toHtmlEscaped());
}

QString resultLine(const KeptPrediction& kept) {
    if (!complete(kept)) return kept.measuring ? tr("measuring …") : tr("stopped");
    if (const auto* order = std::get_if<OrderAnswer>(&kept.answer)) {
        const OrderScore score = scoreOf(*order, kept.measured);
        return tr("%1 of %2 pairs right").arg(score.right).arg(pairs(score));
    }
    const auto& factor = std::get<FactorAnswer>(kept.answer);
    const std::optional<double> measured = measuredFactor(kept, factor);
    if (!measured) return tr("not measured");
    return tr("off by a factor of %1").arg(ratioText(missedBy(factor.factor, *measured)));
}

} // namespace

QString lineOf(const KeptPrediction& kept) {
    const auto* factor = std::get_if<FactorAnswer>(&kept.answer);
    const QString question =
        factor == nullptr ? tr("Order") : tr("Factor %1").arg(factorText(factor->factor));
    return tr("%1: %2").arg(question, resultLine(kept));
}

QString htmlOf(const KeptPrediction& kept) {
    const auto* order = std::get_if<OrderAnswer>(&kept.answer);
    return QStringLiteral("<h2>%1</h2>").arg(tr("Expected and measured").toHtmlEscaped()) +
           paragraph(placeText(kept)) +
           (order != nullptr ? orderHtml(kept, *order)
                             : factorHtml(kept, std::get<FactorAnswer>(kept.answer))) +
           flaws(kept) + paragraph(waiting(kept));
}

} // namespace tonescope::ui
