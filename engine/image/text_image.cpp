// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/image/text_image.h"

#include <QFile>

namespace tonescope {

Outcome<Image> textImage(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Failure{
            Stage::Open, "the file cannot be opened: " + file.errorString().toLower().toStdString(), {}, {}};
    const auto bytes = std::make_shared<const QByteArray>(file.readAll());
    if (bytes->isEmpty()) return Failure{Stage::Open, "the file is empty", {}, {}};
    Image image;
    image.name = path.toStdString();
    image.stored = {reinterpret_cast<const std::byte*>(bytes->constData()),
                    {bytes->size(), 1},
                    static_cast<std::size_t>(bytes->size()),
                    PixelLayout::Gray8};
    image.storage = bytes;
    return image;
}

} // namespace tonescope
