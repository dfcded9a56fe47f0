// SPDX-License-Identifier: GPL-3.0-or-later
// Files decoded beside what a session is asked: ahead, or again because they changed.
#pragma once

#include "engine/files/own_files.h"
#include "engine/image/file_decoder.h"
#include "engine/values/image.h"
#include "engine/values/outcome.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <utility>

namespace tonescope::app {

/// What became of a file.
struct SideDecoded {
    QString path;
    FileStamp stamp;             ///< of the file from before it was decoded till after that
    Outcome<ImagePointer> image; ///< stopped, too, where the file changed meanwhile
};

using SideDecodedPointer = std::shared_ptr<const SideDecoded>;

/// Decodes one file at a time on a thread of its own: in the pool that all share, Qt's painting would wait
/// for it. Belongs to one thread and never waits; answers come through the event loop.
class SideDecode : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SideDecode)

public:
    static constexpr std::uint64_t anySize = std::numeric_limits<std::uint64_t>::max();

    explicit SideDecode(FileDecoder decoder, QObject* parent = nullptr)
        : QObject(parent), m_decoder(std::move(decoder)) {
        m_thread.setMaxThreadCount(1);
    }
    ~SideDecode() override { stop(); }

    /// Gives up the file before. A picture of more than `mostBytes` is not decoded. `number`: of the picture,
    /// in a file that holds several.
    void begin(const QString& path, std::uint64_t mostBytes = anySize, int number = 1);
    /// Nothing is heard any more of the file that was begun.
    void stop();

Q_SIGNALS:
    void done(const tonescope::app::SideDecodedPointer& decoded);

private:
    FileDecoder m_decoder;
    std::stop_source m_stop;
    QThreadPool m_thread{this};
};

} // namespace tonescope::app
