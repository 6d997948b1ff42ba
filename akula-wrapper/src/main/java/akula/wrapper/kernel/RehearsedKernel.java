package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * No kernel, but something that tells and is answered like one, in a time of its own: what decides
 * is tried with it before anything depends on how soon a decision comes. Threads have turns to
 * their end, yield, or sleep, by number; nothing more is meant to be like a kernel.
 */
final class RehearsedKernel implements KernelSide {
  /** Threads of each cpu, of two processes, of which the second is of nice 5. */
  private static final int THREADS_OF_CPU = 3;

  private static final int FIRST_ID = 1000;
  private static final int USUAL_WEIGHT = 100;
  private static final int WEIGHT_OF_NICE_5 = 33;
  private static final long SLEEP_NANOS = 3_000_000;
  private static final long LATE_NANOS = 50_000_000;
  private static final long PAGE = 4096;
  private static final long NEVER = Long.MAX_VALUE;

  private final Arena arena = Arena.ofConfined();
  private final long bytes;
  private final MemorySegment told;
  private final MemorySegment read;
  private final MemorySegment said;
  private final MemorySegment carried;
  private final MemorySegment counts;
  private final EventRing events;
  private final AnswerRing answers;
  private final Task[] tasks;

  /** Who has each cpu, or null, and those that were chosen for it, as they came. */
  private final Task[] running;

  private final Task[][] chosen;
  private final int[] cpus;
  private long now;
  private long turns;
  private boolean isOut;

  /** A thread that is none. */
  private static final class Task {
    final int id;
    final int process;
    final int weight;
    int cpu;
    int state = Rings.HELD;
    long number = 1;
    long serial = 1;
    long ran;
    long slice;
    long more;
    long until = NEVER;

    Task(int id, int process, int weight, int cpu) {
      this.id = id;
      this.process = process;
      this.weight = weight;
      this.cpu = cpu;
    }
  }

  /** Makes one of these cpus. */
  RehearsedKernel(int[] cpus) {
    this.cpus = cpus.clone();
    tasks = new Task[THREADS_OF_CPU * cpus.length];
    running = new Task[cpus.length];
    chosen = new Task[cpus.length][tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      int process = FIRST_ID + i % 2 * tasks.length;
      int weight = i % 2 == 0 ? USUAL_WEIGHT : WEIGHT_OF_NICE_5;
      tasks[i] = new Task(FIRST_ID + i, process, weight, cpus[i % cpus.length]);
    }
    // Room for several events of every thread between two looks.
    bytes = Long.highestOneBit(16L * tasks.length * Rings.recordBytes(Rings.EVENT_BYTES)) * 2;
    read = arena.allocate(PAGE, 8);
    told = arena.allocate(PAGE + 2 * bytes, 8);
    carried = arena.allocate(PAGE, 8);
    said = arena.allocate(PAGE + 2 * bytes, 8);
    counts = arena.allocate(PAGE, 8);
    events = new EventRing(read, told, bytes, PAGE);
    answers = new AnswerRing(carried, said, bytes, PAGE);
  }

  /** Returns how many turns have begun. */
  long turns() {
    return turns;
  }

  private void tell(int kind, Task task, int flags) {
    task.serial++;
    MemorySegment event = event(kind, task.cpu);
    event.set(JAVA_INT, Rings.THREAD_AT, task.id);
    event.set(JAVA_INT, Rings.PROCESS_AT, task.process);
    event.set(JAVA_LONG, Rings.RAN_AT, task.ran);
    event.set(JAVA_INT, Rings.WEIGHT_AT, task.weight);
    event.set(JAVA_INT, Rings.FLAGS_AT, flags);
    event.set(JAVA_LONG, Rings.NUMBER_AT, task.number);
    event.set(JAVA_LONG, Rings.SERIAL_AT, task.serial);
    event.set(JAVA_LONG, Rings.BORN_AT, task.id);
    event.set(JAVA_INT, Rings.STATE_AT, task.state);
  }

  private MemorySegment event(int kind, int cpu) {
    long at = told.get(JAVA_LONG, 0);
    long record = PAGE + (at & bytes - 1);
    told.set(JAVA_INT, record, Rings.EVENT_BYTES);
    MemorySegment event = told.asSlice(record + Rings.HEADER_BYTES, Rings.EVENT_BYTES);
    event.fill((byte) 0);
    event.set(JAVA_INT, Rings.KIND_AT, kind);
    event.set(JAVA_INT, Rings.CPU_AT, cpu);
    event.set(JAVA_LONG, Rings.TIME_AT, now);
    told.set(JAVA_LONG, 0, at + Rings.recordBytes(Rings.EVENT_BYTES));
    return event;
  }

  private int placeOf(int cpu) {
    for (int i = 0; i < cpus.length; i++) {
      if (cpus[i] == cpu) {
        return i;
      }
    }
    throw new IllegalStateException("no cpu " + cpu);
  }

