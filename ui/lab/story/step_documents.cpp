// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/story/step_documents.h"

#include "ui/words/engine_text.h"
#include "ui/words/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tonescope::ui {

namespace {

using namespace std::chrono_literals;
using Ways = std::string_view;

constexpr std::array<Ways, 2> serialWays{"book-serial", "article-cpu"};
constexpr std::array<Ways, 1> globalWays{"article-global"};
constexpr std::array<Ways, 2> sharedWays{"article-shared", "article-shared-skip"};
constexpr std::array<Ways, 1> barrierMistakes{"article-shared-skip"};
constexpr std::array<Ways, 2> stridedWays{"book-listing", "article-strided"};
constexpr std::array<Ways, 2> listingMistakes{"book-listing", "book-listing-stride"};
constexpr std::array<Ways, 5> letterWays{"letters-global", "letters-shared", "letters-contiguous",
                                         "letters-interleaved", "letters-counter"};
constexpr std::array<Ways, 2> privateWays{"colour-tables", "colour-private"};
constexpr std::array<Ways, 1> unclearedMistakes{"colour-private"};
constexpr std::array<Ways, 1> mergedWays{"colour-merge"};

constexpr std::array<StepDocuments, 7> documentSteps{{{"host-serial", serialWays},
                                                      {"global-atomic", globalWays},
                                                      {"local-atomic", sharedWays, barrierMistakes},
                                                      {"local-strided", stridedWays, listingMistakes},
                                                      {"letters", letterWays},
                                                      {"private-host-merge", privateWays, unclearedMistakes},
                                                      {"private-device-merge", mergedWays, mergedWays}}};

constexpr const char* cpu = QT_TRANSLATE_NOOP("StepDocuments", "a CPU that it does not name");
constexpr const char* gpu = QT_TRANSLATE_NOOP("StepDocuments", "a GPU that it does not name");
constexpr const char* rtx = QT_TRANSLATE_NOOP("StepDocuments", "an RTX 4090");
constexpr const char* someDevice =
    QT_TRANSLATE_NOOP("StepDocuments", "a device that it does not name, without the host's merging of 18 s");
constexpr const char* merging =
    QT_TRANSLATE_NOOP("StepDocuments", "a device that it does not name, merging included");
constexpr const char* notesCpu = QT_TRANSLATE_NOOP("StepDocuments", "the CPU beside its RTX 4090");

constexpr std::uint64_t ofArticle = std::uint64_t{100} << 20U, ofNotes = std::uint64_t{1} << 30U;
constexpr std::uint64_t ofPicture = std::uint64_t{7728} * 4354 * 3;

constexpr std::array documentFigures{DocumentFigure{"article-cpu", 41'801'300ns, ofArticle, cpu},
                                     DocumentFigure{"article-global", 28'237'500ns, ofArticle, gpu},
                                     DocumentFigure{"article-shared", 4'504'880ns, ofArticle, gpu},
                                     DocumentFigure{"article-shared-skip", 4'490'450ns, ofArticle, gpu},
                                     DocumentFigure{"article-strided", 850'920ns, ofArticle, gpu},
                                     DocumentFigure{"colour-tables", 900ms, ofPicture, someDevice},
                                     DocumentFigure{"colour-private", 900ms, ofPicture, someDevice},
                                     DocumentFigure{"colour-merge", 2500ms, ofPicture, merging},
                                     DocumentFigure{"notes-cpu", 2'953'368us, ofNotes, notesCpu},
                                     DocumentFigure{"letters-global", 203'713us, ofNotes, rtx},
                                     DocumentFigure{"letters-shared", 2'746us, ofNotes, rtx},
                                     DocumentFigure{"letters-contiguous", 1'135us, ofNotes, rtx},
                                     DocumentFigure{"letters-interleaved", 1'935us, ofNotes, rtx},
                                     DocumentFigure{"letters-counter", 2'152us, ofNotes, rtx}};

} // namespace

StepDocuments documentsOf(const StoryStep& step) {
    const auto* found = std::ranges::find(documentSteps, step.id, &StepDocuments::step);
    return found == documentSteps.end() ? StepDocuments{} : *found;
}

std::vector<std::string_view> textsOf(const StoryStep& step) {
    std::vector<std::string_view> texts;
    if (!step.before.empty()) texts.push_back(step.before);
    const auto ways = documentsOf(step).ways;
    texts.insert(texts.end(), ways.begin(), ways.end());
    texts.push_back(step.strategy);
    return texts;
}

std::map<std::string_view, QString> titlesOf(const StoryStep& step, const DeviceCatalog& catalog) {
    std::map<std::string_view, QString> titles;
    for (const std::string_view way : documentsOf(step).ways) {
        if (const StrategyInfo* known = catalog.strategy(way)) titles[way] = engineText(known->title);
    }
    return titles;
}

const DocumentFigure* figureOf(std::string_view way) {
    const auto* found = std::ranges::find(documentFigures, way, &DocumentFigure::way);
    return found == documentFigures.end() ? nullptr : found;
}

QString textOf(const DocumentFigure& figure) {
    return QCoreApplication::translate("StepDocuments", "%1 for %2, %3 (%4)")
        .arg(durationText(figure.time), bytesText(figure.bytes),
             throughputText(gigabytesPerSecond(figure.bytes, figure.time)),
             QCoreApplication::translate("StepDocuments", figure.machine));
}

} // namespace tonescope::ui
