package akula.cli.live;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/** A frame as lines of text that fit into a terminal. */
final class Picture {
  private static final int LEAST_ROWS = 3;

  private final String title;
  private final int programs;
  private final List<Integer> cpus;
  private final List<String> parameters;
  private final IntUnaryOperator cpuOfThread;

  /**
   * Makes one.
   *
   * @param title of the run
   * @param programs how many it has
   * @param cpus of the machine, in order
   * @param parameters their names, by column
   * @param cpuOfThread tells where the kernel has put a thread; -1 if it has ended
   */
  Picture(
      String title,
      int programs,
      List<Integer> cpus,
      List<String> parameters,
      IntUnaryOperator cpuOfThread) {
    this.title = title;
    this.programs = programs;
    this.cpus = List.copyOf(cpus);
    this.parameters = List.copyOf(parameters);
    this.cpuOfThread = cpuOfThread;
  }

  /**
   * Returns the lines.
   *
   * @param width characters that a line may have
   * @param height how many lines there may be
   */
  List<String> lines(Frame frame, int width, int height) {
    int[] places = places(frame);
    List<String> lines = new ArrayList<>();
    lines.add(header(frame, places));
    int rows = Math.max(LEAST_ROWS, (height - 1) / 2);
    List<String> machine = machine(frame, places);
    int forThreads = Math.min(frame.count + 1, height - 1 - Math.min(machine.size(), rows));
    lines.addAll(cut(machine, Math.max(rows, height - 1 - forThreads), machine.size()));
    if (frame.count > 0) {
      List<String> threads = threads(frame, places);
      lines.addAll(cut(threads, height - lines.size(), frame.living + 1));
    }
    return lines.stream().limit(height).map(line -> fitting(line, width)).toList();
  }

  /** Counts what has ended since the frame was made as the rows below show it. */
  private String header(Frame frame, int[] places) {
    int ended = frame.ended;
    int here = frame.living;
    for (int i = 0; i < frame.count; i++) {
      if (state(frame, places, i) == Frame.State.ENDED) {
        here--;
        ended += frame.registered[i] ? 0 : 1;
      }
    }
    return "%s: %s s, %d of %d programs ended, %d here"
        .formatted(title, seconds(frame.nanos), ended, programs, here);
  }

  private int[] places(Frame frame) {
    int[] places = new int[frame.count];
    for (int i = 0; i < places.length; i++) {
      boolean kernels = frame.cpus[i] < 0 && frame.states[i] == Frame.State.RUNS;
      places[i] = kernels ? cpuOfThread.applyAsInt(frame.tids[i]) : frame.cpus[i];
    }
    return places;
  }

  /** One that runs somewhere and is not there any more has ended since the frame was made. */
  private static Frame.State state(Frame frame, int[] places, int thread) {
    boolean gone = frame.states[thread] == Frame.State.RUNS && places[thread] < 0;
    return gone ? Frame.State.ENDED : frame.states[thread];
  }

  private List<String> machine(Frame frame, int[] places) {
    Map<Integer, List<String>> there = new TreeMap<>();
    cpus.forEach(cpu -> there.put(cpu, new ArrayList<>()));
    for (int i = 0; i < frame.count; i++) {
      if (frame.states[i] == Frame.State.RUNS && there.containsKey(places[i])) {
        there.get(places[i]).add(frame.names[i]);
      }
    }
    List<String> lines = new ArrayList<>();
    for (int cpu : cpus) {
      lines.add("cpu %-3d %s".formatted(cpu, String.join(", ", there.get(cpu))));
    }
    return lines;
  }

  private List<String> threads(Frame frame, int[] places) {
    List<Integer> shown = new ArrayList<>();
    for (int column = 0; column < parameters.size(); column++) {
      if (parameters.get(column).equals(Parameters.of(Quantity.PROCESSOR_TIME).name())
          || isRead(frame, column)) {
        shown.add(column);
      }
    }
    List<List<String>> table = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("thread", "state", "cpu", "since launch"));
    shown.forEach(column -> header.add(parameters.get(column)));
    header.add("left");
    table.add(header);
    for (int i = 0; i < frame.count; i++) {
      List<String> row = new ArrayList<>();
      row.add(frame.names[i]);
      Frame.State state = state(frame, places, i);
      row.add(state.text());
      row.add(places[i] < 0 ? "-" : Integer.toString(places[i]));
      row.add(seconds(frame.nanos - frame.launchNanos[i]) + " s");
      for (int column : shown) {
        row.add(number(frame.readings[i][column]));
      }
      double left = state == Frame.State.ENDED ? Double.NaN : frame.leftNanos[i];
      row.add(Double.isNaN(left) ? "-" : "~" + seconds(left) + " s");
      table.add(row);
    }
    return aligned(table);
  }

  private static boolean isRead(Frame frame, int column) {
    for (int i = 0; i < frame.count; i++) {
      if (!Double.isNaN(frame.readings[i][column])) {
        return true;
      }
    }
    return false;
  }

  /** Names stand at the left, numbers at the right. */
  private static List<String> aligned(List<List<String>> table) {
    int[] widths = new int[table.getFirst().size()];
    for (List<String> row : table) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : table) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String form = (i < 2 ? "%-" : "%") + widths[i] + "s";
        line.append(i == 0 ? "" : "  ").append(form.formatted(row.get(i)));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  /** Of too many lines the first ones, and how many more there are. */
  private static List<String> cut(List<String> lines, int most, int all) {
    if (lines.size() <= most && lines.size() == all) {
      return lines;
    }
    int kept = Math.clamp(most - 1L, 0, lines.size());
    List<String> some = new ArrayList<>(lines.subList(0, kept));
    some.add("... %d more".formatted(all - kept));
    return some;
  }

  /** Names are the user's, and may have characters that would move the cursor. */
  private static String fitting(String line, int width) {
    String plain = VisibleText.line(line).stripTrailing();
    return plain.length() <= width
        ? plain
        : plain.substring(0, Math.max(0, width - 3)) + "...".substring(0, Math.min(3, width));
  }

  private static String seconds(double nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e9);
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.2f" : "%.0f", value);
  }
}
