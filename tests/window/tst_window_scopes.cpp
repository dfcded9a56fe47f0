// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the scopes of the whole program on real devices: after a file was opened and a region chosen, each
// scope shows the counts of the reference.

#include "app/make_engine.h"
#include "app/window/viewer.h"
#include "engine/image/decode.h"
#include "tests/fixtures/in_place_decoder.h"
#include "tests/fixtures/main_window_fixture.h"
#include "tests/fixtures/room.h"
#include "tests/fixtures/scope_reference.h"
#include "ui/panes/scopes_pane.h"
#include "ui/scopes/scope_view.h"

using namespace tonescope;

class TestWindowScopes : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_photo = m_folder.filePath(QStringLiteral("photo.png"));
    std::unique_ptr<Session> m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<app::Viewer> m_viewer;

    [[nodiscard]] ui::ScopesPane& scopes() const {
        return test::part<ui::ScopesPane>(*m_window, "scopesPane");
    }
    [[nodiscard]] ui::ScopeView& view(ScopeKind kind) const { return scopes().scope(kind).view(); }
    [[nodiscard]] bool shows(ScopeKind kind, const Region& region) const {
        const Image image = *decodeFile(m_photo);
        const ScopeCountsPointer& scope = view(kind).scope();
        return scope && scope->tables == test::countScopePlainly(kind, image, region, GrayFormula::Rec601,
                                                                 Transparent::Counted);
    }

private Q_SLOTS:
    void initTestCase() {
        const QImage sample(QStringLiteral(SOURCE_FOLDER "/resources/sample.jpg"));
        QVERIFY(sample.scaled(900, 600).save(m_photo));
    }
    void init() {
        m_session = std::make_unique<Session>(app::makeEngine, inPlaceDecoder());
        m_window = std::make_unique<ui::MainWindow>();
        m_viewer = std::make_unique<app::Viewer>(*m_window, *m_session, inPlaceDecoder(), inPlaceDecoder());
        m_window->show();
        m_session->findDevices();
        m_window->opener().open({m_photo});
    }
    void cleanup() {
        m_viewer.reset();
        m_window.reset();
        m_session.reset();
    }

    void eachScopeIsThatOfTheReference_data() {
        QTest::addColumn<ScopeKind>("kind");
        for (const ScopeKind kind : allScopes)
            QTest::newRow(nameOf(kind).data()) << kind;
    }
    void eachScopeIsThatOfTheReference() {
        QFETCH(ScopeKind, kind);
        for (const char* name : {"showWaveform", "showParade", "showVectorscope"}) {
            const bool itself = QString::fromLatin1(name).endsWith(QString::fromLatin1(nameOf(kind).data()),
                                                                   Qt::CaseInsensitive);
            test::part<QToolButton>(*m_window, name).setChecked(itself);
        }
        test::part<QAction>(*m_window, "sectionScopes").trigger();
        QTRY_VERIFY(shows(kind, Region::whole({900, 600})));

        test::chooseRegion(*m_window);
        const auto& image = test::part<ui::ImageView>(*m_window, "imageView");
        QTRY_VERIFY(image.region());
        QTRY_VERIFY(shows(kind, *image.region()));
        QVERIFY(image.region()->width < 900);

        // What is closed is not counted any more.
        test::part<QAction>(*m_window, "sectionScopes").trigger();
        QTRY_VERIFY(m_window->settings().scopes.empty());
    }
};

ROOM_TEST(TestWindowScopes, QApplication)
#include "tst_window_scopes.moc"
