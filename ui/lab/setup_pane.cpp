#include "ui/lab/setup_pane.h"

namespace tonescope::ui {

SetupPane::SetupPane(QWidget* parent) : QWidget(parent) {
}

void SetupPane::setCatalog(const DeviceCatalog& catalog) {
    m_catalog = catalog;
    Q_EMIT changed();
}

void SetupPane::setPhoto(const ImagePointer& photo) {
    m_photo = photo;
    Q_EMIT changed();
}

void SetupPane::setText(const ImagePointer& /*text*/) {
}

void SetupPane::setPixels(const MeasuredPixels& /*pixels*/) {
}

LabChoices SetupPane::choices() const {
    LabChoices choices{m_catalog.devices, m_catalog.strategies, {}, {}, 9, m_photo};
    choices.pixels = {"uniform", SyntheticPixels{{DataKind::Uniform}, PixelLayout::Gray8, 16U << 20U}};
    return choices;
}

} // namespace tonescope::ui
