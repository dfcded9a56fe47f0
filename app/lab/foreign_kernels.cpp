// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/foreign_kernels.h"

#include "app/doctor/driver_names.h"
#include "engine/values/text/sentence.h"
#include "engine/worker/confinement.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>

#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace tonescope::app {

namespace {

constexpr rlim_t mostWritten = rlim_t{1} << 30U; ///< bytes of one file

/// Where drivers and their compilers are installed, and what they ask about the machine.
std::vector<std::string> systemFolders() {
    return {"/usr",
            "/lib",
            "/lib64",
            "/opt",
            "/etc/OpenCL",
            "/etc/ld.so.cache",
            "/etc/alternatives",
            "/etc/fonts",
            "/var/cache/fontconfig",
            "/sys",
            "/proc/self/auxv", // and not what it has of the network, its environment and other processes
            "/proc/self/cgroup",
            "/proc/self/cmdline",
            "/proc/self/cpuset",
            "/proc/self/fd",
            "/proc/self/limits",
            "/proc/self/maps",
            "/proc/self/mounts",
            "/proc/self/numa_maps",
            "/proc/self/smaps",
            "/proc/self/stat",
            "/proc/self/statm",
            "/proc/self/status",
            "/proc/cpuinfo",
            "/proc/meminfo",
            "/proc/stat",
            "/proc/modules",
            "/proc/devices",
            "/proc/driver/nvidia",
            "/proc/sys/vm",
            "/dev/urandom",
            "/dev/random"};
}

/// The folders of libraries that environment or .icd files name.
void addNamedFolders(std::vector<std::string>& folders) {
    const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QStringList named;
    for (const NamedDriver& driver : namedDrivers(environment).drivers) {
        for (const QString& file : {driver.file, driver.library}) {
            if (file.contains(QLatin1Char('/'))) named += QFileInfo(file).path();
        }
    }
    const QString layers = environment.value(QStringLiteral("OPENCL_LAYERS"));
    for (const QString& layer : layers.split(QLatin1Char(':'), Qt::SkipEmptyParts))
        named += QFileInfo(layer).path();
    for (const char* variable : {"LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"})
        named += environment.value(QLatin1String(variable)).split(QLatin1Char(':'), Qt::SkipEmptyParts);
    for (const QString& folder : named)
        folders.push_back(QFile::encodeName(folder).toStdString());
}

/// Through which drivers talk to what they drive.
std::vector<std::string> devices() {
    std::vector<std::string> files{"/dev/null", "/dev/zero", "/dev/dri", "/dev/kfd"};
    const QDir all(QStringLiteral("/dev"));
    for (const QString& name :
         all.entryList({QStringLiteral("nvidia*")}, QDir::Dirs | QDir::Files | QDir::System))
        files.push_back(all.filePath(name).toStdString());
    return files;
}

/// Caches and temporary files have one place to go.
void moveInto(const QString& folder) {
    const QByteArray path = QFile::encodeName(folder);
    for (const char* variable :
         {"HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
          "XDG_RUNTIME_DIR", "POCL_CACHE_DIR", "CUDA_CACHE_PATH", "NEO_CACHE_DIR"})
        qputenv(variable, path);
    QDir::setCurrent(folder);
}

} // namespace

std::optional<std::string> confineToKernels(const QString& folder) {
    if (folder.isEmpty())
        return SENTENCE("a kernel of somebody else is not run here: there is no folder for its files");
    close_range(STDERR_FILENO + 1, ~0U, 0); // whatever the other process left open
    moveInto(folder);
    const rlimit written{mostWritten, mostWritten};
    setrlimit(RLIMIT_FSIZE, &written);
    SandboxPolicy policy{.work = ConfinedWork::Kernels, .readable = systemFolders(), .writable = devices()};
    addNamedFolders(policy.readable);
    policy.writable.push_back(QFile::encodeName(folder).toStdString());
    const std::vector<std::string> missing = confine(policy);
    if (missing.empty()) return std::nullopt;
    return filled(SENTENCE("a kernel of somebody else is not run here: %1"), {missing.front()});
}

} // namespace tonescope::app
