package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The kernel's side in Java, in simulated time: what {@code decide.bpf.c} does, told and answered
 * in rings of the same layout. Turns end when their slices do, and nothing takes any time.
 */
public final class FakeKernel implements KernelSide {
  private static final long PAGE = 4096;
  private static final long TURN_OF_FALLBACK = 5_000_000;
  private static final long LOOK_EACH = 10_000_000;
  private static final long WATCHDOG = 30_000_000_000L;
  private static final long NEVER = Long.MAX_VALUE;

  private final MemorySegment eventsConsumed = page(0);
  private final MemorySegment eventsProduced;
  private final MemorySegment answersConsumed = page(0);
  private final MemorySegment answersProduced;
  private final MemorySegment counts = page(0);
  private final long eventBytes;
  private final long answerBytes;
  private final long lateNanos;
  private final EventRing events;
  private final AnswerRing answers;
  private final Cpu[] cpus;
  private final TreeMap<Integer, Task> tasks = new TreeMap<>();
  private final List<Task> hold = new ArrayList<>();
  private long now;
  private long called;
  private long nextLook = LOOK_EACH;
  private long sequence;
  private int round = 1;
  private long told;
  private boolean out;
  private boolean isForgotten;
  private int cpusTold;
  private boolean forksSlowly;
  private int misnumbered;
  private long outSince = -1;

  /** One thing that a thread does. */
  public sealed interface Step {
    /** Computes. */
    record Run(long nanos) implements Step {}

    /** Sleeps. */
    record Sleep(long nanos) implements Step {}

    /** Gives its turn up. */
    record Yield() implements Step {}

    /** Makes another thread of its process. */
    record Fork(int id, boolean isProcess, List<Step> steps) implements Step {
      /** Makes a thread of the same process. */
      Fork(int id, List<Step> steps) {
        this(id, false, steps);
      }
    }
  }

  /** A thread of the fake kernel. */
  private static final class Task {
    final int id;
    final int process;
    final long born;
    int weight = 100;
    final List<Step> steps;
    int next;
    long left;
    long number;
    long begun;
    long answered;
    long more;
    long moreOf;
    long serial;
    long ran;
    long slice = TURN_OF_FALLBACK;
    long order;
    long came;
    int cpu;
    int parent;
    boolean asleep;
    boolean yielded;

    /** A thread that it makes, which is none yet that can run. */
    Task making;

    long wakesAt = NEVER;
    long lastRan;
    long longestWait;
    long waitsSince = -1;
    long heldSince;
    long allowed = -1;
    int round;

    Task(int id, int process, long born, List<Step> steps) {
      this.id = id;
      this.process = process;
      this.born = born;
      this.steps = steps;
    }

    int state() {
      if (asleep) {
        return Rings.ASLEEP;
      }
      if (number == 0) {
        return Rings.UNKNOWN;
      }
      if (begun == number) {
        return Rings.RUNNING;
      }
      return answered == number ? Rings.CHOSEN : Rings.HELD;
    }

    boolean mayUse(int cpu) {
      return (allowed >>> cpu & 1) != 0;
    }
  }

  private static final class Cpu {
    final int number;
    final List<Task> chosen = new ArrayList<>();
    Task runs;
    long sliceEnd;
    boolean isOffline;
    boolean isPreempted;

    Cpu(int number) {
      this.number = number;
    }
  }

  /** Makes one with rings of 64 KiB. */
  public FakeKernel(int cpus, long lateNanos) {
    this(cpus, lateNanos, 1 << 16);
  }

  /**
   * Makes one.
   *
   * @param lateNanos after which cpus help themselves
   * @param eventBytes of the ring of events, a power of two
   */
  public FakeKernel(int cpus, long lateNanos, int eventBytes) {
    this.lateNanos = lateNanos;
    this.eventBytes = eventBytes;
    answerBytes = 1 << 14;
    eventsProduced = page(2L * eventBytes);
    answersProduced = page(2 * answerBytes);
    events = new EventRing(eventsConsumed, eventsProduced, eventBytes, PAGE);
    answers = new AnswerRing(answersConsumed, answersProduced, answerBytes, PAGE);
    this.cpus = new Cpu[cpus];
    for (int i = 0; i < cpus; i++) {
      this.cpus[i] = new Cpu(i);
    }
  }

  private static MemorySegment page(long more) {
    return Arena.ofAuto().allocate(PAGE + more, 8);
  }

