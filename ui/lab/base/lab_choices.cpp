// SPDX-License-Identifier: GPL-3.0-or-later
// Two lists of cases are compared after every change of the setup, so that a run starts again only if a
// change concerns it. Two sets of pixels are equal if they have the same source; no pixel is read for that.
#include "ui/lab/base/lab_choices.h"

#include "ui/words/engine_text.h"
#include "ui/words/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace tonescope::ui {

namespace {

struct ChoicesText {
    Q_DECLARE_TR_FUNCTIONS(LabChoices)
};

/// Edited kernels are shared strings. They are compared by content, because an editor makes a new string at
/// every change.
bool sameText(const std::shared_ptr<const std::string>& a, const std::shared_ptr<const std::string>& b) {
    return a && b ? *a == *b : a == b;
}

bool sameCase(const MeasureCase& a, const MeasureCase& b) {
    return a.device.key == b.device.key && a.strategy.id == b.strategy.id && a.launch == b.launch &&
           samePixels(a.pixels, b.pixels) && a.repeats == b.repeats && sameText(a.kernel, b.kernel) &&
           a.keepCounts == b.keepCounts && a.foreign == b.foreign && a.checked == b.checked &&
           a.sends == b.sends && a.looksInside == b.looksInside;
}

} // namespace

std::vector<MeasureCase> casesOf(const LabChoices& choices) {
    std::vector<MeasureCase> cases;
    for (const DeviceInfo& device : choices.devices) {
        for (const StrategyInfo& strategy : choices.strategies) {
            if (canCount(strategy, device, choices.pixels))
                cases.push_back({device, strategy, choices.launch, choices.pixels, choices.repeats});
        }
    }
    return cases;
}

MeasuredPixels madePixels(const DataSpec& spec, PixelLayout like, std::uint64_t bytes) {
    const PixelLayout layout = madeLayout(traitsOf(like).kind());
    const std::uint64_t pixel = traitsOf(layout).bytesPerPixel();
    return measuredPixels({spec, layout, std::max(bytes / pixel, std::uint64_t{1}) * pixel});
}

std::vector<DataChoice> dataChoices(const LabChoices& choices) {
    const MeasuredPixels& setUp = choices.pixels;
    std::vector<DataChoice> offered;
    for (const DataTraits& traits : dataTable) {
        if (traits.completion == DataCompletion::None)
            offered.push_back(
                {madePixels({traits.kind}, setUp.layout(), setUp.bytes()), engineText(traits.title)});
    }
    if (choices.photo) {
        const QString name = fileNameOf(choices.photo->name);
        offered.push_back({{name.toStdString(), *choices.photo}, ChoicesText::tr("Photo: %1").arg(name)});
        offered.push_back({{"shuffled:" + name.toStdString(), ShuffledPixels{*choices.photo}},
                           ChoicesText::tr("Shuffled photo: %1").arg(name)});
    }
    const auto same = [&](const DataChoice& each) { return each.pixels.name == setUp.name; };
    if (std::ranges::none_of(offered, same))
        offered.insert(offered.begin(),
                       {setUp, ChoicesText::tr("As set up: %1").arg(QString::fromStdString(setUp.name))});
    return offered;
}

bool sameCases(const std::vector<MeasureCase>& a, const std::vector<MeasureCase>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameCase);
}

} // namespace tonescope::ui
