// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of strategies to read, one a tab.
#pragma once

#include <QTabWidget>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tonescope::ui {

/// Shows the texts that it was given beforehand. Nothing can be edited here.
class SourceTabs : public QTabWidget {
    Q_OBJECT

public:
    explicit SourceTabs(QWidget* parent = nullptr);

    /// See LabPane::setSources().
    void setSources(const std::map<std::string, std::string>& sources);
    /// A tab for each of these ids, the last one in front, and behind it one for each file that it includes.
    void show(const std::vector<std::string_view>& ids);
    using QWidget::show;

protected:
    void changeEvent(QEvent* event) override;

private:
    void addText(const std::string& name);

    std::map<std::string, std::string> m_sources;
    std::vector<std::string_view> m_shown;
};

} // namespace tonescope::ui
