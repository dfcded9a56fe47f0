// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram side of the window: plot, provenance, and the controls of both (channels, plot menu,
// comparison).
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/image/lit_pixels.h"

#include <QActionGroup>
#include <QFutureWatcher>
#include <QMenu>
#include <QString>
#include <QTemporaryDir>
#include <QToolBar>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QPushButton;
class QSettings;
class QTreeWidget;
class QTreeWidgetItem;

namespace tonescope::ui {

class Chip;
class HistogramPlot;

/// A tool bar with one switch per channel, in the colour of its curve.
class ChannelBar : public QToolBar {
    Q_OBJECT

public:
    explicit ChannelBar(QWidget* parent = nullptr);

    /// The channels whose switches are on, including those that the image does not have.
    [[nodiscard]] ChannelSet switchedOn() const;
    /// Reads the switches from the settings, and writes them. A value that is no bool leaves its switch as it
    /// is.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
    /// Disables the switches of channels that the image does not have, and hides that of alpha.
    void setAvailable(ChannelSet channels);
    /// One checkable action per channel, in the order of allChannels, called "channelGray" and so on.
    [[nodiscard]] QList<QAction*> switches() const { return {m_switches.begin(), m_switches.end()}; }
    /// Sets the colours of the switches' icons.
    void setColours(ChannelColours colours);

Q_SIGNALS:
    /// The user switched a channel on or off.
    void switched();

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateIcons();

    std::array<QAction*, allChannels.size()> m_switches{};
    ChannelColours m_colours = ChannelColours::Natural;
};

/// The menu "Plot", which chooses everything of a PlotContent except the channels.
class PlotOptions : public QMenu {
    Q_OBJECT

public:
    explicit PlotOptions(QWidget* parent = nullptr);

    /// The chosen content, with these channels.
    [[nodiscard]] PlotContent content(ChannelSet channels) const;
    /// Reads all entries from the settings except the lock of the axis, without emitting changed(); and
    /// writes them.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// The exclusive choices of the axis of counts, with short texts for a tool bar in iconText().
    [[nodiscard]] QList<QAction*> axes() const { return m_axis->actions(); }
    /// Cuts the axis of counts below the highest columns.
    [[nodiscard]] QAction* cutSpikes() const { return m_cutSpikes; }
    /// Stops cutting columns off: neither spikes nor by a locked axis.
    void cutNothing();

Q_SIGNALS:
    /// The user changed an entry, and so content().
    void changed();

private:
    /// Adds a group of exclusive entries, one per value of an enumeration, in its order.
    template <typename Value>
    QActionGroup* addChoices(const QStringList& texts);
    QAction* addSwitch(const QString& text, const QString& name, const QKeySequence& shortcut,
                       const QString& tip);

    QActionGroup* m_axis = nullptr;
    QActionGroup* m_arrangement = nullptr;
    QAction* m_logarithmic = nullptr;
    QAction* m_cutSpikes = nullptr;
    QAction* m_locked = nullptr;
    QAction* m_cumulative = nullptr;
    QAction* m_exposure = nullptr;
    QAction* m_colourBlind = nullptr;
};

/// The pane of pinned curves. A list has a row per pin, with a check mark that shows the curve in the plot,
/// an editable name, and the provenance in its tool tip. Two boxes below choose the curves whose difference
/// is shown.
class ComparePane : public QWidget {
    Q_OBJECT

public:
    explicit ComparePane(QWidget* parent = nullptr);

    /// Sets the present result, which pin() would pin; null: there is none.
    void show(const CountResultPointer& result);
    using QWidget::show;
    /// The checked pins, and the chosen difference.
    [[nodiscard]] Comparison comparison() const;
    /// All pins, checked or not, in the order of the list. Pins are numbered in this order.
    [[nodiscard]] const std::vector<ComparedCurve>& pins() const { return m_pins; }
    /// Whether a pin is checked, and so in the plot.
    [[nodiscard]] bool isShown(std::size_t pin) const;
    void setShown(std::size_t pin, bool shown);
    void rename(std::size_t pin, const QString& name);
    void remove(std::size_t pin);
    /// Whether the chosen difference is that of the present curve and this pin.
    [[nodiscard]] bool isSubtracted(std::size_t pin) const;
    /// Chooses that difference, or none.
    void setSubtracted(std::size_t pin, bool subtracted);

public Q_SLOTS:
    /// Adds the histogram of the present result to the list, checked. Does nothing if there is no result.
    void pin();

Q_SIGNALS:
    /// comparison() changed.
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void add(const ComparedCurve& pin, Qt::CheckState shown);
    /// Updates the colours in the list and the entries of the boxes after m_pins changed, and emits
    /// changed().
    void pinsChanged();
    /// Numbers the pins and shows their lines in the list, in the present palette.
    void numberPins();
    /// The histogram of a box's current entry: of the present result for entry 0, otherwise of a pin. Null if
    /// there is no present result.
    [[nodiscard]] HistogramPointer histogramOf(const QComboBox& box) const;

