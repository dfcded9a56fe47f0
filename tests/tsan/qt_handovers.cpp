// SPDX-License-Identifier: GPL-3.0-or-later
// Tells ThreadSanitizer where Qt hands something from one thread to another. Qt's libraries are built without
// it, so it sees neither their queues of events nor those of their thread pools, and takes whatever goes
// through them for a race. Each function here stands before Qt's own of the same name, says what is given or
// taken, and calls that one. Nothing is hidden: an access that went through none of these doors is still a
// race.
//
// A QMutex needs nothing: Qt's headers speak to ThreadSanitizer where code of ours locks one.

#include <QCoreApplication>
#include <QFutureInterface>
#include <QThread>
#include <QThreadPool>

#include <cstdarg>
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

#include <functional>
#include <utility>

extern "C" {
int __clone(int (*run)(void*), void* stack, int flags, void* argument,
            ...); // what clone() is to the C library

// Of ThreadSanitizer's runtime; no header declares them.
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}

namespace {

/// Qt's own function: the next of that name after this program's.
template <typename Function>
Function* behind(const char* symbol) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, symbol));
}

// Calls and events that are posted. Given by who posts, taken where the receiver gets any event.

/// Called by Qt before every event; true would keep it from its receiver.
__attribute__((no_sanitize("thread"))) bool takeEvent(void** receiverAndEvent) {
    __tsan_acquire(receiverAndEvent[0]);
    return false;
}

const bool watching = QInternal::registerCallback(QInternal::EventNotifyCallback, takeEvent);

// Signals. Given by their sender, taken by the slots.

/// While a thread sends a signal, it copies the arguments of those who get it later. Who writes them is not
/// watched, for Qt hands them over after that.
class UnwatchedWrites {
public:
    explicit UnwatchedWrites(bool on) : m_before(std::exchange(unwatched, on)) { change(m_before, on); }
    UnwatchedWrites(const UnwatchedWrites&) = delete;
    UnwatchedWrites& operator=(const UnwatchedWrites&) = delete;
    ~UnwatchedWrites() {
        change(unwatched, m_before);
        unwatched = m_before;
    }

private:
    static void change(bool from, bool to) {
        if (!from && to) AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
        if (from && !to) AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    }

    static thread_local bool unwatched;
    bool m_before;
};

thread_local bool UnwatchedWrites::unwatched = false;

/// Stands before a slot or a posted call: takes what its sender gave, and is destroyed only after its last
/// call, whoever does that.
class TakingSlot : public QtPrivate::QSlotObjectBase {
public:
    TakingSlot(const QObject* sender, QtPrivate::QSlotObjectBase* slot)
        : QSlotObjectBase(&TakingSlot::act), m_sender(const_cast<QObject*>(sender)), m_slot(slot) {
        __tsan_release(this);
    }

private:
    __attribute__((no_sanitize("thread"))) static void act(int which, QSlotObjectBase* base,
                                                           QObject* receiver, void** arguments, bool* same) {
        auto* slot = static_cast<TakingSlot*>(base);
        if (which == Compare) {
            *same = slot->m_slot->compare(arguments);
        } else if (which == Call) {
            __tsan_acquire(slot->m_sender);
            const UnwatchedWrites watched(false);
            slot->m_slot->call(receiver, arguments);
            __tsan_release(slot);
        } else {
            __tsan_acquire(slot);
            slot->m_slot->destroyIfLastRef();
            delete slot;
        }
    }

    void* m_sender; ///< its place alone: it may be gone by then
    QSlotObjectBase* m_slot;
};

bool showsHere() {
    const QCoreApplication* program = QCoreApplication::instance();
    return program == nullptr || QThread::currentThread() == program->thread();
}

/// A function for a thread pool: takes what was given with it where it begins.
class TakingTask : public QRunnable {
public:
    explicit TakingTask(std::function<void()> call) : m_call(std::move(call)) { __tsan_release(this); }
    __attribute__((no_sanitize("thread"))) void run() override {
        __tsan_acquire(this);
        m_call();
    }

private:
    std::function<void()> m_call;
};

} // namespace

