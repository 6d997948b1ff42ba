package akula.wrapper.manager;

import akula.api.progress.ProgressMap;
import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.SystemCallException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A Java program that has its threads placed by {@code akula manager}, if that runs; else all of
 * this does nothing.
 *
 * <pre>{@code
 * try (Manager app = Manager.connect("solver", 4)) {
 *   // in each thread that works:
 *   try (Manager.Entered thread = app.thread(2.0, 0.1)) {
 *     // it runs in its place
 *   }
 * }
 * }</pre>
 *
 * <p>Where the manager goes, the program runs on; calls look for the next one from time to time,
 * and all threads that have entered have entered there. For any number of threads at a time.
 */
public final class Manager implements AutoCloseable {
  private static final long PATIENCE_NANOS = 2_000_000_000;
  private static final long LEAST_WAIT_NANOS = 100_000_000;
  private static final long MOST_WAIT_NANOS = 10_000_000_000L;

  /** Another thread may have taken what one waits for. */
  private static final long BETWEEN_LOOKS_NANOS = 20_000_000;

  private final String name;
  private final int contexts;
  private final Path path;
  private final Arena arena = Arena.ofAuto();
  private final MemorySegment room = arena.allocate(512, 8);
  private final MemorySegment out = arena.allocate(128, 8);
  private final ReentrantLock lock = new ReentrantLock();

  /** What threads wait for, by the number of the request. */
  private final Map<Integer, Request> requests = new HashMap<>();

  /** Connections that are lost, and still waited at. */
  private final List<PacketSocket> lost = new ArrayList<>();

  private int awaiting;
  private PacketSocket socket;
  private volatile ProgressMap map;
  private int number;
  private long againNanos;
  private long waitNanos = LEAST_WAIT_NANOS;

  /** Closed, refused for good, or let go. */
  private boolean finished;

  private static final class Request {
    private boolean answered;
    private int error;

    private void answer(int with) {
      answered = true;
      error = with;
    }
  }

  private Manager(String name, int contexts, Path path) {
    this.name = name;
    this.contexts = contexts;
    this.path = path;
  }

  /**
   * Connects to the manager of this user, where that runs.
   *
   * @param name of the application
   * @param contexts how many hardware contexts it wants at once, 0 if that is not known
   * @throws IllegalStateException if the manager refuses it, with the reason
   */
  public static Manager connect(String name, int contexts) {
    return connect(name, contexts, ManagerSocket.usual());
  }

  /**
   * Connects to a manager that listens at a file.
   *
   * @throws IllegalStateException if it refuses, with the reason
   */
  public static Manager connect(String name, int contexts, Path socket) {
    if (contexts < 0) {
      throw new IllegalArgumentException("contexts have to be at least 0, not " + contexts);
    }
    Manager manager = new Manager(name, contexts, socket);
    int error = manager.locked(manager::hello);
    if (error > 0) {
      manager.close();
      throw new IllegalStateException(manager.refusal(error));
    }
    return manager;
  }

  private String refusal(int error) {
    return switch (error) {
      case Errno.ERANGE ->
          "%s wants %d contexts, and there are %d"
              .formatted(name, contexts, room.get(ValueLayout.JAVA_INT, 16));
      case Errno.EPROTO ->
          "the manager speaks version %d of the protocol, and %s version %d"
              .formatted(room.get(ValueLayout.JAVA_INT, 12), name, ClientMessage.VERSION);
      case Errno.EBUSY ->
          "%s cannot be managed: its process is managed already, as by 'manager exec --threads'"
              .formatted(name);
      default -> "%s cannot be managed: %s".formatted(name, Errno.text(error));
    };
  }

