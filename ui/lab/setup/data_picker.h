// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the pixels to measure.
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

/// The open photo, plain or shuffled, synthetic pixels, the letters of a text file, or given pixels. Starts
/// with the photo if there is one, until the user chooses.
class DataPicker : public QWidget {
    Q_OBJECT

public:
    explicit DataPicker(QWidget* parent = nullptr);

    /// None of these three emits changed().
    void setPhoto(const ImagePointer& photo);
    /// The bytes of a text file, which become the choice; null removes the text.
    void setText(const ImagePointer& text);
    void setPixels(const MeasuredPixels& pixels);

    [[nodiscard]] MeasuredPixels pixels() const;
    /// The bytes of the text file; null if there is none.
    [[nodiscard]] const ImagePointer& text() const { return m_text; }
    /// The content of the pixels of that name, once they were measured; shown beside the name.
    void setContent(const std::string& name, const PixelContent& content);

    /// The chosen kind, or plain or shuffled photo; nothing that came from a file.
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();
    void textWanted(const QString& file);

private:
    /// Synthetic kinds have the numbers of DataKind; these follow.
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
    QLabel* m_size; ///< of pixels that are not synthetic
    ImagePointer m_photo, m_text;
    std::map<std::string, QString> m_contents; ///< of measured pixels, by name, for people
    std::optional<MeasuredPixels> m_given;
    int m_source = 0;
    bool m_chosen = false;    ///< by the user, so opening a photo does not change it
    int m_usualPhoto = Photo; ///< the choice when a photo is opened: plain or shuffled
};

} // namespace tonescope::ui
