"""Has the threads of a Python program placed by `akula manager`; does nothing where none runs.

    with Manager("solver", contexts=4) as app:
        # in each thread that works (threading.Thread):
        with app.thread(task_length=2.0):
            ...

Python 3.9 or newer on Linux; no package is needed. See docs/guide/manager.md for the protocol.
"""

import array
import ctypes
import errno
import mmap
import os
import select
import socket
import struct
import threading
import time

HELLO, ENTER, LEAVE, CHANGED, BYE, REPLY = 1, 2, 3, 4, 5, 0x8000
VERSION, LINE = 2, 64
OWNER, DONE, TOTAL, STATE, TASK, CRITICAL, WAITS = range(7)
CONTEXTS, GRANTED = 4, 6  # of slot 0
PATIENCE = 2  # seconds
BETWEEN_LOOKS = 20  # milliseconds: another thread may have taken what one waits for


def usual_socket():
    folder = os.environ.get("XDG_RUNTIME_DIR")
    beside = folder + "/akula" if folder else "/tmp/akula-%d" % os.getuid()
    return os.environ.get("AKULA_MANAGER", beside + "/manager.sock")


class Refused(Exception):
    """The manager does not want the program; says why."""


class Manager:
    """A connection to the manager. Threads of the program may use it at a time.

    Where the manager goes, the program runs on.
    """

    def __init__(self, name, contexts=0, path=None):
        self._lock = threading.Lock()
        self._arena = None
        self._number = 0
        self._answers = {}  # to those who wait, by the numbers of their requests; None: not yet
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._socket.settimeout(PATIENCE)
        try:
            self._socket.connect(path or usual_socket())
            who = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
            if struct.unpack("=3i", who)[1] not in (os.getuid(), 0):
                raise PermissionError("another user listens there")
            self._socket.setblocking(False)
        except OSError:
            self._socket.close()
            self._socket = None
            return
        body = struct.pack("=II56s", VERSION, contexts, name.encode()[:55])
        with self._lock:
            answer = self._ask(HELLO, body)
        if answer is None:
            return
        error, version, machine, _, file = answer
        if error != 0:
            self.close()
            raise Refused({
                errno.ERANGE: "%s wants %d contexts, and there are %d" % (name, contexts, machine),
                errno.EBUSY: "its process is managed already, as by 'manager exec --threads'",
            }.get(error, os.strerror(error)))
        self._arena = mmap.mmap(file, os.fstat(file).st_size)
        os.close(file)

    @property
    def connected(self):
        return self._socket is not None

    @property
    def granted(self):
        """How many contexts it can count on; 0 if no manager runs."""
        return self._word(0, GRANTED).value if self.connected else 0

    def _word(self, slot, word):
        return ctypes.c_uint64.from_buffer(self._arena, LINE * (1 + slot) + 8 * word)

    def _send(self, kind, number, body=b""):
        try:
            self._socket.send(struct.pack("=II", kind, number) + body)
        except OSError:
            self._lose()

    def _lose(self):
        """The manager has gone, or gives no answer."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _ask(self, kind, body=b""):
        """Returns error, version, contexts of the machine, those granted, and a file or None.

        Returns None where the manager has gone. It is called with the lock, and waits without it: the
        thread may be paused as soon as it is placed, and others are not to wait for it.
        """
        self._number += 1
        number, until = self._number, time.monotonic() + PATIENCE
        self._answers[number] = None
        self._send(kind, number, body)
        while self.connected and self._answers[number] is None:
            come = select.poll()
            come.register(self._socket, select.POLLIN)
            self._lock.release()
            try:
                come.poll(BETWEEN_LOOKS)
            finally:
                self._lock.acquire()
            self._take()
            if self._answers[number] is None and time.monotonic() > until:
                self._lose()
        return self._answers.pop(number)

    def _take(self):
        """Takes what has come: answers go to those who wait for them. With the lock."""
        room = array.array("i", [-1])
        while self.connected:
            try:
                data, control, _, _ = self._socket.recvmsg(512, socket.CMSG_SPACE(room.itemsize))
            except BlockingIOError:
                return
            except OSError:
                data, control = b"", []
            file = None
            for _, _, rights in control:
                file = array.array("i", rights[: room.itemsize])[0]
            kind, number = struct.unpack_from("=II", data) if len(data) >= 8 else (BYE, 0)
            if kind == BYE:
                self._lose()
            elif number in self._answers:
                values = list(struct.unpack_from("=%di" % ((len(data) - 8) // 4), data, 8))
                self._answers[number] = (values + [0, 0, 0, 0])[:4] + [file]
            elif file is not None:
                os.close(file)

    def thread(self, task_length=0.0, critical_section_length=0.0):
        """The calling thread, placed from here on; to be used in a with statement."""
        return _Thread(self, task_length, critical_section_length)

    def want_contexts(self, count):
        with self._lock:
            if self.connected:
                self._word(0, CONTEXTS).value = count
                self._send(CHANGED, 0)

    def _enter(self, task_length, critical_section_length):
        with self._lock:
            if not self.connected:
                return None, False
            slots = struct.unpack_from("=Q", self._arena, 16)[0]
            for slot in range(1, slots):
                if self._word(slot, OWNER).value == 0:
                    break
            else:
                return None, False
            lengths = struct.pack("=dd", task_length, critical_section_length)
            self._word(slot, OWNER).value = os.getpid() << 32 | threading.get_native_id()
            for word in (DONE, TOTAL, WAITS):
                self._word(slot, word).value = 0
            self._word(slot, TASK).value, self._word(slot, CRITICAL).value = struct.unpack("=QQ", lengths)
            self._word(slot, STATE).value = 1
            used = struct.unpack_from("=Q", self._arena, 24)[0]
            struct.pack_into("=Q", self._arena, 24, max(used, slot + 1))
            registrations = struct.unpack_from("=Q", self._arena, 32)[0]
            struct.pack_into("=Q", self._arena, 32, registrations + 1)
            answer = self._ask(ENTER, struct.pack("=I", slot))
            return slot, answer is not None and answer[0] == 0

    def _leave(self, slot):
        with self._lock:
            if self.connected:
                self._word(slot, STATE).value = 0
                self._word(slot, OWNER).value = 0
                self._send(LEAVE, 0, struct.pack("=I", slot))

    def close(self):
        with self._lock:
            if self.connected:
                if self._arena is not None:
                    self._ask(BYE)
                self._lose()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class _Thread:
    def __init__(self, manager, task_length, critical_section_length):
        self._manager, self._lengths = manager, (task_length, critical_section_length)
        self._slot, self._placed = None, False

    @property
    def placed(self):
        """Whether it was placed when it entered."""
        return self._placed

    def waits(self, now):
        """Says whether the thread waits for another one: a store, no system call."""
        if self._slot is not None:
            self._manager._word(self._slot, WAITS).value = 1 if now else 0

    def __enter__(self):
        self._slot, self._placed = self._manager._enter(*self._lengths)
        return self

    def __exit__(self, *_):
        if self._slot is not None:
            self._manager._leave(self._slot)


if __name__ == "__main__":
    with Manager("python", contexts=1) as app:
        print("connected" if app.connected else "no manager runs", "granted", app.granted)
        with app.thread(1.0) as me:
            print("placed" if me.placed else "not placed", "on", sorted(os.sched_getaffinity(0)))
