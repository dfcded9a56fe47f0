// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's setup: devices, strategies, data and launch parameters.
#pragma once

#include "engine/values/device_catalog.h"
#include "engine/values/launch.h"
#include "engine/values/measuring/measured_pixels.h"
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

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSettings;
class QSlider;
class QSpinBox;
class QToolButton;

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

/// The pixels to measure: the open photo, plain or shuffled, synthetic pixels, the letters of a text file, or
/// pixels that setPixels() gave. Starts with the photo if there is one, until the user chooses.
class DataPicker : public QWidget {
    Q_OBJECT

public:
    explicit DataPicker(QWidget* parent = nullptr);

    /// The photo that is open in the viewer; null removes it. Emits changed().
    void setPhoto(const ImagePointer& photo);
    /// The bytes of a text file, which become the choice; null removes the text. Emits changed().
    void setText(const ImagePointer& text);
    /// Chooses these pixels, of any kind. Emits changed() unless they are chosen already.
    void setPixels(const MeasuredPixels& pixels);
    /// The content of the pixels of that name, once they were measured; the tool tip shows it.
    void setContent(const std::string& name, const PixelContent& content);

    /// The chosen pixels.
    [[nodiscard]] MeasuredPixels pixels() const;
    /// Null if no photo is open.
    [[nodiscard]] const ImagePointer& photo() const { return m_photo; }
    /// Null if no text file was read.
    [[nodiscard]] const ImagePointer& text() const { return m_text; }

    /// Saves the chosen kind, or plain or shuffled photo; nothing that came from a file.
    void save(QSettings& settings) const;
    /// Does not emit changed().
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();
    /// The user wants to count the letters of that file; the receiver reads it and calls setText().
    void textWanted(const QString& file);

private:
    /// Synthetic kinds have the numbers of DataKind; these follow.
    enum Source { Photo = 100, ShuffledPhoto, Text, Given, AskForText };

    void makeFields();
    void relist();
    void choose(int source);
    void take(int source);
    void refresh();
    void chooseBytes(std::uint64_t bytes);
    [[nodiscard]] PixelLayout madeLayout() const;
    [[nodiscard]] SyntheticPixels madePixels() const;
    [[nodiscard]] bool offers(PixelLayout layout) const;
    [[nodiscard]] bool photoChosen() const { return m_source == Photo || m_source == ShuffledPhoto; }
    [[nodiscard]] int sourceOf(const MeasuredPixels& pixels) const;

    QComboBox* m_list;
    QPushButton* m_shuffle;
    QWidget* m_fields; ///< of synthetic pixels: the number that some kinds need, their layout and size
    QFormLayout* m_form;
    QSpinBox* m_values;  ///< of Distinct
    QSlider* m_share;    ///< of HotBin, per cent
    QLabel* m_shareText; ///< the same in digits
    QWidget* m_shareRow;
    QComboBox *m_layout, *m_bytes;
    QLabel* m_size; ///< of pixels that are not synthetic
    ImagePointer m_photo, m_text;
    std::map<std::string, QString> m_contents; ///< translated content of measured pixels, by name
    std::optional<MeasuredPixels> m_given;
    int m_source = 0;
    bool m_chosen = false;    ///< by the user, so opening a photo does not change it
    int m_usualPhoto = Photo; ///< the choice when a photo is opened: plain or shuffled
};

/// The setup dock: devices, strategies, pixels, parameters and repeats.
class SetupPane : public QWidget {
    Q_OBJECT

public:
    explicit SetupPane(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);
    /// Photo, text and pixels are set there.
    [[nodiscard]] DataPicker& data() const { return *m_data; }

    [[nodiscard]] LabChoices choices() const;

    /// All choices; of pixels only those that can be made again.
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] QToolButton* makeTickButton(const QString& text, bool ticks);
    void follow();
    void tell();
    [[nodiscard]] std::vector<DeviceInfo> devicesOn() const;
    [[nodiscard]] std::vector<StrategyInfo> strategiesOn() const;
    [[nodiscard]] std::vector<StrategyInfo> strategiesInUse() const;

    DeviceCatalog m_catalog;
    DataPicker* m_data;
    CheckList *m_devices, *m_strategies;
    LaunchFields* m_launch;
    QSpinBox* m_repeats;
};

} // namespace tonescope::ui
