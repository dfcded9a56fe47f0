// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's setup: devices, strategies, data and launch parameters.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/launch.h"
#include "engine/values/strategy.h"
#include "ui/lab/base/lab_choices.h"

#include <QListWidget>
#include <QWidget>

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

class QFormLayout;
class QSettings;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace tonescope::ui {

/// A row of a CheckList.
struct CheckRow {
    std::string id; ///< unique in the list; never translated
    QString text, toolTip;
    bool on = true;        ///< default, until the user chooses
    bool usable = true;    ///< false: disabled
    bool doubtful = false; ///< shown in italics; the tool tip says why
};

/// A list with a check box in each row; as high as its rows.
class CheckList : public QListWidget {
    Q_OBJECT

public:
    explicit CheckList(QWidget* parent = nullptr);

    /// Rows with known ids keep their check state. Does not emit changed().
    void setRows(const std::vector<CheckRow>& rows);
    /// False if there is no such row.
    [[nodiscard]] bool isOn(std::string_view id) const;
    /// Sets every enabled row.
    void setAll(bool on);

    /// Includes the states of rows that are not in the list any more.
    void save(QSettings& settings, const QString& key) const;
    void restore(const QSettings& settings, const QString& key);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

Q_SIGNALS:
    /// The user switched a row.
    void changed();

private:
    [[nodiscard]] const QListWidgetItem* row(std::string_view id) const;
    /// Check states of present and former rows, by id.
    [[nodiscard]] std::map<std::string, bool> states() const;

    std::map<std::string, bool> m_before; ///< former rows, and those of the last start
};

/// The widest range of a parameter among strategies; nothing if no strategy has it. A strategy with a
/// narrower range uses its nearest value.
[[nodiscard]] std::optional<ParameterRange> widestRange(std::span<const StrategyInfo> strategies,
                                                        Parameter parameter);

/// A field for each parameter that a strategy has, initially "automatic".
class LaunchFields : public QWidget {
    Q_OBJECT

public:
    explicit LaunchFields(QWidget* parent = nullptr);

    /// Chosen values stay, also while their parameter is not offered. Does not emit changed().
    void offer(std::span<const StrategyInfo> strategies);
    [[nodiscard]] LaunchParameters launch() const;
    void save(QSettings& settings) const;
    /// Does not emit changed().
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    using Ranges = std::array<std::optional<ParameterRange>, allParameters.size()>;

    void rebuild();
    void addRow(QFormLayout& form, const ParameterRange& range);

    Ranges m_ranges;
    LaunchParameters m_launch; ///< of all parameters, offered or not
    QWidget* m_rows = nullptr;
};

class DataPicker;

/// The setup dock: devices, strategies, pixels, parameters and repeats.
class SetupPane : public QWidget {
    Q_OBJECT

public:
    explicit SetupPane(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);
    void setPhoto(const ImagePointer& photo);
    /// The bytes of a text file whose letters are counted.
    void setText(const ImagePointer& text);
    [[nodiscard]] const ImagePointer& text() const;
    /// Chooses these pixels, of any kind.
    void setPixels(const MeasuredPixels& pixels);
    /// See DataPicker::setContent().
    void setContent(const std::string& name, const PixelContent& content);

    [[nodiscard]] LabChoices choices() const;

    /// All choices; of pixels only those that can be made again.
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();
    /// The user wants to count the letters of that file; setText() follows.
    void textWanted(const QString& file);

private:
    [[nodiscard]] QToolButton* makeTickButton(const QString& text, bool ticks);
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