bool QMetaObject::invokeMethodImpl(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type,
                                   void* returned) {
    static const auto invoke = behind<bool(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*)>(
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
    __tsan_release(object);
    return invoke(object, new TakingSlot(object, slot), type, returned);
}

void QCoreApplication::postEvent(QObject* receiver, QEvent* event, int priority) {
    static const auto post =
        behind<void(QObject*, QEvent*, int)>("_ZN16QCoreApplication9postEventEP7QObjectP6QEventi");
    __tsan_release(receiver);
    post(receiver, event, priority);
}

void QMetaObject::activate(QObject* sender, const QMetaObject* type, int signal, void** arguments) {
    static const auto send = behind<void(QObject*, const QMetaObject*, int, void**)>(
        "_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
    if (showsHere()) return send(sender, type, signal, arguments);
    __tsan_release(sender);
    const UnwatchedWrites copies(true);
    send(sender, type, signal, arguments);
}

QMetaObject::Connection QObject::connectImpl(const QObject* sender, void** signal, const QObject* receiver,
                                             void** member, QtPrivate::QSlotObjectBase* slot,
                                             Qt::ConnectionType type, const int* types,
                                             const QMetaObject* senderType) {
    using Connect =
        QMetaObject::Connection(const QObject*, void**, const QObject*, void**, QtPrivate::QSlotObjectBase*,
                                Qt::ConnectionType, const int*, const QMetaObject*);
    static const auto connect =
        behind<Connect>("_ZN7QObject11connectImplEPKS_PPvS1_S3_"
                        "PN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPKiPK11QMetaObj"
                        "ect");
    return connect(sender, signal, receiver, member, new TakingSlot(sender, slot), type, types, senderType);
}

// Given by who asks a thread to end; it says so by its signal finished().

void QThread::quit() {
    static const auto end = behind<void(QThread*)>("_ZN7QThread4quitEv");
    __tsan_release(this);
    end(this);
}

// Tasks of QtConcurrent. Given where they are started, taken where they begin: all they do there is ask
// whether they are still wanted. A result goes through a QMutex; without one, who waits for the end takes
// what was done.

void QFutureInterfaceBase::reportStarted() {
    static const auto report =
        behind<void(QFutureInterfaceBase*)>("_ZN20QFutureInterfaceBase13reportStartedEv");
    __tsan_release(&mutex());
    report(this);
}

bool QFutureInterfaceBase::isCanceled() const {
    static const auto ask =
        behind<bool(const QFutureInterfaceBase*)>("_ZNK20QFutureInterfaceBase10isCanceledEv");
    __tsan_acquire(&mutex());
    return ask(this);
}

void QFutureInterfaceBase::reportFinished() {
    static const auto report =
        behind<void(QFutureInterfaceBase*)>("_ZN20QFutureInterfaceBase14reportFinishedEv");
    __tsan_release(&mutex());
    report(this);
}

void QFutureInterfaceBase::waitForFinished() {
    static const auto wait =
        behind<void(QFutureInterfaceBase*)>("_ZN20QFutureInterfaceBase15waitForFinishedEv");
    wait(this);
    __tsan_acquire(&mutex());
}

/// The last who lets go of a future clears it without a lock.
bool QFutureInterfaceBase::derefT() const noexcept {
    static const auto letGo =
        behind<bool(const QFutureInterfaceBase*)>("_ZNK20QFutureInterfaceBase6derefTEv");
    QMutex* const place = &mutex();
    __tsan_release(place);
    const bool othersHoldIt = letGo(this);
    if (!othersHoldIt) __tsan_acquire(place);
    return othersHoldIt;
}

void QThreadPool::start(std::function<void()> call, int priority) {
    static const auto begin =
        behind<void(QThreadPool*, QRunnable*, int)>("_ZN11QThreadPool5startEP9QRunnablei");
    begin(this, new TakingTask(std::move(call)), priority);
}

// A file that was opened here and is closed by Qt: else whoever is given the same number next would seem to
// race for it.

extern "C" int close(int descriptor) {
    static const auto end = behind<int(int)>("close");
    return end(descriptor);
}

// A QProcess starts its child within this process's memory, until the child is another program.
// ThreadSanitizer takes it for a process that was forked for good, and would see nothing from then on in the
// parent, whose memory that is.

extern "C" int clone(int (*run)(void*), void* stack, int flags, void* argument, ...) noexcept {
    va_list more;
    va_start(more, argument);
    void* parentPlace = va_arg(more, void*);
    void* storage = va_arg(more, void*);
    void* childPlace = va_arg(more, void*);
    va_end(more);
    return __clone(run, stack, flags, argument, parentPlace, storage, childPlace);
}