  private void waits(Task task, int flags) {
    task.number++;
    task.state = Rings.HELD;
    task.until = NEVER;
    tell(Rings.WAITS, task, flags);
  }

  private void begin(Task task, int flags) {
    task.state = Rings.RUNNING;
    // Every fifth turn ends early, by yielding or by sleeping.
    task.until = now + (task.number % 5 == 0 ? task.slice / 2 : task.slice);
    turns++;
    tell(Rings.RUNS, task, flags);
  }

  private void stop(int place) {
    Task task = running[place];
    running[place] = null;
    tell(Rings.STOPS, task, Rings.COULD_GO_ON);
    if (task.number % 10 == 5) {
      task.state = Rings.ASLEEP;
      task.until = now + SLEEP_NANOS;
      tell(Rings.SLEEPS, task, 0);
    } else {
      waits(task, task.number % 10 == 0 ? Rings.YIELDED : Rings.COULD_GO_ON);
    }
    beginNext(place);
  }

  private void beginNext(int place) {
    Task[] queue = chosen[place];
    Task next = queue[0];
    if (running[place] != null || next == null) {
      return;
    }
    System.arraycopy(queue, 1, queue, 0, queue.length - 1);
    queue[queue.length - 1] = null;
    running[place] = next;
    begin(next, 0);
  }

  private void endTurn(int place) {
    Task task = running[place];
    if (task.more == 0 || task.number % 5 == 0) {
      stop(place);
      return;
    }
    task.slice = task.more;
    task.more = 0;
    task.number++;
    begin(task, Rings.EXTENDED);
  }

  @Override
  public void carryOut() {
    long at = carried.get(JAVA_LONG, 0);
    long end = said.get(JAVA_LONG, 0);
    for (; at < end; at += Rings.recordBytes(Rings.ANSWER_BYTES)) {
      answer(PAGE + (at & bytes - 1) + Rings.HEADER_BYTES);
    }
    carried.set(JAVA_LONG, 0, at);
  }

  private void answer(long at) {
    Task task = tasks[said.get(JAVA_INT, at + Rings.ANSWER_THREAD_AT) - FIRST_ID];
    int flags = said.get(JAVA_INT, at + Rings.ANSWER_FLAGS_AT);
    if (said.get(JAVA_LONG, at + Rings.ANSWER_NUMBER_AT) != task.number) {
      return; // as if it had been refused
    }
    if ((flags & Rings.EXTEND) != 0) {
      task.more = said.get(JAVA_LONG, at + Rings.ANSWER_SLICE_AT);
      return;
    }
    if (task.state != Rings.HELD) {
      return;
    }
    task.state = Rings.CHOSEN;
    task.cpu = said.get(JAVA_INT, at + Rings.ANSWER_CPU_AT);
    task.slice = said.get(JAVA_LONG, at + Rings.ANSWER_SLICE_AT);
    task.more = 0;
    int place = placeOf(task.cpu);
    Task[] queue = chosen[place];
    boolean isFirst = (flags & Rings.PREEMPT) != 0;
    if (isFirst) {
      System.arraycopy(queue, 0, queue, 1, queue.length - 1);
    }
    int end = 0;
    while (!isFirst && queue[end] != null) {
      end++;
    }
    queue[end] = task;
    if (isFirst && running[place] != null) {
      stop(place);
    } else {
      beginNext(place);
    }
  }

  @Override
  public boolean tellAnew() {
    for (Task task : tasks) {
      tell(Rings.THREAD, task, 0);
    }
    event(Rings.TOLD, 0).set(JAVA_LONG, Rings.NUMBER_AT, tasks.length);
    return true;
  }

  @Override
  public boolean await(long nanos) {
    long until = now + Math.max(0, nanos);
    while (told.get(JAVA_LONG, 0) == read.get(JAVA_LONG, 0) && now < until) {
      advance(until);
    }
    return !isOut;
  }

  private void advance(long until) {
    long next = until;
    for (Task task : tasks) {
      next = Math.min(next, task.until);
    }
    for (Task task : running) {
      if (task != null) {
        task.ran += next - now;
      }
    }
    now = next;
    for (int place = 0; place < running.length; place++) {
      if (running[place] != null && running[place].until <= now) {
        endTurn(place);
      }
    }
    for (Task task : tasks) {
      if (task.state == Rings.ASLEEP && task.until <= now) {
        tell(Rings.WAKES, task, 0);
        waits(task, Rings.WOKEN);
      }
    }
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
    return now;
  }

  @Override
  public long lateNanos() {
    return LATE_NANOS;
  }

  @Override
  public void detach() {
    isOut = true;
  }

  @Override
  public String end() {
    return "the rehearsal is over";
  }

  @Override
  public void close() {
    arena.close();
  }
}