  /** Returns steps that are done again and again. */
  public static List<Step> again(Step... steps) {
    return new AbstractList<>() {
      @Override
      public Step get(int position) {
        return steps[position % steps.length];
      }

      @Override
      public int size() {
        return Integer.MAX_VALUE;
      }
    };
  }

  /** A thread begins now. */
  public void begin(int id, int process, int weight, List<Step> steps) {
    beginOf(0, id, process, weight, steps);
  }

  /** A thread begins now, of a process that another one made before it was decided. */
  public void beginOf(int parent, int id, int process, int weight, List<Step> steps) {
    begin(make(id, process, weight, parent, steps));
  }

  private Task makeNew(Task by, int id, int process, List<Step> steps) {
    Task task = make(id, process, by.weight, process == by.process ? by.parent : by.process, steps);
    tell(Rings.FORKED, task, 0);
    return task;
  }

  private Task make(int id, int process, int weight, int parent, List<Step> steps) {
    Task task = new Task(id, process, now + 1 + sequence++, steps);
    task.weight = weight;
    task.parent = parent;
    task.lastRan = now;
    tasks.put(id, task);
    return task;
  }

  private void begin(Task task) {
    step(task);
    if (tasks.get(task.id) == task && !task.asleep) {
      hold(task, 0);
    }
  }

  /**
   * From now on who makes a thread is off its cpu before that can run, and ends it in its next
   * turn.
   */
  public void forkSlowly() {
    forksSlowly = true;
  }

  /** Goes to the next step that takes time; ends the thread if there is none. */
  private void step(Task task) {
    task.left = 0;
    while (task.left == 0 && !task.asleep) {
      if (task.next == task.steps.size()) {
        tasks.remove(task.id);
        return;
      }
      switch (task.steps.get(task.next++)) {
        case Step.Run run -> task.left = run.nanos();
        case Step.Sleep sleep -> {
          task.asleep = true;
          task.wakesAt = now + sleep.nanos();
        }
        case Step.Yield _ -> {
          task.yielded = true;
          return;
        }
        case Step.Fork fork -> {
          int process = fork.isProcess() ? fork.id() : task.process;
          Task made = makeNew(task, fork.id(), process, fork.steps());
          if (forksSlowly) {
            task.making = made;
            return;
          }
          begin(made);
        }
      }
    }
  }

  /** When a thread waits the next time the number that is told is not the one that it has. */
  public void misnumber(int id) {
    misnumbered = id;
  }

  /** A cpu goes offline or comes back. */
  public void setOffline(int number, boolean offline) {
    Cpu cpu = cpus[number];
    if (cpu.isOffline == offline) {
      return;
    }
    cpu.isOffline = offline;
    tellCpu(offline ? Rings.CPU_GOES : Rings.CPU_COMES, number);
    if (offline && cpu.runs != null) {
      stop(cpu);
    }
    dispatchAll();
  }

  /** Sets the cpus that a thread may use, a bit for each. */
  public void setAllowed(int id, long allowed) {
    Task task = tasks.get(id);
    if (task == null) {
      return;
    }
    task.allowed = allowed;
    if (hold.remove(task) || isChosen(task)) {
      tell(Rings.GONE, task, 0);
      hold(task, 0);
    }
    dispatchAll();
  }

  private boolean isChosen(Task task) {
    for (Cpu cpu : cpus) {
      if (cpu.chosen.remove(task)) {
        return true;
      }
    }
    return false;
  }

  /** Ends a thread, wherever it is. */
  public void kill(int id) {
    Task task = tasks.remove(id);
    if (task == null) {
      return;
    }
    endMaking(task);
    hold.remove(task);
    isChosen(task);
    for (Cpu cpu : cpus) {
      if (cpu.runs == task) {
        cpu.runs = null;
        tell(Rings.STOPS, task, 0);
      }
    }
    tell(Rings.ENDS, task, 0);
    dispatchAll();
  }

  /** Leaves the group that is decided, and lives on elsewhere. */
  public void leave(int id) {
    Task task = tasks.remove(id);
    if (task == null) {
      return;
    }
    endMaking(task);
    hold.remove(task);
    isChosen(task);
    for (Cpu cpu : cpus) {
      cpu.runs = cpu.runs == task ? null : cpu.runs;
    }
    tell(Rings.ENDS, task, Rings.LEFT);
    dispatchAll();
  }

