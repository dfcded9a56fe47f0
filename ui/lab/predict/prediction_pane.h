// SPDX-License-Identifier: GPL-3.0-or-later
// Predict, then measure.
#pragma once

#include "ui/lab/predict/prediction.h"
#include "ui/lab/shell/lab_pane.h"

class QListWidget;
class QPushButton;
class QStackedWidget;
class QTextBrowser;

namespace tonescope::ui {

class PredictionCard;

/// A card to answer, and the cards that were answered. From the moment at which a run begins, an answer
/// cannot be changed.
class PredictionPane : public LabPane {
    Q_OBJECT

public:
    explicit PredictionPane(QWidget* parent = nullptr);

    [[nodiscard]] std::string id() const override { return predictionPane; }
    [[nodiscard]] QString title() const override { return tr("Predict, then measure"); }
    [[nodiscard]] QString shortTitle() const override { return tr("Predict"); }
    void setCatalog(const DeviceCatalog& catalog) override;
    void setChoices(const LabChoices& choices) override;
    [[nodiscard]] std::vector<MeasureCase> cases() const override;
    [[nodiscard]] QString idleReason() const override;
    [[nodiscard]] RunDetails details() const override;
    void begin(const LabRun& run, std::size_t count) override;
    void show(const MeasurementPointer& measurement) override;
    using QWidget::show;
    void end() override;
    void clear() override;
    void takeOver(const LabPane& before) override;
    void report(Report& report, const std::vector<const LabRun*>& runs) override;

private:
    [[nodiscard]] QWidget* makeList();
    [[nodiscard]] bool asking() const;
    void showChosen();
    void refreshLast();
    void offerNames();

    std::map<std::string, QString> m_titles; ///< of strategies and devices, by id and key
    std::vector<KeptPrediction> m_kept;      ///< oldest first
    bool m_running = false;                  ///< the last one is being measured

    QPushButton* m_new;
    QListWidget* m_list; ///< of the kept ones, oldest first
    QStackedWidget* m_pages;
    PredictionCard* m_card;
    QTextBrowser* m_text;
};

} // namespace tonescope::ui
