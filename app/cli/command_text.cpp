// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_text.h"

#include "ui/words/engine_text.h"

namespace tonescope::app {

std::string manualText(std::string_view english) {
    if (english.empty()) return {};
    return QCoreApplication::translate("Manual", std::string(english).c_str()).toStdString();
}

std::string engineText(std::string_view english) {
    return ui::engineText(english).toStdString();
}

std::string failureText(const Failure& failure) {
    return ui::failureText(failure).toStdString();
}

} // namespace tonescope::app
