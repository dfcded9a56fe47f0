// SPDX-License-Identifier: GPL-3.0-or-later
// The tab "Two devices": counts the same pixels on two devices and compares counts and times.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/base/lab_choices.h"
#include "ui/lab/base/lab_pane.h"

#include <array>

class QComboBox;
class QLayout;
class QLabel;
class QStackedWidget;

namespace tonescope::ui {

class HistogramPlot;
class LetterPlot;

/// Counts the pixels of the setup on two devices, each with its default strategy. Shows both histograms, the
/// difference of the counts, and which device is faster.
class DevicesPane : public LabPane {
    Q_OBJECT

public:
    explicit DevicesPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "devices"; }
    [[nodiscard]] QString title() const override { return tr("Two devices"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setChoices(const LabChoices& choices) override;
    /// One case per device, with the counts kept. Empty if a side has no device, or if both have the same.
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using LabPane::show;
    void end() override;
    void clear() override;
    [[nodiscard]] std::vector<QCustomPlot*> plots() const override;
    [[nodiscard]] QStringList findings() const override;

private:
    /// The widgets and the result of one device.
    struct Side {
        QComboBox* device = nullptr;
        QStackedWidget* plots = nullptr; ///< `values` or `letters`, whichever fits the measured pixels
        HistogramPlot* values = nullptr;
        LetterPlot* letters = nullptr;
        QLabel* times = nullptr;
        MeasurementPointer measured{}; ///< null: not measured yet
    };

    /// Makes the widgets of a side; `name`: object name of its list of devices.
    QLayout* buildSide(Side& side, const char* name);
    /// Fills a list with all devices, and keeps its choice if possible; otherwise `preferred` is chosen.
    void offer(QComboBox& list, std::string_view preferred) const;
    [[nodiscard]] const DeviceInfo* deviceOf(const Side& side) const;
    /// Removes the result of a side.
    static void clear(Side& side);
    /// Shows the histogram of a side; nothing if the measurement has no counts, e.g. of 16-bit samples from a
    /// file.
    static void showCounts(const Side& side);
    /// Shows device, strategy and times of a side, or why it failed.
    void showTimes(const Side& side);
    /// Short name of the device, distinct from the other side's.
    [[nodiscard]] QString nameOf(const Measurement& measured) const;
    /// A sentence on how the two histograms differ.
    [[nodiscard]] QString comparison() const;
    /// A sentence on which device was faster, or why their times are not compared.
    [[nodiscard]] QString ratio() const;

    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::array<Side, 2> m_sides;
    QLabel* m_verdict;
};

} // namespace tonescope::ui
