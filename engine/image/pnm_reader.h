// SPDX-License-Identifier: GPL-3.0-or-later
// PBM, PGM and PPM files, with all their levels: Qt's own reader makes 8 bits of 16, and of texts one read a
// character. netpbm's library reads them too, but ends the program where a file is damaged.
#pragma once

#include <QImageIOHandler>
#include <QImageIOPlugin>

#include <optional>

namespace tonescope {

/// What stands before the pixels.
struct PnmHeader {
    char kind = 0; ///< '1' to '6': bits, gray, colour as text, then the same as bytes
    int width = 0, height = 0;
    int largest = 1; ///< sample

    [[nodiscard]] bool isText() const { return kind <= '3'; }
    [[nodiscard]] bool isBits() const { return kind == '1' || kind == '4'; }
    [[nodiscard]] bool isColour() const { return kind == '3' || kind == '6'; }
};

/// Reads the header from where the file stands, and leaves it at the pixels. Nothing where it is none.
[[nodiscard]] std::optional<PnmHeader> readPnmHeader(QIODevice& file);

/// The first picture of a file: 8-bit samples as they are up to 255, 16-bit ones above; where the largest is
/// neither 255 nor 65535, scaled to it and rounded. Fails where a sample is missing or larger than the
/// largest.
class PnmReader : public QImageIOHandler {
public:
    [[nodiscard]] bool canRead() const override;
    bool read(QImage* picture) override;
    [[nodiscard]] QVariant option(ImageOption option) const override;
    [[nodiscard]] bool supportsOption(ImageOption option) const override;

private:
    /// Read once, when it is first asked for.
    [[nodiscard]] const std::optional<PnmHeader>& header() const;

    mutable bool m_looked = false;
    mutable std::optional<PnmHeader> m_header;
};

/// By which QImageReader finds it, before its own.
class PnmPlugin : public QImageIOPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QImageIOHandlerFactoryInterface_iid FILE "pnm_reader.json")

public:
    [[nodiscard]] Capabilities capabilities(QIODevice* device, const QByteArray& format) const override;
    [[nodiscard]] QImageIOHandler* create(QIODevice* device, const QByteArray& format) const override;
};

} // namespace tonescope
