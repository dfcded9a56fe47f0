// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opencl/programs/signature.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace tonescope::opencl {

namespace {

enum class ArgumentKind : std::uint8_t { Memory, Long, Int };

struct Argument {
    ArgumentKind kind;
    std::string_view text;
};

using enum ArgumentKind;

constexpr std::array packingArguments{Argument{Memory, "__global const sample_t* pixels"},
                                      Argument{Long, "ulong first"},
                                      Argument{Int, "uint width"},
                                      Argument{Int, "uint row"},
                                      Argument{Int, "uint pixel_count"},
                                      Argument{Memory, "__global uint* counts"},
                                      Argument{Memory, "__global uint* left_behind"},
                                      Argument{Int, "uint room"}};
constexpr std::array plainArguments{Argument{Memory, "__global const uchar* pixels"},
                                    Argument{Int, "int pixel_count"},
                                    Argument{Memory, "__global uint* counts"}};
constexpr std::array plainArgumentsWithTables{plainArguments[0], plainArguments[1],
                                              Argument{Memory, "__global uint* tables"}, plainArguments[2]};

std::span<const Argument> argumentsOf(Signature signature) {
    constexpr std::size_t ofStrategies = 6;
    switch (signature) {
    case Signature::Strategy:
        return std::span(packingArguments).first(ofStrategies);
    case Signature::Packing:
        return packingArguments;
    case Signature::Plain:
        return plainArguments;
    case Signature::PlainWithTables:
        return plainArgumentsWithTables;
    }
    return {};
}

void set(cl::Kernel& kernel, cl_uint index, ArgumentKind kind) {
    if (kind == Memory)
        kernel.setArg(index, cl::Buffer());
    else if (kind == Long)
        kernel.setArg(index, cl_ulong{0});
    else
        kernel.setArg(index, cl_uint{0});
}

struct ScalarType {
    std::string_view name;
    unsigned bytes;
    bool isUnsigned;
};

/// Null where the name is of no such type.
const ScalarType* scalarType(std::string_view name) {
    static constexpr std::array types{ScalarType{"char", 1, false},  ScalarType{"uchar", 1, true},
                                      ScalarType{"short", 2, false}, ScalarType{"ushort", 2, true},
                                      ScalarType{"int", 4, false},   ScalarType{"uint", 4, true},
                                      ScalarType{"long", 8, false},  ScalarType{"ulong", 8, true},
                                      ScalarType{"float", 4, false}, ScalarType{"double", 8, false}};
    const auto* found = std::ranges::find(types, name, &ScalarType::name);
    return found == types.end() ? nullptr : found;
}

} // namespace

std::string textOf(Signature signature) {
    std::string text;
    for (const Argument& argument : argumentsOf(signature))
        text += (text.empty() ? "__kernel void count(" : ", ") + std::string(argument.text);
    return text + ")";
}

bool canBeCalled(cl::Kernel kernel, Signature signature) {
    const std::span<const Argument> arguments = argumentsOf(signature);
    if (kernel.getInfo<CL_KERNEL_NUM_ARGS>() != arguments.size()) return false;
    try {
        for (std::size_t i = 0; i < arguments.size(); ++i)
            set(kernel, static_cast<cl_uint>(i), arguments[i].kind);
        return true;
    } catch (const cl::Error&) {
        return false;
    }
}

std::string otherPixelType(const cl::Kernel& kernel, std::string_view given) {
    std::string declared;
    try {
        declared = kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(0);
    } catch (const cl::Error&) {
        return {}; // not every driver keeps it
    }
    if (declared.find('*') == std::string::npos) return {}; // no memory at all: canBeCalled() says it
    declared = declared.substr(0, declared.find('*'));
    const ScalarType *is = scalarType(declared), *of = scalarType(given);
    if (is == nullptr || of == nullptr || is->bytes == of->bytes) return {};
    const bool several = is->isUnsigned && is->bytes > of->bytes;
    return several ? std::string() : declared;
}

} // namespace tonescope::opencl
