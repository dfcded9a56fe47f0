// SPDX-License-Identifier: GPL-3.0-or-later
// What a large JPEG looks like before it is decoded.
#pragma once

#include "engine/image/file_decoder.h"
#include "engine/values/count_result.h"
#include "engine/values/count_settings.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <stop_token>
#include <utility>

namespace tonescope::app {

/// Has a reduced copy of a large JPEG made on a thread of its own, while another decodes the whole, and
/// counts it there by the host's own means, whatever the devices are busy with. Belongs to one thread and
/// never waits.
class FirstSight : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FirstSight)

public:
    explicit FirstSight(FileDecoder decoder, QObject* parent = nullptr)
        : QObject(parent), m_decoder(std::move(decoder)) {
        m_thread.setMaxThreadCount(1);
    }
    ~FirstSight() override { stop(); }

    /// Gives up the file before. Nothing follows for a file that is no large JPEG, or of a rarer kind.
    void begin(const QString& path, const CountSettings& settings);
    void stop();

Q_SIGNALS:
    /// A result that is not exact: its `sampled` says how it was made, its image is the reduced copy.
    void sampled(const tonescope::CountResultPointer& result);

private:
    FileDecoder m_decoder;
    std::stop_source m_stop;
    QThreadPool m_thread{this};
};

} // namespace tonescope::app
