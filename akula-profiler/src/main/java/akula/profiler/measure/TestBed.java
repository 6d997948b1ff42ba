package akula.profiler.measure;

import akula.formats.FileReason;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.agent.Exit;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.Errno;
import akula.wrapper.os.FileSizeLimit;
import akula.wrapper.progress.ProgressFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts programs on given cpus, held until they are let go, so that those of a run begin together
 * and the next one is ready when one ends. Nothing that it started outlives it.
 *
 * <p>For one thread.
 */
public final class TestBed implements AutoCloseable {
  /** How many programs can be there at a time, those that are held included. */
  public static final int MOST = 1024;

  private static final String PROGRESS = "progress";
  private static final int SIGKILL = 9;
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private final Agent agent;
  private final List<MeasuredProgram> programs;
  private final Path work;
  private final long mostBytes;
  private final List<EventSpec> events;
  private final boolean reports;
  private final Surroundings surroundings;
  private final Arena arena = Arena.ofShared();
  private final Affinity affinity = new Affinity(arena);
  private final CounterTable.Reading reading;
  private final Deque<Integer> free = new ArrayDeque<>();
  private final Map<Integer, ProgramInstance> running = new HashMap<>();
  private int directories;

  /**
   * Makes one.
   *
   * @param agent a new one, with {@link #MOST} slots, that this closes
   * @param programs all that may be started, in the order of the campaign
   * @param work the folder for the directories of programs, absolute
   * @param mostBytes the most that a program may write to one file
   * @param events what is counted
   * @param reports whether programs may report progress
   * @param surroundings where to look during a run for what does not belong to it
   */
  public TestBed(
      Agent agent,
      List<MeasuredProgram> programs,
      Path work,
      long mostBytes,
      List<EventSpec> events,
      boolean reports,
      Surroundings surroundings)
      throws AgentException {
    this.agent = agent;
    this.programs = List.copyOf(programs);
    this.work = work;
    this.mostBytes = mostBytes;
    this.events = List.copyOf(events);
    this.reports = reports;
    this.surroundings = surroundings;
    reading = new CounterTable.Reading(events.size());
    agent.events(this.events);
    for (int task = 0; task < MOST; task++) {
      free.add(task);
    }
  }

  /** Returns what is counted. */
  public List<EventSpec> events() {
    return events;
  }

  /** Returns where to look during a run for what does not belong to it. */
  Surroundings surroundings() {
    return surroundings;
  }

  /** Returns the programs. */
  List<MeasuredProgram> programs() {
    return programs;
  }

  /**
   * Makes a program ready: it is held before its first instruction, on its cpu.
   *
   * @param position position in the run
   * @throws MeasuringException if it cannot be started
   */
  ProgramInstance hold(int position, CpuAssignment place)
      throws AgentException, MeasuringException, IOException {
    MeasuredProgram program = programs.get(place.application());
    Path own = work.resolve(Integer.toString(directories++));
    RunDirectory.make(own, program.inputs(), true);
    LaunchOrder order = RunDirectory.order(program.program(), program.executable(), own);
    ProgressFile progress = null;
    if (reports) {
      progress = progress(own.resolve(PROGRESS));
      order = order.with(ProgressFile.VARIABLE, progress.path().toString());
    }
    int task = free.remove();
    int pid = agent.launch(task, task, order);
    if (pid < 0) {
      free.add(task);
      throw new MeasuringException(place.application(), "cannot be started: " + Errno.text(-pid));
    }
    ProgramInstance instance = new ProgramInstance(position, place, task, pid, own, progress);
    running.put(task, instance);
    int error = affinity.trySet(pid, place.cpu());
    error = error != 0 ? error : FileSizeLimit.set(pid, mostBytes);
    if (error != 0) {
      end(List.of(instance));
      throw new MeasuringException(
          place.application(),
          "cannot be bound to cpu %d: %s".formatted(place.cpu(), Errno.text(error)));
    }
    return instance;
  }

  private static ProgressFile progress(Path file) throws IOException {
    try {
      return ProgressFile.make(file);
    } catch (IOException e) {
      throw new IOException(
          "cannot make %s, where a program can report its progress: %s"
              .formatted(file, FileReason.of(file, e)),
          e);
    }
  }

  /** Lets programs go, as nearly together as can be. */
  void begin(List<ProgramInstance> instances) throws AgentException, MeasuringException {
    List<Integer> requests = new ArrayList<>();
    for (ProgramInstance instance : instances) {
      instance.beginNanos = System.nanoTime();
      requests.add(agent.release(instance.task));
    }
    for (int i = 0; i < requests.size(); i++) {
      int error = agent.released(requests.get(i));
      if (error != 0 && error != Errno.ESRCH) {
        throw new MeasuringException(
            instances.get(i).place.application(), "cannot be run: " + Errno.text(error));
      }
    }
  }

  /**
   * Waits until a program has ended or the time is over.
   *
   * @return it, with how it ended, or null
   */
  ProgramInstance await(long nanos) throws AgentException {
    Exit exit = agent.awaitExit(nanos);
    if (exit == null) {
      return null;
    }
    ProgramInstance instance = running.remove(exit.task());
    instance.exit = exit;
    instance.counts = counts(instance.task);
    agent.reap(instance.task);
    free.add(instance.task);
    return instance;
  }

  /** Reads all counters anew. */
  void sample() throws AgentException {
    agent.sample();
  }

  /** Returns what was counted when it was last sampled; the next call overwrites it. */
  CounterTable.Reading reading(int task) {
    agent.table().read(task, reading);
    return reading;
  }

  /**
   * Returns what was counted when it was last sampled, or at the end; what was multiplexed is
   * scaled, and NaN is what never had a counter.
   */
  double[] counts(int task) {
    agent.table().read(task, reading);
    double[] counts = new double[events.size()];
    for (int i = 0; i < counts.length; i++) {
      double running = reading.runningNanos(i);
      counts[i] = running > 0 ? reading.value(i) * (reading.enabledNanos(i) / running) : Double.NaN;
    }
    return counts;
  }

  /**
   * Ends programs, and waits until they are gone.
   *
   * @return those that were there, with how they ended
   */
  List<ProgramInstance> end(List<ProgramInstance> instances) throws AgentException {
    List<ProgramInstance> ended = new ArrayList<>();
    for (ProgramInstance instance : instances) {
      if (running.containsKey(instance.task)) {
        agent.signal(instance.task, SIGKILL);
      }
    }
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (instances.stream().anyMatch(instance -> running.containsValue(instance))) {
      ProgramInstance gone = await(Math.max(0, deadline - System.nanoTime()));
      if (gone == null) {
        throw new AgentException("programs did not end for 20 s after SIGKILL");
      }
      ended.add(gone);
    }
    return ended;
  }

  /** Ends all programs that are there. */
  List<ProgramInstance> endAll() throws AgentException {
    return end(List.copyOf(running.values()));
  }

  @Override
  public void close() {
    agent.close();
    arena.close();
  }
}