  private void hold(Task task, int flags) {
    task.number++;
    task.waitsSince = now;
    task.heldSince = now;
    hold.add(task);
    tell(Rings.WAITS, task, flags);
    if (task.id == misnumbered) {
      misnumbered = 0;
      task.number++;
    }
  }

  private void stop(Cpu cpu) {
    Task task = cpu.runs;
    cpu.runs = null;
    tell(Rings.STOPS, task, Rings.COULD_GO_ON);
    int flags = task.yielded ? Rings.YIELDED : Rings.COULD_GO_ON;
    task.yielded = false;
    hold(task, flags);
  }

  private void dispatchAll() {
    for (Cpu cpu : cpus) {
      dispatch(cpu);
    }
  }

  private void dispatch(Cpu cpu) {
    if (cpu.isOffline || cpu.runs != null || out) {
      return;
    }
    Task next = null;
    if (!cpu.chosen.isEmpty()) {
      next = cpu.chosen.removeFirst();
    }
    for (Cpu other : cpus) {
      if (next == null && other.isOffline && !other.chosen.isEmpty()) {
        next = other.chosen.removeFirst();
      }
    }
    if (next == null && now - called > lateNanos) {
      next = hold.stream().filter(task -> task.mayUse(cpu.number)).findFirst().orElse(null);
      if (next != null) {
        hold.remove(next);
        next.slice = TURN_OF_FALLBACK;
      }
    }
    if (next != null) {
      start(cpu, next);
    }
  }

  private void start(Cpu cpu, Task task) {
    cpu.runs = task;
    cpu.sliceEnd = now + task.slice < 0 ? NEVER : now + task.slice;
    cpu.isPreempted = false;
    task.cpu = cpu.number;
    task.longestWait = Math.max(task.longestWait, now - task.waitsSince);
    task.waitsSince = -1;
    boolean taken = task.answered != task.number;
    task.begun = task.number;
    count(8);
    if (taken) {
      count(32);
    }
    tell(Rings.RUNS, task, taken ? Rings.TAKEN : 0);
    endMaking(task);
  }

  private void endMaking(Task task) {
    Task made = task.making;
    task.making = null;
    if (made != null && tasks.get(made.id) == made) {
      begin(made);
    }
  }

  private void count(int place) {
    counts.set(JAVA_LONG, place, counts.get(JAVA_LONG, place) + 1);
  }

  private MemorySegment reserve(int kind) {
    long produced = eventsProduced.get(JAVA_LONG, 0);
    long record = Rings.recordBytes(Rings.EVENT_BYTES);
    if (used() + record > eventBytes) {
      count(0);
      return null;
    }
    long at = PAGE + (produced & eventBytes - 1);
    eventsProduced.set(JAVA_INT, at, Rings.EVENT_BYTES);
    MemorySegment event = eventsProduced.asSlice(at + Rings.HEADER_BYTES, Rings.EVENT_BYTES);
    event.fill((byte) 0);
    event.set(JAVA_INT, Rings.KIND_AT, kind);
    event.set(JAVA_LONG, Rings.TIME_AT, now);
    event.set(JAVA_LONG, Rings.LOST_AT, counts.get(JAVA_LONG, 0));
    eventsProduced.set(JAVA_LONG, 0, produced + record);
    return event;
  }

  private void tell(int kind, Task task, int flags) {
    task.serial++;
    about(kind, task, flags, task.number, task.serial);
  }

  private void about(int kind, Task task, int flags, long number, long serial) {
    MemorySegment event = reserve(kind);
    if (event == null) {
      return;
    }
    event.set(JAVA_INT, Rings.THREAD_AT, task.id);
    event.set(JAVA_INT, Rings.PROCESS_AT, task.process);
    event.set(JAVA_INT, Rings.CPU_AT, task.cpu);
    event.set(JAVA_LONG, Rings.RAN_AT, task.ran);
    event.set(JAVA_INT, Rings.WEIGHT_AT, task.weight);
    event.set(JAVA_INT, Rings.FLAGS_AT, flags);
    event.set(JAVA_LONG, Rings.NUMBER_AT, number);
    event.set(JAVA_LONG, Rings.SERIAL_AT, serial);
    event.set(JAVA_LONG, Rings.BORN_AT, task.born);
    event.set(JAVA_INT, Rings.PARENT_AT, task.parent);
    event.set(JAVA_INT, Rings.STATE_AT, task.state());
  }

