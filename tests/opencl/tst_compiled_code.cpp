// SPDX-License-Identifier: GPL-3.0-or-later
// Tests reading compiled kernels: the figures in drivers' logs, the functions that belong to a kernel, and
// the files in containers. All texts are made for the test.

#include "engine/opencl/compiled_code.h"
#include "tests/fixtures/room.h"

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

    // ---- functions

    void functionsOfAKernel_data() {
        test::columns<CodeKind, QByteArray, QByteArray>({"kind", "text", "shown"});
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
        test::columns<QByteArray, QByteArray>({"bytes", "kind"});
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
        QVERIFY(
            text(english(opencl::sassOf("x", 90).failure().cause)).contains(QStringLiteral("not installed")));
        programs.put("ptxas", "echo 'ptxas fatal error: version 9 is new' >&2; echo more >&2; exit 1");
        programs.put("cuobjdump", "exit 0");
        QCOMPARE(text(english(opencl::sassOf("x", 90).failure().cause)),
                 QStringLiteral("ptxas fails: version 9 is new"));
        programs.put("objdump", "kill -SEGV $$");
        QVERIFY(!opencl::disassembled("x"));
        programs.put("llvm-dis-15", "echo fifteen");
        programs.put("llvm-dis-9", "echo nine");
        programs.put("llvm-dis", "echo some");
        QCOMPARE(text(opencl::bitcodeText("x")->text), QStringLiteral("fifteen\n"));
        QCOMPARE(text(opencl::bitcodeText("x")->tool), QStringLiteral("llvm-dis-15"));
    }
};

ROOM_TEST(TestCompiledCode, tonescope::test::NoApplication)
#include "tst_compiled_code.moc"
