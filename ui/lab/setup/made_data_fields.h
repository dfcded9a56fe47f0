// SPDX-License-Identifier: GPL-3.0-or-later
// What completes a kind of made pixels.
#pragma once

#include "engine/values/measuring/measured_pixels.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QSettings;
class QSlider;
class QSpinBox;

namespace tonescope::ui {

/// The number that some kinds need, the layout of the pixels and their size.
class MadeDataFields : public QWidget {
    Q_OBJECT

public:
    explicit MadeDataFields(QWidget* parent = nullptr);

    /// Which kind is completed.
    void setKind(DataKind kind);
    [[nodiscard]] SyntheticPixels pixels() const;
    /// Takes them over; does not emit changed(). The layout must be on offer.
    void setPixels(const SyntheticPixels& pixels);
    [[nodiscard]] bool offers(PixelLayout layout) const;
    void save(QSettings& settings) const;
    /// Neither emits changed(), nor changes what is on offer.
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    void buildNumbers(QFormLayout& form);
    void buildPixels(QFormLayout& form);
    void tellShare();
    void chooseBytes(std::uint64_t bytes);

    DataKind m_kind = DataKind::Uniform;
    QSpinBox* m_values;  ///< of Distinct
    QWidget* m_shareRow; ///< of HotBin
    QSlider* m_share;    ///< per cent
    QLabel* m_shareText; ///< the same in digits
    QComboBox *m_layout, *m_bytes;
    QFormLayout* m_form;
};

} // namespace tonescope::ui
