// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/case_json.h"

#include "app/json.h"
#include "engine/values/text/sentence.h"

#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace tonescope::app {

namespace {

constexpr std::int64_t longestSide = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t largestRepeats = std::numeric_limits<std::int32_t>::max();

Failure unreadable(std::string cause) {
    return {Stage::Decode, std::move(cause), {}, {}};
}

// ---- out

QJsonObject jsonOf(const MeasuredPixels& pixels) {
    QJsonObject json{{QStringLiteral("name"), text(pixels.name)},
                     {QStringLiteral("binning"), text(nameOf(pixels.binning))},
                     {QStringLiteral("pixels"), text(traitsOf(pixels.layout()).name)}};
    const Image* source = sourceImageOf(pixels);
    if (source != nullptr) json[QStringLiteral("pixels")] = text(traitsOf(source->stored.layout).name);
    if (const auto* made = std::get_if<SyntheticPixels>(&pixels.pixels)) {
        json[QStringLiteral("data")] = text(tonescope::nameOf(made->spec));
        json[QStringLiteral("bytes")] = static_cast<qint64>(made->bytes);
        return json;
    }
    json[QStringLiteral("shuffled")] = std::holds_alternative<ShuffledPixels>(pixels.pixels);
    json[QStringLiteral("grayed")] = std::holds_alternative<GrayedPixels>(pixels.pixels);
    json[QStringLiteral("width")] = static_cast<qint64>(source->stored.extent.width);
    json[QStringLiteral("height")] = static_cast<qint64>(source->stored.extent.height);
    return json;
}

// ---- in

/// Memory for pixels, aligned for any of them; null where there is too little.
std::shared_ptr<std::vector<std::byte>> memoryFor(std::size_t bytes) {
    try {
        return std::make_shared<std::vector<std::byte>>(bytes);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

Outcome<Image> imageFrom(JsonFields& fields, PixelLayout layout, const std::string& name, std::istream& in) {
    const Extent extent{fields.whole("width", longestSide), fields.whole("height", longestSide)};
    Image image;
    image.name = name;
    image.stored = {nullptr, extent, 0, layout};
    image.stored.stride = image.stored.rowBytes();
    const std::uint64_t bytes = image.stored.pixelBytes();
    const auto memory = memoryFor(bytes);
    if (!memory)
        return Failure{Stage::Allocate, SENTENCE("there is too little memory for the pixels"), bytes, {}};
    in.read(reinterpret_cast<char*>(memory->data()), static_cast<std::streamsize>(bytes));
    if (!in) return unreadable(SENTENCE("the pixels end too early"));
    image.stored.data = memory->data();
    image.storage = memory;
    return image;
}

Outcome<SyntheticPixels> syntheticFrom(JsonFields& fields, PixelLayout layout) {
    const Outcome<DataSpec> spec = dataNamed(fields.text("data"));
    if (!spec) return spec.failure();
    return SyntheticPixels{*spec, layout, static_cast<std::uint64_t>(fields.whole("bytes"))};
}

Outcome<MeasuredPixels> pixelsFrom(JsonFields fields, std::istream& in) {
    MeasuredPixels pixels;
    pixels.name = fields.text("name");
    const std::optional<Binning> binning = named<Binning>(fields.text("binning"));
    const std::optional<PixelLayout> layout = named<PixelLayout>(fields.text("pixels"));
    if (!binning || !layout) return unreadable(SENTENCE("the pixels are of an unknown kind"));
    pixels.binning = *binning;
    if (fields.has("data")) {
        const Outcome<SyntheticPixels> made = syntheticFrom(fields, *layout);
        if (!made) return made.failure();
        pixels.pixels = *made;
    } else {
        const Outcome<Image> image = imageFrom(fields, *layout, pixels.name, in);
        if (!image) return image.failure();
        if (fields.flag("shuffled")) {
            pixels.pixels = ShuffledPixels{*image};
        } else if (fields.flag("grayed")) {
            pixels.pixels = GrayedPixels{*image};
        } else {
            pixels.pixels = *image;
        }
    }
    if (!fields.good())
        return unreadable(filled(SENTENCE("the field \"%1\" is missing or wrong"), {fields.wrong()}));
    return pixels;
}

/// Null where there is none.
const DeviceInfo* checkerIn(const DeviceCatalog& catalog) {
    const auto found = std::ranges::find(catalog.devices, DeviceType::Simulator, &DeviceInfo::type);
    return found == catalog.devices.end() ? nullptr : &*found;
}

Outcome<MeasureCase> caseFrom(JsonFields fields, const DeviceCatalog& catalog, std::istream& in) {
    const std::string key = fields.text("device");
    const bool checked = fields.flag("checked"), keepCounts = fields.flag("keepCounts");
    const DeviceInfo* device = checked ? checkerIn(catalog) : catalog.find(key);
    if (device == nullptr)
        return Failure{Stage::OpenDevice,
                       checked ? SENTENCE("there is no checker")
                               : filled(SENTENCE("there is no device %1"), {key}),
                       {},
                       {}};
    const std::string id = fields.text("strategy");
    const StrategyInfo* strategy = catalog.strategy(id);
    if (strategy == nullptr)
        return Failure{Stage::Build, filled(SENTENCE("there is no strategy %1"), {id}), {}, {}};
    const std::optional<LaunchParameters> launch = launchFrom(fields.object("asked"));
    if (!launch) fields.refuse("asked");
    const auto repeats = static_cast<unsigned>(fields.whole("repeats", largestRepeats));
    if (repeats == 0) fields.refuse("repeats");
    std::shared_ptr<const std::string> kernel;
    if (fields.has("editedKernel")) kernel = std::make_shared<const std::string>(fields.text("editedKernel"));
    const bool sends = fields.has("sends") && fields.flag("sends");
    const bool looksInside = fields.has("looksInside") && fields.flag("looksInside");
    const bool besideOriginal = fields.has("besideOriginal") && fields.flag("besideOriginal");
    const QJsonObject pixelsJson = fields.object("pixels");
    if (!fields.good())
        return unreadable(filled(SENTENCE("the field \"%1\" is missing or wrong"), {fields.wrong()}));
    Outcome<MeasuredPixels> pixels = pixelsFrom(JsonFields(pixelsJson), in);
    if (!pixels) return pixels.failure();
    MeasureCase asked{*device, *strategy, *launch, std::move(pixels).value(), repeats, std::move(kernel)};
    asked.sends = sends;
    asked.looksInside = looksInside;
    asked.besideOriginal = besideOriginal;
    asked.keepCounts = keepCounts;
    asked.checked = checked;
    return asked;
}

} // namespace

QByteArray headOf(const MeasureCase& asked) {
    const QJsonObject json{
        {QStringLiteral("device"), text(asked.device.key)},
        {QStringLiteral("strategy"), text(asked.strategy.id)},
        {QStringLiteral("asked"), app::jsonOf(asked.launch)},
        {QStringLiteral("pixels"), jsonOf(asked.pixels)},
        {QStringLiteral("repeats"), static_cast<qint64>(asked.repeats)},
        {QStringLiteral("keepCounts"), asked.keepCounts},
        {QStringLiteral("checked"), asked.checked},
        {QStringLiteral("sends"), asked.sends},
        {QStringLiteral("looksInside"), asked.looksInside},
        {QStringLiteral("besideOriginal"), asked.besideOriginal},
        {QStringLiteral("editedKernel"), asked.kernel ? text(*asked.kernel) : QJsonValue()}};
    return QByteArray::fromStdString(line(json));
}

const PixelView* pixelsBehind(const MeasureCase& asked) {
    const Image* image = sourceImageOf(asked.pixels);
    return image == nullptr ? nullptr : &image->stored;
}

Outcome<MeasureCase> readCase(std::istream& in, const DeviceCatalog& catalog) {
    std::string head;
    std::getline(in, head);
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(head));
    if (!document.isObject()) return unreadable(SENTENCE("there is no case to measure"));
    return caseFrom(JsonFields(document.object()), catalog, in);
}

} // namespace tonescope::app
