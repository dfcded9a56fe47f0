// Where devices, strategies, data and parameters of the lab are chosen.
#pragma once

#include "engine/values/device_catalog.h"
#include "ui/lab/lab_choices.h"

#include <QWidget>

class QComboBox;
class QListWidget;
class QSpinBox;

namespace tonescope::ui {

class SetupPane : public QWidget {
    Q_OBJECT

public:
    explicit SetupPane(QWidget* parent = nullptr);

    void setCatalog(const DeviceCatalog& catalog);
    void setPhoto(const ImagePointer& photo);
    /// The bytes of a text file, of which letters are counted.
    void setText(const ImagePointer& text);
    /// Chooses these pixels, which may be of any kind.
    void setPixels(const MeasuredPixels& pixels);

    [[nodiscard]] LabChoices choices() const;

Q_SIGNALS:
    void changed();
    /// Somebody wants to count the letters of that file; setText() follows.
    void textWanted(const QString& file);

private:
    DeviceCatalog m_catalog;
    ImagePointer m_photo;
};

} // namespace tonescope::ui
