// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled code read: what drivers' logs say, where atomics and loads are, which functions are a kernel's,
// what lies in a container, and how many work-groups fit. All texts are made.

#include "engine/models/occupancy.h"
#include "engine/opencl/compiled/binary_parts.h"
#include "engine/opencl/compiled/disassembler.h"
#include "engine/opencl/compiled/entry_text.h"
#include "engine/opencl/compiled/ptxas_log.h"
#include "engine/values/measuring/code_marks.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>

using namespace tonescope;
using Figure = std::optional<std::uint64_t>;

namespace {

const char* const twoKernels =
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function 'merge' for 'sm_90'\n"
    "ptxas info    : Function properties for merge\n"
    "    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads\n"
    "ptxas info    : Used 12 registers, 360 bytes cmem[0]\n"
    "ptxas info    : Compiling entry function 'count' for 'sm_90'\n"
    "ptxas info    : Function properties for count\n"
    "    16 bytes stack frame, 20 bytes spill stores, 24 bytes spill loads\n"
    "ptxas info    : Used 40 registers, used 1 barriers, 8192 bytes smem, 384 bytes cmem[0]\n";

std::string number32(std::uint32_t number) {
    std::string bytes;
    for (int i = 0; i < 4; ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xffU);
    return bytes;
}

/// A file as PoCL's container has it.
std::string entryOf(const std::string& name, const std::string& file) {
    return number32(static_cast<std::uint32_t>(name.size())) + name +
           number32(static_cast<std::uint32_t>(file.size())) + file;
}

std::string elf(const std::string& rest) {
    return std::string(opencl::elfMagic) + rest;
}

QString text(std::string_view bytes) {
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

/// Programs of our own, in front of a path that has a shell and few others.
class Programs {
public:
    Programs() { qputenv("PATH", QFile::encodeName(m_folder.path())); }
    ~Programs() { qputenv("PATH", m_before); }
    Q_DISABLE_COPY_MOVE(Programs)

    void put(const char* name, const char* script) const {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly)) qFatal("no program %s", name);
        file.write("#!/bin/sh\nPATH=/usr/bin:/bin\n" + QByteArray(script) + "\n");
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

private:
    QTemporaryDir m_folder;
    QByteArray m_before = qgetenv("PATH");
};

} // namespace

Q_DECLARE_METATYPE(tonescope::CodeKind)
Q_DECLARE_METATYPE(tonescope::Access)
Q_DECLARE_METATYPE(tonescope::Space)

