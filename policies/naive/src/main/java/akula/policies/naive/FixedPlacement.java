package akula.policies.naive;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.OptionFile;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Places threads as given. */
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
  private static final String HEADER = "time_s,thread,core";
  private static final int MOST_BYTES = 200_000_000;

  private final List<Integer> cores;
  private final List<Entry> schedule;
  private final Path file;
  private final List<String> mistakes = new ArrayList<>();
  private final List<AkulaThread> launched = new ArrayList<>();
  private int next;

  /**
   * From a time on a thread is on a core.
   *
   * @param nanos time since the run began
   * @param thread number of the thread in the order of launch, from 0
   * @param core number of the core across the machine
   * @param line where this stands in the file, from 1
   */
  private record Entry(long nanos, int thread, int core, int line) {}

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
                + HEADER);
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
    schedule = cores.isEmpty() ? read() : List.of();
  }

  /** A core for each thread, or an entry in the schedule. */
  @Override
  public Requirements requirements() {
    int threads = cores.size();
    Set<Integer> named = schedule.stream().map(Entry::thread).collect(Collectors.toSet());
    while (named.contains(threads)) {
      threads++;
    }
    return Requirements.ofMostThreads(threads);
  }

  /** Every core that is named has to be there, whether a thread will ever be sent to it or not. */
  @Override
  public void checkMachine(Machine machine) {
    for (int core : cores) {
      checkCore(core, "option cores", machine);
    }
    for (Entry entry : schedule) {
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
    int id = launched.size();
    launched.add(thread);
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
    machine.skipIntervals();
  }

  private void launchBySchedule(int id, Machine machine) {
    if (id == 0) {
      follow(machine);
    }
    Entry latest = null;
    boolean later = false;
    for (Entry entry : schedule) {
      if (entry.thread() == id && entry.nanos() <= machine.nowNanos()) {
        latest = entry;
      }
      later |= entry.thread() == id;
    }
    if (latest != null) {
      machine.getCore(latest.core()).addThread(launched.get(id));
    } else if (!later) {
      throw new IllegalArgumentException(
          "%s is launched thread number %d (from 0), but %s has no entry for it"
              .formatted(launched.get(id).name(), id, file));
    }
  }

  /** Carries out the entries up to now, and asks to be woken at the next one. */
  private void follow(Machine machine) {
    while (next < schedule.size() && schedule.get(next).nanos() <= machine.nowNanos()) {
      Entry entry = schedule.get(next++);
      if (entry.thread() < launched.size() && !launched.get(entry.thread()).isFinished()) {
        machine.getCore(entry.core()).addThread(launched.get(entry.thread()));
      }
    }
    if (next < schedule.size() && schedule.get(next).nanos() != Long.MAX_VALUE) {
      machine.wakeAt(schedule.get(next).nanos());
    }
  }

  /** Returns the entries in the order of time; entries of one time stay in that of the file. */
  private List<Entry> read() {
    List<Entry> entries = entries(OptionFile.lines(file, MOST_BYTES));
    if (entries.isEmpty() && mistakes.isEmpty()) {
      mistake(1, "there is no entry below the header");
    }
    if (!mistakes.isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", mistakes));
    }
    entries.sort(Comparator.comparingLong(Entry::nanos));
    return entries;
  }

  private List<Entry> entries(List<String> text) {
    List<Entry> entries = new ArrayList<>();
    Map<List<Long>, Integer> lines = new HashMap<>();
    String header = text.isEmpty() ? "" : text.getFirst();
    if (!header.strip().equals(HEADER)) {
      mistake(1, "the first line has to be %s, not '%s'", HEADER, header);
      return entries;
    }
    for (int line = 2; line <= text.size(); line++) {
      String row = text.get(line - 1).strip();
      String[] fields = row.split(",", -1);
      if (!row.isEmpty() && fields.length != 3) {
        mistake(line, "%d field(s) found, 3 expected: %s", fields.length, HEADER);
      } else if (!row.isEmpty()) {
        Entry entry =
            new Entry(
                nanos(line, fields[0].strip()),
                number(line, "thread", fields[1].strip()),
                number(line, "core", fields[2].strip()),
                line);
        Integer before = lines.putIfAbsent(List.of(entry.nanos(), (long) entry.thread()), line);
        if (before != null && entry.nanos() >= 0 && entry.thread() >= 0) {
          String again = "thread %d has an entry for this time in line %d already";
          mistake(line, again, entry.thread(), before);
        }
        entries.add(entry);
      }
    }
    return entries;
  }

  private long nanos(int line, String text) {
    try {
      long nanos = new BigDecimal(text).movePointRight(9).longValueExact();
      if (nanos >= 0) {
        return nanos;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // reported below, as a negative time is
    }
    mistake(line, "time_s has to be seconds from 0 on, with 9 decimals at most, not '%s'", text);
    return -1;
  }

  private int number(int line, String column, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, as a negative number is
    }
    mistake(line, "%s has to be a whole number from 0 on, not '%s'", column, text);
    return -1;
  }

  private void mistake(int line, String message, Object... arguments) {
    mistakes.add(file + ":" + line + ": " + message.formatted(arguments));
  }
}
