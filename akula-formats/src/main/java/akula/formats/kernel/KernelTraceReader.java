package akula.formats.kernel;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.machine.CpuList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads recordings of a kernel's scheduler. Events that say nothing of who runs are counted and
 * left out. Source of the format: {@code Documentation/trace/ftrace.rst} and {@code events.rst} of
 * Linux, {@code tools/perf/Documentation/perf-script.txt}, and {@code print_trace_line} of {@code
 * kernel/trace/trace.c}.
 */
public final class KernelTraceReader {
  /** The longest line of which anything is read: names have 15 characters, and events some ten. */
  private static final int LONGEST_LINE = 1_000;

  private static final String EXPECTED =
      "expected lines as '<idle>-0 [001] d..2. 12.345678: sched_switch: prev_comm=...', as ftrace"
          + " and 'perf script -F comm,pid,tid,cpu,time,event,trace' print them";

  private static final Pattern LOST =
      Pattern.compile("CPU:(\\d{1,5}) \\[LOST (?:(\\d{1,18}) )?EVENTS\\].*");
  private static final Pattern BEGINS = Pattern.compile("#+ CPU (\\d{1,5}) buffer started #+");
  private static final Pattern PERF_LOST = Pattern.compile("lost (\\d{1,18}).*");
  private static final Pattern CPUS = Pattern.compile("#.*#P:(\\d{1,5})\\s*");

  /** Begins what 'trace-cmd report' prints. */
  private static final Pattern REPORTED = Pattern.compile("(?:cpus=\\d{1,5}|version = \\d+)\\s*");

  private static final String CUT = "line cut off at the end";

  /** Where a call stack is recorded with an event, its lines are no events. */
  private static final Pattern STACK =
      Pattern.compile("\\s+=> .*|\\s+[0-9a-f]{4,16} .*|.* <(user )?stack trace>");

  private final SourceText source;
  private final Mistakes mistakes;
  private final EventFields fields = new EventFields();
  private final List<KernelEvent> events = new ArrayList<>();
  private final Map<Integer, Integer> processes = new HashMap<>();
  private final SortedMap<String, Long> skipped = new TreeMap<>();
  private int saidCpus;
  private int highestCpu = -1;
  private long nanos = -1;
  private int lineNumber;
  private boolean isCut;

  private KernelTraceReader(SourceText source, Mistakes mistakes) {
    this.source = source;
    this.mistakes = mistakes;
  }

