package akula.toolkit.decisions;

import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.api.plugin.PolicyCatalog;
import akula.formats.decisions.LogRow;
import akula.formats.decisions.LogState;
import akula.statistics.results.PlacementsCsv.Cpu;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.statistics.results.RegistrationsCsv.Registration;
import akula.toolkit.decisions.PeriodEvents.Gone;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Follows a log and cuts it where a day ends, another policy takes over or something is missing.
 * What it keeps grows with who is there, and not with the log. As in the log all that happened
 * before an instant holds at that instant.
 */
final class LoggedPeriods {
  private final LogHead head;
  private final PeriodEvents events;
  private final Set<String> parameters = new HashSet<>();
  private final Map<Integer, Cpu> cpus = new HashMap<>();
  private final SequencedMap<Integer, Program> programs = new LinkedHashMap<>();
  private final SequencedMap<Integer, Placed> threads = new LinkedHashMap<>();

  /** Of the interval that has not ended: what is read of it comes at its end. */
  private final List<Segment> segments = new ArrayList<>();

  private final SequencedMap<Placed, Open> open = new LinkedHashMap<>();
  private Where where = new Where(Map.of(), List.of());
  private boolean isWhereKnown = true;
  private String policy = PolicyCatalog.KERNEL;
  private Period current;
  private boolean isOver = true;
  private long now = -1;
  private Period told;
  private long toldNanos;
  private Map<Placed, Cpu> held = Map.of();

  /** A process that is there. */
  private static final class Program {
    private final String application;
    private final long cameNanos;
    private final List<Registration> threads = new ArrayList<>();
    private boolean hasFirst;
    private long moves;

    private Program(String application, long cameNanos) {
      this.application = application;
      this.cameNanos = cameNanos;
    }
  }

  /** A thread that is there. */
  private static final class Placed {
    private final int id;
    private final Program program;
    private final boolean isRegistered;
    private final long cameNanos;
    private final Map<String, Double> readings = new HashMap<>();
    private boolean isBlocked;
    private boolean isOver;
    private Cpu cpu;
    private LogState state;
    private int ranOn = -1;
    private long moves;

    private Placed(int id, Program program, boolean isRegistered, long cameNanos) {
      this.id = id;
      this.program = program;
      this.isRegistered = isRegistered;
      this.cameNanos = cameNanos;
    }

    private String name() {
      return program.application + "#" + id;
    }

    private boolean mayRun() {
      return cpu != null && state == LogState.RUNS;
    }
  }

  /** Who is there, and those of them that may run, where. */
  private record Where(Map<Placed, Cpu> placed, List<Placed> living) {}

  /** A part of an interval in which nothing changed. */
  private record Segment(Period period, long from, long to, Where where) {}

  /** What is known so far of a stay that has not ended. */
  private static final class Open {
    private final long begin;
    private long end;
    private final SequencedMap<String, double[]> sums = new LinkedHashMap<>();

    private Open(long begin) {
      this.begin = begin;
    }
  }

  LoggedPeriods(LogHead head, PeriodEvents events) {
    this.head = head;
    this.events = events;
    head.parameters().forEach(one -> parameters.add(one.name()));
    MachineModel machine = new LogHost(head).machine();
    for (int i = 0; i < machine.contextCount(); i++) {
      ContextModel context = machine.getContext(i);
      Cpu cpu =
          new Cpu(
              context.cpu(),
              context.core().index(),
              context.core().domain().index(),
              context.core().domain().node().index());
      cpus.put(context.cpu(), cpu);
    }
  }

  /** Takes the next instant. */
  void take(LoggedInstant instant) {
    if (instant.isBegin()) {
      skip(instant.nanos());
      instant.before().forEach(row -> take(row, -1));
    } else {
      pass(instant.nanos());
      instant.before().forEach(row -> take(row, now));
    }
    if (instant.kind().isInterval()) {
      read(true);
    }
    instant.decisions().forEach(row -> take(row, now));
  }

  /**
   * Takes what happened after the last instant, and ends the last period.
   *
   * @param rest as {@link LoggedLife#read} returns it
   */
  void end(List<LogRow> rest) {
    if (!rest.isEmpty()) {
      pass(rest.getLast().nanos());
      rest.forEach(row -> take(row, now));
    }
    tellCut(current);
    read(false);
    tellEnd();
  }

  /** What was before is not known, but for what was told. */
  private void skip(long nanos) {
    tellCut(current);
    read(false);
    programs.clear();
    threads.clear();
    isWhereKnown = false;
    isOver = true;
    now = nanos;
  }

  private void pass(long nanos) {
    now = now < 0 ? nanos : now;
    while (now < nanos) {
      LocalDate day = LocalDate.ofInstant(instant(now), head.zone());
      if (isOver || !day.equals(current.day())) {
        begin(day);
      }
      Instant midnight = day.plusDays(1).atStartOfDay(head.zone()).toInstant();
      long end = Math.min(nanos, Duration.between(head.began(), midnight).toNanos());
      add(end);
      now = end;
    }
  }

  private Instant instant(long nanos) {
    return head.began().plusNanos(nanos);
  }

