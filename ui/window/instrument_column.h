// SPDX-License-Identifier: GPL-3.0-or-later
// The column of instruments beside the photo, and the splitter that divides the window between the two.
#pragma once

#include <QSplitter>
#include <QString>
#include <QWidget>

#include <array>
#include <optional>

class QBoxLayout;
class QScrollArea;
class QSettings;
class QTableView;

namespace tonescope::ui {

class Section;

/// The histogram, below it a scroll area with statistics and sections, and a foot that does not scroll. If
/// the column is wider than high, as below a photo, the histogram stands beside the scroll area.
class InstrumentColumn : public QWidget {
    Q_OBJECT

public:
    /// The column owns the widgets.
    InstrumentColumn(QWidget* histogram, QTableView* statistics, QWidget* foot);

    /// Adds a section below the last one. The column scrolls to a section that is opened.
    void add(Section* section);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void scrollTo(const Section& section);

    QWidget* m_histogram;
    QTableView* m_statistics;
    QScrollArea* m_scroll;
    QBoxLayout* m_parts; ///< histogram and scroll area, one below the other or side by side
    QBoxLayout* m_rows;  ///< of the scroll area: statistics, sections and a stretch
    QWidget* m_edge;     ///< a line at the upper edge of what is scrolled
};

/// Divides its room between a photo and a column: side by side, or one below the other where it is higher
/// than wide. The photo gets the larger part until the user drags the line between them; then both keep their
/// shares, one for each orientation.
class PhotoSplitter : public QSplitter {
    Q_OBJECT

public:
    /// The splitter owns the widgets. The column is hidden at first.
    PhotoSplitter(QWidget* photo, QWidget* column);

    /// Shows the column, which has nothing to show before the first photo.
    void showColumn(bool shown);
    /// Goes back to the shares of a first start.
    void reset();
    /// Reads the user's shares from the settings, and writes them; invalid ones are ignored.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Sets orientation and sizes for the present size.
    void place();
    /// The length of the splitter in its present direction without the line.
    [[nodiscard]] int length() const;
    /// The user's share of the column in the present orientation; nothing: that of a first start.
    [[nodiscard]] std::optional<double>& share() {
        return m_shares.at(orientation() == Qt::Vertical ? 1 : 0);
    }

    std::array<std::optional<double>, 2> m_shares; ///< beside the photo, and below it
};

} // namespace tonescope::ui