  /**
   * Reads a recording.
   *
   * @param file as the user named it; it may be a pipe
   * @throws InvalidInputException with the mistakes in it
   */
  public static KernelTrace read(Path file) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<SourceText> source = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    return read(source.orElseThrow());
  }

  /**
   * Reads a recording.
   *
   * @throws InvalidInputException with the mistakes in it
   */
  public static KernelTrace read(SourceText source) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    KernelTrace trace = new KernelTraceReader(source, mistakes).trace();
    mistakes.throwIfAny();
    return trace;
  }

  private KernelTrace trace() {
    lines();
    if (mistakes.isEmpty() && events.stream().noneMatch(KernelEvent.Switch.class::isInstance)) {
      mistakes.add(
          source.name(),
          0,
          0,
          "has no event sched_switch, and %d of other kinds; expected a recording of the scheduler"
              .formatted(events.size() + skipped.values().stream().mapToLong(n -> n).sum()));
    }
    return new KernelTrace(
        source.name(), events, Math.max(saidCpus, highestCpu + 1), processes, skipped);
  }

  private void lines() {
    String text = source.text();
    boolean isWhole = text.endsWith("\n");
    Iterator<String> lines = text.lines().iterator();
    while (lines.hasNext()) {
      String line = lines.next();
      isCut = !isWhole && !lines.hasNext();
      lineNumber++;
      boolean isKnown = line.isBlank() || isRemark(line) || isRead(line);
      if (!isKnown && events.isEmpty() && skipped.isEmpty()) {
        return; // a file of another kind, of which each line would be a mistake
      }
    }
  }

  private boolean isRead(String text) {
    String shown = text.substring(0, Math.min(text.length(), LONGEST_LINE));
    Optional<TraceLine> line = TraceLine.of(shown);
    if (line.isPresent()) {
      read(line.get(), text.length() <= LONGEST_LINE);
    } else if (!STACK.matcher(shown).matches()) {
      mistake("'%s' is no line of a recording; %s".formatted(shown.strip(), EXPECTED));
      return false;
    }
    return true;
  }

  /** Takes what stands between events. */
  private boolean isRemark(String text) {
    Matcher lost = LOST.matcher(text);
    if (lost.matches()) {
      lost(lost.group(1), lost.group(2));
      return true;
    }
    if (!text.startsWith("#")) {
      return events.isEmpty() && REPORTED.matcher(text).matches();
    }
    Matcher begins = BEGINS.matcher(text);
    if (begins.matches() && !events.isEmpty()) {
      lost(begins.group(1), null);
    }
    Matcher cpus = CPUS.matcher(text);
    if (cpus.matches()) {
      saidCpus = Math.min(Integer.parseInt(cpus.group(1)), CpuList.HIGHEST + 1);
    }
    return true;
  }

  private void lost(String cpu, String count) {
    int number = Integer.parseInt(cpu);
    if (number > CpuList.HIGHEST) {
      mistake("'%s' is no cpu; expected one from 0 to %d".formatted(cpu, CpuList.HIGHEST));
      return;
    }
    highestCpu = Math.max(highestCpu, number);
    events.add(
        new KernelEvent.Lost(
            Math.max(0, nanos), number, count == null ? 0 : Long.parseLong(count)));
  }

  private void read(TraceLine line, boolean isWhole) {
    if (line.nanos() < nanos) {
      mistake(
          "at %s s it is earlier than in the line before; expected the order of time, as of 'sort'"
                  .formatted(seconds(line.nanos()))
              + " by it");
      return;
    }
    nanos = line.nanos();
    highestCpu = Math.max(highestCpu, line.cpu());
    if (line.tid().isPresent() && line.process().isPresent()) {
      processes.put(line.tid().getAsInt(), line.process().getAsInt());
    }
    try {
      KernelEvent event = event(line);
      if (event == null) {
        skipped.merge(isCut ? CUT : line.event(), 1L, Long::sum);
      } else if (!isWhole) {
        mistake(
            "is longer than %d characters; expected fewer of an event %s"
                .formatted(LONGEST_LINE, line.event()));
      } else {
        add(event);
      }
    } catch (EventFields.WrongFieldsException e) {
      mistake(
          "'%s' are no fields of %s; expected %s"
              .formatted(line.fields(), line.event(), e.getMessage()));
    }
  }

  /** Returns what happened; null if it is of no other kind. */
  private KernelEvent event(TraceLine line) throws EventFields.WrongFieldsException {
    return switch (line.event()) {
      case "sched_switch" -> fields.switched(line);
      case "sched_wakeup" -> fields.woken(line, false);
      case "sched_wakeup_new" -> fields.woken(line, true);
      case "sched_migrate_task" -> fields.moved(line);
      case "sched_process_fork" -> fields.forked(line);
      case "sched_process_exit" -> fields.ended(line);
      case "sys_enter_sched_yield" -> yielded(line, false);
      case "sys_exit_sched_yield" -> yielded(line, true);
      case "sys_sched_yield" -> yielded(line, line.fields().startsWith("->"));
      case "PERF_RECORD_LOST" -> {
        Matcher lost = PERF_LOST.matcher(line.fields());
        long count = lost.matches() ? Long.parseLong(lost.group(1)) : 0;
        yield new KernelEvent.Lost(line.nanos(), line.cpu(), count);
      }
      default -> null;
    };
  }

  private static KernelEvent yielded(TraceLine line, boolean isBack) {
    return line.tid().isEmpty()
        ? null
        : new KernelEvent.Yield(line.nanos(), line.cpu(), line.tid().getAsInt(), isBack);
  }

  private void add(KernelEvent event) {
    events.add(event);
    switch (event) {
      case KernelEvent.Wakeup wakeup -> highestCpu = Math.max(highestCpu, wakeup.target());
      case KernelEvent.Migration moved ->
          highestCpu = Math.max(highestCpu, Math.max(moved.from(), moved.to()));
      default -> {
        // It names no other cpu.
      }
    }
  }

  /** What was being written when a recording ended is no mistake of whoever made it. */
  private void mistake(String sentence) {
    if (isCut && !events.isEmpty()) {
      skipped.merge(CUT, 1L, Long::sum);
      return;
    }
    mistakes.add(source.name(), lineNumber, 0, sentence);
  }

  private static String seconds(long nanos) {
    return java.math.BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString();
  }
}
