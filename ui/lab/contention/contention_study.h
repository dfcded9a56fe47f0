// SPDX-License-Identifier: GPL-3.0-or-later
// The contention of one photo under everything that the lab lets one choose.
#pragma once

#include "engine/models/contention.h"
#include "engine/models/gray_pixels.h"
#include "engine/values/outcome.h"

#include <QFutureWatcher>
#include <QImage>
#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace tonescope::ui {

/// Whose contention it is.
struct StudiedImage {
    Image image;
    bool shuffled = false; ///< its pixels, in no order
    std::string name;      ///< for people

    [[nodiscard]] bool operator==(const StudiedImage& other) const;
};

/// How lanes come to their pixels.
enum class LaneAccess : std::uint8_t {
    Neighbours, ///< each lane takes the pixel beside that of the lane before
    Apart       ///< each lane has sixteen pixels of its own, as kernels that load 16 bytes at a time
};

/// Gray is by this formula, as where kernels are measured.
inline constexpr GrayFormula studiedFormula = GrayFormula::Rec601;

/// Immutable once it is made, so it may be read from any thread.
struct ContentionStudy {
    StudiedImage subject;
    GrayPixels gray; ///< in the order in which lanes take them
    QImage preview;  ///< of gray, upright, at most about a thousand pixels in each direction
    /// In the order of modelledCopies.
    std::vector<Contention> neighbours, apart;

    [[nodiscard]] const Contention& of(LaneAccess access, unsigned copies) const;
};

using ContentionStudyPointer = std::shared_ptr<const ContentionStudy>;

/// Computes on a thread of Qt's pool; everything of this class is for the GUI thread. The newest subject
/// wins: what was computed of the one before is never told.
class ContentionComputation : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContentionComputation)

public:
    explicit ContentionComputation(QObject* parent = nullptr);
    ~ContentionComputation() override;

    void start(const StudiedImage& subject);
    /// Drops what is going on.
    void stop();

Q_SIGNALS:
    void ready(const tonescope::ui::ContentionStudyPointer& study);
    /// Memory did not hold it, above all.
    void failed(const tonescope::Failure& failure);

private:
    void take();

    QFutureWatcher<Outcome<ContentionStudyPointer>> m_watcher;
};

} // namespace tonescope::ui