  private void tellCpu(int kind, int cpu) {
    MemorySegment event = reserve(kind);
    if (event != null) {
      event.set(JAVA_INT, Rings.CPU_AT, cpu);
    }
  }

  @Override
  public void carryOut() {
    called = now;
    count(72);
    long consumed = answersConsumed.get(JAVA_LONG, 0);
    while (consumed != answersProduced.get(JAVA_LONG, 0)) {
      long at = PAGE + (consumed & answerBytes - 1);
      carryOut(answersProduced.asSlice(at + Rings.HEADER_BYTES, Rings.ANSWER_BYTES));
      consumed += Rings.recordBytes(answersProduced.get(JAVA_INT, at));
      answersConsumed.set(JAVA_LONG, 0, consumed);
    }
  }

  private void carryOut(MemorySegment answer) {
    Task task = tasks.get(answer.get(JAVA_INT, 0));
    if (task == null) {
      count(24);
      return;
    }
    long number = answer.get(JAVA_LONG, 8);
    int refusal = refusal(task, answer, number);
    if (refusal != 0) {
      count(24);
      about(Rings.REFUSED, task, refusal << 8, number, 0);
      return;
    }
    count(16);
    int flags = answer.get(JAVA_INT, 32);
    if ((flags & Rings.STOP) != 0) {
      task.moreOf = 0;
      for (Cpu each : cpus) {
        if (each.runs == task) {
          stop(each);
          dispatch(each);
        }
      }
      return;
    }
    if ((flags & Rings.EXTEND) != 0) {
      task.more = answer.get(JAVA_LONG, 16);
      task.moreOf = number;
      return;
    }
    Cpu cpu = cpus[answer.get(JAVA_INT, 4)];
    hold.remove(task);
    task.answered = number;
    task.slice = answer.get(JAVA_LONG, 16);
    task.order = answer.get(JAVA_LONG, 24);
    task.came = sequence++;
    cpu.chosen.add(task);
    cpu.chosen.sort(
        Comparator.comparingLong((Task each) -> each.order).thenComparing(each -> each.came));
    if ((flags & Rings.PREEMPT) != 0 && cpu.runs != null) {
      stop(cpu);
    }
    dispatch(cpu);
  }

  private int refusal(Task task, MemorySegment answer, long number) {
    if (task.number != number) {
      return Rings.REFUSED_NUMBER;
    }
    if ((answer.get(JAVA_INT, 32) & (Rings.EXTEND | Rings.STOP)) != 0) {
      return task.begun == number ? 0 : Rings.REFUSED_GONE;
    }
    int cpu = answer.get(JAVA_INT, 4);
    if (cpu < 0 || cpu >= cpus.length || !task.mayUse(cpu)) {
      return Rings.REFUSED_CPU;
    }
    if (cpus[cpu].isOffline) {
      return Rings.REFUSED_OFFLINE;
    }
    return hold.contains(task) ? 0 : Rings.REFUSED_GONE;
  }

  @Override
  public boolean tellAnew() {
    for (; cpusTold < cpus.length; cpusTold++) {
      if (cpus[cpusTold].isOffline && used() >= eventBytes / 2) {
        return false;
      }
      if (cpus[cpusTold].isOffline) {
        tellCpu(Rings.CPU_GOES, cpusTold);
      }
    }
    for (Task task : tasks.values()) {
      if (task.round != round) {
        if (used() >= eventBytes / 2) {
          return false;
        }
        task.round = round;
        about(Rings.THREAD, task, 0, task.number, task.serial);
        told++;
      }
    }
    MemorySegment event = reserve(Rings.TOLD);
    if (event == null) {
      return false;
    }
    event.set(JAVA_LONG, Rings.NUMBER_AT, told);
    told = 0;
    cpusTold = 0;
    round++;
    return true;
  }

  private long used() {
    return eventsProduced.get(JAVA_LONG, 0) - eventsConsumed.get(JAVA_LONG, 0);
  }

  @Override
  public boolean await(long nanos) {
    long until = nanos < 0 ? now : now + nanos;
    while (!hasEvents() && nextNanos() <= until) {
      advanceTo(nextNanos());
    }
    if (!hasEvents()) {
      advanceTo(until);
    }
    return !out;
  }

  private boolean hasEvents() {
    return used() > 0;
  }

