package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import akula.wrapper.os.BpfProgram;
import akula.wrapper.os.ChildProcess;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.MappedFile;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.SystemCallException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The scheduler of this kernel, loaded by a program of its own ({@code akula-scheduler}) that has
 * the rights for it; this process has only what that hands over.
 */
public final class LoadedKernel implements KernelSide {
  /** The longest message of the loader. */
  private static final int MESSAGE_BYTES = 544;

  private static final int READY = 1;
  private static final int REFUSAL = 2;
  private static final int SENTENCE_OF_REFUSAL_AT = 16;
  private static final int REASON_OF_END_AT = 24;
  private static final int SENTENCE_OF_END_AT = 88;

  /** Of a refusal: that there is no such control group, which is looked at last. */
  private static final int NO_GROUP = 6;

  /** The descriptors that are handed over: enum handed. */
  private static final int EVENTS = 0;

  private static final int ANSWERS = 1;
  private static final int ANSWER = 2;
  private static final int ANEW = 3;
  private static final int COUNTS = 4;
  private static final int HANDED = 5;

  private static final int REHEARSALS = 5_000;
  private static final long REHEARSED_NANOS = 20_000_000_000L;
  private static final long EACH_POLL_NANOS = 10_000_000;
  private static final long EACH_LOOK_AT_LOADER_NANOS = 5_000_000;

  /** So often it is looked for events between two looks at the clock. */
  private static final int LOOKS_OF_CLOCK = 16;

  /**
   * For how long the loader is waited for.
   *
   * @param answer until it has loaded the scheduler, or taken it out: the kernel may take that long
   *     to switch all its threads over
   * @param end until it has ended when it is to; after that it is killed
   */
  record Patience(Duration answer, Duration end) {
    private static final Patience USUAL =
        new Patience(Duration.ofSeconds(30), Duration.ofSeconds(2));
  }

  private final Arena arena = Arena.ofShared();
  private final PacketSocket socket;
  private final ChildProcess loader;
  private final KernelProgram program;
  private final Patience patience;
  private final MemorySegment message = arena.allocate(MESSAGE_BYTES, 8);
  private final List<FileDescriptor> handed = new ArrayList<>();
  private EventRing events;
  private AnswerRing answers;
  private MemorySegment counts;
  private BpfProgram answer;
  private BpfProgram anew;
  private long lateNanos;
  private long spinNanos;
  private final SpinWorth spins = new SpinWorth();
  private long lookedNanos;
  private long polledAt;
  private int reason;
  private boolean closed;
  private String end = "";

  private LoadedKernel(
      PacketSocket socket, ChildProcess loader, KernelProgram program, Patience patience) {
    this.socket = socket;
    this.loader = loader;
    this.program = program;
    this.patience = patience;
  }

  /**
   * Loads it.
   *
   * @param program the loader
   * @param options of the loader, {@code --group} among them
   * @throws KernelException if it cannot be, with the remedy
   */
  static LoadedKernel load(KernelProgram program, List<String> options) {
    LoadedKernel kernel = start(program, options, Patience.USUAL);
    try {
      kernel.greet();
      return kernel;
    } catch (KernelException | SystemCallException e) {
      kernel.close();
      throw e instanceof KernelException known ? known : new KernelException(e.getMessage());
    }
  }

  private static LoadedKernel start(
      KernelProgram program, List<String> options, Patience patience) {
    PacketSocket.Pair pair = PacketSocket.pair(2 * MESSAGE_BYTES);
    try (FileDescriptor theirs = pair.theirs()) {
      List<String> command = new ArrayList<>(List.of("akula-scheduler"));
      command.addAll(options);
      return new LoadedKernel(
          pair.ours(),
          ChildProcess.startSilently(program.path(), command, List.of(theirs)),
          program,
          patience);
    } catch (SystemCallException e) {
      pair.ours().close();
      throw new KernelException("the loader of the scheduler cannot be started: " + e.getMessage());
    }
  }

  /**
   * Returns why no scheduler can be loaded on this machine, with the remedy, if so.
   *
   * @param program the loader
   */
  static Optional<String> refusal(KernelProgram program) {
    return refusal(program, Patience.USUAL);
  }

  static Optional<String> refusal(KernelProgram program, Patience patience) {
    LoadedKernel kernel = start(program, List.of("--group", "/"), patience);
    try {
      kernel.greet();
      return Optional.empty(); // never, since that is no control group
    } catch (KernelException e) {
      return kernel.reason == NO_GROUP ? Optional.empty() : Optional.of(e.getMessage());
    } finally {
      kernel.close();
    }
  }

  private void greet() {
    boolean isSilent = !socket.await(patience.answer().toNanos());
    if (isSilent || socket.receive(message, HANDED, handed::add) <= 0) {
      throw new KernelException(silence(isSilent ? -1 : awaitLoader(patience.end())));
    }
    int kind = message.get(JAVA_INT, 0);
    int version = message.get(JAVA_INT, 4);
    if (version != Rings.VERSION) {
      throw new KernelException(
          "the loader of the scheduler is of version %d, and this akula of version %d; use the one that was built with it"
              .formatted(version, Rings.VERSION));
    }
    if (kind == REFUSAL) {
      reason = message.get(JAVA_INT, 8);
      throw new KernelException(text(SENTENCE_OF_REFUSAL_AT));
    }
    if (kind != READY || handed.size() != HANDED) {
      throw new KernelException(
          "the loader of the scheduler said %d with %d descriptors; expected %d with %d"
              .formatted(kind, handed.size(), READY, HANDED));
    }
    map(message.get(JAVA_INT, 8), message.get(JAVA_INT, 12));
    lateNanos = message.get(JAVA_LONG, 16);
  }

