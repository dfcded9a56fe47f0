// The program itself, started as a script would start it.
#pragma once

#include <QFile>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tonescope::test {

/// How a run ended.
struct Run {
    int code = -1;
    QByteArray out, err;

    [[nodiscard]] QList<QByteArray> errors() const { return linesOf(err); }
    [[nodiscard]] QList<QByteArray> lines() const { return linesOf(out); }
    [[nodiscard]] QJsonObject json(int line = 0) const {
        return QJsonDocument::fromJson(lines().at(line)).object();
    }

private:
    static QList<QByteArray> linesOf(const QByteArray& text) {
        QList<QByteArray> lines = text.split('\n');
        if (lines.constLast().isEmpty()) lines.removeLast();
        return lines;
    }
};

inline QStringList words(const QString& line) {
    return line.split(QLatin1Char(' '));
}
inline QStringList words(const char* line) {
    return words(QString::fromLatin1(line));
}

/// Starts the program without a display, in a folder of its own with a small image in it.
class ProgramTest : public QObject {
protected:
    /// Sixty pixels: all red, but the last one, which is black.
    static constexpr const char* image = "red.png";

    ProgramTest() {
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
            m_environment.remove(QLatin1String(name));
        QImage red(10, 6, QImage::Format_RGB32);
        red.fill(QColor(255, 0, 0));
        red.setPixelColor(9, 5, Qt::black);
        if (!red.save(m_folder.filePath(QLatin1String(image)))) qFatal("cannot write a test image");
    }

    [[nodiscard]] Run run(const QStringList& arguments) const { return run(arguments, m_environment); }
    [[nodiscard]] Run run(const QStringList& arguments, const QProcessEnvironment& environment) const {
        QProcess process;
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(TONESCOPE_PROGRAM), arguments);
        if (!process.waitForFinished(120000)) qFatal("the program did not end");
        const int code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        return {code, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    void write(const QString& name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a test file");
        file.write(bytes);
    }

    QTemporaryDir m_folder;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
};

} // namespace tonescope::test
