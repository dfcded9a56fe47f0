// SPDX-License-Identifier: GPL-3.0-or-later
// A compiler's output, to click on.
#pragma once

#include "ui/lab/kernel/build_log.h"

#include <QListWidget>

namespace tonescope::ui {

/// The whole log, line by line; lines that name a place stand out and lead there.
class BuildLogView : public QListWidget {
    Q_OBJECT

public:
    explicit BuildLogView(QWidget* parent = nullptr);

    /// `file` is the one that was edited. An empty log shows nothing.
    void show(const QString& log, const QString& file);
    using QListWidget::show;

    /// The places in `file` that the log names.
    [[nodiscard]] std::vector<LogPlace> places(const QString& file) const;

Q_SIGNALS:
    void placeChosen(const tonescope::ui::LogPlace& place);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addLine(const LogLine& line);
    void choose(const QListWidgetItem* item);
    void applyLook();

    QString m_file;
    std::vector<LogLine> m_lines; ///< one an item
};

} // namespace tonescope::ui
