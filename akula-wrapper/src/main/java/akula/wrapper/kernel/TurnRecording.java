package akula.wrapper.kernel;

import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Writes down all that a host is told, in the order in which it asks, and all that it answers: what
 * follows from that is decided again by {@link RecordedTurns}. Written into chunks that are there
 * already, and handed over when one is full and when an interval ends: another thread writes them
 * into the file, and the one that decides neither allocates nor waits for a disk.
 */
public final class TurnRecording implements TurnWatch, AutoCloseable {
  // What stands before each entry; numbers behind it, the least significant byte first.
  static final byte NOW = 1; // time, nanoseconds
  static final byte AWAITED = 2; // whether the scheduler is still there
  static final byte EVENT = 3; // its bytes, as in rings.h
  static final byte NO_EVENT = 4;
  static final byte LOST = 5; // how many events were, so far
  static final byte TOLD_ANEW = 6; // whether there was room
  static final byte NAMED = 7; // process, length of a name or -1, name
  static final byte ANSWER = 8; // as in rings.h, and whether there was room
  static final byte READING = 9; // value of a parameter
  static final byte END = 10; // the recording is whole
  static final byte LATE = 11; // after how long cpus help themselves

  private static final int BYTES = 1 << 16;
  private static final int LONGEST = 1 << 12;
  private static final int CHUNKS = 32;

  private final OutputStream out;
  private final Queue<Chunk> free = new ConcurrentLinkedQueue<>();
  private final Queue<Chunk> full = new ConcurrentLinkedQueue<>();
  private Chunk filling = new Chunk();
  private ByteBuffer buffer = filling.buffer;
  private IOException failure;

  private static final class Chunk {
    private final byte[] bytes = new byte[BYTES];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private final MemorySegment memory = MemorySegment.ofArray(bytes);
  }

  /**
   * Makes one.
   *
   * @param out closed with this
   */
  public TurnRecording(OutputStream out) {
    this.out = out;
    for (int i = 1; i < CHUNKS; i++) {
      free.add(new Chunk());
    }
  }

  private ByteBuffer begin(byte what) {
    if (buffer.remaining() < LONGEST) {
      handOver();
    }
    return buffer.put(what);
  }

  @Override
  public void intervalEnded() {
    if (buffer.position() > 0) {
      handOver();
    }
  }

  private void handOver() {
    full.add(filling);
    Chunk next = free.poll();
    filling = next == null ? new Chunk() : next; // nobody has written for long
    buffer = filling.buffer;
  }

  /**
   * What was handed over goes into the file; for one thread, which is not the one that decides.
   * What cannot be written is told at the end.
   */
  public void write() {
    for (Chunk chunk = full.poll(); chunk != null; chunk = full.poll()) {
      try {
        if (failure == null) {
          out.write(chunk.bytes, 0, chunk.buffer.position());
        }
      } catch (IOException e) {
        failure = e;
      }
      chunk.buffer.clear();
      free.add(chunk);
    }
  }

  private void number(byte what, long value) {
    begin(what).putLong(value);
  }

  private void truth(byte what, boolean value) {
    begin(what).put((byte) (value ? 1 : 0));
  }

  private void event(MemorySegment from, long at) {
    begin(EVENT);
    MemorySegment.copy(from, at, filling.memory, buffer.position(), Rings.EVENT_BYTES);
    buffer.position(buffer.position() + Rings.EVENT_BYTES);
  }

  private void noEvent() {
    begin(NO_EVENT);
  }

  private void named(int process, String application) {
    begin(NAMED).putInt(process);
    if (application == null) {
      buffer.putInt(-1);
    } else {
      byte[] name = application.getBytes(StandardCharsets.UTF_8); // once a process
      buffer.putInt(name.length).put(name);
    }
  }

  private void answer(
      int thread, int cpu, long number, long slice, long order, int flags, boolean hadRoom) {
    begin(ANSWER).putInt(thread).putInt(cpu).putLong(number).putLong(slice).putLong(order);
    buffer.putInt(flags).put((byte) (hadRoom ? 1 : 0));
  }

  /** All that was told is here; nobody decides any more. */
  void finish() {
    begin(END);
    handOver();
  }

  /** Returns why it could not be written, if so; for who writes. */
  public Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public void close() {
    write();
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a kernel's side of which all is written down. */
  KernelSide of(KernelSide side) {
    return new Side(side);
  }

  /** Returns what writes down what is said of processes. */
  KnownProcesses of(KnownProcesses known) {
    return new KnownProcesses() {
      @Override
      public String application(int process) {
        String application = known.application(process);
        named(process, application);
        return application;
      }

      @Override
      public void belongs(ProcessModel process, int id, ProcessModel by) {
        known.belongs(process, id, by);
      }
    };
  }

  /** Returns a source of which it is written down what was read. */
  ParameterSource of(ParameterSource source) {
    return new ParameterSource() {
      @Override
      public List<String> names() {
        return source.names();
      }

      @Override
      public String place() {
        return source.place();
      }

      @Override
      public void monitor(ThreadModel thread, int column, int intervals) {
        source.monitor(thread, column, intervals);
      }

      @Override
      public boolean isOfCore(int column) {
        return source.isOfCore(column);
      }

      @Override
      public Reading reading(ThreadModel thread, int column) {
        Reading of = source.reading(thread, column);
        return intervals -> {
          double value = of.over(intervals);
          begin(READING).putDouble(value);
          return value;
        };
      }
    };
  }

  private final class Side implements KernelSide {
    private final KernelSide side;
    private final EventRing events;
    private final AnswerRing answers;

    private Side(KernelSide side) {
      this.side = side;
      events = new Events(side.events());
      answers = new Answers(side.answers());
      number(LATE, side.lateNanos());
    }

    @Override
    public EventRing events() {
      return events;
    }

    @Override
    public AnswerRing answers() {
      return answers;
    }

    @Override
    public MemorySegment counts() {
      return side.counts();
    }

    @Override
    public long lost() {
      long lost = side.lost();
      number(LOST, lost);
      return lost;
    }

    @Override
    public long nowNanos() {
      long now = side.nowNanos();
      number(NOW, now);
      return now;
    }

    @Override
    public long lateNanos() {
      return side.lateNanos();
    }

    @Override
    public boolean await(long nanos) {
      boolean on = side.await(nanos);
      truth(AWAITED, on);
      return on;
    }

    @Override
    public void carryOut() {
      side.carryOut();
    }

    @Override
    public boolean tellAnew() {
      boolean all = side.tellAnew();
      truth(TOLD_ANEW, all);
      return all;
    }

    @Override
    public void detach() {
      side.detach();
    }

    @Override
    public String end() {
      return side.end();
    }

    @Override
    public void close() {
      side.close();
    }
  }

  private final class Events extends EventRing {
    private final EventRing of;

    private Events(EventRing of) {
      super(of);
      this.of = of;
    }

    @Override
    boolean next() {
      boolean any = of.next();
      at = of.at;
      if (any) {
        event(produced, at);
      } else {
        noEvent();
      }
      return any;
    }
  }

  private final class Answers extends AnswerRing {
    private final AnswerRing of;

    private Answers(AnswerRing of) {
      super(of);
      this.of = of;
    }

    @Override
    boolean put(int thread, int cpu, long number, long slice, long order, int flags) {
      boolean hadRoom = of.put(thread, cpu, number, slice, order, flags);
      answer(thread, cpu, number, slice, order, flags, hadRoom);
      return hadRoom;
    }
  }
}
