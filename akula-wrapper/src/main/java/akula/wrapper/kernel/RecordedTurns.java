package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.ThreadModel;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Decides again what was decided in a run that {@link TurnRecording} wrote down, without its
 * kernel: the host asks in the same order and is told the same, and what it answers is compared
 * with what it answered then.
 */
public final class RecordedTurns {
  private final DataInputStream in;
  private final MemorySegment event =
      MemorySegment.ofArray(new long[Rings.EVENT_BYTES / Long.BYTES]);
  private final byte[] number = new byte[8];
  private final MachineModel model;
  private final PolicyCalls calls;
  private long late;
  private long beginNanos = -1;
  private long nowNanos;
  private long answers;
  private boolean isWhole;
  private Optional<Difference> difference = Optional.empty();

  /**
   * What came of it.
   *
   * @param answers decisions that are the same as then, byte for byte
   * @param first the first one that is another, if one is; what followed from it is not known
   * @param isWhole whether the recording has its end
   * @param failure why the policy could not go on, if so
   * @param nanos how long the run was, as far as it was decided again
   */
  public record Outcome(
      long answers,
      Optional<Difference> first,
      boolean isWhole,
      Optional<String> failure,
      long nanos) {}

  /**
   * Another decision than then.
   *
   * @param nanos when, since the policy was asked for the first time
   * @param then what was asked or answered then
   * @param now what is now
   */
  public record Difference(long nanos, String then, String now) {}

