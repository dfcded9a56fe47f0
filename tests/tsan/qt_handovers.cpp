// SPDX-License-Identifier: GPL-3.0-or-later
// Tells ThreadSanitizer where Qt passes data from one thread to another. Qt's libraries are not instrumented,
// so ThreadSanitizer does not see the synchronization of their event queues and thread pools, and reports
// correct accesses as races. Each function here replaces Qt's function of the same name (the dynamic linker
// finds the program's first), marks the hand-over by __tsan_release() in the giving thread and
// __tsan_acquire() in the taking one, and calls Qt's. Nothing else is suppressed: an access in two threads
// without such a hand-over is still reported.
//
// A QMutex needs nothing here: Qt's headers annotate it for ThreadSanitizer where the program's code locks
// it.

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
            ...); // the C library's own name of clone()

// Functions of ThreadSanitizer's runtime that no header declares.
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}

namespace {

/// Qt's function of that mangled name: the next one after the program's own in the order of the libraries.
template <typename Function>
Function* behind(const char* symbol) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, symbol));
}

// Posted calls and events: the posting thread releases the receiver's address, and the receiver's thread
// acquires it before each event.

/// Called by Qt before it delivers an event; returning true would stop the delivery.
__attribute__((no_sanitize("thread"))) bool takeEvent(void** receiverAndEvent) {
    __tsan_acquire(receiverAndEvent[0]);
    return false;
}

const bool watching = QInternal::registerCallback(QInternal::EventNotifyCallback, takeEvent);

// Signals: the sending thread releases the sender's address, and each slot acquires it.

/// Makes ThreadSanitizer ignore writes of this thread while the object lives, if `on`. Needed while a signal
/// is sent: Qt then copies the arguments for slots that are called later in other threads, after the release,
/// and the copies would be reported as races although Qt's queue hands them over.
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

/// Wraps a slot or a posted call. Acquires the sender's address before each call, and orders its own
/// destruction, which may happen in another thread, after its last call.
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

    void* m_sender; ///< only used as an address, because the sender may be destroyed by then
    QSlotObjectBase* m_slot;
};

/// Whether the calling thread is the application object's own, or there is no such object.
bool showsHere() {
    const QCoreApplication* program = QCoreApplication::instance();
    return program == nullptr || QThread::currentThread() == program->thread();
}

/// Wraps a function for a thread pool: released where it is made, acquired in the pool's thread before it
/// runs.
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

// The end of a thread: the asking thread releases the QThread's address. The ending itself is seen by the
// signal finished().

void QThread::quit() {
    static const auto end = behind<void(QThread*)>("_ZN7QThread4quitEv");
    __tsan_release(this);
    end(this);
}

// Tasks of QtConcurrent: released where they are started, and acquired in isCanceled(), which Qt calls where
// a task begins in its thread. A result goes through a QMutex. For a task without a result, the end is
// released in reportFinished() and acquired by the thread that waits for it.

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

/// Drops a reference to a future's shared data. The thread that drops the last one destroys the data without
/// a lock, so it acquires what the earlier ones released.
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

// ThreadSanitizer watches file descriptors by their numbers. Where the program opens a file and Qt closes it,
// it would not notice the closing, and report a race when another thread is given the same number. A close()
// of the program's own makes it notice.

extern "C" int close(int descriptor) {
    static const auto end = behind<int(int)>("close");
    return end(descriptor);
}

// QProcess starts its child by clone(), and the child uses this process's memory until it executes another
// program. ThreadSanitizer's own clone() would treat the child like a forked process and stop watching, in
// memory that is the parent's, too. So the C library's function is called directly.

extern "C" int clone(int (*run)(void*), void* stack, int flags, void* argument, ...) noexcept {
    va_list more;
    va_start(more, argument);
    void* parentPlace = va_arg(more, void*);
    void* storage = va_arg(more, void*);
    void* childPlace = va_arg(more, void*);
    va_end(more);
    return __clone(run, stack, flags, argument, parentPlace, storage, childPlace);
}