class TestCompiledCode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // ---- the log

    void theLogOfOneKernel() {
        KernelFigures figures;
        opencl::addPtxasFigures(twoKernels, "count", figures);
        QCOMPARE(figures.registers, Figure(40));
        QCOMPARE(figures.stackBytes, Figure(16));
        QCOMPARE(figures.spillStores, Figure(20));
        QCOMPARE(figures.spillLoads, Figure(24));
    }

    void logs_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("registers"); // below zero: none
        QTest::newRow("none") << QByteArray() << -1;
        QTest::newRow("of nobody") << QByteArray("ptxas info : Used 24 registers, 1024 bytes smem") << 24;
        QTest::newRow("of another kernel")
            << QByteArray("Compiling entry function 'merge' for 'sm_90'\nUsed 24 registers") << -1;
        QTest::newRow("one whose name begins alike")
            << QByteArray("Compiling entry function 'count_2' for 'sm_90'\nUsed 24 registers") << -1;
        QTest::newRow("quoted properties")
            << QByteArray("Function properties for 'count'\nptxas info    : Used 255 registers") << 255;
        QTest::newRow("Windows' lines")
            << QByteArray("Function properties for count\r\nptxas info    : Used 32 registers\r\n") << 32;
        QTest::newRow("no number") << QByteArray("Used many registers") << -1;
        QTest::newRow("too large a number") << QByteArray("Used 99999999999999999999999 registers") << -1;
    }
    void logs() {
        QFETCH(QByteArray, text);
        QFETCH(int, registers);
        KernelFigures figures;
        opencl::addPtxasFigures(text.toStdString(), "count", figures);
        QCOMPARE(figures.registers ? static_cast<int>(*figures.registers) : -1, registers);
    }

    // ---- marks

    void marks_data() {
        QTest::addColumn<CodeKind>("kind");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<Access>("access");
        QTest::addColumn<Space>("space");
        QTest::addColumn<int>("bytes"); // 0: not told
        using enum CodeKind;
        const auto row = [](const char* name, CodeKind kind, const char* line, Access access, Space space,
                            int bytes) {
            QTest::newRow(name) << kind << QByteArray(line) << access << space << bytes;
        };
        const auto atomic = Access::Atomic, load = Access::Load;
        row("PTX atomic, shared", Ptx, "\tatom.shared.add.u32 \t%r5, [%r4], 1;", atomic, Space::Local, 4);
        row("PTX atomic, guarded", Ptx, "@%p1 atom.global.inc.u64 %rd5, [%rd4], 1;", atomic, Space::Global,
            8);
        row("PTX reduction", Ptx, "\tred.relaxed.gpu.global.add.u32 [%rd4], %r1;", atomic, Space::Global, 4);
        row("PTX atomic, generic", Ptx, "\tatom.cas.b32 %r1, [%rd1], %r2, %r3;", atomic, Space::Untold, 4);
        row("PTX load", Ptx, "\tld.global.u8 \t%rs1, [%rd3];", load, Space::Global, 1);
        row("PTX load of a vector", Ptx, "\tld.global.nc.v4.u32 {%r1, %r2, %r3, %r4}, [%rd3];", load,
            Space::Global, 16);
        row("PTX load, shared", Ptx, "\tld.volatile.shared.u32 %r1, [%r2];", load, Space::Local, 4);
        row("PTX load, spilled", Ptx, "\tld.local.u64 %rd1, [%rd2];", load, Space::Private, 8);
        row("SASS atomic, shared", Sass,
            "        /*0120*/              @!P0 ATOMS.POPC.INC.32 RZ, [R2+URZ] ;", atomic, Space::Local, 4);
        row("SASS reduction", Sass, "        /*0130*/                   RED.E.ADD.STRONG.GPU [R2.64], R5 ;",
            atomic, Space::Global, 4);
        row("SASS load", Sass, "        /*0140*/                   LDG.E.128.CONSTANT R4, [R2.64] ;", load,
            Space::Global, 16);
        row("SASS load of a byte", Sass, "        /*0150*/                   LDS.U8 R4, [R2] ;", load,
            Space::Local, 1);
        row("SASS load, spilled", Sass, "        /*0160*/                   LDL.64 R4, [R1] ;", load,
            Space::Private, 8);
        row("LLVM atomic", LlvmIr, "  %5 = atomicrmw add i32 addrspace(3)* %4, i32 1 monotonic, align 4",
            atomic, Space::Local, 4);
        row("LLVM exchange", LlvmIr, "  %5 = cmpxchg ptr addrspace(1) %4, i64 %1, i64 %2 seq_cst seq_cst",
            atomic, Space::Global, 8);
        row("LLVM call of an atomic", LlvmIr, "  %5 = tail call i32 @_Z10atomic_incPU8CLglobalVj(ptr %4)",
            atomic, Space::Global, 0);
        row("LLVM load", LlvmIr, "  %6 = load <4 x i32>, ptr addrspace(1) %5, align 16", load, Space::Global,
            16);
        row("LLVM load of an address", LlvmIr, "  %6 = load ptr addrspace(1), ptr %5, align 8", load,
            Space::Untold, 8);
        row("LLVM load of an address, typed", LlvmIr, "  %6 = load i32 addrspace(1)*, i32 addrspace(1)** %5",
            load, Space::Global, 8);
        row("LLVM vector of vectors, which there is not", LlvmIr,
            "  %6 = load <1 x <1 x <1 x i32>>>, ptr addrspace(3) %5", load, Space::Local, 0);
        row("LLVM load, atomic", LlvmIr, "  %6 = load atomic volatile i8, ptr %5 monotonic, align 1", load,
            Space::Untold, 1);
        row("x86 atomic", X86, "    1a2b:\tlock add DWORD PTR [rdi+rax*4],0x1", atomic, Space::Untold, 4);
        row("x86 atomic, exclusive", X86, "    1a2b:\tlock cmpxchg QWORD PTR [rdi],rcx", atomic,
            Space::Untold, 8);
        row("x86 exchange", X86, "    1a2b:\txchg   DWORD PTR [rsp+0x8],eax", atomic, Space::Private, 4);
        row("x86 load", X86, "    1a2b:\tmovzx  eax,BYTE PTR [rsi+rcx*1]", load, Space::Untold, 1);
        row("x86 load of a vector", X86, "    1a2b:\tvmovdqu ymm0,YMMWORD PTR [rsi]", load, Space::Untold,
            32);
        row("x86 add to memory", X86, "    1a2b:\tadd    DWORD PTR [rdi],0x1", load, Space::Untold, 4);
        row("x86 compare", X86, "    1a2b:\tcmp    BYTE PTR [rbp-0x4],0x0", load, Space::Private, 1);
        row("x86 constant", X86, "    1a2b:\tvpaddq ymm1,ymm0,YMMWORD PTR [rip+0x190f]   # 3000 <a+0x1>",
            load, Space::Constant, 32);
    }
    void marks() {
        QFETCH(CodeKind, kind);
        QFETCH(QByteArray, line);
        QFETCH(Access, access);
        QFETCH(Space, space);
        QFETCH(int, bytes);
        const auto marks = marksIn(kind, "first\n" + line.toStdString() + "\nlast\n");
        QCOMPARE(marks.size(), std::size_t{1});
        QCOMPARE(marks[0].line, std::size_t{1});
        QCOMPARE(marks[0].access, access);
        QCOMPARE(marks[0].space, space);
        QCOMPARE(static_cast<int>(marks[0].bytes.value_or(0)), bytes);
    }

    void noMarks_data() {
        QTest::addColumn<CodeKind>("kind");
        QTest::addColumn<QByteArray>("line");
        using enum CodeKind;
        const auto row = [](const char* name, CodeKind kind, const char* line) {
            QTest::newRow(name) << kind << QByteArray(line);
        };
        row("PTX argument", Ptx, "\tld.param.u64 %rd1, [count_param_0];");
        row("PTX store", Ptx, "\tst.global.u32 [%rd1], %r1;");
        row("PTX comment", Ptx, "\t// atom.shared.add.u32");
        row("PTX barrier", Ptx, "\tbar.sync 0;");
        row("SASS store", Sass, "        /*0120*/                   STG.E [R2.64], R5 ;");
        row("SASS argument", Sass, "        /*0120*/                   LDC R1, c[0x0][0x28] ;");
        row("SASS encoding", Sass, "                                   /* 0x0000000000007918 */");
        row("LLVM store", LlvmIr, "  store i32 %1, ptr %2, align 4");
        row("LLVM other call", LlvmIr, "  %5 = call i64 @_Z13get_global_idj(i32 0)");
        row("LLVM name", LlvmIr, "  %load = add i32 %1, %2");
        row("x86 store", X86, "    1a2b:\tmov    DWORD PTR [rdi],eax");
        row("x86 address", X86, "    1a2b:\tlea    rax,[rdi+0x8]");
        row("x86 nothing", X86, "    1a2b:\tnop    WORD PTR cs:[rax+rax*1+0x0]");
        row("x86 registers", X86, "    1a2b:\tadd    eax,ecx");
        row("x86 jump", X86, "    1a2b:\tjmp    1a20 <count+0x10>");
        row("x86 exchange of registers", X86, "    1a2b:\txchg   ax,ax");
        row("of nobody's processor", Assembly, "    1a2b:\tldadd w1, w0, [x2]");
    }
    void noMarks() {
        QFETCH(CodeKind, kind);
        QFETCH(QByteArray, line);
        QVERIFY(marksIn(kind, line.toStdString()).empty());
    }

    // ---- functions

    void functionsOfAKernel_data() {
        QTest::addColumn<CodeKind>("kind");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("PTX") << CodeKind::Ptx
                             << QByteArray(
                                    ".version 8.0\n.func (.param .b32 r) help(\n)\n{\n}\n"
                                    ".visible .entry merge(\n)\n{\n}\n.entry count(\n){\n call help;\n}\n")
                             << QByteArray(".version 8.0\n.func (.param .b32 r) help(\n)\n{\n}\n"
                                           ".entry count(\n){\n call help;\n}\n");
        QTest::newRow("PTX, names within names")
            << CodeKind::Ptx
            << QByteArray(".func count_2(\n)\n{\n}\n.func add(\n)\n{\n}\n"
                          ".entry count(\n){\n add.s32 %r1, %r2, 1;\n}\n")
            << QByteArray(".entry count(\n){\n add.s32 %r1, %r2, 1;\n}\n");
        QTest::newRow("LLVM") << CodeKind::LlvmIr
                              << QByteArray(
                                     "; head\ndefine void @other() {\n}\n"
                                     "define spir_kernel void @count(ptr %0) {\n  call void @b(ptr %0)\n}\n"
                                     "define void @b(ptr %0) {\n}\n!0 = !{}\n")
                              << QByteArray(
                                     "define spir_kernel void @count(ptr %0) {\n  call void @b(ptr %0)\n}\n"
                                     "define void @b(ptr %0) {\n}\n");
        QTest::newRow("x86") << CodeKind::X86
                             << QByteArray("file format\n\n0000000000001000 <count>:\n    1000:\tret\n"
                                           "0000000000001010 <count_fast>:\n    1010:\tcall   1000 <count>\n")
                             << QByteArray("0000000000001000 <count>:\n    1000:\tret\n");
        QTest::newRow("x86, called") << CodeKind::X86
                                     << QByteArray("0000000000001000 <b>:\n    1000:\tret\n"
                                                   "0000000000001010 <count>:\n    1010:\tcall   1000 <b>\n")
                                     << QByteArray("0000000000001000 <b>:\n    1000:\tret\n"
                                                   "0000000000001010 <count>:\n    1010:\tcall   1000 <b>\n");
        QTest::newRow("SASS") << CodeKind::Sass
                              << QByteArray("head\n\t\tFunction : merge\n a\n\t\tFunction : count\n b\n")
                              << QByteArray("\t\tFunction : count\n b\n");
        QTest::newRow("no such function")
            << CodeKind::X86 << QByteArray("what\never") << QByteArray("what\never");
        QTest::newRow("nothing") << CodeKind::Ptx << QByteArray() << QByteArray();
    }
    void functionsOfAKernel() {
        QFETCH(CodeKind, kind);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        const CodeListing listing = opencl::listingOf(kind, text.toStdString(), "count");
        QCOMPARE(listing.kind, kind);
        QCOMPARE(QByteArray::fromStdString(listing.text), shown);
        QCOMPARE(listing.linesLeftOut, std::uint64_t{0});
    }

    void aLongTextIsCutAtALine() {
        std::string lines;
        for (int i = 0; i < 100000; ++i)
            lines += "    1000:\tret\n";
        const CodeListing listing = opencl::listingOf(CodeKind::X86, lines, "count");
        QVERIFY(listing.text.size() <= opencl::longestListing);
        QVERIFY(listing.text.ends_with("ret\n"));
        const auto kept = static_cast<std::uint64_t>(std::ranges::count(listing.text, '\n'));
        QCOMPARE(kept + listing.linesLeftOut, std::uint64_t{100000});
    }

    // ---- containers

    void kindsOfBinaries_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("nothing") << QByteArray() << QByteArray("none");
        QTest::newRow("PTX") << QByteArray("//\n.version 8.3\n.target sm_90\n") << QByteArray("ptx");
        QTest::newRow("PoCL") << QByteArray("poclbin\0\x0c", 9) << QByteArray("pocl");
        QTest::newRow("ELF") << QByteArray("\x7f"
                                           "ELF\2\1",
                                           6)
                             << QByteArray("elf");
        QTest::newRow("bitcode") << QByteArray("BC\xC0\xDE\0", 5) << QByteArray("bitcode");
        QTest::newRow("SPIR-V") << QByteArray("\x03\x02\x23\x07\0", 5) << QByteArray("spirv");
        QTest::newRow("else") << QByteArray("anything") << QByteArray("unknown");
    }
    void kindsOfBinaries() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, kind);
        QCOMPARE(QByteArray(nameOf(opencl::kindOf(bytes.toStdString())).data()), kind);
    }

    void theFilesInAContainer() {
        const std::string container = "poclbin" +
                                      entryOf("/program.bc", std::string(opencl::bitcodeMagic) + "12") +
                                      entryOf("/count/0-0-0/count.so", elf("any")) +
                                      entryOf("/count/256-1-1-goffs0/count.so", elf("own")) +
                                      entryOf("/merge/256-1-1/merge.so", elf("merge")) + "rest";
        const auto parts = opencl::partsOf(container, opencl::elfMagic);
        QCOMPARE(parts.size(), std::size_t{3});
        const auto own = opencl::partOfKernel(parts, "count", 256),
                   any = opencl::partOfKernel(parts, "count", 64);
        QVERIFY(own && any && !opencl::partOfKernel(parts, "other", 256));
        QCOMPARE(text(own->bytes.substr(4)), QStringLiteral("own"));
        QCOMPARE(own->forWorkGroup, 256U);
        QCOMPARE(text(any->bytes.substr(4)), QStringLiteral("any"));
        QCOMPARE(any->forWorkGroup, 0U);
        const auto bitcode = opencl::partsOf(container, opencl::bitcodeMagic);
        QCOMPARE(bitcode.size(), std::size_t{1});
        QCOMPARE(text(bitcode[0].name), QStringLiteral("/program.bc"));
        QCOMPARE(bitcode[0].bytes.size(), std::size_t{6});
    }

    /// Wherever a container ends, what is found in it lies within.
    void containersThatEndTooEarly() {
        const std::string whole = "poclbin" + entryOf("/count/0-0-0/count.so", elf(std::string(40, 'x'))) +
                                  entryOf("/count/8-1-1/count.so", elf(std::string(40, 'y')));
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            const std::string cut = whole.substr(0, length);
            const auto parts = opencl::partsOf(cut, opencl::elfMagic);
            for (const opencl::BinaryPart& part : parts) {
                QVERIFY(part.bytes.data() >= cut.data());
                QVERIFY(part.bytes.data() + part.bytes.size() <= cut.data() + cut.size());
            }
            QVERIFY(parts.size() <= 2);
            QCOMPARE(parts.size() == 2, length == whole.size());
        }
    }

    void hostileContainers_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("magic at once") << QByteArray("\x7f"
                                                     "ELF",
                                                     4);
        QTest::newRow("size beyond the end")
            << QByteArray::fromStdString(number32(4) + "/a.s" + number32(0xffffffffU) + elf("x"));
        QTest::newRow("name longer than it says")
            << QByteArray::fromStdString(number32(3) + "/a.s" + number32(5) + elf("x"));
        QTest::newRow("no name") << QByteArray::fromStdString(number32(0) + number32(5) + elf("x"));
        QTest::newRow("a name without an end")
            << QByteArray::fromStdString(std::string(5000, 'a') + number32(5) + elf("x"));
    }
    void hostileContainers() {
        QFETCH(QByteArray, bytes);
        QVERIFY(opencl::partsOf(bytes.toStdString(), opencl::elfMagic).empty());
    }

    void noMoreFilesThanAnybodyNeeds() {
        std::string many;
        for (int i = 0; i < 1000; ++i)
            many += entryOf("/count/1-1-1/a.so", elf("x"));
        QCOMPARE(opencl::partsOf(many, opencl::elfMagic).size(), std::size_t{64});
    }

    void processors() {
        std::string file = elf(std::string(60, '\0'));
        file[18] = 62;
        QCOMPARE(opencl::machineOf(file), std::uint16_t{62});
        QCOMPARE(opencl::machineOf("\x7f"
                                   "ELF"),
                 std::uint16_t{0});
        QCOMPARE(opencl::machineOf("no ELF file, but long enough for one"), std::uint16_t{0});
    }

    // ---- NVIDIA's programs, as far as they need to be there

    void machineCodeOfPtx() {
        const Programs programs;
        programs.put("ptxas", "[ \"$1\" = -arch=sm_90 ] || exit 3; cp \"$2\" \"$4\"");
        programs.put("cuobjdump", "echo 'Function : count'; cat \"$2\"");
        const auto sass = opencl::sassOf("  /*0010*/  LDG.E R1, [R2] ;   /* 0x00000a00ff017b82 */\n"
                                         "                               /* 0x000fe20000000800 */\n\n"
                                         "  /*0020*/  EXIT ;             /* 0x000000000000794d */",
                                         90);
        QVERIFY(sass);
        QCOMPARE(text(sass->text), QStringLiteral("Function : count\n  /*0010*/  LDG.E R1, [R2] ;\n\n"
                                                  "  /*0020*/  EXIT ;\n"));
    }

    void programsThatFailOrAreNotThere() {
        const Programs programs;
        QVERIFY(text(opencl::sassOf("x", 90).failure().cause).contains(QStringLiteral("not installed")));
        programs.put("ptxas", "echo 'ptxas fatal error: version 9 is new' >&2; echo more >&2; exit 1");
        programs.put("cuobjdump", "exit 0");
        QCOMPARE(text(opencl::sassOf("x", 90).failure().cause),
                 QStringLiteral("ptxas fails: version 9 is new"));
        programs.put("objdump", "kill -SEGV $$");
        QVERIFY(!opencl::disassembled("x"));
        programs.put("llvm-dis-15", "echo fifteen");
        programs.put("llvm-dis-9", "echo nine");
        programs.put("llvm-dis", "echo some");
        QCOMPARE(text(opencl::bitcodeText("x")->text), QStringLiteral("fifteen\n"));
        QCOMPARE(text(opencl::bitcodeText("x")->tool), QStringLiteral("llvm-dis-15"));
    }

    // ---- occupancy, by hand

    void workGroupsThatFit_data() {
        QTest::addColumn<int>("capability");
        QTest::addColumn<int>("registers");
        QTest::addColumn<int>("local");
        QTest::addColumn<int>("workGroup");
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("limit");
        const auto row = [](const char* name, int capability, int registers, int local, int workGroup,
                            int groups, OccupancyLimit limit) {
            QTest::newRow(name) << capability << registers << local << workGroup << groups
                                << static_cast<int>(limit);
        };
        using enum OccupancyLimit;
        // 40 x 32 = 1280 registers a warp, 12 warps in each of 4 parts of 16384: 48 warps, 6 groups of 8.
        row("H100, registers", 90, 40, 8192, 256, 6, Registers);
        // 2048 / 256; 32 x 32 = 1024, 16 x 4 = 64 warps, 8 groups, too.
        row("H100, work-items", 90, 32, 8192, 256, 8, WorkItems);
        // 32768 + 1024 = 33792 bytes, of 233472: 6.9
        row("H100, local memory", 90, 32, 32768, 256, 6, LocalMemory);
        row("H100, work-groups", 90, 16, 0, 32, 32, WorkGroups);
        // 33 x 32 = 1056, given as 1280: as with 40 registers.
        row("H100, registers by the step", 90, 33, 0, 256, 6, Registers);
        // A group of 48 work-items has two warps.
        row("H100, half a warp", 90, 16, 0, 48, 32, WorkItems);
        row("Turing, work-items", 75, 32, 1024, 256, 4, WorkItems);
        // 4000 bytes are given as 4096, without a reserve: 65536 / 4096.
        row("Turing, local memory", 75, 16, 4000, 32, 16, LocalMemory);
        row("RTX 30, 1536 work-items", 86, 40, 0, 256, 6, WorkItems);
        // 64 x 32 = 2048; 32768 / 2048 = 16 warps in each of 2 parts.
        row("P100, two parts", 60, 64, 0, 256, 4, Registers);
        row("RTX 50, registers", 120, 48, 8192, 256, 5, Registers);
        row("too many registers", 90, 255, 0, 1024, 0, Registers);
    }
    void workGroupsThatFit() {
        QFETCH(int, capability);
        QFETCH(int, registers);
        QFETCH(int, local);
        QFETCH(int, workGroup);
        KernelFigures figures;
        figures.computeCapability = static_cast<std::uint32_t>(capability);
        figures.registers = static_cast<std::uint64_t>(registers);
        figures.localBytes = static_cast<std::uint64_t>(local);
        const auto occupancy = occupancyOf(figures, static_cast<std::uint32_t>(workGroup));
        QVERIFY(occupancy);
        QTEST(static_cast<int>(occupancy->groups), "groups");
        QTEST(static_cast<int>(occupancy->limit), "limit");
        QCOMPARE(occupancy->items, occupancy->groups * static_cast<std::uint32_t>(workGroup));
    }

    void noNumberIsInvented() {
        KernelFigures figures{.registers = 40, .localBytes = 0, .computeCapability = 90};
        QVERIFY(occupancyOf(figures, 256));
        QVERIFY(!occupancyOf(figures, 0));
        figures.computeCapability = 999;
        QVERIFY(!occupancyOf(figures, 256));
        figures.computeCapability = 90;
        figures.registers = {};
        QVERIFY(!occupancyOf(figures, 256));
        figures.registers = ~0ULL;
        QVERIFY(!occupancyOf(figures, 256));
    }
};

QTEST_APPLESS_MAIN(TestCompiledCode)
#include "tst_compiled_code.moc"
