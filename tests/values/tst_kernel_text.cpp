// SPDX-License-Identifier: GPL-3.0-or-later
// Tests reading the text of kernels, before and after they are compiled.

#include "engine/values/measuring/compiled_kernel.h"
#include "engine/values/measuring/kernel_text.h"
#include "tests/fixtures/room.h"

using namespace tonescope;

// Tests parsing kernel sources and the log of Oclgrind.

class TestKernelText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choicesAreMade_data() {
        test::columns<QByteArray, QByteArray, QByteArray>({"text", "with", "without"});
        const auto row = [](const char* name, const char* text, const char* with, const char* without) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(with) << QByteArray(without);
        };
        row("none", "a\nb\n", "a\nb\n", "a\nb\n");
        row("one part", "a\n#ifdef X\nb\n#endif\nc\n", "a\nb\nc\n", "a\nc\n");
        row("two parts", "#ifdef X\nb\n#else\nc\n#endif\nd\n", "b\nd\n", "c\nd\n");
        row("within the other", "#ifdef X\na\n#else\nb\n#ifdef Y\nc\n#else\nd\n#endif\ne\n#endif\n", "a\n",
            "b\nd\ne\n");
        row("other directives", "#define A\n#include \"b\"\n", "#define A\n#include \"b\"\n",
            "#define A\n#include \"b\"\n");
    }
    void choicesAreMade() {
        QFETCH(QByteArray, text);
        const std::vector<std::string_view> x{"X"};
        QTEST(QByteArray::fromStdString(withChoices(text.toStdString(), x)), "with");
        QTEST(QByteArray::fromStdString(withChoices(text.toStdString(), {})), "without");
    }

    void filesStandInTheirPlaces_data() {
        test::columns<QByteArray, QByteArray>({"text", "joined"});
        const auto row = [](const char* name, const char* text, const char* joined) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(joined);
        };
        row("none", "a\nb\n", "a\nb\n");
        row("unknown", "#include \"other\"\n", "#include \"other\"\n");
        row("one", "a\n#include \"one\"\nb\n", "a\n#line 1 \"one\"\n1\n#line 3 \"file\"\nb\n");
        row("within another", "#include \"two\"\n",
            "#line 1 \"two\"\n#line 1 \"one\"\n1\n#line 2 \"two\"\n2\n#line 2 \"file\"\n");
        row("within itself", "#include \"itself\"\n",
            "#line 1 \"itself\"\n#include \"itself\"\n#line 2 \"file\"\n");
        row("behind a line of another place", "#line 7 \"x\"\na\n#include \"one\"\n",
            "#line 7 \"x\"\na\n#line 1 \"one\"\n1\n#line 9 \"x\"\n");
    }
    void filesStandInTheirPlaces() {
        QFETCH(QByteArray, text);
        const std::map<std::string, std::string, std::less<>> files{
            {"one", "1\n"}, {"two", "#include \"one\"\n2\n"}, {"itself", "#include \"itself\"\n"}};
        const auto textOf = [&files](std::string_view file) -> std::optional<std::string> {
            const auto found = files.find(file);
            return found == files.end() ? std::nullopt : std::optional(found->second);
        };
        QTEST(QByteArray::fromStdString(withIncluded("file", text.toStdString(), textOf)), "joined");
    }

    void includedFilesAreNamedOnce() {
        const std::map<std::string, std::string> sources{{"kernel", "#include \"b\"\n#include \"a\"\n"},
                                                         {"a", "#include \"b\"\n"},
                                                         {"b", "#include \"c\"\n#include \"gone\"\n"},
                                                         {"c", "#include \"b\"\n"}};
        QCOMPARE(includedFiles(sources, "kernel"), (std::vector<std::string>{"b", "c", "a"}));
    }

    // ---- The log of Oclgrind

    void faultsHaveTheirLines() {
        const auto findings =
            findingsIn("\nWork-group divergence detected (barrier)\n"
                       "\tKernel:     count\n"
                       "\tWork-group: (38,0,0)\n"
                       "\tOnly 172 out of 256 work-items executed barrier\n"
                       "\t  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5, !dbg !55\n"
                       "\tAt line 16 (column 9) of documents/article-shared.cl:\n"
                       "\t  atomic_add(&table[pixels[i]], 1u);\n\t\n");
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0],
                 (CheckerFinding{"Work-group divergence detected (barrier)", 16, 1, "article-shared.cl"}));
    }

    void theSameFaultElsewhereInMemoryIsTheSame() {
        const std::string begin = "\nRead-write data race at global memory address ";
        const std::string end = "\n"
                                "\tFirst entity:  Global(10,0,0)\n\tAt line 19 (column 27) of racy.cl:\n"
                                "\tSecond entity: Global(4,0,0)\n\tAt line 21 (column 27) of racy.cl:\n";
        const auto findings = findingsIn(begin + "0x328" + end + begin + "0x32c" + end);
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0], (CheckerFinding{"Read-write data race at global memory", 19, 2, "racy.cl"}));
    }

    void whatIsNoFaultIsLeftOut() {
        QVERIFY(findingsIn("").empty());
        QVERIFY(
            findingsIn("Detected locale \"C\" with character encoding\nQt depends on it.\n\nnote\n").empty());
        QVERIFY(findingsIn("Oclgrind: 200 errors generated - suppressing further errors\n").empty());
    }

    void aFaultMayHaveNoPlace() {
        const auto findings =
            findingsIn("Invalid read\n\tKernel: count\n\nInvalid write\n\tAt line 3 of a.cl:\n");
        QCOMPARE(findings.size(), 2U);
        QCOMPARE(findings[0].line, 0);
        QCOMPARE(findings[1].line, 3);
    }
};

ROOM_TEST(TestKernelText, tonescope::test::NoApplication)

// Tests finding atomics and loads in compiled code, for each kind of code. All lines are made for the test.

Q_DECLARE_METATYPE(tonescope::CodeKind)
Q_DECLARE_METATYPE(tonescope::Access)
Q_DECLARE_METATYPE(tonescope::Space)

class TestCodeMarks : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
        test::columns<CodeKind, QByteArray>({"kind", "line"});
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
};

ROOM_TEST(TestCodeMarks, tonescope::test::NoApplication)

#include "tst_kernel_text.moc"