  private void begin(LocalDate day) {
    tellCut(current);
    boolean isSameDay = current != null && current.day().equals(day);
    current = new Period(day, isSameDay ? current.number() + 1 : 1, policy, now);
    isOver = false;
    events.begins(current);
    tellCut(current);
  }

  /** Of those that are there where a period begins or ends, and came before that. */
  private void tellCut(Period period) {
    if (period != null) {
      programs.values().stream()
          .filter(program -> program.cameNanos < now)
          .forEach(program -> events.cut(period, program.application));
    }
  }

  private void add(long end) {
    if (!isWhereKnown) {
      Map<Placed, Cpu> placed = new HashMap<>();
      threads.values().stream()
          .filter(Placed::mayRun)
          .forEach(thread -> placed.put(thread, thread.cpu));
      where = new Where(placed, List.copyOf(threads.values()));
      isWhereKnown = true;
    }
    Segment last = segments.isEmpty() ? null : segments.getLast();
    if (last != null && last.where == where && last.period == current) {
      segments.set(segments.size() - 1, new Segment(current, last.from, end, where));
    } else {
      segments.add(new Segment(current, now, end, where));
    }
  }

  private void take(LogRow row, long nanos) {
    Placed thread = threads.get(row.thread());
    switch (row.event()) {
      case POLICY -> letGo(row.what());
      case EXPELLED -> letGo(PolicyCatalog.KERNEL);
      case PROCESS_CAME -> programs.put(row.process(), new Program(row.what(), nanos));
      case PROCESS_WENT -> went(programs.remove(row.process()), row.what());
      case LAUNCHED -> {
        Program program = programs.get(row.process());
        threads.put(row.thread(), new Placed(row.thread(), program, program.hasFirst, nanos));
        program.hasFirst = true;
        isWhereKnown = false;
      }
      case ASIDE, ENDED -> ended(threads.remove(row.thread()));
      case BLOCKED -> thread.isBlocked = true;
      case WOKEN -> thread.isBlocked = false;
      case READING -> {
        if (parameters.contains(row.what())) {
          thread.readings.put(row.what(), row.value());
        }
      }
      case PLACED -> placed(thread, row);
      default -> {
        // nothing that a results folder has
      }
    }
  }

  private void letGo(String next) {
    policy = next;
    isOver = true;
    threads.values().forEach(thread -> thread.cpu = null);
    isWhereKnown = false;
  }

  private void ended(Placed thread) {
    thread.isOver = true;
    isWhereKnown = false;
    if (thread.isRegistered) {
      Program program = thread.program;
      program.threads.add(
          new Registration(
              -1,
              program.application,
              thread.name(),
              thread.cameNanos,
              now,
              Double.NaN,
              thread.moves));
    }
  }

  private void went(Program program, String how) {
    if (program.cameNanos < 0 || program.cameNanos == now) {
      if (current != null) {
        events.leftOut(current);
      }
      return;
    }
    Gone gone =
        new Gone(program.application, program.cameNanos, now, how, program.moves, program.threads);
    events.went(current, gone);
  }

  private void placed(Placed thread, LogRow row) {
    thread.cpu = cpus.get(row.cpu());
    thread.state = LogState.of(row.what());
    isWhereKnown = false;
    if (!head.observe() && thread.mayRun() && !thread.isBlocked) {
      if (thread.ranOn >= 0 && thread.ranOn != row.cpu()) {
        thread.moves++;
        thread.program.moves++;
      }
      thread.ranOn = row.cpu();
    }
  }

  /**
   * Tells of the segments.
   *
   * @param isKnown whether their interval has ended, so that what was read of it is known
   */
  private void read(boolean isKnown) {
    for (Segment segment : segments) {
      if (segment.period != told) {
        tellEnd();
        told = segment.period;
      } else if (segment.where.placed != held && !segment.where.placed.equals(held)) {
        close();
      }
      held = segment.where.placed;
      toldNanos = segment.to;
      if (told.isPlaced(head)) {
        segment.where.living.forEach(thread -> read(thread, segment, isKnown));
      }
    }
    segments.clear();
  }

  private void read(Placed thread, Segment segment, boolean isKnown) {
    Open stay = open.computeIfAbsent(thread, _ -> new Open(segment.from));
    stay.end = segment.to;
    if (isKnown && !thread.isOver) { // what is known of one that is over is of the one before
      for (LogHead.Parameter parameter : head.parameters()) {
        double value = thread.readings.getOrDefault(parameter.name(), Double.NaN);
        if (!Double.isNaN(value)) {
          double[] sum = stay.sums.computeIfAbsent(parameter.name(), _ -> new double[2]);
          sum[0] += value * (segment.to - segment.from);
          sum[1] += segment.to - segment.from;
        }
      }
    }
  }

  private void tellEnd() {
    close();
    if (told != null) {
      events.ends(told, toldNanos);
    }
  }

  private void close() {
    open.forEach((thread, stay) -> {
      SequencedMap<String, Double> means = new LinkedHashMap<>();
      stay.sums.forEach((name, sum) -> means.put(name, sum[0] / sum[1]));
      events.stayed(
          told,
          new Stay(
              thread.id,
              thread.name(),
              thread.program.application,
              stay.begin,
              stay.end,
              held.get(thread),
              means));
    });
    open.clear();
  }
}
