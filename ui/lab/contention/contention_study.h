// SPDX-License-Identifier: GPL-3.0-or-later
// Contention study: the contention of one photo for all numbers of copies and both accesses.
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

/// The studied photo.
struct StudiedImage {
    Image image;
    bool shuffled = false; ///< with its pixels in random order
    std::string name;      ///< for display

    [[nodiscard]] bool operator==(const StudiedImage& other) const;
};

/// Which pixels the lanes of a set take.
enum class LaneAccess : std::uint8_t {
    Neighbours, ///< consecutive pixels
    Apart       ///< pixels 16 apart, as in kernels whose lanes load 16 bytes each
};

/// The gray formula of the study and of the measured kernels.
inline constexpr GrayFormula studiedFormula = GrayFormula::Rec601;

/// Immutable, so any thread may read it.
struct ContentionStudy {
    StudiedImage subject;
    GrayPixels gray; ///< in the order in which lanes take them
    QImage preview;  ///< of gray, upright, at most about a thousand pixels in each direction
    /// In the order of modelledCopies.
    std::vector<Contention> neighbours, apart;

    [[nodiscard]] const Contention& of(LaneAccess access, unsigned copies) const;
};

using ContentionStudyPointer = std::shared_ptr<const ContentionStudy>;

/// Computes on a thread of Qt's pool. Methods and signals belong to the GUI thread. The newest subject wins:
/// results of earlier subjects are dropped.
class ContentionComputation : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContentionComputation)

public:
    explicit ContentionComputation(QObject* parent = nullptr);
    ~ContentionComputation() override;

    void start(const StudiedImage& subject);
    /// Cancels the computation.
    void stop();

Q_SIGNALS:
    void ready(const tonescope::ui::ContentionStudyPointer& study);
    /// Above all for lack of memory.
    void failed(const tonescope::Failure& failure);

private:
    void take();

    QFutureWatcher<Outcome<ContentionStudyPointer>> m_watcher;
};

} // namespace tonescope::ui
