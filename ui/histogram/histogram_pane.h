// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram side of the window: plot, pinned curves, and the plot's controls (channels, plot menu).
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/failure.h"
#include "ui/histogram/histogram_figure.h"
#include "ui/histogram/raw_curves.h"
#include "ui/image/lit_pixels.h"

#include <QActionGroup>
#include <QFutureWatcher>
#include <QMenu>
#include <QString>
#include <QToolBar>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QAction;
class QHBoxLayout;
class QLabel;

namespace tonescope::ui {

class Chip;
class HistogramPlot;
class Segments;

/// A tool bar with one switch per channel, in the colour of its curve.
class ChannelBar : public QToolBar {
    Q_OBJECT

public:
    explicit ChannelBar(QWidget* parent = nullptr);

    /// The channels whose switches are on, including those that the image does not have.
    [[nodiscard]] ChannelSet switchedOn() const;
    /// Hides the switches of channels that the image does not have; their shortcuts do nothing then.
    void setAvailable(ChannelSet channels);
    /// One checkable action per channel, in the order of allChannels, called "channelGray" and so on.
    [[nodiscard]] QList<QAction*> switches() const { return {m_switches.begin(), m_switches.end()}; }
    /// Sets the colours of the switches' icons.
    void setColours(ChannelColours colours);

Q_SIGNALS:
    /// The user switched a channel on or off.
    void switched();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void updateIcons();

    std::array<QAction*, allChannels.size()> m_switches{};
    ChannelColours m_colours = ChannelColours::Natural;
};

/// The menu "Plot", which chooses everything of a PlotContent except the channels and the range of a linear
/// axis.
class PlotOptions : public QMenu {
    Q_OBJECT

public:
    explicit PlotOptions(QWidget* parent = nullptr);

    /// The chosen content, with these channels.
    [[nodiscard]] PlotContent content(ChannelSet channels) const;

    /// The exclusive choices of the axis of counts, with short texts for a tool bar in iconText().
    [[nodiscard]] QList<QAction*> axes() const { return m_axis->actions(); }
    /// The same of the axis of floating-point values, and which is chosen.
    [[nodiscard]] QList<QAction*> halfAxes() const { return m_halfAxis->actions(); }
    [[nodiscard]] HalfAxis halfAxis() const;
    /// The action that asks for the range of a linear axis.
    [[nodiscard]] QAction* askRange() const { return m_askRange; }
    /// The action that cuts the axis of counts below the highest columns.
    [[nodiscard]] QAction* cutSpikes() const { return m_cutSpikes; }
    /// Cuts spikes off, or shows all columns whole. Unlocks the axis, because a locked axis cuts columns,
    /// too.
    void setCut(bool cut);

Q_SIGNALS:
    /// The user changed an entry, and so content().
    void changed();

private:
    /// Adds a group of exclusive entries, one per value of an enumeration, in its order.
    template <typename Value>
    QActionGroup* addChoices(const QStringList& texts);

    QActionGroup* m_axis = nullptr;
    QActionGroup* m_halfAxis = nullptr;
    QAction* m_askRange = nullptr;
    QActionGroup* m_arrangement = nullptr;
    QAction* m_logarithmic = nullptr;
    QAction* m_cutSpikes = nullptr;
    QAction* m_locked = nullptr;
    QAction* m_cumulative = nullptr;
    QAction* m_exposure = nullptr;
    QAction* m_colourBlind = nullptr;
};

/// The pinned curves and the curve of the second photo as chips below the plot, each with its line and name.
/// A click shows or hides the curve, a double click renames a pin, the cross removes the chip. The chip's
/// menu renames, removes, and subtracts the curve from the present one or from another chip's. While there is
/// a second photo, one more chip names the present photo.
class Pins : public QWidget {
    Q_OBJECT

public:
    explicit Pins(QWidget* parent = nullptr);

    /// Adds the histogram of a result as a curve that is shown. `drawn`: the histogram as the plot shows it.
    /// `of`: the curve of a RAW file; empty for other files.
    void pin(const CountResult& result, const HistogramPointer& drawn, const QString& of);
    /// Sets the present curve (no histogram: there is none), and that of the second photo (no name: there is
    /// none).
    void setPhotos(const ComparedCurve& present, const ComparedCurve& beside);
    /// The curves whose chips are checked, that of the second photo last, and the chosen difference.
    [[nodiscard]] Comparison comparison() const;

Q_SIGNALS:
    /// comparison() changed.
    void changed();
    /// The second photo is to be closed.
    void besideRemoved();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Pin;

    /// Places the chips, two in a row, shows their names, lines and states, and which of them cannot be drawn
    /// beside the present curve, and emits changed().
    void refresh();
    void openMenu(Pin& pin, const QPoint& at);
    void askName(Pin& pin);
    void remove(Pin& pin);

    Chip* m_name; ///< of the present photo, while there is a second one
    ComparedCurve m_present;
    std::vector<Pin*> m_pins; ///< child widgets; the last is of the second photo
    /// The difference is m_first minus m_subtracted. m_first: null for the present curve. m_subtracted: null
    /// for no difference.
    const Pin* m_first = nullptr;
    const Pin* m_subtracted = nullptr;
};

/// The plot under a line with its title. Makes the controls of the plot, which the window takes over into
/// sections, tool bars and menus. Lives on the GUI thread.
class HistogramPane : public QWidget {
    Q_OBJECT

public:
    explicit HistogramPane(QWidget* parent = nullptr);

    /// Passes the choices of menu and tool bar to the plot. Call it after the switches were restored.
    void applyContent();

