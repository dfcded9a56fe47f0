// SPDX-License-Identifier: GPL-3.0-or-later
// A step's mistakes: runs one, shows which counts are wrong, and runs the mended kernel.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/measuring/measurement.h"
#include "ui/lab/story/lecture.h"

#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

class QComboBox;
class QCustomPlot;
class QPushButton;
class QTextBrowser;

namespace tonescope::ui {

class BinsChart;

/// A line that one of two texts has, and the other has not.
struct ChangedLine {
    enum class Kind : std::uint8_t { Removed, Added };

    Kind kind = Kind::Removed;
    int number = 0; ///< in the text that has it, from 1
    QString text;
};

/// The fewest lines to remove from `before` and to add so that it becomes `after`, from above. At each place,
/// the removed lines come before the added ones.
[[nodiscard]] std::vector<ChangedLine> changedLines(const QString& before, const QString& after);

/// Buttons that run and mend the chosen mistake; what went wrong, in words and bin by bin; and the lines in
/// which the mended kernel, or its host code, differs. The results of all steps are kept until clear().
class MistakeView : public QWidget {
    Q_OBJECT

public:
    explicit MistakeView(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);
    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);
    /// Offers the mistakes of this step.
    void setStep(const LectureStep& step);
    /// Whether a run may begin.
    void setReady(bool ready);

    /// A run of this strategy begins: forgets its last result.
    void begin(const std::string& id);
    /// The next measurement of the run.
    void show(const MeasurementPointer& measurement);
    using QWidget::show;
    /// The run is over, perhaps before its first measurement.
    void end();
    void clear();

    /// Whether a mistake of that step was run.
    [[nodiscard]] bool shows(const LectureStep& step) const;
    /// The results of a mistake, or of all mistakes of a step, as rich text; empty where nothing was
    /// measured.
    [[nodiscard]] QString htmlOf(const StepMistake& mistake) const;
    [[nodiscard]] QString htmlOf(const LectureStep& step) const;
    [[nodiscard]] QCustomPlot& plot() const;

Q_SIGNALS:
    /// The strategy of that id is to be measured: with its mistake, or mended.
    void runWanted(const std::string& id);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// The measurements of a strategy: on a device, and by Oclgrind.
    struct Result {
        MeasurementPointer shown, checked;
    };

    void refresh();
    void fitText();
    [[nodiscard]] StepMistake chosen() const;
    [[nodiscard]] std::string mendedOf(const std::string& faulty) const;
    [[nodiscard]] const Result* resultOf(const std::string& id) const;
    [[nodiscard]] QString sourceOf(const std::string& id) const;
    [[nodiscard]] QString hostCodeOf(const std::string& id) const;
    [[nodiscard]] QString partOf(const std::string& id, const QString& heading) const;

    DeviceCatalog m_catalog;
    std::map<std::string, std::string> m_sources;
    std::map<std::string, Result> m_results; ///< by id of the strategy
    std::vector<StepMistake> m_offered;      ///< an entry of the list each
    std::string m_latest;                    ///< id of the strategy that was run last
    bool m_ready = true;
    QComboBox* m_mistakes;
    QPushButton* m_run;
    QPushButton* m_mend;
    QTextBrowser* m_text;
    BinsChart* m_chart;
};

} // namespace tonescope::ui
