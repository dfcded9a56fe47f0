// SPDX-License-Identifier: GPL-3.0-or-later
// What a window showed when it was closed, for the next start.
#pragma once

#include "engine/values/region.h"

#include <QMetaObject>
#include <QObject>
#include <QString>

#include <optional>

class QSettings;

namespace tonescope::ui {

class ImageOpener;
class ImageView;

/// Keeps which files were open, which of them was shown, which of its pictures, and its region. Both must
/// outlive it.
class LastFiles : public QObject {
    Q_OBJECT

public:
    LastFiles(ImageOpener& opener, ImageView& view, QObject* parent);

    void save(QSettings& settings) const;
    /// Opens them again; where they are gone, the opener says so. The region comes as soon as its image is
    /// shown, if that has the size that it had.
    void open(const QSettings& settings);

private:
    void placeRegion();

    ImageOpener& m_opener;
    ImageView& m_view;
    QMetaObject::Connection m_shown; ///< until the image of the region is there
    QString m_file;
    Extent m_extent;
    std::optional<Region> m_region;
};

} // namespace tonescope::ui
