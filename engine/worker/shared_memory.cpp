// SPDX-License-Identifier: GPL-3.0-or-later
// The memory is an anonymous file (memfd). Its seals make it safe between two processes: a file that cannot
// be shortened raises no SIGBUS in its reader, and a file that cannot be written does not change between a
// check and a use. Linux refuses the write seal while the file is mapped writable, so seal() unmaps it first.
#include "engine/worker/shared_memory.h"

#include <algorithm>
#include <cstring>
#include <stop_token>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

namespace tonescope {

namespace {

constexpr int notShortened = F_SEAL_SHRINK, unchangeable = notShortened | F_SEAL_WRITE;

} // namespace

std::optional<SharedMemory> SharedMemory::make(std::size_t bytes) {
    Descriptor descriptor(memfd_create("tonescope", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!descriptor.valid() || ftruncate(descriptor.number(), static_cast<off_t>(bytes)) != 0)
        return std::nullopt;
    void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.number(), 0);
    if (data == MAP_FAILED) return std::nullopt;
    SharedMemory memory(std::move(descriptor), static_cast<std::byte*>(data), bytes);
    memory.fill();
    return memory;
}

void SharedMemory::fill() {
    static constexpr std::size_t step = std::size_t{4} << 20U;
    if (m_bytes < 2 * step) return;
    try {
        m_filling = std::jthread([data = m_data, bytes = m_bytes](const std::stop_token& stop) {
            for (std::size_t done = 0; done < bytes && !stop.stop_requested(); done += step) {
                if (madvise(data + done, std::min(step, bytes - done), MADV_POPULATE_WRITE) != 0) return;
            }
        });
    } catch (const std::system_error&) {
        // Without this thread, the writing thread has a page fault for each page.
    }
}

SharedMemory::SharedMemory(SharedMemory&& other) noexcept
    : m_descriptor(std::move(other.m_descriptor)), m_data(std::exchange(other.m_data, nullptr)),
      m_bytes(other.m_bytes), m_filling(std::move(other.m_filling)) {
}

SharedMemory& SharedMemory::operator=(SharedMemory&& other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_data, other.m_data);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_filling, other.m_filling);
    return *this;
}

SharedMemory::~SharedMemory() {
    unmap();
}

void SharedMemory::unmap() {
    m_filling = {};
    if (m_data != nullptr) munmap(std::exchange(m_data, nullptr), m_bytes);
}

Descriptor SharedMemory::seal() {
    unmap(); // Linux does not seal memory that is mapped writable
    if (fcntl(m_descriptor.number(), F_ADD_SEALS, unchangeable | F_SEAL_GROW | F_SEAL_SEAL) != 0) return {};
    return std::move(m_descriptor);
}

bool SharedMemory::share() const {
    return fcntl(m_descriptor.number(), F_ADD_SEALS, notShortened | F_SEAL_GROW) == 0;
}

Descriptor sealedCopy(const void* data, std::size_t bytes) {
    std::optional<SharedMemory> memory = SharedMemory::make(bytes);
    if (!memory) return {};
    std::memcpy(memory->data(), data, bytes);
    return memory->seal();
}

std::shared_ptr<const std::byte> mapSealed(const Descriptor& descriptor, std::size_t bytes, Promise promise) {
    const int wanted = promise == Promise::Unchangeable ? unchangeable : notShortened;
    const int seals = fcntl(descriptor.number(), F_GET_SEALS);
    struct stat file {};
    if (seals < 0 || (seals & wanted) != wanted || bytes == 0) return nullptr;
    if (fstat(descriptor.number(), &file) != 0 || file.st_size < static_cast<off_t>(bytes)) return nullptr;
    // The memory must not be on hugetlbfs, where a page fault can fail and raise SIGBUS.
    struct statfs system {};
    if (fstatfs(descriptor.number(), &system) != 0 || system.f_type == HUGETLBFS_MAGIC) return nullptr;
    const int access = promise == Promise::Unchangeable ? PROT_READ : PROT_READ | PROT_WRITE;
    void* data = mmap(nullptr, bytes, access, MAP_SHARED | MAP_POPULATE, descriptor.number(), 0);
    if (data == MAP_FAILED) return nullptr;
    return {static_cast<const std::byte*>(data),
            [bytes](const std::byte* mapped) { munmap(const_cast<std::byte*>(mapped), bytes); }};
}

} // namespace tonescope
