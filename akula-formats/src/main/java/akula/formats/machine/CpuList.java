package akula.formats.machine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists of logical cpus as the Linux kernel writes them: numbers and ranges between commas, as in
 * {@code 0-3,8,10-11}. The order is kept.
 */
public final class CpuList {
  /** The highest cpu number that is accepted. */
  public static final int HIGHEST = 65_535;

  private static final Pattern PART = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  private CpuList() {}

  /**
   * Reads a list.
   *
   * @param text for example {@code 0-3,8}; blanks around it and its parts are allowed
   * @return the numbers in the order of the list, at least one
   * @throws IllegalArgumentException if the text is no such list; the message tells what is wrong
   */
  public static List<Integer> parse(String text) {
    var cpus = new LinkedHashSet<Integer>();
    for (String part : text.strip().split(",", -1)) {
      Matcher matcher = PART.matcher(part.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "part '%s' is neither a number nor a range such as 0-3".formatted(part.strip()));
      }
      int first = Integer.parseInt(matcher.group(1));
      int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
      if (last < first || last > HIGHEST) {
        throw new IllegalArgumentException(
            "part '%s' has to go upwards, to at most %d".formatted(part.strip(), HIGHEST));
      }
      for (int cpu = first; cpu <= last; cpu++) {
        if (!cpus.add(cpu)) {
          throw new IllegalArgumentException("cpu " + cpu + " stands in the list twice");
        }
      }
    }
    return List.copyOf(cpus);
  }

  /**
   * Writes a list, with ranges where two or more follow each other; {@link #parse} reads it back in
   * the same order.
   *
   * @param cpus the numbers
   */
  public static String format(List<Integer> cpus) {
    var parts = new ArrayList<String>();
    int at = 0;
    while (at < cpus.size()) {
      int first = cpus.get(at);
      int end = at + 1;
      while (end < cpus.size() && cpus.get(end) == first + end - at) {
        end++;
      }
      parts.add(end == at + 1 ? String.valueOf(first) : first + "-" + cpus.get(end - 1));
      at = end;
    }
    return String.join(",", parts);
  }
}
