// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace tonescope::ui {

/// All words in a window of its own, which may stay open beside the lab.
class GlossaryDialog : public QDialog {
    Q_OBJECT

public:
    explicit GlossaryDialog(QWidget* parent);
};

} // namespace tonescope::ui
