// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completion.h"

#include "engine/values/measuring/measured_pixels.h"

namespace tonescope::app {

std::vector<std::string> wordsFor(const OptionRow& row, const Completed& completed) {
    std::vector<std::string> words(row.names.begin(), row.names.end());
    if (row.value == Value::Strategy || row.value == Value::Strategies) words = completed.strategies;
    if (row.value == Value::Strategies) words.emplace_back("all");
    if (row.value == Value::Data) {
        for (const DataTraits& traits : dataTable)
            words.push_back(std::string(traits.name) +
                            (traits.completion == DataCompletion::None ? "" : ":"));
    }
    return words;
}

bool isList(Value value) {
    return value == Value::List || value == Value::Strategies || value == Value::Data;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

} // namespace tonescope::app
