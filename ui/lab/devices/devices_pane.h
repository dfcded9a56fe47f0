// SPDX-License-Identifier: GPL-3.0-or-later
// Tab that counts the same pixels on two devices.
#pragma once

#include "ui/lab/base/lab_pane.h"

#include <array>

class QComboBox;
class QLayout;
class QLabel;
class QStackedWidget;

namespace tonescope::ui {

class HistogramPlot;
class LetterPlot;

/// Two devices count the pixels of the setup, each with its default strategy: both histograms, their
/// difference, and both times.
class DevicesPane : public LabPane {
    Q_OBJECT

public:
    explicit DevicesPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return "devices"; }
    [[nodiscard]] QString title() const override { return tr("Two devices"); }
    [[nodiscard]] QString shortTitle() const override { return tr("Devices"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setChoices(const LabChoices& choices) override;
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
    struct Side {
        QComboBox* device = nullptr;
        QStackedWidget* plots = nullptr; ///< the plot that fits the binning is on top
        HistogramPlot* values = nullptr;
        LetterPlot* letters = nullptr;
        QLabel* times = nullptr;
        MeasurementPointer measured{}; ///< null: not yet
    };

    QLayout* buildSide(Side& side, const char* name);
    void offer(QComboBox& list, std::string_view preferred) const;
    [[nodiscard]] const DeviceInfo* deviceOf(const Side& side) const;
    static void clear(Side& side);
    static void showCounts(const Side& side);
    void showTimes(const Side& side);
    /// The device's name, distinct from the other device's.
    [[nodiscard]] QString nameOf(const Measurement& measured) const;
    /// A sentence about the difference of both counts.
    [[nodiscard]] QString comparison() const;
    [[nodiscard]] QString ratio() const;

    DeviceCatalog m_catalog;
    LabChoices m_choices;
    std::array<Side, 2> m_sides;
    QLabel* m_verdict;
};

} // namespace tonescope::ui
