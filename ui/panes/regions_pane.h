// SPDX-License-Identifier: GPL-3.0-or-later
// The list of kept regions, with the statistics of each.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/region.h"
#include "engine/values/statistics.h"
#include "ui/plot/colours.h"

#include <QChar>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QLabel;
class QTreeWidget;

namespace tonescope::ui {

/// Keeps regions under the letters A to Z, and shows a row for each: shape, size, share of the image, and
/// mean, standard deviation and median of its gray. The row of the region that the histogram shows is
/// selected and has rows of its colours below it. The regions stay when another image is shown; those that do
/// not lie inside it have no statistics. Lives on the GUI thread.
class RegionsPane : public QWidget {
    Q_OBJECT

public:
    using Kept = std::map<QChar, Region>;

    explicit RegionsPane(QWidget* parent = nullptr);

    /// The action "keepRegion", which keeps the region of the shown result. Disabled if there is nothing to
    /// keep.
    [[nodiscard]] QAction* keepAction() const { return m_keep; }
    [[nodiscard]] Kept kept() const;
    /// Adds these regions without statistics.
    void add(const Kept& regions);

    /// Shows the statistics for the image of this result; null: none is shown. Statistics of another image,
    /// or with other rules, are not shown any more.
    void showResult(const CountResultPointer& result);
    /// Takes the statistics of a kept region from this result; ignores results of other regions.
    void take(const CountResult& result);
    /// Marks the rows of channels in these colours.
    void setColours(ChannelColours colours);
    /// A kept region that lies inside the shown image and has no statistics of it; nothing: none.
    [[nodiscard]] std::optional<Region> missing() const;

Q_SIGNALS:
    /// A region was kept or removed.
    void changed();
    /// The user chose a kept region.
    void chosen(const tonescope::Region& region);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The statistics of a region, with the image and the rules of the count.
    struct Figures {
        std::weak_ptr<const Image> image;
        CountRules rules;
        int decimals = 1;
        bool floating = false;
        std::vector<std::pair<Channel, Statistics>> channels; ///< gray first
    };
    struct Entry {
        Region region;
        Figures figures;
    };

    void keep();
    void remove();
    void enableKeep();
    [[nodiscard]] bool isKept(const Region& region) const;
    /// Whether the figures are those of the shown image.
    [[nodiscard]] bool isCurrent(const Figures& figures) const;
    /// Whether the region lies inside the shown image.
    [[nodiscard]] bool isInside(const Region& region) const;
    /// Replaces all rows by new ones.
    void refresh();
    /// Fits columns and height to the rows. Hides the column of shares if it would cut the other columns.
    void fit();

    QAction* m_keep;
    QAction* m_remove;
    QLabel* m_invitation;
    QTreeWidget* m_rows;
    std::map<QChar, Entry> m_kept;
    CountResultPointer m_result;
    ChannelColours m_colours = ChannelColours::Natural;
};

} // namespace tonescope::ui
