// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/folder_survey.h"

#include <utility>

namespace tonescope::app {

FolderSurvey::FolderSurvey(const FileDecoder& decoder, QObject* parent) : FileQueue(decoder, parent) {
    connect(&m_decode, &BackgroundDecode::surveyed, this, &FolderSurvey::take);
}

void FolderSurvey::giveKept(const QString& path) {
    if (const SurveyedFilePointer one = m_kept.value(path)) Q_EMIT counted(path, one->figures);
}

void FolderSurvey::begin(const QString& path) {
    m_decode.beginSurvey(path, m_kept.value(path));
}

void FolderSurvey::take(const SurveyedFilePointer& surveyed) {
    const SurveyedFilePointer before = std::exchange(m_kept[surveyed->path], surveyed);
    if (surveyed != before) Q_EMIT counted(surveyed->path, surveyed->figures);
    beginNext();
}

} // namespace tonescope::app