  /** Says what it did in place of an answer: that it ended, and how, or that it still runs. */
  private String silence(int status) {
    if (status < 0) {
      return "the loader of the scheduler, %s, has said nothing for %s s and still runs, so it is killed; if that is an akula-scheduler of this build, the machine is too busy: try again when it is less so"
          .formatted(program.name(), patience.answer().toMillis() / 1000.0);
    }
    int signal = status & 0x7f;
    return "the loader of the scheduler, %s, ended without a word, %s; %s"
        .formatted(
            program.name(),
            signal == 0 ? "with exit code " + (status >> 8 & 0xff) : "killed by signal " + signal,
            program.advice());
  }

  private void map(int eventBytes, int answerBytes) {
    long page = MappedFile.pageBytes();
    FileDescriptor told = handed.get(EVENTS);
    FileDescriptor said = handed.get(ANSWERS);
    events =
        new EventRing(
            MappedFile.map(told, 0, page, true, arena),
            MappedFile.map(told, page, page + 2L * eventBytes, false, arena),
            eventBytes,
            page);
    answers =
        new AnswerRing(
            MappedFile.map(said, 0, page, false, arena),
            MappedFile.map(said, page, page + 2L * answerBytes, true, arena),
            answerBytes,
            page);
    counts = MappedFile.map(handed.get(COUNTS), 0, page, false, arena);
    answer = new BpfProgram(handed.get(ANSWER), arena);
    anew = new BpfProgram(handed.get(ANEW), arena);
  }

  private String text(int place) {
    MemorySegment bytes = message.asSlice(place);
    long length = 0;
    while (length < bytes.byteSize() && bytes.get(JAVA_BYTE, length) != 0) {
      length++;
    }
    byte[] text = bytes.asSlice(0, length).toArray(JAVA_BYTE);
    return new String(text, StandardCharsets.UTF_8);
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
    return counts;
  }

  @Override
  public long nowNanos() {
    lookedNanos = System.nanoTime();
    return lookedNanos;
  }

  @Override
  public long lookedNanos() {
    return lookedNanos;
  }

  @Override
  public long lateNanos() {
    return lateNanos;
  }

  /** From now on {@link #await} looks for so long again and again before it sleeps. */
  void spin(long nanos) {
    spinNanos = nanos;
  }

  /** Does what is done at each turn some times while nobody is decided, so that it is compiled. */
  void rehearse() {
    long end = System.nanoTime() + REHEARSED_NANOS;
    long times = Math.min(REHEARSALS, Rehearsal.TURNS);
    for (int i = 0; i < times && nowNanos() < end; i++) {
      polledAt = 0;
      await(0);
      carryOut();
    }
  }

  /**
   * Whether the loader is still there is looked at each time that nothing was told, else seldom.
   */
  @Override
  public boolean await(long nanos) {
    boolean isSeldom = lookedNanos - polledAt < EACH_POLL_NANOS;
    if (!events.isEmpty()) {
      return isSeldom || poll(0);
    }
    long spin = Math.min(nanos, spinNanos);
    if (spin <= 0 || !spins.isWorth()) {
      return poll(nanos);
    }
    boolean isTold = isToldSoon(lookedNanos, spin);
    spins.was(isTold);
    return isTold && isSeldom || poll(isTold ? 0 : nanos - spin);
  }

  private boolean isToldSoon(long from, long nanos) {
    do {
      for (int i = 0; i < LOOKS_OF_CLOCK; i++) {
        if (!events.isEmpty()) {
          return true;
        }
        Thread.onSpinWait();
      }
    } while (nowNanos() - from < nanos);
    return false;
  }

  private boolean poll(long nanos) {
    polledAt = lookedNanos;
    if (!socket.await(nanos, handed.get(EVENTS))) {
      return true;
    }
    int length = socket.receive(message);
    end =
        length <= 0
            ? "its loader is gone"
            : text(REASON_OF_END_AT) + "; " + text(SENTENCE_OF_END_AT);
    return false;
  }

  @Override
  public String end() {
    return end;
  }

  @Override
  public void carryOut() {
    answer.run();
  }

  @Override
  public boolean tellAnew() {
    return anew.run() == 0;
  }

  @Override
  public void detach() {
    socket.shutdown();
  }

  /** One that is stopped is killed: its end takes the scheduler out, too. */
  @Override
  public void endLoader() {
    if (awaitLoader(patience.end()) < 0) {
      loader.kill();
      awaitLoader(patience.answer());
    }
  }

  /** Returns how the loader has ended, or -1 if it has not within that time. */
  private int awaitLoader(Duration longest) {
    boolean isInterrupted = Thread.interrupted(); // else it would not wait
    long end = System.nanoTime() + longest.toNanos();
    int status = loader.status();
    while (status < 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(this, EACH_LOOK_AT_LOADER_NANOS);
      isInterrupted |= Thread.interrupted();
      status = loader.status();
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return status;
  }

  /** Waits until it is out; the thread that decides has to have ended. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    detach();
    endLoader();
    socket.close();
    handed.forEach(FileDescriptor::close);
    arena.close();
  }
}
