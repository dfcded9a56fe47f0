// SPDX-License-Identifier: GPL-3.0-or-later
// Which pixels are measured.
#pragma once

#include "engine/values/measuring/measured_pixels.h"

#include <QWidget>

#include <map>
#include <optional>
#include <string>

class QComboBox;
class QLabel;
class QPushButton;
class QSettings;

namespace tonescope::ui {

class MadeDataFields;

/// The open photo, as it is or shuffled, pixels of a made kind, the letters of a text file, or what was
/// handed in. Begins with the photo where there is one, until somebody chooses.
class DataPicker : public QWidget {
    Q_OBJECT

public:
    explicit DataPicker(QWidget* parent = nullptr);

    /// None of these three emits changed().
    void setPhoto(const ImagePointer& photo);
    /// The bytes of a text file, which are chosen now; null takes the text away.
    void setText(const ImagePointer& text);
    void setPixels(const MeasuredPixels& pixels);

    [[nodiscard]] MeasuredPixels pixels() const;
    /// The bytes of the text file that can be chosen; null where there is none.
    [[nodiscard]] const ImagePointer& text() const { return m_text; }
    /// What pixels of that name hold, once they were measured: told beside their name.
    void setContent(const std::string& name, const PixelContent& content);

    /// Which made kind is chosen, or which photo is wished for; not what came from a file.
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();
    void textWanted(const QString& file);

private:
    /// Made kinds are counted by DataKind; these come after them.
    enum Source { Photo = 100, ShuffledPhoto, Text, Given, AskForText };

    void relist();
    void addPhoto();
    void addMade();
    void choose(int source);
    void take(int source);
    void askForText();
    void refresh();
    [[nodiscard]] bool photoChosen() const { return m_source == Photo || m_source == ShuffledPhoto; }
    [[nodiscard]] int sourceOf(const MeasuredPixels& pixels) const;

    QComboBox* m_list;
    QPushButton* m_shuffle;
    MadeDataFields* m_fields;
    QLabel* m_size; ///< of pixels that are not made
    ImagePointer m_photo, m_text;
    std::map<std::string, QString> m_contents; ///< of pixels that were measured, by name, for people
    std::optional<MeasuredPixels> m_given;
    int m_source = 0;
    bool m_chosen = false;    ///< by somebody, and so not changed when a photo is opened
    int m_usualPhoto = Photo; ///< what of a photo is chosen when one is opened: as it is, or shuffled
};

} // namespace tonescope::ui
