// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/program_store.h"

#include "engine/files/own_files.h"

#include <QCryptographicHash>
#include <QStandardPaths>

namespace tonescope::opencl {
namespace {

constexpr qsizetype hashBytes = 32;

QByteArray magic() {
    return QByteArrayLiteral("Tonescope program 1\n");
}

QByteArray hashOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace

// A file is: magic, key, hash of the binary, binary.
QByteArray packedProgram(const QByteArray& key, const QByteArray& binary) {
    return magic() + key + hashOf(binary) + binary;
}

std::optional<QByteArray> programIn(const QByteArray& bytes, const QByteArray& key) {
    const QByteArray head = magic() + key;
    if (!bytes.startsWith(head)) return std::nullopt;
    const QByteArray binary = bytes.mid(head.size() + hashBytes);
    if (binary.isEmpty() || bytes.mid(head.size(), hashBytes) != hashOf(binary)) return std::nullopt;
    return binary;
}

namespace {

constexpr int mostCacheFiles = 500;
constexpr std::int64_t mostCacheBytes = std::int64_t{256} << 20U; ///< of all of them

} // namespace

QByteArray programKey(const cl::Device& device, const std::string& source, const std::string& options) {
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string& part :
         {source, options, std::string(device.getInfo<CL_DEVICE_NAME>()),
          std::string(device.getInfo<CL_DEVICE_VERSION>()), std::string(device.getInfo<CL_DRIVER_VERSION>()),
          std::string(platform.getInfo<CL_PLATFORM_NAME>()),
          std::string(platform.getInfo<CL_PLATFORM_VERSION>())}) {
        hash.addData(QByteArray::number(static_cast<qulonglong>(part.size())) +
                     ':'); // no part runs into the next
        hash.addData(QByteArray::fromStdString(part));
    }
    return hash.result();
}

ProgramStore ProgramStore::ofThisUser() {
    return ProgramStore(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
                        QStringLiteral("/tonescope/programs"));
}

QString ProgramStore::fileOf(const QByteArray& key) const {
    return m_folder + QLatin1Char('/') + QString::fromLatin1(key.toHex());
}

std::optional<Failure> ProgramStore::obstacle() const {
    return obstacleInFolder(m_folder);
}

std::optional<QByteArray> ProgramStore::load(const QByteArray& key) const {
    if (obstacle()) return std::nullopt;
    const Outcome<QByteArray> bytes = readRegularFile(fileOf(key), mostStoredBytes);
    return bytes ? programIn(*bytes, key) : std::nullopt;
}

void ProgramStore::store(const QByteArray& key, const QByteArray& binary) const {
    const QByteArray bytes = packedProgram(key, binary);
    if (bytes.size() > mostStoredBytes || makePrivateFolder(m_folder)) return;
    // Two programs at once, or one that ends here, leave no half a file.
    if (!writeFile(fileOf(key), bytes)) removeOldestFiles(m_folder, mostCacheFiles, mostCacheBytes);
}

} // namespace tonescope::opencl
