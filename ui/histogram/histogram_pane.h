// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram side of the window: plot, provenance, and the controls of both (channels, plot menu,
// comparison).
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/image/lit_pixels.h"

#include <QMenu>
#include <QString>
#include <QTemporaryDir>
#include <QToolBar>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QAction;
class QActionGroup;
class QComboBox;
class QPushButton;
class QSettings;
class QTreeWidget;
class QTreeWidgetItem;

namespace tonescope::ui {

class HistogramPlot;
class ProvenanceStrip;

/// A tool bar with one switch per channel, in the colour of its curve.
class ChannelBar : public QToolBar {
    Q_OBJECT

public:
    explicit ChannelBar(QWidget* parent = nullptr);

    /// The channels whose switches are on, available or not.
    [[nodiscard]] ChannelSet switchedOn() const;
    /// Sets and writes the switches; a value that is no flag leaves its switch.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;
    /// Disables the switches of channels that the image does not have.
    void setAvailable(ChannelSet channels);
    /// One checkable action per channel, in the order of allChannels, called "channelGray" and so on.
    [[nodiscard]] QList<QAction*> switches() const { return {m_switches.begin(), m_switches.end()}; }
    /// Colours of the switches' icons.
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

/// The menu that chooses everything of a PlotContent except its channels.
class PlotOptions : public QMenu {
    Q_OBJECT

public:
    explicit PlotOptions(QWidget* parent = nullptr);

    /// The chosen content, with these channels.
    [[nodiscard]] PlotContent content(ChannelSet channels) const;
    /// Sets and writes all entries but the lock of the axis. Does not emit changed().
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Switches between linear and logarithmic; for tool bars, like cutSpikes().
    [[nodiscard]] QAction* logarithmic() const { return m_logarithmic; }
    /// Cuts the axis of counts below the highest columns.
    [[nodiscard]] QAction* cutSpikes() const { return m_cutSpikes; }

Q_SIGNALS:
    /// content() changed.
    void changed();

private:
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

/// A list of pinned curves with check marks that show them, names that can be edited, and their provenance;
/// below it, two boxes that choose which curves are subtracted.
class ComparePane : public QWidget {
    Q_OBJECT

public:
    explicit ComparePane(QWidget* parent = nullptr);

    /// Sets the result that pin() pins; null: none.
    void show(const CountResultPointer& result);
    using QWidget::show;
    /// The checked pins as curves, and the chosen difference.
    [[nodiscard]] Comparison comparison() const;
    /// All pins, checked or not, in the order of the list.
    [[nodiscard]] const std::vector<ComparedCurve>& pins() const { return m_pins; }

public Q_SLOTS:
    /// Pins the present curve, if there is one.
    void pin();

Q_SIGNALS:
    /// comparison() changed.
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void add(const ComparedCurve& pin, Qt::CheckState shown);
    /// Shows m_pins in list colours and boxes, and signals the change.
    void pinsChanged();
    void colourPins();
    /// The histogram of a box's entry: entry 0 is the present one. Null if there is none.
    [[nodiscard]] HistogramPointer histogramOf(const QComboBox& box) const;

    QPushButton* m_pin;
    QPushButton* m_remove;
    QTreeWidget* m_list;
    QComboBox* m_first;
    QComboBox* m_second;
    std::vector<ComparedCurve> m_pins; ///< in the order of the list
    CountResultPointer m_result;
};

/// The plot with its provenance below. Owns the controls that the window puts into tool bars, menus and
/// docks.
class HistogramPane : public QWidget {
    Q_OBJECT

public:
    explicit HistogramPane(QWidget* parent = nullptr);

    /// Sets and writes channels and plot menu. Pins are not kept.
    void restore(const QSettings& settings);
    void save(QSettings& settings) const;

    /// Shows an exact result in plot and provenance. The axis of values is set anew if the image has another
    /// name or size than before.
    void showResult(const CountResultPointer& result);
    /// Draws the whole image's curve behind that of a region. Has no effect if the two were counted
    /// differently.
    void showWhole(const CountResultPointer& result);
    /// Whether a region is shown without the curve of the whole image behind it.
    [[nodiscard]] bool missesWhole() const;
    /// Shows the histogram of a reduced copy while the image is decoded. It is not exported or compared.
    void showSampled(const CountResult& result);
    /// Shows an empty plot with a text in its middle.
    void showNothing(const QString& why);
    /// Shows the whole provenance, or one line for readers of photos.
    void setDetailed(bool detailed);

    /// The pixels that are to be lit in the image: those with the chosen values, and clipped ones.
    [[nodiscard]] LitRule litRule() const;

    /// The plot; the window adds its context menu.
    [[nodiscard]] HistogramPlot& plot() const { return *m_plot; }
    /// The tool bar of channels, for the window to place.
    [[nodiscard]] ChannelBar* channels() const { return m_channels; }
    /// The menu "Plot", for the window's menu bar.
    [[nodiscard]] PlotOptions* options() const { return m_options; }
    /// Pins the present curve; an entry of the plot menu.
    [[nodiscard]] QAction* pinAction() const { return m_pin; }
    /// Is in no layout: the window puts it into a dock.
    [[nodiscard]] ComparePane* compare() const { return m_compare; }
    /// Whether alpha is switched on; it is counted only then.
    [[nodiscard]] bool wantsAlpha() const;

    /// Copies the plot with title and provenance as shown. There must be a result.
    void copyPlot() const;
    /// Writes the plot with title and provenance. There must be a result.
    std::optional<Failure> exportTo(const QString& file) const;

Q_SIGNALS:
    /// litRule() changed.
    void litChanged();
    /// Another set of channels is switched on; some of them may not have been counted.
    void channelsSwitched();

private:
    /// Draws with the present choices of menu and tool bar.
    void applyContent();
    /// Starts a drag of the plot, as a picture and as a file.
    void dragOut();
    /// Whether the shown result is of a region.
    [[nodiscard]] bool showsRegion() const;
    /// Pins, difference and, behind a region, the whole image.
    [[nodiscard]] Comparison comparison() const;

    HistogramPlot* m_plot;
    ProvenanceStrip* m_provenance;
    ChannelBar* m_channels;
    PlotOptions* m_options;
    ComparePane* m_compare;
    QAction* m_pin;
    QTemporaryDir m_dragged;     ///< files of plots that were dragged out
    CountResultPointer m_result; ///< null: no exact histogram is shown
    CountResultPointer m_whole;  ///< the whole image that was counted last; null: none
};

} // namespace tonescope::ui
