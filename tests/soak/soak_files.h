// SPDX-License-Identifier: GPL-3.0-or-later
// About twenty image files for the soak test, some of them damaged or missing, and a check of counts of them
// against the reference.
#pragma once

#include "engine/image/decode.h"
#include "engine/values/count_result.h"
#include "tests/fixtures/bench_fixture.h"
#include "tests/fixtures/counting_cases.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"

#include <QFile>

#include <map>
#include <tuple>
#include <vector>

namespace tonescope::test {

/// Writes the files into a folder, and decodes in this process those that can be decoded, as the reference's
/// input. Belongs to one thread.
class SoakFiles {
public:
    explicit SoakFiles(const QTemporaryDir& folder) : m_folder(folder) {
        makeColours();
        makeGrays();
        addAs("large", writePhoto(folder, {4000, 3000})); // 12 megapixels
        const QByteArray whole = encoded(photo(QImage::Format_RGB32, {640, 480}), "jpg");
        write("cut.jpg", whole.left(whole.size() / 2));
        write("words.png", "these are words");
        m_paths << folder.filePath(QStringLiteral("missing.png"));
        for (const QString& path : std::as_const(m_paths)) {
            if (Outcome<Image> image = decodeFile(path))
                m_images.emplace(path.toStdString(), std::move(image).value());
        }
    }

    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    /// Whether the file at `path` can be decoded.
    [[nodiscard]] bool isGood(const std::string& path) const { return m_images.contains(path); }

    /// Counts the result's file by the reference, with the result's region, channels and rules, and returns
    /// the first difference in words; empty where there is none.
    [[nodiscard]] std::string wrongIn(const CountResult& result) {
        const auto image = m_images.find(result.image->name);
        if (image == m_images.end()) return "counted, and cannot be opened";
        if (image->second.extent() != result.image->extent()) return "of another size";
        if (image->second.stored.layout != result.image->stored.layout) return "of another kind of pixels";
        return difference(result.histogram, expected(image->second, result));
    }

private:
    using Key = std::tuple<GrayFormula, Transparent, bool>;

    Histogram expected(const Image& image, const CountResult& result) {
        const auto count = [&] {
            return reference(countingCase({}, image, result.region, result.histogram.channels(),
                                          result.rules.formula, result.rules.transparent)
                                 .task);
        };
        // Counts of large whole images are kept, because the reference takes long for each.
        constexpr std::uint64_t large = 4'000'000; // pixels
        const bool whole = result.region == Region::whole(image.extent());
        if (!whole || result.region.pixels() < large) return count();
        const Key key{result.rules.formula, result.rules.transparent,
                      result.histogram.channels().contains(Channel::Alpha)};
        const auto known = m_large.find(key);
        return known != m_large.end() ? known->second : m_large.emplace(key, count()).first->second;
    }

    void makeColours() {
        const auto picture = [](QSize size) { return photo(QImage::Format_RGB32, size); };
        write("colour.png", encoded(picture({320, 240}), "png"));
        write("mirrored.png", encoded(picture({320, 240}).mirrored(true, false), "png")); // keeps the region
        write("alpha.png", encoded(photo(QImage::Format_ARGB32, {301, 203}), "png"));
        write("palette.png", encoded(photo(QImage::Format_Indexed8, {211, 199}), "png"));
        write("deep.png", encoded(photo(QImage::Format_RGBA64, {157, 101}), "png"));
        write("small.jpg", encoded(picture({97, 61}), "jpg"));
        write("photo.jpg", encoded(picture({640, 480}), "jpg"));
        write("wide.jpg", encoded(picture({1201, 33}), "jpg"));
        write("plain.ppm", encoded(picture({83, 41}), "ppm"));
        write("plain.bmp", encoded(picture({129, 65}), "bmp"));
        QByteArray deep = "P6\n61 47\n65535\n";
        for (int i = 0; i < 61 * 47 * 6; ++i)
            deep += static_cast<char>(i * i % 251);
        write("deep.ppm", deep);
    }

    void makeGrays() {
        write("gray.png", encoded(photo(QImage::Format_Grayscale8, {320, 240}), "png"));
        write("gray16.png", encoded(photo(QImage::Format_Grayscale16, {177, 133}), "png"));
        write("gray.jpg", encoded(photo(QImage::Format_Grayscale8, {201, 143}), "jpg"));
        write("gray.pgm", "P5\n64 64\n255\n" + QByteArray(64 * 64, 'q'));
        write("one.png", encoded(photo(QImage::Format_Grayscale8, {1, 1}), "png"));
        write("column.png", encoded(photo(QImage::Format_RGB32, {1, 257}), "png"));
        write("row.png", encoded(photo(QImage::Format_RGB32, {257, 1}), "png"));
    }

    void write(const char* name, const QByteArray& bytes) {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", name);
        file.write(bytes);
        m_paths << file.fileName();
    }
    void addAs(const char* what, const QString& path) {
        if (!QFile::exists(path)) qFatal("cannot write the %s file", what);
        m_paths << path;
    }

    const QTemporaryDir& m_folder;
    QStringList m_paths;
    std::map<std::string, Image> m_images; ///< by path, of the files that can be decoded
    std::map<Key, Histogram> m_large;      ///< the reference's counts of the one large file
};

} // namespace tonescope::test
