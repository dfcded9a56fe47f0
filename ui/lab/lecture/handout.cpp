// SPDX-License-Identifier: GPL-3.0-or-later
// Acts have the layout of the screen, so that whoever was in the room finds them again.
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
// Heights of type: of the question, of texts, of code if there is room, and of the smallest code.
constexpr double questionType = 5.2 * millimetre, leastQuestion = 3.8 * millimetre,
                 textType = 2.9 * millimetre, codeType = 2.4 * millimetre, leastCode = 1.2 * millimetre;
constexpr double widestUnit = 3.3 * millimetre; ///< of the acts

/// An act without foot has this height, and this width between the margins of a slide, in units.
constexpr double actHeight = 25.3, actWidth = 45.3, actMargin = 2.2, slideWidth = 49.7, slideHeight = 28;

/// Places texts and acts on one page.
class PageLayout {
public:
    PageLayout(const HandoutPage& page, const SlideStyle& style) : m_page(page), m_style(style) {}

    [[nodiscard]] std::vector<HandoutPart> parts() {
        const QSizeF size = handoutSize();
        const double width = size.width() - 2 * margin;
        m_bottom = size.height() - margin;
        const QFont small = m_style.type(textType);
        const SlideBox foot = textBox(m_page.foot, small, m_style.secondary(), {margin, 0}, width);
        m_bottom -= foot.place.height();
        add({foot}).boxes.back().place.moveTop(m_bottom);
        m_bottom -= gap;

        m_left = margin;
        m_width = width;
        double question = questionType; // of a long one, so that no word stands alone on a second line
        while (question > leastQuestion &&
               QFontMetricsF(m_style.type(question, true)).horizontalAdvance(m_page.question) > width)
            --question;
        double top = addRows({m_page.question}, m_style.type(question, true), margin);
        // The second act only if it says something else.
        const bool two = m_page.why.trust == Trust::None && !m_page.why.headline.isEmpty();
        const double unit = std::min(widestUnit, (m_bottom - top) / (2 * actHeight));
        addAct(m_page.measured, unit, top);
        if (two) addAct(m_page.why, unit, top + unit * actHeight);

        m_left += actWidth * unit + 2 * gap;
        m_width = size.width() - margin - m_left;
        top += gap;
        top = addSection({}, {m_page.guesses}, small, top);
        top = addSection(HandoutText::tr("Measured"), m_page.details, small, top);
        QFont code = fixedType(m_style, codeType);
        const double heading = 2 * gap + QFontMetricsF(small).lineSpacing();
        for (double height = codeType; height > leastCode && top + heading + heightOf(code) > m_bottom;)
            code = fixedType(m_style, --height);
        addSection(HandoutText::tr("Code"), m_page.code, code, top);
        return std::move(m_parts);
    }

private:
    HandoutPart& add(std::vector<SlideBox> boxes) {
        return m_parts.emplace_back(HandoutPart{{}, 0, std::move(boxes)});
    }
    void addAct(const SlideContent& content, double unit, double top) {
        HandoutPart part{content, unit, boxesOf(content, QSizeF(slideWidth, slideHeight) * unit, m_style)};
        for (SlideBox& box : part.boxes)
            box.place.translate(m_left - actMargin * unit, top);
        m_parts.push_back(std::move(part));
    }
    /// Rows in the present column. Returns where the next ones may begin.
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
    std::vector<HandoutPart> m_parts;
};

} // namespace

QSizeF handoutSize() {
    return QSizeF(297, 210) * millimetre;
}

std::vector<HandoutPart> partsOf(const HandoutPage& page, const SlideStyle& style) {
    return PageLayout(page, style).parts();
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
    for (const HandoutPage& page : pages) {
        if (&page != &pages.front()) writer.newPage();
        for (const HandoutPart& part : partsOf(page, style))
            paintBoxes(painter, part.boxes, part.content, part.unit, style);
    }
    if (!painter.end()) return Failure{Stage::Write, SENTENCE("the paper could not be drawn"), {}, {}};
    return writeFile(file, target.data());
}

} // namespace tonescope::ui
