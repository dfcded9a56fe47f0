// SPDX-License-Identifier: GPL-3.0-or-later
// The ways in which was counted lately, with what each took.
#pragma once

#include "engine/values/count_result.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tonescope::ui {

/// A way to count: what one click chooses again.
struct CountWay {
    std::string device, strategy; ///< key and id
    GrayFormula formula = GrayFormula::Rec601;

    bool operator==(const CountWay&) const = default;
};

/// A row for each of the last ways, the newest first. Counting in the newest way again, as 25 times a second
/// while a region is dragged, changes its row in place, and of it the cells whose text is another.
class CountHistory : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Device, Strategy, Gray, Kernel, Wall, Size, ColumnCount };
    static constexpr std::size_t mostRows = 12;

    using QAbstractTableModel::QAbstractTableModel;

    /// `deviceName` is what the device is called beside the others.
    void add(const CountResult& result, const QString& deviceName);

    /// The ways of another window, in the language that is spoken now.
    void takeOver(const CountHistory& before,
                  const std::function<QString(const DeviceInfo& device)>& deviceName);

    [[nodiscard]] const CountWay& wayAt(int row) const {
        return m_rows.at(static_cast<std::size_t>(row)).way;
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// What is told of a count.
    struct Account {
        DeviceInfo device;
        std::string strategyTitle; ///< English
        std::optional<GrayFormula> formula;
        std::optional<Nanoseconds> kernel;
        Nanoseconds wall{};
        Region region;
    };
    struct Row {
        CountWay way;
        Account account;
        QStringList cells;
    };

    static QStringList cellsOf(const Account& account, const QString& deviceName);

    /// Brings the row of that way to the top; a new one has no cells yet.
    void bringUp(const CountWay& way);
    void insertFirst(const CountWay& way);

    std::vector<Row> m_rows;
};

} // namespace tonescope::ui