    QPushButton* m_pin;
    QPushButton* m_remove;
    QTreeWidget* m_list;
    QWidget* m_difference; ///< the two boxes with their texts
    QLabel* m_hint;        ///< while there is nothing to compare
    QComboBox* m_first;
    QComboBox* m_second;
    std::vector<ComparedCurve> m_pins; ///< in the order of the list
    CountResultPointer m_result;
};

/// A row of chips, one per pin: its line and name. A click shows or hides the curve, a double click or the
/// menu renames it, the cross removes it; the menu also subtracts it from the present curve.
class PinChips : public QWidget {
    Q_OBJECT

public:
    /// Follows the pins of `pane`, which must outlive it.
    explicit PinChips(ComparePane& pane, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// Makes as many chips as there are pins, and shows the pins' names, lines and states.
    void refresh();
    void addChip();
    void askName(std::size_t pin);

    ComparePane& m_pane;
    std::vector<Chip*> m_chips; ///< in the order of the pins
};

/// The plot under a line with its title. Makes the controls of the plot, which the window takes over into
/// sections, tool bars and menus. Lives on the GUI thread.
class HistogramPane : public QWidget {
    Q_OBJECT

public:
    explicit HistogramPane(QWidget* parent = nullptr);

    /// Reads channels and plot menu from the settings, and writes them. Pins are not saved.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Shows a result. Resets the value axis and the chosen values if the image has
    /// another name or size than the one before.
    void showResult(const CountResultPointer& result);
    /// Sets the image that is shown beside the counted one; null: none. Its curve is drawn dashed, of the
    /// same region if both images have the same size, and a chip has its name.
    void setAside(const ImagePointer& image);
    /// A curve that is to be drawn beside that of the shown result, but was not counted yet.
    struct Missing {
        ImagePointer image;
        bool whole; ///< of the whole image, behind that of its region; otherwise of the image aside
    };
    [[nodiscard]] std::optional<Missing> missing() const;
    /// Takes a result that missing() asked for. It is not drawn once image, rules or region are other ones.
    void showBeside(const CountResultPointer& result);
    /// Shows the histogram of a reduced copy while the image is being decoded. It cannot be exported or
    /// pinned.
    void showSampled(const CountResult& result);
    /// Empties the plot, and shows the text `why` in the middle of the plot.
    void showNothing(const QString& why);

    /// Which pixels are to be lit in the image: those with chosen values, and clipped ones whose mark is
    /// active.
    [[nodiscard]] LitRule litRule() const;

    /// The plot; the window adds its context menu.
    [[nodiscard]] HistogramPlot& plot() const { return *m_plot; }
    /// The tool bar of channels, for the window to place.
    [[nodiscard]] ChannelBar* channels() const { return m_channels; }
    /// The menu "Plot", for the window's menu bar.
    [[nodiscard]] PlotOptions* options() const { return m_options; }
    /// Pins the present curve; an entry of the plot menu.
    [[nodiscard]] QAction* pinAction() const { return m_pin; }
    /// The pane of pinned curves, which the window puts into a dock.
    [[nodiscard]] ComparePane* compare() const { return m_compare; }
    /// The chip that says how many of the counted pixels are fully transparent; hidden if none is. A click is
    /// to leave them out, or to count them again.
    [[nodiscard]] Chip& transparentChip() const { return *m_transparentChip; }
    /// Whether alpha is switched on. Alpha is counted only then.
    [[nodiscard]] bool wantsAlpha() const;

    /// Copies the plot to the clipboard as shown, with title and provenance. There must be a result.
    void copyPlot() const;
    /// Writes the plot with title and provenance to a PNG, SVG or PDF file; see exportPlot(). There must be a
    /// result.
    std::optional<Failure> exportTo(const QString& file) const;

Q_SIGNALS:
    /// litRule() changed.
    void litChanged();
    /// Another set of channels is switched on; some of them may not have been counted.
    void channelsSwitched();
    /// The user closed the chip of the image aside.
    void asideClosed();

private:
    /// Whether a curve is to be drawn that m_whole, or m_aside, is not.
    [[nodiscard]] bool missesWhole() const;
    [[nodiscard]] bool missesAside() const;
    /// Passes the choices of menu and tool bar to the plot.
    void applyContent();
    /// Starts a drag-and-drop of the plot to another program, as a picture and as a PNG file.
    void dragOut();
    /// Whether the shown result is of a region.
    [[nodiscard]] bool showsRegion() const;
    /// Pins, difference and, behind a region, the whole image.
    [[nodiscard]] Comparison comparison() const;

    /// Shows the number of transparent pixels in their chip.
    void showTransparent();
    /// Says in the title what is shown.
    void updateTitle();

    QLabel* m_title;
    HistogramPlot* m_plot;
    ChannelBar* m_channels;
    PlotOptions* m_options;
    ComparePane* m_compare;
    Chip* m_asideChip;
    Chip* m_transparentChip;
    QFutureWatcher<std::uint64_t> m_transparent; ///< counts these pixels of m_result
    QAction* m_pin;
    QTemporaryDir m_dragged;     ///< the files of dragOut()
    CountResultPointer m_result; ///< null: no exact histogram is shown
    CountResultPointer m_whole;  ///< the last result of a whole image; null: none
    ImagePointer m_asideImage;   ///< null: none
    CountResultPointer m_aside;  ///< the last result of m_asideImage; null: none
};

} // namespace tonescope::ui
