// SPDX-License-Identifier: GPL-3.0-or-later
// Acts have the layout of the screen, so that people who saw the lecture recognise them.
#include "ui/lab/lecture/handout.h"

#include "engine/files/own_files.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct HandoutText {
    Q_DECLARE_TR_FUNCTIONS(Handout)
};

constexpr int dotsAnInch = 300;
constexpr double millimetre = dotsAnInch / 25.4;
constexpr double margin = 12 * millimetre, gap = 4 * millimetre;
// Heights of type: of the question, of texts, and of code.
constexpr double questionType = 5.2 * millimetre, leastQuestion = 3.8 * millimetre,
                 textType = 2.9 * millimetre, codeType = 2.5 * millimetre;
constexpr double widestUnit = 3.3 * millimetre; ///< of the acts

/// An act without foot has this height, and this width between the margins of a slide, in units.
constexpr double actHeight = 25.3, actWidth = 45.3, actMargin = 2.2, slideWidth = 49.7, slideHeight = 28;

/// Places texts and acts, and code that has no room beside them on further sheets.
class PageLayout {
public:
    PageLayout(const HandoutPage& page, const SlideStyle& style) : m_page(page), m_style(style) {}

    [[nodiscard]] std::vector<HandoutSheet> sheets() {
        double top = beginSheet();
        // Without a conclusion, the act *why* repeats the act *measure*, and is left out.
        const bool two = m_page.why.trust == Trust::None && !m_page.why.headline.isEmpty();
        const double unit = std::min(widestUnit, (m_bottom - top) / (2 * actHeight));
        addAct(m_page.measured, unit, top);
        if (two) addAct(m_page.why, unit, top + unit * actHeight);

        m_left += actWidth * unit + 2 * gap;
        m_width = handoutSize().width() - margin - m_left;
        top += gap;
        const QFont small = m_style.type(textType), code = fixedType(m_style, codeType);
        top = addSection({}, {m_page.guesses}, small, top);
        top = addSection(HandoutText::tr("Measured"), m_page.details, small, top);
        const double heading = 2 * gap + QFontMetricsF(small).lineSpacing();
        if (top + heading + heightOf(code) <= m_bottom)
            addSection(HandoutText::tr("Code"), m_page.code, code, top);
        else
            addCodeSheets(code);
        return std::move(m_sheets);
    }

private:
    /// Adds a sheet with foot and question. Returns the top of the parts below the question.
    double beginSheet() {
        m_sheets.emplace_back();
        m_left = margin;
        m_width = handoutSize().width() - 2 * margin;
        m_bottom = handoutSize().height() - margin;
        const SlideBox foot =
            textBox(m_page.foot, m_style.type(textType), m_style.secondary(), {margin, 0}, m_width);
        m_bottom -= foot.place.height();
        add({foot}).boxes.back().place.moveTop(m_bottom);
        m_bottom -= gap;
        double question = questionType; // smaller for a question that is longer than a line
        while (question > leastQuestion &&
               QFontMetricsF(m_style.type(question, true)).horizontalAdvance(m_page.question) > m_width)
            --question;
        return addRows({m_page.question}, m_style.type(question, true), margin);
    }
    /// Adds sheets with the code in two columns.
    void addCodeSheets(const QFont& type) {
        const double width = (handoutSize().width() - 2 * margin - 2 * gap) / 2;
        QStringList rows = wrappedRows(m_page.code, type, width, true);
        while (!rows.isEmpty()) {
            const double top = beginSheet() + gap;
            const auto fit = static_cast<qsizetype>((m_bottom - top) / QFontMetricsF(type).lineSpacing());
            m_width = width;
            for (int column = 0; column < 2; ++column) {
                addRows(rows.mid(0, fit), type, top);
                rows = rows.mid(fit);
                m_left += width + 2 * gap;
            }
        }
    }
    HandoutPart& add(std::vector<SlideBox> boxes) {
        return m_sheets.back().emplace_back(HandoutPart{{}, 0, std::move(boxes)});
    }
    void addAct(const SlideContent& content, double unit, double top) {
        HandoutPart part{content, unit, boxesOf(content, QSizeF(slideWidth, slideHeight) * unit, m_style)};
        for (SlideBox& box : part.boxes)
            box.place.translate(m_left - actMargin * unit, top);
        m_sheets.back().push_back(std::move(part));
    }
    /// Adds rows to the present column. Returns the top of the next row.
    double addRows(const QStringList& lines, const QFont& type, double top) {
        HandoutPart& part = add({});
        for (const QString& row : wrappedRows(lines, type, m_width, true)) {
            if (!row.trimmed().isEmpty())
                part.boxes.push_back(textBox(row, type, m_style.text(), {m_left, top}));
            top += QFontMetricsF(type).lineSpacing();
        }
        return top;
    }
    double addSection(const QString& heading, QStringList lines, const QFont& type, double top) {
        while (!lines.isEmpty() && lines.back().isEmpty())
            lines.removeLast();
        if (lines.isEmpty()) return top;
        if (!heading.isEmpty()) top = addRows({heading}, m_style.type(textType, true), top);
        return addRows(lines, type, top) + gap;
    }
    [[nodiscard]] double heightOf(const QFont& type) const {
        return static_cast<double>(wrappedRows(m_page.code, type, m_width, true).size()) *
               QFontMetricsF(type).lineSpacing();
    }

    const HandoutPage& m_page;
    const SlideStyle& m_style;
    double m_left = 0, m_width = 0; ///< of the present column
    double m_bottom = 0;            ///< above the foot
    std::vector<HandoutSheet> m_sheets;
};

} // namespace

QSizeF handoutSize() {
    return QSizeF(297, 210) * millimetre;
}

std::vector<HandoutSheet> sheetsOf(const HandoutPage& page, const SlideStyle& style) {
    return PageLayout(page, style).sheets();
}

/// Drawn into memory first, so that a failure leaves an old file unchanged.
std::optional<Failure> writeHandout(const QString& file, const QString& title,
                                    const std::vector<HandoutPage>& pages, const SlideStyle& style) {
    if (QFileInfo(file).suffix().toLower() != QLatin1String("pdf"))
        return Failure{Stage::Write, SENTENCE("handouts are written as .pdf"), {}, {}};
    if (pages.empty())
        return Failure{Stage::Write, SENTENCE("no slide of this lecture has been measured"), {}, {}};
    QBuffer target;
    target.open(QIODevice::WriteOnly);
    QPdfWriter writer(&target);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageOrientation(QPageLayout::Landscape);
    writer.setPageMargins({});
    writer.setResolution(dotsAnInch);
    writer.setTitle(title);
    QPainter painter(&writer);
    bool first = true;
    for (const HandoutPage& page : pages) {
        for (const HandoutSheet& sheet : sheetsOf(page, style)) {
            if (!std::exchange(first, false)) writer.newPage();
            for (const HandoutPart& part : sheet)
                paintBoxes(painter, part.boxes, part.content, part.unit, style);
        }
    }
    if (!painter.end()) return Failure{Stage::Write, SENTENCE("the paper could not be drawn"), {}, {}};
    return writeFile(file, target.data());
}

} // namespace tonescope::ui
