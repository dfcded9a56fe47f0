// SPDX-License-Identifier: GPL-3.0-or-later
// Images at hand before they are asked for.
#pragma once

#include "app/window/side_decode.h"

#include <QStringList>

#include <deque>
#include <optional>

namespace tonescope::app {

/// Keeps images that were shown, and decodes the neighbours of what is shown. Holds at most a quarter of the
/// memory that there is to have, the newest images. Belongs to one thread, and never waits.
class ImageShelf : public QObject {
    Q_OBJECT

public:
    explicit ImageShelf(const FileDecoder& decoder, QObject* parent = nullptr);

    /// The file's image, as the file is now; null where it is not at hand.
    [[nodiscard]] ImagePointer find(const QString& path) const;
    void keep(const QString& path, const FileStamp& stamp, const ImagePointer& image);
    /// Decodes those of the files that are not at hand, one after another.
    void want(const QStringList& paths);
    /// Decodes nothing until the next want(): others need the machine.
    void pause();
    /// Gives all memory back.
    void clear();
    /// Holds at most so many bytes from now on, whatever memory there is.
    void limitTo(std::uint64_t bytes) { m_limit = bytes; }

Q_SIGNALS:
    /// The image of one of those wanted is at hand now.
    void kept(const QString& path);

private:
    struct Kept {
        QString path;
        FileStamp stamp;
        ImagePointer image;
    };

    [[nodiscard]] std::uint64_t bytes() const;
    /// What all images together may take.
    [[nodiscard]] std::uint64_t room() const;
    void decodeNext();
    void take(const SideDecodedPointer& decoded);

    std::deque<Kept> m_images; ///< the newest first
    QStringList m_wanted;
    std::optional<std::uint64_t> m_limit;
    SideDecode m_decode;
};

} // namespace tonescope::app
