// SPDX-License-Identifier: GPL-3.0-or-later
// A mistake to run, to look at and to mend.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"
#include "ui/lab/story/story.h"

#include <QWidget>

#include <map>
#include <memory>
#include <string>
#include <string_view>

class QComboBox;
class QCustomPlot;
class QPushButton;
class QTextBrowser;

namespace tonescope::ui {

class BinsFigure;

/// The mistakes of one step, one at a time: buttons that run it and mend it, what went wrong in words and bin
/// by bin, and the lines in which the mended kernel, or what its host does, differs.
class MistakeView : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MistakeView)

public:
    explicit MistakeView(QWidget* parent = nullptr);
    ~MistakeView() override;

    void setCatalog(const DeviceCatalog& catalog);
    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);
    /// The step whose mistakes are offered.
    void setStep(const StoryStep& step);
    /// Whether a run may begin.
    void setReady(bool ready);

    /// Forgets what was measured of a way, because it is measured anew.
    void begin(const std::string& way);
    /// The next measurement of a way.
    void show(const MeasurementPointer& measurement);
    using QWidget::show;
    /// The run is over, perhaps before its first measurement.
    void end();
    void clear();

    /// What it says of a way with a mistake and of what mends it, as rich text; empty where nothing was
    /// measured.
    [[nodiscard]] QString htmlOf(std::string_view way) const;
    /// Whether a mistake of that step was run.
    [[nodiscard]] bool shows(const StoryStep& step) const;
    /// The same of all mistakes of a step.
    [[nodiscard]] QString htmlOf(const StoryStep& step) const;
    [[nodiscard]] QCustomPlot& plot() const { return *m_plot; }

Q_SIGNALS:
    /// The way of that id, with its mistake or mended, is to be measured.
    void runWanted(const std::string& way);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// On a device, and by the checker.
    struct Seen {
        MeasurementPointer shown, checked;
    };

    void refresh();
    void refreshPlot();
    void fitPlot();
    [[nodiscard]] std::string faultyWay() const;
    [[nodiscard]] std::string mendedWay(std::string_view faulty) const;
    [[nodiscard]] const Seen* seen(std::string_view way) const;
    [[nodiscard]] QString textOf(std::string_view way) const;
    [[nodiscard]] QString hostTextOf(std::string_view way) const;
    [[nodiscard]] QString partOf(std::string_view way, const QString& heading) const;
    [[nodiscard]] QString changeOf(std::string_view faulty, std::string_view mended) const;

    DeviceCatalog m_catalog;
    std::map<std::string, std::string> m_sources;
    std::map<std::string, Seen, std::less<>> m_seen; ///< by way
    std::string m_latest;                            ///< way that was measured last
    bool m_ready = true;
    QComboBox* m_mistakes;
    QPushButton* m_run;
    QPushButton* m_mend;
    QTextBrowser* m_text;
    QCustomPlot* m_plot;
    std::unique_ptr<BinsFigure> m_figure;
};

} // namespace tonescope::ui
