// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about a photo from its file: size, bits, colours, camera, exposure and date.
#pragma once

#include "engine/values/image.h"

#include <QString>
#include <QWidget>

class QFormLayout;
class QLabel;

namespace tonescope::ui {

/// Rows of a name and a value, only for what is known. Empty until an image is shown.
class FilePane : public QWidget {
    Q_OBJECT

public:
    explicit FilePane(QWidget* parent = nullptr);

    /// Shows the facts of this image in place of those before; null: no facts.
    void show(const ImagePointer& image);
    using QWidget::show;
    /// The most important facts in one line: "3000 × 2000 · sRGB · f/8 · 1/250 s · ISO 100".
    [[nodiscard]] const QString& summary() const { return m_summary; }

private:
    void set(const QString& name, const QString& label, const QString& value);

    QFormLayout* m_rows;
    QString m_summary;
};

} // namespace tonescope::ui