  /** Nothing more is to be decided. */
  private static final class StopException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StopException() {
      super(null, null, false, false);
    }
  }

  /** What is there cannot have been written. */
  public static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1;

    DamagedException(String what) {
      super(what);
    }
  }

  /**
   * Makes one.
   *
   * @param in the recording; its reader closes it
   * @param intervalNanos the scheduling interval
   * @param parameters names of those that were served, in their order
   */
  public RecordedTurns(
      InputStream in, MachineDescription machine, long intervalNanos, List<String> parameters) {
    this.in = new DataInputStream(in);
    model =
        new MachineModel(
            machine,
            intervalNanos,
            EnumSet.copyOf(KernelRun.CONTROLS),
            parameters.isEmpty() ? ParameterSource.NONE : new Readings(parameters));
    calls = new PolicyCalls(model);
  }

  /** Returns what calls the policy. */
  public PolicyCalls calls() {
    return calls;
  }

  /**
   * Has it decided again.
   *
   * @param log takes the turns; null if nobody wants them
   * @param afterEach done after each instant, as reading the turns
   * @throws IOException if it cannot be read, or was not written by a recording
   */
  public Outcome decide(
      KernelHost.Settings settings, Scheduler policy, String name, TurnLog log, Runnable afterEach)
      throws IOException {
    Optional<String> failure = Optional.empty();
    try {
      late = number(TurnRecording.LATE);
      calls.begin(policy, name);
      KernelHost host = new KernelHost(new Side(), model, calls, settings, this::named, log);
      try {
        decideAll(host, afterEach);
      } finally {
        host.end();
        afterEach.run();
      }
    } catch (StopException e) {
      // All that is there was decided again, or something else.
    } catch (PolicyFailedException e) {
      // What a policy reads is read from the recording, too.
      if (e.getCause() instanceof UncheckedIOException unread) {
        throw unread.getCause();
      }
      if (!(e.getCause() instanceof StopException)) {
        failure = Optional.of(e.text());
        isWhole = in.read() == TurnRecording.END;
      }
    } catch (BrokenPolicyException e) {
      failure = Optional.of(e.getMessage());
      isWhole = in.read() == TurnRecording.END;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return new Outcome(answers, difference, isWhole, failure, Math.max(0, nowNanos - beginNanos));
  }

  private static void decideAll(KernelHost host, Runnable afterEach) {
    boolean on = true;
    while (on) {
      on = host.turn();
      afterEach.run();
    }
  }

  /** Returns the next thing that was asked then; stops if it was another one. */
  private void expect(byte what, String now) {
    int then = nextKind();
    if (then < 0 || then == TurnRecording.END) {
      isWhole |= then == TurnRecording.END;
      throw new StopException();
    }
    if (then != what) {
      differ(words(then), now);
    }
  }

  private int nextKind() {
    try {
      int kind = in.read();
      if (kind > TurnRecording.LATE || kind == 0) {
        throw new DamagedException("it has an entry of kind %d".formatted(kind));
      }
      return kind;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void differ(String then, String now) {
    difference = Optional.of(new Difference(nowNanos - beginNanos, then, now));
    throw new StopException();
  }

  private static String words(int kind) {
    return switch (kind) {
      case TurnRecording.NOW -> "the time was asked for";
      case TurnRecording.AWAITED -> "something was awaited";
      case TurnRecording.EVENT, TurnRecording.NO_EVENT -> "an event was read";
      case TurnRecording.LOST -> "it was asked how many events were lost";
      case TurnRecording.TOLD_ANEW -> "all threads were told anew";
      case TurnRecording.NAMED -> "it was asked what a process belongs to";
      case TurnRecording.ANSWER -> "something was decided";
      case TurnRecording.READING -> "a parameter was read";
      default -> "it was asked when cpus help themselves";
    };
  }

  /** A recording that was cut ends where it was. */
  private void read(byte[] into) {
    try {
      in.readFully(into);
    } catch (EOFException e) {
      throw new StopException();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long number() {
    read(number);
    long value = 0;
    for (int i = 7; i >= 0; i--) {
      value = value << 8 | number[i] & 0xff;
    }
    return value;
  }

  private int small() {
    byte[] four = new byte[4];
    read(four);
    return four[0] & 0xff | (four[1] & 0xff) << 8 | (four[2] & 0xff) << 16 | four[3] << 24;
  }

  private boolean truth() {
    byte[] one = new byte[1];
    read(one);
    return one[0] != 0;
  }

  private long number(byte what) {
    expect(what, words(what));
    return number();
  }

  private boolean truth(byte what) {
    expect(what, words(what));
    return truth();
  }

  private String named(int process) {
    expect(TurnRecording.NAMED, words(TurnRecording.NAMED));
    int then = small();
    int length = small();
    if (length > 1 << 12) {
      throw new UncheckedIOException(
          new DamagedException("it has a name of %d bytes".formatted(length)));
    }
    byte[] name = new byte[Math.max(0, length)];
    read(name);
    if (then != process) {
      differ("process " + then + " was asked for", "process " + process);
    }
    return length < 0 ? null : new String(name, StandardCharsets.UTF_8);
  }

  private record Answer(int thread, int cpu, long number, long sliceNanos, long order, int flags) {
    @Override
    public String toString() {
      String how =
          (flags & Rings.EXTEND) != 0
              ? ", to go on"
              : (flags & Rings.STOP) != 0
                  ? ", to end now"
                  : (flags & Rings.PREEMPT) != 0 ? ", at once" : "";
      return "thread %d on cpu %d for %.3f ms%s (number %d, order %d)"
          .formatted(thread, cpu, sliceNanos / 1e6, how, number, order);
    }
  }

  private final class Side implements KernelSide {
    private final EventRing events = new Events();
    private final AnswerRing answerRing = new Answers();

    @Override
    public EventRing events() {
      return events;
    }

    @Override
    public AnswerRing answers() {
      return answerRing;
    }

    @Override
    public MemorySegment counts() {
      throw new IllegalStateException("a recording counts nothing");
    }

    @Override
    public long lost() {
      return number(TurnRecording.LOST);
    }

    @Override
    public long nowNanos() {
      nowNanos = number(TurnRecording.NOW);
      if (beginNanos < 0) {
        beginNanos = nowNanos;
      }
      return nowNanos;
    }

    @Override
    public long lateNanos() {
      return late;
    }

    @Override
    public boolean await(long nanos) {
      return truth(TurnRecording.AWAITED);
    }

    @Override
    public void carryOut() {
      // Nobody is there who would.
    }

    @Override
    public boolean tellAnew() {
      return truth(TurnRecording.TOLD_ANEW);
    }

    @Override
    public void detach() {
      // Nobody is there.
    }

    @Override
    public String end() {
      return "it was then";
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  private final class Events extends EventRing {
    private Events() {
      super(MemorySegment.ofArray(new long[1]), event, 0, 0);
    }

    @Override
    boolean next() {
      int then = nextKind();
      if (then == TurnRecording.EVENT) {
        byte[] bytes = new byte[Rings.EVENT_BYTES];
        read(bytes);
        MemorySegment.copy(bytes, 0, event, JAVA_BYTE, 0, bytes.length);
        return true;
      }
      if (then < 0 || then == TurnRecording.END) {
        isWhole |= then == TurnRecording.END;
        throw new StopException();
      }
      if (then != TurnRecording.NO_EVENT) {
        differ(words(then), words(TurnRecording.EVENT));
      }
      return false;
    }
  }

  private final class Answers extends AnswerRing {
    private Answers() {
      super(null, null, 0, 0);
    }

    @Override
    boolean isPending() {
      return false; // nobody would carry them out
    }

    @Override
    boolean put(int thread, int cpu, long wait, long slice, long order, int flags) {
      Answer now = new Answer(thread, cpu, wait, slice, order, flags);
      expect(TurnRecording.ANSWER, now.toString());
      Answer then = new Answer(small(), small(), number(), number(), number(), small());
      boolean hadRoom = truth();
      if (!then.equals(now)) {
        differ(then.toString(), now.toString());
      }
      answers++;
      return hadRoom;
    }
  }

  /** What was read of threads then. */
  private final class Readings implements ParameterSource {
    private final List<String> names;

    private Readings(List<String> names) {
      this.names = names;
    }

    @Override
    public List<String> names() {
      return names;
    }

    @Override
    public void monitor(ThreadModel thread, int column, int intervals) {
      // It was.
    }

    @Override
    public Reading reading(ThreadModel thread, int column) {
      return intervals -> Double.longBitsToDouble(number(TurnRecording.READING));
    }
  }
}
