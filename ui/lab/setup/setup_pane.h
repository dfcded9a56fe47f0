// SPDX-License-Identifier: GPL-3.0-or-later
// Where devices, strategies, data and parameters of the lab are chosen.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/shell/lab_choices.h"

#include <QWidget>

#include <vector>

class QSettings;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace tonescope::ui {

class CheckList;
class DataPicker;
class LaunchFields;

class SetupPane : public QWidget {
    Q_OBJECT

public:
    explicit SetupPane(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);
    void setPhoto(const ImagePointer& photo);
    /// The bytes of a text file, of which letters are counted.
    void setText(const ImagePointer& text);
    [[nodiscard]] const ImagePointer& text() const;
    /// Chooses these pixels, which may be of any kind.
    void setPixels(const MeasuredPixels& pixels);
    /// See DataPicker::setContent().
    void setContent(const std::string& name, const PixelContent& content);

    [[nodiscard]] LabChoices choices() const;

    /// Everything that somebody chooses here; of data only what can be made again.
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();
    /// Somebody wants to count the letters of that file; setText() follows.
    void textWanted(const QString& file);

private:
    void addStrategies(QVBoxLayout& layout);
    [[nodiscard]] QToolButton* makeTickButton(const QString& text, bool ticks);
    void addParameters(QVBoxLayout& layout);
    void follow();
    void tell();
    [[nodiscard]] std::vector<DeviceInfo> devicesOn() const;
    [[nodiscard]] std::vector<StrategyInfo> strategiesOn() const;
    [[nodiscard]] std::vector<StrategyInfo> strategiesInUse() const;

    DeviceCatalog m_catalog;
    ImagePointer m_photo;
    DataPicker* m_data;
    CheckList *m_devices, *m_strategies;
    LaunchFields* m_launch;
    QSpinBox* m_repeats;
};

} // namespace tonescope::ui
