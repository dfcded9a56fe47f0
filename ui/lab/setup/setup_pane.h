// SPDX-License-Identifier: GPL-3.0-or-later
// Setup dock of the lab: devices, strategies, data and launch parameters.
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

/// Describes a row of a CheckList.
struct CheckRow {
    std::string id; ///< unique in the list; never translated, because settings contain it
    QString text, toolTip;
    bool on = true;        ///< check state until the user changes it
    bool usable = true;    ///< false: the row is disabled
    bool doubtful = false; ///< shown in italics; the tool tip should say why
};

/// A list with a check box per row. It is as high as all its rows and never scrolls, because the dock scrolls
/// as a whole. Check states are remembered by id, also of rows that have left the list.
class CheckList : public QListWidget {
    Q_OBJECT

public:
    explicit CheckList(QWidget* parent = nullptr);

    /// Replaces the rows. A row whose id was seen before, in this session or in the settings, gets its last
    /// check state. Does not emit changed().
    void setRows(const std::vector<CheckRow>& rows);
    /// Whether the row is checked; false if there is no such row.
    [[nodiscard]] bool isOn(std::string_view id) const;
    /// Checks or unchecks all enabled rows, and emits changed() once.
    void setAll(bool on);

    /// Saves all check states, also those of rows that have left the list.
    void save(QSettings& settings, const QString& key) const;
    /// Restores saved states of present and future rows. Does not emit changed().
    void restore(const QSettings& settings, const QString& key);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

Q_SIGNALS:
    /// The user changed a check box.
    void changed();

private:
    /// The row with this id; null if there is none.
    [[nodiscard]] const QListWidgetItem* row(std::string_view id) const;
    /// Check states of present and former rows, by id.
    [[nodiscard]] std::map<std::string, bool> states() const;

    std::map<std::string, bool> m_before; ///< states of former rows, and of rows in the settings
};

/// The union of a parameter's ranges among strategies; nothing if no strategy has it. A strategy with a
/// narrower range uses its nearest allowed value.
[[nodiscard]] std::optional<ParameterRange> widestRange(std::span<const StrategyInfo> strategies,
                                                        Parameter parameter);

/// A field per launch parameter that some strategy has. A field on "automatic" leaves the choice to the
/// engine.
class LaunchFields : public QWidget {
    Q_OBJECT

public:
    explicit LaunchFields(QWidget* parent = nullptr);

    /// Shows the parameters of these strategies. Values of parameters that disappear are kept for later. Does
    /// not emit changed().
    void offer(std::span<const StrategyInfo> strategies);
    /// The values of the fields that are shown.
    [[nodiscard]] LaunchParameters launch() const;
    /// Saves the values of all parameters, shown or not.
    void save(QSettings& settings) const;
    /// Does not emit changed().
    void restore(const QSettings& settings);

Q_SIGNALS:
    /// The user changed a value.
    void changed();

private:
    using Ranges = std::array<std::optional<ParameterRange>, allParameters.size()>;

    void rebuild();
    /// Adds the field of one parameter.
    void addRow(QFormLayout& form, const ParameterRange& range);

    Ranges m_ranges;
    LaunchParameters m_launch; ///< values of all parameters, shown or not
    QWidget* m_rows = nullptr;
};

/// Chooses the pixels to measure: the open photo, unchanged or shuffled, synthetic pixels, the letters of a
/// text file, or pixels from setPixels(). Until the user has chosen, opening a photo selects the photo.
class DataPicker : public QWidget {
    Q_OBJECT

public:
    explicit DataPicker(QWidget* parent = nullptr);

    /// The image that is open in the viewer; null: none. If the photo was chosen, null selects uniform
    /// pixels. Emits changed().
    void setPhoto(const ImagePointer& photo);
    /// The bytes of a text file, which become the choice; null removes the text. Emits changed().
    void setText(const ImagePointer& text);
    /// Chooses these pixels, of whatever kind. Emits changed() unless they are chosen already.
    void setPixels(const MeasuredPixels& pixels);
    /// Size and SHA-256 of the pixels of that name, which are known after their first measurement; shown in
    /// the tool tip.
    void setContent(const std::string& name, const PixelContent& content);

    /// The chosen pixels.
    [[nodiscard]] MeasuredPixels pixels() const;
    /// Null if no photo is open.
    [[nodiscard]] const ImagePointer& photo() const { return m_photo; }
    /// Null if no text file was read.
    [[nodiscard]] const ImagePointer& text() const { return m_text; }

