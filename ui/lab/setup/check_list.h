// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that are switched on and off.
#pragma once

#include <QListWidget>

#include <map>
#include <string>
#include <string_view>
#include <vector>

class QSettings;

namespace tonescope::ui {

struct CheckRow {
    std::string id; ///< unique in the list; never translated
    QString text, toolTip;
    bool on = true;        ///< where nobody chose yet
    bool usable = true;    ///< false: greyed, and cannot be switched
    bool doubtful = false; ///< stands out from the others, for a reason that the tool tip gives
};

/// A list with a check box in each row, as high as its rows.
class CheckList : public QListWidget {
    Q_OBJECT

public:
    explicit CheckList(QWidget* parent = nullptr);

    /// Rows that were there before stay as they were switched. Does not emit changed().
    void setRows(const std::vector<CheckRow>& rows);
    /// False where there is no such row.
    [[nodiscard]] bool isOn(std::string_view id) const;
    /// Switches every row that can be switched.
    void setAll(bool on);

    /// Rows that are not there any more are kept as well, and come back as they were.
    void save(QSettings& settings, const QString& key) const;
    void restore(const QSettings& settings, const QString& key);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

Q_SIGNALS:
    /// Somebody switched something.
    void changed();

private:
    [[nodiscard]] const QListWidgetItem* row(std::string_view id) const;
    /// How every row is switched that is there or was, by its id.
    [[nodiscard]] std::map<std::string, bool> states() const;

    std::map<std::string, bool> m_before; ///< rows that were there, and those of the last start
};

} // namespace tonescope::ui