  /** Time passes and nobody decides. */
  public void pass(long nanos) {
    long until = now + nanos;
    while (nextNanos() <= until) {
      advanceTo(nextNanos());
    }
    advanceTo(until);
  }

  private long nextNanos() {
    long next = nextLook;
    for (Cpu cpu : cpus) {
      if (cpu.runs != null) {
        next = Math.min(next, Math.min(cpu.sliceEnd, now + cpu.runs.left));
      }
    }
    for (Task task : tasks.values()) {
      next = Math.min(next, task.wakesAt);
    }
    return next;
  }

  private void advanceTo(long time) {
    for (Cpu cpu : cpus) {
      if (cpu.runs != null) {
        cpu.runs.ran += time - now;
        cpu.runs.left -= time - now;
        cpu.runs.lastRan = time;
      }
    }
    now = time;
    for (Cpu cpu : cpus) {
      if (cpu.runs != null && (cpu.runs.left <= 0 || cpu.sliceEnd <= now)) {
        endTurn(cpu);
      }
    }
    for (Task task : List.copyOf(tasks.values())) {
      if (task.wakesAt <= now) {
        wake(task);
      }
    }
    if (nextLook <= now) {
      nextLook = now + LOOK_EACH;
      for (Task task : hold) {
        isForgotten |= now - task.heldSince > WATCHDOG;
      }
      if (isForgotten) {
        detach();
      }
    }
    dispatchAll();
  }

  private void wake(Task task) {
    task.wakesAt = NEVER;
    task.asleep = false;
    step(task);
    if (!tasks.containsKey(task.id)) {
      tell(Rings.ENDS, task, 0);
    } else if (!task.asleep) {
      tell(Rings.WAKES, task, 0);
      hold(task, Rings.WOKEN);
    }
  }

  private void endTurn(Cpu cpu) {
    Task task = cpu.runs;
    if (task.left <= 0) {
      step(task);
    }
    if (!tasks.containsKey(task.id)) {
      cpu.runs = null;
      tell(Rings.STOPS, task, 0);
      tell(Rings.ENDS, task, 0);
    } else if (task.asleep) {
      cpu.runs = null;
      tell(Rings.STOPS, task, 0);
      tell(Rings.SLEEPS, task, 0);
    } else if (task.making != null) {
      stop(cpu);
    } else if (task.yielded) {
      task.yielded = cpu.sliceEnd > now; // it has nothing more to give up
      stop(cpu);
    } else if (cpu.sliceEnd <= now) {
      if (task.moreOf == task.number && task.begun == task.number) {
        task.number++;
        task.begun = task.number;
        task.answered = task.number;
        cpu.sliceEnd = now + task.more;
        count(8);
        count(48);
        tell(Rings.RUNS, task, Rings.EXTENDED);
      } else {
        stop(cpu);
      }
    }
  }

  /** Returns for how long threads have run, by their ids, of those that have not ended. */
  public long ranNanos(int id) {
    return tasks.get(id).ran;
  }

  /** Returns the ids of the threads that have not ended. */
  public List<Integer> living() {
    return List.copyOf(tasks.keySet());
  }

  /** Returns how many of these are being made still. */
  public int making() {
    return (int) tasks.values().stream().filter(task -> tasks.containsValue(task.making)).count();
  }

  /** Returns the longest time that somebody waited since this was asked, those who still do too. */
  public long longestWait() {
    long longest = 0;
    for (Task task : tasks.values()) {
      long waits = task.waitsSince < 0 ? 0 : now - task.waitsSince;
      longest = Math.max(longest, Math.max(task.longestWait, waits));
      task.longestWait = 0;
      task.waitsSince = task.waitsSince < 0 ? -1 : now;
    }
    return longest;
  }

  /** Returns since when the scheduler is out, or -1 if it is not. */
  public long outSince() {
    return outSince;
  }

  /** Returns who runs on each cpu, 0 for nobody. */
  public List<Integer> running() {
    List<Integer> running = new ArrayList<>();
    for (Cpu cpu : cpus) {
      running.add(cpu.runs == null ? 0 : cpu.runs.id);
    }
    return running;
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
    return lateNanos;
  }

  @Override
  public void detach() {
    outSince = out ? outSince : now;
    out = true;
  }

  @Override
  public String end() {
    return isForgotten ? "a thread has not run for 30 s" : "unregistered";
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
