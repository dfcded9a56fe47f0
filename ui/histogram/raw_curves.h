// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a RAW file in one plot: the levels of the sensor, the rendered picture and the embedded JPEG.
#pragma once

#include "engine/values/count_result.h"
#include "engine/values/outcome.h"
#include "engine/values/tone_axis.h"
#include "ui/histogram/histogram_figure.h"

#include <QAction>
#include <QList>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

namespace tonescope::ui {

class Chip;

/// The three pictures of a RAW file.
enum class RawCurve : std::uint8_t { Sensor, Rendered, Embedded };

} // namespace tonescope::ui

namespace tonescope {

template <>
inline constexpr auto
    namesOf<ui::RawCurve> = std::to_array<Name<ui::RawCurve>>({{ui::RawCurve::Sensor, "sensor"},
                                                               {ui::RawCurve::Rendered, "rendered"},
                                                               {ui::RawCurve::Embedded, "embedded"}});

} // namespace tonescope

namespace tonescope::ui {

/// A row of chips, one per curve with its line. The checked chip chooses the curve that the plot shows with
/// its own axis of values; the others are dashed lines on this axis. Hidden while the photo is of no RAW
/// file. Keeps the counts of sensor and JPEG; those of the rendered picture are the caller's ("present").
/// Lives on the GUI thread.
class RawCurves : public QWidget {
    Q_OBJECT

public:
    explicit RawCurves(QWidget* parent = nullptr);

    /// Sets the photo that is shown, and forgets the counts of another one; false if it was set already.
    bool setPhoto(const ImagePointer& photo);
    /// Takes the levels of the photo's sensor or its embedded JPEG, or why there are none.
    void take(RawCurve curve, const Outcome<ImagePointer>& image);
    /// Takes counts; false if they are not of the sensor or JPEG of this photo.
    bool take(const CountResultPointer& result);

    /// An image to count, and the region; nothing: the whole image.
    struct Missing {
        ImagePointer image;
        std::optional<Region> region;
    };
    /// A curve that was not counted yet for region and rules of the present result.
    [[nodiscard]] std::optional<Missing> missing(const CountResult& present) const;

    /// The curve that the plot shows. Rendered if the photo is of no RAW file, or has no other.
    [[nodiscard]] RawCurve shown() const;
    /// The last counts of the shown curve, or of its whole image; of the rendered picture `present`. Null
    /// while they are being counted.
    [[nodiscard]] CountResultPointer shownOf(const CountResultPointer& present) const;
    [[nodiscard]] CountResultPointer wholeOf(const CountResultPointer& present) const;
    /// The axis of values for the shown counts.
    [[nodiscard]] ToneAxis axisOf(const CountResult& shown) const;
    /// Whether the axis is in stops.
    [[nodiscard]] bool inStops() const;
    /// Whether lines mark the black and the white level.
    [[nodiscard]] bool marksLevels() const { return m_marks->isChecked(); }
    /// The other curves, on the axis of the shown one.
    [[nodiscard]] std::vector<ComparedCurve> others(const CountResultPointer& present) const;
    /// "RAW", "rendered" or "embedded JPEG"; empty if the photo is of no RAW file.
    [[nodiscard]] QString nameOfShown() const;

    /// The exclusive choices of the axis of a sensor, and the switch of the lines, for menu and title.
    [[nodiscard]] QList<QAction*> axes() const { return {m_levels, m_stops}; }
    [[nodiscard]] QAction* marks() const { return m_marks; }

Q_SIGNALS:
    /// Another curve or axis is shown.
    void chosen();
    /// Another image can be counted.
    void imageTaken();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Curve {
        Chip* chip;
        ImagePointer image;                   ///< null: not decoded yet, or none; of Rendered always
        QString reason;                       ///< why there is none
        CountResultPointer counts, ofWhole{}; ///< the last ones, and the last ones of the whole image
    };

    [[nodiscard]] const Curve& of(RawCurve curve) const {
        return m_curves.at(static_cast<std::size_t>(curve));
    }
    void refresh();
    /// The part of an image that shows the region of the present result.
    [[nodiscard]] std::optional<Region> regionIn(const Image& image, const CountResult& present) const;

    ImagePointer m_photo; ///< null: of no RAW file
    std::array<Curve, 3> m_curves{};
    QAction *m_levels, *m_stops, *m_marks;
};

} // namespace tonescope::ui
