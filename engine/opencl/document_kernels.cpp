// SPDX-License-Identifier: GPL-3.0-or-later
// The rows are built from each other by constexpr functions. A corrected kernel is a copy of the row of the
// original with the corrected facts changed, so that nothing else differs.
#include "engine/opencl/document_kernels.h"

#include "engine/opencl/kernel_cache.h"
#include "engine/values/measuring/kernel_text.h"
#include "engine/values/text.h"

#include <algorithm>

namespace tonescope::opencl {
namespace {

constexpr PixelKinds gray8{PixelKind::Gray8};
constexpr PixelKinds rgb8{PixelKind::Colour8};

constexpr std::string_view listing = SENTENCE("OpenCL 2.0 book, listings 4.1 and 4.2");
constexpr std::string_view mendedListing = SENTENCE("OpenCL 2.0 book, listings 4.1 and 4.2, mended");

constexpr StrategyInfo values(std::string_view id, std::string_view title, std::string_view summary,
                              std::string_view origin, std::string_view mended = {}) {
    return {id,
            title,
            summary,
            origin,
            StrategyHome::OpenClDevice,
            gray8,
            {},
            mended.empty(),
            CountedPart::Values,
            mended};
}

constexpr StrategyInfo colours(std::string_view id, std::string_view title, std::string_view summary,
                               std::string_view origin, std::string_view mended = {}) {
    StrategyInfo info = values(id, title, summary, origin, mended);
    info.kinds = rgb8;
    info.part = CountedPart::Colours;
    return info;
}

constexpr StrategyInfo letters(std::string_view id, std::string_view title, std::string_view summary,
                               std::string_view origin = SENTENCE("Statistics notes")) {
    StrategyInfo info = values(id, title, summary, origin);
    info.part = CountedPart::Letters;
    return info;
}

constexpr DocumentKernel listingRow(const StrategyInfo& info, std::string_view choice, bool writeOnly) {
    return {.info = info,
            .kernelFile = "documents/book-listing.cl",
            .choices = {choice},
            .element = Element::Int,
            .workGroup = 64,
            .groups = 16,
            .writeOnly = writeOnly};
}

/// Listing 4.1, started by a host program that stops before the kernel.
constexpr DocumentKernel stoppedRow(const StrategyInfo& info, MissingHandle missing) {
    DocumentKernel row = listingRow(info, {}, true);
    row.missing = missing;
    return row;
}

constexpr DocumentKernel typedRow(const StrategyInfo& info) {
    DocumentKernel row = listingRow(info, {}, true);
    row.kernelFile = "documents/book-listing-typed.cl";
    return row;
}

constexpr DocumentKernel sharedRow(const StrategyInfo& info, std::string_view choice) {
    return {.info = info, .kernelFile = "documents/article-shared.cl", .choices = {choice}};
}

/// A row for pixels of three bytes: each work-item counts 1024 of them.
constexpr DocumentKernel colourRow(const StrategyInfo& info, std::string_view file, Merge merge) {
    return {.info = info,
            .kernelFile = file,
            .element = Element::RgbBytes,
            .bins = 768,
            .workGroup = 64,
            .pixelsPerItem = 1024,
            .itemTables = true,
            .merge = merge};
}

constexpr DocumentKernel mended(DocumentKernel row, const StrategyInfo& info) {
    row.info = info;
    row.choices = {"MENDED"};
    return row;
}

constexpr DocumentKernel lettersRow(const StrategyInfo& info, std::string_view file,
                                    std::uint32_t charactersPerItem) {
    return {.info = info, .kernelFile = file, .bins = 7, .pixelsPerItem = charactersPerItem};
}

constexpr std::array ownParameters{ParameterRange{Parameter::WorkGroup, 1, 1024, 256},
                                   ParameterRange{Parameter::Groups, 1, 1U << 20U, 0}};

/// A row for a kernel of the user, launched with the parameters of the setup.
constexpr DocumentKernel ownRow(StrategyInfo info, std::string_view file, Element element,
                                std::uint32_t bins) {
    info.parameters = ownParameters;
    info.own = true;
    return {.info = info, .kernelFile = file, .element = element, .bins = bins};
}

constexpr DocumentKernel privateTables =
    colourRow(colours("colour-private", SENTENCE("Colour article: private tables"),
                      SENTENCE("768 private counters per work-item, never cleared; the host merges them."),
                      SENTENCE("Colour histogram article, private memory"), "colour-private-mended"),
              "documents/colour-private.cl", Merge::OnHost);

constexpr DocumentKernel mergedByTheLast = [] {
    DocumentKernel row = colourRow(
        colours("colour-merge", SENTENCE("Colour article: merging on the device"),
                SENTENCE("Private counters; the last 768 work-items merge after a barrier, but each "
                         "work-group waits only for its own work-items."),
                SENTENCE("Colour histogram article, first attempt at merging"), "colour-merge-mended"),
        "documents/colour-merge.cl", Merge::InKernel);
    row.leastItems = 768;
    row.cleared = false;
    return row;
}();

constexpr DocumentKernel mergedByAKernel = [] {
    DocumentKernel row =
        mended(mergedByTheLast,
               colours("colour-merge-mended", SENTENCE("Colour article: merging by a second kernel"),
                       SENTENCE("Private counters; a second kernel merges them after the first has ended."),
                       SENTENCE("Colour histogram article, first attempt at merging, mended")));
    row.merge = Merge::SecondKernel;
    return row;
}();

constexpr std::array documentRows{
    typedRow(values("book-listing-typed", SENTENCE("Listing 4.1 as printed"),
                    SENTENCE("The listing with its typing mistakes; no compiler knows get_glaobal_id."),
                    listing, "book-listing")),
    stoppedRow(
        values("book-listing-no-queue", SENTENCE("Listing 4.2, queue never created"),
               SENTENCE("The host program writes the pixels with a command queue that it never creates."),
               listing, "book-listing-no-buffer"),
        MissingHandle::Queue),
    stoppedRow(values("book-listing-no-buffer", SENTENCE("Listing 4.2, buffer never created"),
                      SENTENCE("The host program writes the pixels into a buffer that it never creates."),
                      listing, "book-listing"),
               MissingHandle::Buffer),
    listingRow(values("book-listing", SENTENCE("Listing 4.1"),
                      SENTENCE("1024 work-items in groups of 64; each pixel is an int; the merging loop's "
                               "stride is too long."),
                      listing, "book-listing-stride"),
               {}, true),
    listingRow(values("book-listing-stride", SENTENCE("Listing 4.1, stride mended"),
                      SENTENCE("As listing 4.1, but the merging loop's stride is the group size; the table's "
                               "buffer is created as write-only."),
                      mendedListing, "book-listing-mended"),
               "MENDED_STRIDE", true),
    listingRow(values("book-listing-mended", SENTENCE("Listing 4.1, mended"),
                      SENTENCE("As listing 4.1 with the stride mended, but the table's buffer is created for "
                               "reading and writing."),
                      mendedListing),
               "MENDED_STRIDE", false),
    DocumentKernel{
        .info = values(
            "article-global", SENTENCE("CUDA article: histKernel"),
            SENTENCE("One work-item per pixel in groups of 256; atomic adds on one table in global memory."),
            SENTENCE("CUDA histogram article, histKernel")),
        .kernelFile = "documents/article-global.cl"},
    sharedRow(values("article-shared", SENTENCE("CUDA article: histshared"),
                     SENTENCE("One work-item per pixel in groups of 256; a barrier stands inside a branch."),
                     SENTENCE("CUDA histogram article, histshared"), "article-shared-mended"),
              {}),
    sharedRow(values("article-shared-skip", SENTENCE("CUDA article: histshared, skipping empty bins"),
                     SENTENCE("As histshared, but empty bins are not merged."),
                     SENTENCE("CUDA histogram article, section 5"), "article-shared-mended"),
              "SKIP_EMPTY"),
    sharedRow(values("article-shared-mended", SENTENCE("CUDA article: histshared, mended"),
                     SENTENCE("As histshared, but the barrier stands where every work-item reaches it."),
                     SENTENCE("CUDA histogram article, section 5, mended")),
              "MENDED"),
    DocumentKernel{.info = values("article-strided", SENTENCE("CUDA article: histParallelism"),
                                  SENTENCE("10240 groups of 256 work-items, which take pixels in turn."),
                                  SENTENCE("CUDA histogram article, histParallelism")),
                   .kernelFile = "documents/article-strided.cl",
                   .groups = 10240},
    colourRow(colours("colour-tables", SENTENCE("Colour article: tables in global memory"),
                      SENTENCE("768 counters per work-item in global memory; the host merges them."),
                      SENTENCE("Colour histogram article, before its improvements")),
              "documents/colour-tables.cl", Merge::OnHost),
    privateTables,
    mended(privateTables,
           colours("colour-private-mended", SENTENCE("Colour article: private tables, cleared"),
                   SENTENCE("As the article's private tables, but the counters are cleared first."),
                   SENTENCE("Colour histogram article, private memory, mended"))),
    mergedByTheLast,
    mergedByAKernel,
    ownRow(values("own-kernel", SENTENCE("Your own kernel"),
                  SENTENCE(
                      "A kernel that you write; its arguments are the pixels, their number and 256 counts."),
                  "you"),
           "documents/own-kernel.cl", Element::Byte, 256),
    ownRow(values("own-int-kernel", SENTENCE("Your own kernel over ints"),
                  SENTENCE("A kernel that you write; its arguments are pixels of one int each, their number "
                           "and 256 counts."),
                  "you"),
           "documents/own-int-kernel.cl", Element::Int, 256),
    ownRow(colours("own-colour-kernel", SENTENCE("Your own kernel for colours"),
                   SENTENCE("A kernel that you write; its arguments are pixels of three bytes, their number "
                            "and 768 counts."),
                   "you"),
           "documents/own-colour-kernel.cl", Element::RgbBytes, 768),
    ownRow(letters("own-letters-kernel", SENTENCE("Your own kernel for letters"),
                   SENTENCE("A kernel that you write; its arguments are the characters, their number and 7 "
                            "counts."),
                   "you"),
           "documents/own-letters-kernel.cl", Element::Byte, 7),
    lettersRow(letters("letters-global", SENTENCE("Notes: basic"),
                       SENTENCE("One work-item per character; it adds to seven global counters.")),
               "documents/letters-global.cl", 1),
    lettersRow(letters("letters-shared", SENTENCE("Notes: shared memory"),
                       SENTENCE("One work-item per character; seven counters per work-group.")),
               "documents/letters-shared.cl", 1),
    lettersRow(
        letters("letters-contiguous", SENTENCE("Notes: contiguous"),
                SENTENCE("Four neighbouring characters per work-item; seven counters per work-group.")),
        "documents/letters-contiguous.cl", 4),
    lettersRow(
        letters("letters-interleaved", SENTENCE("Notes: interleaved"),
                SENTENCE("Four characters per work-item, taken in turn; seven counters per work-group.")),
        "documents/letters-interleaved.cl", 4),
    lettersRow(
        letters(
            "letters-counter", SENTENCE("Notes: counter"),
            SENTENCE("As Notes: interleaved, but consecutive letters of one group are added in one step.")),
        "documents/letters-counter.cl", 4),
};

} // namespace

std::span<const DocumentKernel> documentKernels() {
    return documentRows;
}

const DocumentKernel* documentKernel(std::string_view id) {
    const auto* row =
        std::ranges::find_if(documentRows, [&](const auto& each) { return each.info.id == id; });
    return row == documentRows.end() ? nullptr : row;
}

std::string textOf(const DocumentKernel& row) {
    return withChoices(fileText(row.kernelFile), row.choices);
}

std::string hostTextOf(const DocumentKernel& row) {
    if (row.missing != MissingHandle::None) {
        const bool queue = row.missing == MissingHandle::Queue;
        return std::string(queue ? "cl_command_queue queue = NULL;" : "cl_mem pixels = NULL;") +
               " clEnqueueWriteBuffer(queue, pixels, CL_TRUE, 0, bytes, image, 0, NULL, NULL);";
    }
    // append(), because GCC 14 warns of bounds if + joins the parts.
    std::string text = "cl_mem counts = clCreateBuffer(context, ";
    text += row.writeOnly ? "CL_MEM_WRITE_ONLY" : "CL_MEM_READ_WRITE";
    return text.append(", ").append(std::to_string(row.bins)).append(" * sizeof(cl_uint), NULL, &error);");
}

std::vector<DocumentWay> documentWays() {
    std::vector<DocumentWay> ways;
    for (const DocumentKernel& row : documentRows)
        ways.push_back({row.info, textOf(row), hostTextOf(row)});
    return ways;
}

} // namespace tonescope::opencl
