// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/platform/loader_layer.h"

#include <algorithm>
#include <cstring>

namespace tonescope::layer {

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): see the header
const cl_icd_dispatch* next = nullptr;
cl_icd_dispatch table;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

cl_int give(const void* value, std::size_t bytes, std::size_t room, void* place, std::size_t* size) {
    if (size != nullptr) *size = bytes;
    if (place == nullptr) return CL_SUCCESS;
    if (room < bytes) return CL_INVALID_VALUE;
    std::memcpy(place, value, bytes);
    return CL_SUCCESS;
}

cl_int give(const std::string& text, std::size_t room, void* place, std::size_t* size) {
    return give(text.c_str(), text.size() + 1, room, place, size);
}

} // namespace tonescope::layer

using namespace tonescope;

extern "C" {

// NOLINTBEGIN(readability-identifier-naming): the loader's names
__attribute__((visibility("default"))) cl_int CL_API_CALL clGetLayerInfo(cl_layer_info param_name,
                                                                         std::size_t param_value_size,
                                                                         void* param_value,
                                                                         std::size_t* param_value_size_ret) {
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (param_name == CL_LAYER_API_VERSION)
        return layer::give(&version, sizeof version, param_value_size, param_value, param_value_size_ret);
    return layer::give(layer::name(), param_value_size, param_value, param_value_size_ret);
}

__attribute__((visibility("default"))) cl_int CL_API_CALL
clInitLayer(cl_uint num_entries, const cl_icd_dispatch* target_dispatch, cl_uint* num_entries_ret,
            const cl_icd_dispatch** layer_dispatch_ret) {
    layer::next = target_dispatch;
    std::memcpy(&layer::table, target_dispatch, std::min(sizeof layer::table, num_entries * sizeof(void*)));
    layer::putInPlace();
    *num_entries_ret = std::min<cl_uint>(num_entries, sizeof layer::table / sizeof(void*));
    *layer_dispatch_ret = &layer::table;
    return CL_SUCCESS;
}
// NOLINTEND(readability-identifier-naming)
}