    /// Saves the fields and the kind of the choice (synthetic, or shuffled photo), but no file name.
    void save(QSettings& settings) const;
    /// Restores what save() wrote, as far as it is valid. Does not emit changed().
    void restore(const QSettings& settings);

Q_SIGNALS:
    /// Another set of pixels is chosen, or the photo or text has changed.
    void changed();
    /// The user chose a text file to count; the receiver reads it and calls setText().
    void textWanted(const QString& file);

private:
    /// The entries of the list. Synthetic kinds have the number of their DataKind, all below 100.
    enum Source { Photo = 100, ShuffledPhoto, Text, Given, AskForText };

    /// Builds the fields of synthetic pixels.
    void makeFields();
    /// Fills the list again, because photo, text or given pixels have changed.
    void relist();
    /// Selects an entry, without changed().
    void choose(int source);
    /// The user chose an entry.
    void take(int source);
    /// Shows the fields and texts that the chosen entry needs.
    void refresh();
    /// Selects a size; a size that the list lacks is inserted.
    void chooseBytes(std::uint64_t bytes);
    [[nodiscard]] PixelLayout madeLayout() const;
    /// The synthetic pixels that the fields describe.
    [[nodiscard]] SyntheticPixels madePixels() const;
    /// Whether the list of layouts has this one.
    [[nodiscard]] bool offers(PixelLayout layout) const;
    [[nodiscard]] bool photoChosen() const { return m_source == Photo || m_source == ShuffledPhoto; }
    /// The entry that stands for these pixels; Given if there is none.
    [[nodiscard]] int sourceOf(const MeasuredPixels& pixels) const;

    QComboBox* m_list;
    QPushButton* m_shuffle;
    QWidget* m_fields; ///< for synthetic pixels: number, layout, size
    QFormLayout* m_form;
    QSpinBox* m_values;  ///< number of distinct values
    QSlider* m_share;    ///< share of the hot bin in per cent
    QLabel* m_shareText; ///< the share in digits
    QWidget* m_shareRow;
    QComboBox *m_layout, *m_bytes;
    QLabel* m_size; ///< size of pixels that come from a file
    ImagePointer m_photo, m_text;
    std::map<std::string, QString> m_contents; ///< translated content of measured pixels, by name
    std::optional<MeasuredPixels> m_given;     ///< pixels from setPixels() that no other entry stands for
    int m_source = 0;                          ///< the chosen entry: a DataKind or a Source
    bool m_chosen = false;    ///< the user has chosen, so that opening a photo changes nothing
    int m_usualPhoto = Photo; ///< the entry that opening a photo selects: Photo or ShuffledPhoto
};

/// All choices of the lab's setup. Data and devices decide which strategies are enabled, and these decide
/// which launch parameters are shown.
class SetupPane : public QWidget {
    Q_OBJECT

public:
    explicit SetupPane(QWidget* parent = nullptr);

    /// The devices and strategies to choose from. Emits changed().
    void setCatalog(const DeviceCatalog& catalog);
    /// Photo, text and pixels are set there.
    [[nodiscard]] DataPicker& data() const { return *m_data; }

    /// The present choices, as a value.
    [[nodiscard]] LabChoices choices() const;

    /// Saves all choices, except pixels that come from a file.
    void save(QSettings& settings) const;
    /// Restores what save() wrote, and emits changed() once. Missing or invalid values change nothing; a
    /// parameter without a value becomes automatic.
    void restore(const QSettings& settings);

Q_SIGNALS:
    /// Some choice changed, by the user or by one of the setters.
    void changed();

private:
    [[nodiscard]] QToolButton* makeTickButton(const QString& text, bool ticks);
    /// Updates the lists that depend on other choices.
    void follow();
    /// follow(), then changed().
    void tell();
    /// The switched-on devices and strategies, in the order of the catalog.
    [[nodiscard]] std::vector<DeviceInfo> devicesOn() const;
    [[nodiscard]] std::vector<StrategyInfo> strategiesOn() const;
    /// The switched-on strategies that can count the pixels on at least one switched-on device.
    [[nodiscard]] std::vector<StrategyInfo> strategiesInUse() const;

    DeviceCatalog m_catalog;
    DataPicker* m_data;
    CheckList *m_devices, *m_strategies;
    LaunchFields* m_launch;
    QSpinBox* m_repeats;
};

} // namespace tonescope::ui
