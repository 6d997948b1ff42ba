package akula.cli.data;

import akula.cli.terminal.Display;
import akula.formats.VisibleText;
import akula.profiler.pairs.PairSpeeds;
import akula.statistics.plot.HeatScale;
import java.util.List;
import java.util.Set;

/**
 * A matrix of relative speeds as text: per cent of the speed alone, on a terminal with colours
 * behind the numbers. What does not fit beside each other continues in further blocks.
 */
final class HeatText {
  /** Three digits. */
  private static final int LEAST_DIGITS = 3;

  private static final int LONGEST_NAME = 24;
  private static final String NORMAL = "\u001b[0m";

  /** From dark red over orange and yellow to nearly white, each paler than the one before. */
  private static final int[] RAMP = {88, 130, 166, 208, 214, 221, 222, 229, 230};

  private static final Set<Integer> DARK = Set.of(88, 130, 166);
  private static final int ABOVE_ONE = 153;
  private static final int WHITE = 231;
  private static final int BLACK = 16;

  private final ShownData data;
  private final PairSpeeds speeds;
  private final List<Integer> chosen;
  private final Display display;
  private final HeatScale scale;
  private final int numbers;
  private final int digits;
  private final int names;

  /**
   * Makes one.
   *
   * @param data what is shown; it has speeds
   * @param chosen the positions of the applications that are shown
   * @param display where
   */
  HeatText(ShownData data, List<Integer> chosen, Display display) {
    this.data = data;
    this.chosen = chosen;
    this.display = display;
    speeds = data.speeds().orElseThrow();
    scale = HeatScale.of(speeds.speeds());
    numbers = String.valueOf(chosen.isEmpty() ? 0 : chosen.getLast() + 1).length();
    // A mark behind a number must not touch the next one.
    boolean marked = chosen.stream().anyMatch(i -> chosen.stream().anyMatch(j -> isMarked(i, j)));
    digits = Math.max(LEAST_DIGITS, numbers) + (marked ? 1 : 0);
    names = Math.min(LONGEST_NAME, chosen.stream().mapToInt(i -> name(i).length()).max().orElse(0));
  }

  private boolean isMarked(int row, int column) {
    return !data.mark(data.pair(row, column)).isEmpty();
  }

  /** Returns the lines, each ended by a line feed. */
  String text() {
    int before = numbers + 1 + names + 1;
    int inBlock = Math.max(1, (display.width() - before) / (digits + 1));
    StringBuilder out = new StringBuilder();
    for (int first = 0; first < chosen.size(); first += inBlock) {
      out.append(first > 0 ? "\n" : "");
      block(out, chosen.subList(first, Math.min(chosen.size(), first + inBlock)));
    }
    return out.toString();
  }

  private void block(StringBuilder out, List<Integer> columns) {
    StringBuilder head = new StringBuilder(" ".repeat(numbers + 1 + names + 1));
    columns.forEach(column -> head.append(field(String.valueOf(column + 1), "")));
    out.append(head.toString().stripTrailing()).append('\n');
    for (int row : chosen) {
      StringBuilder line =
          new StringBuilder(
              ("%" + numbers + "d %-" + Math.max(1, names) + "s ").formatted(row + 1, cut(row)));
      columns.forEach(column -> line.append(cell(row, column)));
      out.append(display.colours() ? line : line.toString().stripTrailing()).append('\n');
    }
  }

  private String cell(int row, int column) {
    double speed = speeds.speeds()[row][column];
    String mark = data.mark(data.pair(row, column));
    String text = field(percent(speed), mark);
    if (!display.colours()) {
      return text;
    }
    int background = colour(scale, speed);
    int foreground = DARK.contains(background) ? WHITE : BLACK;
    return "\u001b[48;5;%dm\u001b[38;5;%dm%s%s".formatted(background, foreground, text, NORMAL);
  }

  /** A number, and behind it a mark or nothing. */
  private String field(String number, String mark) {
    return " ".repeat(Math.max(0, digits - number.length())) + number + (mark + " ").charAt(0);
  }

  private static String percent(double speed) {
    long percent = Math.round(100 * speed);
    return percent == 0 ? "<1" : String.valueOf(percent);
  }

  /** Returns the number of the colour of a speed among the 256 that terminals have. */
  static int colour(HeatScale scale, double speed) {
    return scale.isAboveOne(speed)
        ? ABOVE_ONE
        : RAMP[(int) Math.round(scale.position(speed) * (RAMP.length - 1))];
  }

  private String name(int application) {
    return VisibleText.line(data.set().applications().get(application).name());
  }

  private String cut(int application) {
    String name = name(application);
    return name.length() <= names ? name : name.substring(0, names - 3) + "...";
  }
}