    /// Offers the channels of a photo that is being counted, and the curves of its file if that is a RAW.
    void setPhoto(const ImagePointer& photo);
    /// Shows a result. Resets the value axis and the chosen values if the image has
    /// another name or size than the one before.
    void showResult(const CountResultPointer& result);
    /// Sets the image that is shown beside the counted one; null: none. Its curve is drawn dashed: of the
    /// same region if both images have the same size, otherwise of the whole image. Chips name both images.
    void setAside(const ImagePointer& image);
    /// A second curve that is to be drawn, but was not counted yet: of the whole image behind that of its
    /// region, of another image of the same RAW file, or of the image aside.
    struct Missing {
        ImagePointer image;
        std::optional<Region> region; ///< nothing: the whole image
        ChannelSet channels;
    };
    [[nodiscard]] std::optional<Missing> missing() const;
    /// The curve of the second photo: of the last region of it that was counted; without a histogram if none
    /// was counted. Without a name if there is no second photo.
    [[nodiscard]] ComparedCurve beside() const;
    /// Takes a result that missing() asked for. It is not drawn if image or rules have changed since.
    void showBeside(const CountResultPointer& result);
    /// Shows the histogram of a reduced copy while the image is being decoded. It cannot be exported or
    /// pinned.
    void showSampled(const CountResult& result);
    /// Empties the plot, and shows the text `why` in the middle of the plot.
    void showNothing(const QString& why);

    /// Which pixels are to be highlighted in the image: those with chosen values, and clipped ones whose mark
    /// is active.
    [[nodiscard]] LitRule litRule() const;
    /// The counts whose curve the plot shows, and whose values decide which pixels are highlighted: the
    /// result, or counts of the sensor or the JPEG of the same RAW file. Null if there are none yet.
    [[nodiscard]] CountResultPointer shown() const { return m_raw->shownOf(m_result); }
    /// The curves of a RAW file, which take its images.
    [[nodiscard]] RawCurves& raw() const { return *m_raw; }

    /// Adds a button to the line of the title.
    void addToTitle(QAction& action);
    /// The plot; the window adds its context menu.
    [[nodiscard]] HistogramPlot& plot() const { return *m_plot; }
    /// The tool bar of channels, for the window to place.
    [[nodiscard]] ChannelBar* channels() const { return m_channels; }
    /// The menu "Plot", for the window's menu bar.
    [[nodiscard]] PlotOptions* options() const { return m_options; }
    /// The chips below the plot.
    [[nodiscard]] Pins& pins() const { return *m_pins; }
    /// Pins the present curve; an entry of the plot menu.
    [[nodiscard]] QAction* pinAction() const { return m_pin; }
    /// The chip that says how many of the counted pixels are fully transparent; hidden if none is. A click is
    /// to leave them out, or to count them again.
    [[nodiscard]] Chip& transparentChip() const { return *m_transparentChip; }
    /// Whether alpha is switched on. Alpha is counted only then.
    [[nodiscard]] bool wantsAlpha() const { return m_channels->switchedOn().contains(Channel::Alpha); }

    /// Copies the plot to the clipboard, with title and provenance, but without zoom. There must be a result.
    void copyPlot() const;
    /// Writes the same picture to a PNG, SVG or PDF file; see exportPlot(). There must be a result.
    std::optional<Failure> exportTo(const QString& file) const;

Q_SIGNALS:
    /// litRule() changed.
    void litChanged();
    /// shown() changed, not by showResult().
    void shownChanged();
    /// Another set of channels is switched on; some of them may not have been counted.
    void channelsSwitched();

private:
    /// Whether the curve of the whole image (of the second image) is to be drawn, but m_whole (m_aside) does
    /// not have its counts.
    [[nodiscard]] bool missesWhole() const;
    [[nodiscard]] bool missesAside() const;
    /// Whether the shown result is of a region.
    [[nodiscard]] bool showsRegion() const {
        return m_result && m_result->region != Region::whole(m_result->image->extent());
    }
    /// The pinned curves, the difference, the other curves of a RAW file and, while a region is shown, the
    /// curve of the whole image.
    [[nodiscard]] Comparison comparison() const;
    /// The histogram of counts on the axis of the shown ones; does not copy that of a result.
    [[nodiscard]] HistogramPointer drawn(const CountResultPointer& counts) const;
    /// Draws the shown counts, or says that they are being counted. There must be a result.
    void draw();

    /// Shows the number of transparent pixels in their chip.
    void showTransparent();
    /// Asks for the range of the linear axis of floating-point values.
    void askRange();
    /// The range of this axis, if it is chosen.
    [[nodiscard]] std::optional<LinearRange> linearRange() const;
    /// Says in the title and on the chips what is shown.
    void nameCurves();

    QHBoxLayout* m_heading; ///< title and buttons
    QLabel* m_title;
    HistogramPlot* m_plot;
    ChannelBar* m_channels;
    PlotOptions* m_options;
    Pins* m_pins;
    RawCurves* m_raw;
    /// In the line of the title, while the plot shows levels of a sensor, or floating-point samples.
    Segments *m_rawAxes, *m_halfAxes;
    /// The smallest and the largest finite value of the last whole image; nothing: there was none.
    std::optional<LinearRange> m_foundRange;
    std::optional<LinearRange> m_statedRange; ///< for this image; nothing: none
    Chip* m_transparentChip;
    QFutureWatcher<std::uint64_t> m_transparent; ///< counts these pixels of m_result
    QAction* m_pin;
    CountResultPointer m_result; ///< null: no exact histogram is shown
    CountResultPointer m_whole;  ///< the last result of a whole image; null: none
    ImagePointer m_asideImage;   ///< null: none
    CountResultPointer m_aside;  ///< the last result of m_asideImage; null: none
};

} // namespace tonescope::ui
