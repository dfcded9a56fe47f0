// SPDX-License-Identifier: GPL-3.0-or-later
// Tests SVG files: one that contains all that it shows is drawn; one that refers to other files is refused.

#include "engine/image/decode.h"
#include "engine/image/file_format.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/picture_files.h"
#include "tests/fixtures/room.h"

#include <zlib.h>

using namespace tonescope;

namespace {

constexpr int gzip = 16; // added to the width of the window

QByteArray packed(const QByteArray& bytes, int times = 1) {
    z_stream stream{};
    deflateInit2(&stream, 1, Z_DEFLATED, MAX_WBITS + gzip, 8, Z_DEFAULT_STRATEGY);
    QByteArray made(qsizetype{4} << 20, '\0');
    stream.next_out = reinterpret_cast<Bytef*>(made.data());
    stream.avail_out = static_cast<uInt>(made.size());
    for (int i = 0; i < times; ++i) {
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.constData()));
        stream.avail_in = static_cast<uInt>(bytes.size());
        deflate(&stream, i + 1 == times ? Z_FINISH : Z_NO_FLUSH);
    }
    made.truncate(made.size() - stream.avail_out);
    deflateEnd(&stream);
    return made;
}

QByteArray drawing(const QByteArray& content, const QByteArray& before = {}) {
    return "<?xml version='1.0'?>" + before +
           "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
           "width='40' height='30'><rect width='20' height='30' fill='red'/>" +
           content + "</svg>";
}

QByteArray picture(const QByteArray& target) {
    return "<image width='10' height='10' xlink:href='" + target + "'/>";
}

QByteArray data(const QByteArray& bytes) {
    return "data:image/png;base64," + bytes.toBase64();
}

} // namespace

class TestSvgFormat : public QObject {
    Q_OBJECT

    test::PictureFolder m_folder;

private Q_SLOTS:
    void whatHoldsAllThatItShowsIsDrawn_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray png = test::encoded(test::photo(QImage::Format_RGB32), "png");
        QTest::newRow("shapes") << drawing("<path d='M 0 0 L 5 5'/>");
        QTest::newRow("packed") << packed(drawing(""));
        QTest::newRow("a link") << drawing("<a xlink:href='https://example.org/'><text y='9'>x</text></a>");
        QTest::newRow("parts of itself")
            << drawing("<linearGradient id='g'/><g id='a'/><use xlink:href='#a'/><use href=' #a'/>"
                       "<rect style='fill:url( \"#g\" )' stroke=\"url('#g')\" clip-path='url(#g)'/>");
        QTest::newRow("a picture in it") << drawing(picture(data(png)));
        QTest::newRow("a drawing in it") << drawing(picture(data(drawing(picture(data(png))))));
        QTest::newRow("styles") << drawing(
            "<style>@namespace url(http://www.w3.org/2000/svg); rect { fill: url(#g) }</style>");
        QTest::newRow("entities") << drawing("<use xlink:href='&a;'/>",
                                             "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
                                             "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd' "
                                             "[<!ENTITY a '#b'>]>");
        QTest::newRow("something after it") << drawing("") + "\n<!-- a remark -->\n";
    }
    void whatHoldsAllThatItShowsIsDrawn() {
        QFETCH(QByteArray, bytes);
        const auto image = decodeFile(m_folder.write(QStringLiteral("drawing"), bytes));
        QVERIFY2(image.ok(), image.ok() ? "" : english(image.failure().cause).c_str());
        QCOMPARE(image->extent(), (Extent{40, 30}));
    }

    void whatLeadsElsewhereIsRefused_data() {
        test::columns<QByteArray, QString>({"bytes", "cause"});
        const QByteArray other =
            m_folder.write(QStringLiteral("o.png"), test::encoded(test::photo(QImage::Format_RGB32), "png"))
                .toUtf8();
        const auto row = [](const char* name, const QByteArray& bytes,
                            const char* cause = "the drawing refers to something outside the file") {
            QTest::newRow(name) << bytes << QString::fromLatin1(cause);
        };
        row("a picture", drawing(picture(other)));
        row("a picture beside it", drawing(picture("o.png")));
        row("a picture, packed", packed(drawing(picture(other))));
        row("a picture by another prefix",
            drawing("<image xmlns:x='http://www.w3.org/1999/xlink' x:href='o.png'/>"));
        row("a picture by an address", drawing("<image href='https://example.org/o.png'/>"));
        row("a picture by an entity", drawing(picture("&a;"), "<!DOCTYPE svg [<!ENTITY a 'o.png'>]>"));
        row("a picture by numbers", drawing(picture("&#111;.png")));
        row("a picture with a name of a part", drawing(picture("#o.png")));
        row("a picture of a drawing in it", drawing(picture(data(drawing(picture(other))))));
        row("a picture of a packed drawing in it", drawing(picture(data(packed(drawing(picture(other)))))));
        row("a picture in a part", drawing("<defs><g><image xlink:href='o.png'/></g></defs>"));
        row("a part of another drawing", drawing("<use xlink:href='other.svg#a'/>"));
        row("a filter's picture", drawing("<filter><feImage href='o.png'/></filter>"));
        row("a colour", drawing("<rect fill='URL( other.svg#a)'/>"));
        row("a colour in a style", drawing("<rect style=\"fill: url('other.svg#a')\"/>"));
        row("a style", drawing("<style>rect { fill: url(other.svg#a) }</style>"));
        row("a style that brings in another", drawing("<style><![CDATA[@import 'o.css';]]></style>"));
        row("a sheet of styles", drawing("", "<?xml-stylesheet type=\"text/css\" href=\"o.css\"?>"));
        row("a text", drawing("&a;", "<!DOCTYPE svg [<!ENTITY a SYSTEM '/etc/passwd'>]>"));
        row("a picture that is none", drawing(picture(data("text"))), "a picture that cannot be read");
        row("a picture without bytes", drawing(picture("data:,a")), "a picture that cannot be read");
        row("cut short", drawing("").chopped(3), "the file is cut short");
        row("cut short, packed", packed(drawing("")).chopped(9), "cannot be unpacked");
        row("more than any drawing", packed(QByteArray(1 << 20, ' ').replace(0, 4, "<svg"), 300),
            "becomes too large");
    }
    void whatLeadsElsewhereIsRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, cause);
        const auto image = decodeFile(m_folder.write(QStringLiteral("drawing.svg"), bytes));
        QVERIFY(!image.ok());
        const QString told = QString::fromStdString(english(image.failure().cause));
        QVERIFY2(told.contains(cause), qPrintable(told));
    }

    void otherFormatsAreNotLookedAt() {
        QBuffer file;
        file.setData("<svg>");
        file.open(QIODevice::ReadOnly);
        QVERIFY(!misreadingOf("png", file));
        QVERIFY(misreadingOf("svg", file));
        QCOMPARE(file.pos(), 0);
    }
};

ROOM_TEST(TestSvgFormat, QApplication)
#include "tst_svg_format.moc"
