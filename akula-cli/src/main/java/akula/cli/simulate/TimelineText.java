package akula.cli.simulate;

import akula.api.host.MachineDescription;
import akula.cli.common.Output;
import akula.cli.terminal.Display;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.number.Digits;
import akula.toolkit.inside.Occupancy;
import akula.toolkit.simulate.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run over time: a row for each hardware context, in which each column has the thread that had
 * the context longest then: a letter, or where threads are more than letters, its number.
 */
final class TimelineText {
  /** More rows are no picture. */
  static final int MOST_ROWS = 32;

  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int DIGITS = 3;
  private static final int MARKS = 4;
  private static final String MOVES = "moves";
  private static final String NORMAL = "\u001b[0m";

  /** Pale ones of the 256 colours of terminals, behind black. */
  private static final int[] COLOURS = {
    117, 215, 120, 219, 228, 147, 209, 79, 252, 180, 111, 203, 155, 176, 222, 73
  };

  private static final int BLACK = 16;

  private final RunResult run;
  private final Display display;
  private final List<Row> rows;
  private final int domains;
  private final int labels;
  private final int cell;
  private final Occupancy.Columns columns;

  /** A hardware context. */
  private record Row(int context, int domain, String label) {}

  TimelineText(RunResult run, Occupancy occupancy, MachineDescription machine, Display display) {
    this.run = run;
    this.display = display;
    rows = rows(machine);
    domains = machine.domains().size();
    labels = rows.stream().mapToInt(row -> row.label().length()).max().orElse(0);
    int threads = run.threads().size();
    cell = threads <= LETTERS.length() ? 1 : Integer.toString(threads - 1).length() + 1;
    columns = occupancy.columns(Math.max(1, (display.width() - labels - 2) / cell));
  }

  private static List<Row> rows(MachineDescription machine) {
    List<Row> rows = new ArrayList<>();
    int core = 0;
    for (int domain = 0; domain < machine.domains().size(); domain++) {
      for (MachineDescription.CoreDescription place : machine.domains().get(domain).cores()) {
        int contexts = place.cpus().size();
        for (int i = 0; i < contexts; i++) {
          String label = "core " + core + (contexts > 1 ? ", context " + i : "");
          rows.add(new Row(rows.size(), domain, label));
        }
        core++;
      }
    }
    return rows;
  }

  void print(Output out) {
    List<Row> shown = shown();
    out.line("");
    int domain = -1;
    for (Row row : shown) {
      if (domains > 1 && row.domain() != domain) {
        domain = row.domain();
        out.line("domain " + domain);
      }
      out.coloured(padded(row.label()) + cells(row) + "\n");
    }
    if (run.metrics().migrations() > 0) {
      out.line(padded(MOVES) + moves());
    }
    out.line(axis());
    out.line("");
    out.paragraph("", caption());
    if (cell == 1) {
      out.paragraph("", legend());
    }
    if (shown.size() < rows.size()) {
      out.paragraph("", leftOut(shown.size()));
    }
  }

  /** All contexts, if they are few, or else those on which threads ran. */
  private List<Row> shown() {
    return rows.size() <= MOST_ROWS
        ? rows
        : rows.stream().filter(row -> columns.isUsed(row.context())).limit(MOST_ROWS).toList();
  }

  private String leftOut(int shown) {
    long used = rows.stream().filter(row -> columns.isUsed(row.context())).count();
    return "%d of %d contexts are shown: %s."
        .formatted(
            shown,
            rows.size(),
            used > shown
                ? "the first of the %d on which threads ran".formatted(used)
                : "all on which threads ran");
  }

  private String padded(String label) {
    return label + " ".repeat(labels - Math.min(labels, label.length()) + 2);
  }

  /** Neighbours of one thread are coloured at once. */
  private String cells(Row row) {
    int[] threads = columns.longest()[row.context()];
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < threads.length; ) {
      int thread = threads[from];
      int to = from;
      while (to < threads.length && threads[to] == thread) {
        to++;
      }
      String same = symbol(thread).repeat(to - from);
      text.append(
          display.colours() && thread >= 0
              ? "\u001b[48;5;%dm\u001b[38;5;%dm%s%s"
                  .formatted(COLOURS[thread % COLOURS.length], BLACK, same, NORMAL)
              : same);
      from = to;
    }
    return text.toString();
  }

  private String symbol(int thread) {
    String symbol =
        thread < 0 ? "." : cell == 1 ? LETTERS.substring(thread, thread + 1) : "" + thread;
    return right(symbol);
  }

  private String right(String text) {
    return " ".repeat(Math.max(0, cell - text.length())) + text;
  }

  private String moves() {
    StringBuilder line = new StringBuilder();
    for (long moves : columns.moves()) {
      String number = moves == 0 ? " " : Long.toString(moves);
      line.append(right(number.length() > cell ? "+" : number));
    }
    return line.toString().stripTrailing();
  }

  /** Times at their columns: the begin, the end, and between them where there is room. */
  private String axis() {
    double end = columns.endNanos() / NANOS_PER_SECOND;
    double column = columns.columnNanos() / NANOS_PER_SECOND;
    int decimals = Digits.decimals(end, DIGITS);
    int width = columns.moves().length * cell;
    String last = Digits.fixed(end, decimals) + " s";
    StringBuilder line = new StringBuilder("0");
    for (int mark = 1; mark < MARKS; mark++) {
      int at = columns.moves().length * mark / MARKS;
      String time = Digits.fixed(at * column, decimals);
      boolean fits =
          at * cell > line.length() + 1 && at * cell + time.length() + 2 + last.length() <= width;
      if (fits) {
        line.repeat(' ', at * cell - line.length()).append(time);
      }
    }
    line.repeat(' ', Math.max(1, width - last.length() - line.length())).append(last);
    return padded("") + line;
  }

  private String caption() {
    double column = columns.columnNanos() / NANOS_PER_SECOND;
    return "A column is %s s, and has %s%s; a dot is nobody.%s"
        .formatted(
            Digits.fixed(column, Digits.decimals(column, DIGITS)),
            cell == 1 ? "the thread" : "the number of the thread",
            columns.shared() ? " that had the context longest in it" : " that had the context",
            run.metrics().migrations() > 0
                ? " The last row counts how often threads were moved in a column"
                    + (cell == 1 ? " (+ is 10 or more)." : ".")
                : "");
  }

  private String legend() {
    return IntStream.range(0, run.threads().size())
        .mapToObj(run.threads()::get)
        .map(TimelineText::named)
        .collect(Collectors.joining(", ", "Threads: ", "."));
  }

  private static String named(ThreadRun thread) {
    return "%s %d %s"
        .formatted(LETTERS.charAt(thread.thread()), thread.thread(), thread.application());
  }
}
