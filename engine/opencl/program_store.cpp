// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/program_store.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

namespace tonescope::opencl {

namespace {

constexpr qsizetype hashBytes = 32;
constexpr int mostFiles = 500;

QByteArray magic() {
    return QByteArrayLiteral("Tonescope program 1\n");
}

QByteArray hashOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

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

// A file is: magic, key, hash of the binary, binary.
std::optional<QByteArray> ProgramStore::load(const QByteArray& key) const {
    QFile file(fileOf(key));
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    const QByteArray head = magic() + key;
    const QByteArray content = file.readAll();
    if (!content.startsWith(head)) return std::nullopt;
    const QByteArray binary = content.mid(head.size() + hashBytes);
    if (binary.isEmpty() || content.mid(head.size(), hashBytes) != hashOf(binary)) return std::nullopt;
    return binary;
}

void ProgramStore::store(const QByteArray& key, const QByteArray& binary) const {
    if (!QDir().mkpath(m_folder)) return;
    // Written under another name first: two programs at once, or one that ends here, leave no half a file.
    QSaveFile file(fileOf(key));
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(magic() + key + hashOf(binary) + binary);
    if (file.commit()) removeOldest();
}

void ProgramStore::removeOldest() const {
    QDir folder(m_folder);
    const QStringList newestFirst = folder.entryList(QDir::Files, QDir::Time);
    for (qsizetype i = mostFiles; i < newestFirst.size(); ++i)
        folder.remove(newestFirst[i]);
}

} // namespace tonescope::opencl
