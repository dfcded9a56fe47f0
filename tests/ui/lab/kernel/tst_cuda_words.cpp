// SPDX-License-Identifier: GPL-3.0-or-later
// Tests renaming the words of CUDA in a kernel to those of OpenCL, for kernels that are copied from slides.

#include "tests/fixtures/room.h"
#include "ui/lab/kernel/kernel_drafts.h"

using namespace tonescope::ui;

class TestCudaWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsAreRenamed_data() {
        tonescope::test::columns<QString, QString, int>({"text", "result", "renamings"});
        const auto row = [](const char* name, const char* text, const char* result, int renamings) {
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(result) << renamings;
        };
        row("a kernel of this program", "kernel void count(global const uchar* pixels) {}",
            "kernel void count(global const uchar* pixels) {}", 0);
        row("the head", "__global__ void hist(const unsigned char* data, const int n, unsigned int *table) {",
            "__kernel void count(__global const unsigned char* data, const int n, __global unsigned int "
            "*table) {",
            1);
        row("an index", "int n = threadIdx.x + blockDim.x * blockIdx.x;",
            "int n = get_local_id(0) + get_local_size(0) * get_group_id(0);", 3);
        row("twice the same", "a[threadIdx.x] = b[threadIdx.x];", "a[get_local_id(0)] = b[get_local_id(0)];",
            1);
        row("shared memory", "__shared__ int table[256];\n__syncthreads();",
            "__local int table[256];\nbarrier(CLK_LOCAL_MEM_FENCE);", 2);
        row("an atomic", "atomicAdd(&table[x], 1);", "atomic_add(&table[x], 1);", 1);
        row("OpenCL of another name", "__kernel void histogram(__global int* data, int n) {}",
            "__kernel void count(__global int* data, int n) {}", 1);
        row("what cannot be so called", "extern __shared__ int table[];", "extern __shared__ int table[];",
            0);
        row("words within words", "int mythreadIdx.x, my_atomicAdd;", "int mythreadIdx.x, my_atomicAdd;", 0);
    }
    void wordsAreRenamed() {
        QFETCH(QString, text);
        QTEST(renamed(text), "result");
        QTEST(static_cast<int>(renamingsFor(text).size()), "renamings");
        QVERIFY(renamingsFor(renamed(text)).empty());
    }
};

ROOM_TEST(TestCudaWords, tonescope::test::NoApplication)
#include "tst_cuda_words.moc"
