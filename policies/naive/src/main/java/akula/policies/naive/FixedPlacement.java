package akula.policies.naive;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Places threads as told. */
@Policy(
    name = "fixed",
    idea =
        "Threads go where they are told: the n-th launched thread to the n-th core of a list, or"
            + " to and fro at the times of a schedule from a file (CSV with the columns"
            + " time_s,thread,core; threads are numbered from 0 in the order of launch, a thread"
            + " waits until its first entry).",
    source =
        "The what-if tool of AKULA; its schedules can be those of AKULA (PACT 2010), Figure 4, DOI"
            + " 10.1145/1854273.1854307",
    cost = "Some nanoseconds; at the times of the schedule one move for each entry.",
    goodFor = "What-if questions, checking a simulator, playing a known schedule again.",
    badFor = "Anything that is not known beforehand: it never looks at what the threads do.")
public final class FixedPlacement implements Scheduler {
  private static final long NEVER = Long.MAX_VALUE;

  private final List<Integer> cores;
  private final List<TimedPlacements.Entry> schedule;
  private final Path file;
  private AkulaThread[] launched = new AkulaThread[16];
  private int launchedCount;
  private int next;

  /**
   * Options; exactly one is given.
   *
   * @param cores number of the core for each thread
   * @param file path of a schedule
   */
  public record Options(
      @Option(help = "Core numbers, one for each thread in the order of launch.", defaultValue = "")
          List<Integer> cores,
      @Option(help = "Schedule: a CSV file with the columns time_s,thread,core.", defaultValue = "")
          Path file) {
    /** Checks that there is something to go by. */
    public Options {
      if (cores.isEmpty() == file.toString().isEmpty()) {
        throw new IllegalArgumentException(
            "give either cores, for example cores=0/1/0/1, or file, a CSV file with the columns "
                + TimedPlacements.HEADER);
      }
    }
  }

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if the file cannot be read or has mistakes
   */
  public FixedPlacement(Options options) {
    cores = options.cores();
    file = options.file();
    schedule = cores.isEmpty() ? TimedPlacements.read(file) : List.of();
  }

  /** A core for each thread, or an entry in the schedule. */
  @Override
  public Requirements requirements() {
    int threads = cores.size();
    if (cores.isEmpty()) {
      Set<Integer> named = new HashSet<>();
      schedule.forEach(entry -> named.add(entry.thread()));
      while (named.contains(threads)) {
        threads++;
      }
    }
    return Requirements.ofMostThreads(threads);
  }

  /** Every core that is named has to be there, whether a thread will ever be sent to it or not. */
  @Override
  public void checkMachine(Machine machine) {
    for (int core : cores) {
      checkCore(core, "option cores", machine);
    }
    for (TimedPlacements.Entry entry : schedule) {
      checkCore(entry.core(), file + ":" + entry.line(), machine);
    }
  }

  private static void checkCore(int core, String source, Machine machine) {
    if (core < 0 || core >= machine.coreCount()) {
      throw new IllegalArgumentException(
          "%s names core %d, but machine %s has the cores 0 to %d"
              .formatted(source, core, machine.name(), machine.coreCount() - 1));
    }
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    int id = launchedCount++;
    if (id == launched.length) {
      launched = Arrays.copyOf(launched, 2 * id);
    }
    launched[id] = thread;
    if (cores.isEmpty()) {
      launchBySchedule(id, machine);
    } else if (id < cores.size()) {
      machine.getCore(cores.get(id)).addThread(thread);
    } else {
      throw new IllegalArgumentException(
          "%s is launched thread number %d (from 0), but option cores has only %d core(s)"
              .formatted(thread.name(), id, cores.size()));
    }
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (next < schedule.size() && schedule.get(next).nanos() <= machine.nowNanos()) {
      follow(machine);
    }
  }

  private void launchBySchedule(int id, Machine machine) {
    if (id == 0) {
      follow(machine);
    }
    TimedPlacements.Entry latest = null;
    boolean later = false;
    for (TimedPlacements.Entry entry : schedule) {
      if (entry.thread() == id && entry.nanos() <= machine.nowNanos()) {
        latest = entry;
      }
      later |= entry.thread() == id;
    }
    if (latest != null) {
      machine.getCore(latest.core()).addThread(launched[id]);
    } else if (!later) {
      throw new IllegalArgumentException(
          "%s is launched thread number %d (from 0), but %s has no entry for it"
              .formatted(launched[id].name(), id, file));
    }
  }

  /** Carries out the entries up to now, and asks to be woken at the next one. */
  private void follow(Machine machine) {
    while (next < schedule.size() && schedule.get(next).nanos() <= machine.nowNanos()) {
      TimedPlacements.Entry entry = schedule.get(next++);
      if (entry.thread() < launchedCount && !launched[entry.thread()].isFinished()) {
        machine.getCore(entry.core()).addThread(launched[entry.thread()]);
      }
    }
    long wake = next < schedule.size() ? schedule.get(next).nanos() : NEVER;
    if (wake != NEVER) {
      machine.wakeAt(wake);
    }
  }
}
