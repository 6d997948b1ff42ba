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
import java.util.List;

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

  private final String name;
  private final int contexts;
  private final Path path;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment room = arena.allocate(512, 8);
  private final MemorySegment out = arena.allocate(128, 8);
  private PacketSocket socket;
  private volatile ProgressMap map;
  private int number;
  private int granted;
  private long againNanos;
  private long waitNanos = LEAST_WAIT_NANOS;
  private boolean closed;

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
    synchronized (manager) {
      int error = manager.hello();
      if (error > 0) {
        manager.close();
        throw new IllegalStateException(manager.refusal(error));
      }
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
      default -> "%s cannot be managed: %s".formatted(name, Errno.text(error));
    };
  }

  /** Returns whether a manager places its threads. */
  public synchronized boolean isConnected() {
    return isThere();
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
    synchronized (this) {
      boolean there = isThere();
      int slot = map == null ? -1 : map.claim(taskLength, criticalSectionLength);
      return new Entered(slot, there && slot > 0 && ask(ClientMessage.ENTER, null, 12, slot) == 0);
    }
  }

  /** Says how many hardware contexts it wants at once from now on; 0 if that is not known. */
  public synchronized void wantContexts(int count) {
    if (isThere()) {
      map.wantContexts(count);
      tell(ClientMessage.CHANGED);
    }
  }

  /** Returns how many hardware contexts it can count on; 0 if no manager runs. */
  public synchronized int granted() {
    if (isThere()) {
      while (socket != null && receive(null)) {
        // it takes what has come
      }
    }
    return socket == null ? 0 : granted;
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

    private void waits(boolean now) {
      ProgressMap present = map;
      if (slot > 0 && present != null && !left) {
        present.waits(slot, now);
      }
    }

    @Override
    public void close() {
      synchronized (Manager.this) {
        if (slot > 0 && map != null && !left) {
          left = true;
          map.free(slot);
          if (isThere()) {
            tell(ClientMessage.LEAVE, slot);
          }
        }
      }
    }
  }

  /** Whether it is connected, maybe again. */
  private boolean isThere() {
    if (closed || socket != null) {
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
      socket = PacketSocket.to(path);
    } catch (SystemCallException _) {
      lose();
      return -1;
    }
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(text, ClientMessage.NAME_BYTES);
    padded[ClientMessage.NAME_BYTES - 1] = 0;
    MemorySegment.copy(padded, 0, out, ValueLayout.JAVA_BYTE, 16, padded.length);
    List<FileDescriptor> files = new ArrayList<>();
    int error =
        ask(ClientMessage.HELLO, files, 16 + padded.length, ClientMessage.VERSION, contexts);
    if (error == 0 && !files.isEmpty()) {
      ProgressMap before = map;
      ProgressMap mapped = ProgressMap.of(files.getFirst().path().toString());
      if (mapped != null && before != null) {
        mapped.takeOver(before);
      }
      map = mapped == null ? before : mapped;
      granted = room.get(ValueLayout.JAVA_INT, 20);
      waitNanos = LEAST_WAIT_NANOS;
    } else {
      lose();
    }
    files.forEach(FileDescriptor::close);
    return error;
  }

  private void lose() {
    if (socket != null) {
      socket.close();
      socket = null;
    }
    againNanos = System.nanoTime() + waitNanos;
    waitNanos = Math.min(2 * waitNanos, MOST_WAIT_NANOS);
  }

  /** Returns the error that is answered; -1 if the manager is gone. */
  private int ask(int type, List<FileDescriptor> files, int length, int... values) {
    number = number == Integer.MAX_VALUE ? 1 : number + 1;
    int asked = number;
    send(type, asked, length, values);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (socket != null) {
      long left = deadline - System.nanoTime();
      if (left <= 0 || !socket.await(left)) {
        lose();
        return -1;
      }
      if (receive(files)
          && room.get(ValueLayout.JAVA_INT, 0) == (type | ClientMessage.REPLY)
          && room.get(ValueLayout.JAVA_INT, 4) == asked) {
        return room.get(ValueLayout.JAVA_INT, 8);
      }
    }
    return -1;
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

  /** Takes a message if there is one. */
  private boolean receive(List<FileDescriptor> files) {
    int length = files == null ? socket.receive(room) : socket.receive(room, files::add);
    if (length == PacketSocket.NOTHING) {
      return false;
    }
    if (length < ClientMessage.HEADER_BYTES + Integer.BYTES) {
      lose();
      return false;
    }
    if (room.get(ValueLayout.JAVA_INT, 0) == ClientMessage.GRANTED) {
      granted = room.get(ValueLayout.JAVA_INT, 8);
    }
    return true;
  }

  /** All threads are as before they entered. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      if (socket != null) {
        ask(ClientMessage.BYE, null, 8);
      }
      if (socket != null) {
        socket.close();
        socket = null;
      }
      map = null;
    }
  }
}