  private <T> T locked(Supplier<T> what) {
    lock.lock();
    try {
      return what.get();
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether a manager places its threads. */
  public boolean isConnected() {
    return locked(() -> {
      boolean there = isThere();
      take();
      return there && socket != null;
    });
  }

  /**
   * The calling thread is placed on its own from now on: it comes back once it has its place. To be
   * closed by it before it ends.
   *
   * @param taskLength how long its task is, relative; 0 if that is not known
   * @param criticalSectionLength how long it holds locks, relative; 0 if that is not known
   * @throws IllegalStateException on a virtual thread, which is no thread of the operating system
   */
  public Entered thread(double taskLength, double criticalSectionLength) {
    if (Thread.currentThread().isVirtual()) {
      throw new IllegalStateException(
          "a virtual thread cannot be placed on a cpu; enter with a platform thread");
    }
    return locked(() -> {
      boolean there = isThere();
      int slot = map == null ? -1 : map.claim(taskLength, criticalSectionLength);
      return new Entered(slot, there && slot > 0 && ask(ClientMessage.ENTER, 12, slot) == 0);
    });
  }

  /** Says how many hardware contexts it wants at once from now on; 0 if that is not known. */
  public void wantContexts(int count) {
    locked(() -> {
      boolean there = isThere();
      if (there) {
        map.wantContexts(count);
        tell(ClientMessage.CHANGED);
      }
      return there;
    });
  }

  /** Returns how many hardware contexts it can count on; 0 if no manager runs. */
  public int granted() {
    return locked(() -> {
      if (isThere()) {
        take();
      }
      return socket == null ? 0 : map.granted();
    });
  }

  /** A thread that has entered. */
  public final class Entered implements AutoCloseable {
    private final int slot;
    private final boolean placed;
    private boolean left;

    private Entered(int slot, boolean placed) {
      this.slot = slot;
      this.placed = placed;
    }

    /** Returns whether it was placed when it entered. */
    public boolean isPlaced() {
      return placed;
    }

    /** It waits for another thread from now on. */
    public void blocking() {
      waits(true);
    }

    /** It works again. */
    public void running() {
      waits(false);
    }

    /**
     * Again where the arena of the next manager has taken the place of the last one's meanwhile.
     */
    private void waits(boolean now) {
      ProgressMap told = null;
      while (slot > 0 && !left && map != told) {
        told = map;
        if (told != null) {
          told.waits(slot, now);
        }
      }
    }

    @Override
    public void close() {
      locked(() -> {
        boolean leaves = slot > 0 && map != null && !left;
        if (leaves) {
          left = true;
          map.free(slot);
          if (isThere()) {
            tell(ClientMessage.LEAVE, slot);
          }
        }
        return leaves;
      });
    }
  }

  /** Whether it is connected, maybe again. */
  private boolean isThere() {
    if (finished || socket != null) {
      return socket != null;
    }
    if (System.nanoTime() - againNanos < 0 || hello() != 0) {
      return false;
    }
    tell(ClientMessage.CHANGED); // all that had entered
    return socket != null;
  }

  /** Returns 0 if it is connected, an error if it is refused, -1 if nobody is there. */
  private int hello() {
    try {
      socket = ManagerSocket.connect(path);
    } catch (SystemCallException _) {
      lose();
      return -1;
    }
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(text, ClientMessage.NAME_BYTES);
    padded[ClientMessage.NAME_BYTES - 1] = 0;
    MemorySegment.copy(padded, 0, out, ValueLayout.JAVA_BYTE, 16, padded.length);
    send(ClientMessage.HELLO, ++number, 16 + padded.length, ClientMessage.VERSION, contexts);
    List<FileDescriptor> files = new ArrayList<>();
    int error = -1;
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (socket != null && error < 0) {
      long left = deadline - System.nanoTime();
      if (left <= 0 || !socket.await(left)) {
        lose();
      } else if (receive(files::add) && isReply(number)) {
        error = room.get(ValueLayout.JAVA_INT, 8);
      }
    }
    if (error == 0 && !files.isEmpty()) {
      use(ProgressMap.of(files.getFirst().path().toString()));
    } else {
      lose();
    }
    files.forEach(FileDescriptor::close);
    finished |= error == Errno.ERANGE || error == Errno.EPROTO;
    return error;
  }

  private void use(ProgressMap mapped) {
    if (mapped == null) {
      lose(); // what came with the answer is no arena
      return;
    }
    if (map != null) {
      mapped.takeOver(map);
    }
    map = mapped;
    waitNanos = LEAST_WAIT_NANOS;
  }

  /** All who wait are told; the last of them closes the socket. */
  private void lose() {
    if (socket != null) {
      requests.values().forEach(request -> request.answer(-1));
      if (awaiting == 0) {
        socket.close();
      } else {
        lost.add(socket);
      }
      socket = null;
    }
    againNanos = System.nanoTime() + waitNanos;
    waitNanos = Math.min(2 * waitNanos, MOST_WAIT_NANOS);
  }

  /**
   * Asks, and waits for the answer without the lock: the thread may be paused as soon as it is
   * placed, and others are not to wait for it.
   *
   * @return the error that is answered, or 0; -1 if the manager is gone
   */
  private int ask(int type, int length, int... values) {
    int asked = ++number;
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    Request request = new Request();
    requests.put(asked, request);
    send(type, asked, length, values);
    while (!request.answered) {
      PacketSocket from = socket;
      awaiting++;
      lock.unlock();
      try {
        from.awaitBeside(BETWEEN_LOOKS_NANOS);
      } finally {
        lock.lock();
        awaiting--;
      }
      take();
      if (!request.answered && System.nanoTime() - deadline > 0) {
        lose();
      }
    }
    requests.remove(asked);
    if (awaiting == 0) {
      lost.forEach(PacketSocket::close);
      lost.clear();
    }
    return request.error;
  }

  private void tell(int type, int... values) {
    send(type, 0, 8 + 4 * values.length, values);
  }

  private void send(int type, int asked, int length, int... values) {
    out.set(ValueLayout.JAVA_INT, 0, type);
    out.set(ValueLayout.JAVA_INT, 4, asked);
    for (int i = 0; i < values.length; i++) {
      out.set(ValueLayout.JAVA_INT, 8 + 4L * i, values[i]);
    }
    if (socket != null && socket.send(out, length) != 0) {
      lose();
    }
  }

  private boolean isReply(int asked) {
    return room.get(ValueLayout.JAVA_INT, 4) == asked;
  }

  /**
   * Takes what has come: answers, and that it was let go, after which it does not connect again.
   */
  private void take() {
    while (socket != null && receive(FileDescriptor::close)) {
      if (room.get(ValueLayout.JAVA_INT, 0) == ClientMessage.BYE) {
        lose();
        finished = true;
      } else {
        Request asked = requests.get(room.get(ValueLayout.JAVA_INT, 4));
        if (asked != null) {
          asked.answer(room.get(ValueLayout.JAVA_INT, 8));
        }
      }
    }
  }

  /** Takes a message if there is one. */
  private boolean receive(Consumer<FileDescriptor> file) {
    int length = socket.receive(room, file);
    if (length != PacketSocket.NOTHING && length < ClientMessage.HEADER_BYTES) {
      lose();
    }
    return length >= ClientMessage.HEADER_BYTES;
  }

  /** All threads are as before they entered. */
  @Override
  public void close() {
    locked(() -> {
      if (socket != null) {
        ask(ClientMessage.BYE, 8);
      }
      if (socket != null) {
        lose();
      }
      map = null;
      finished = true;
      return finished;
    });
  }
}
