package akula.contract;

import java.util.List;
import java.util.Optional;

/**
 * The first difference of what a policy made of a machine in two runs.
 *
 * @param line where it is, from 0
 * @param one what it is in the first run
 * @param other what it is in the second
 */
record Difference(int line, String one, String other) {
  private static final String NOTHING = "nothing";

  static Optional<Difference> of(List<String> one, List<String> other) {
    for (int i = 0; i < Math.max(one.size(), other.size()); i++) {
      String first = i < one.size() ? one.get(i) : "";
      String second = i < other.size() ? other.get(i) : "";
      if (!first.equals(second)) {
        return Optional.of(of(i, first, second));
      }
    }
    return Optional.empty();
  }

  /** Of a line that says much, the first part that differs. */
  private static Difference of(int line, String one, String other) {
    String[] first = parts(one);
    String[] second = parts(other);
    int part = 0;
    while (part < first.length && part < second.length && first[part].equals(second[part])) {
      part++;
    }
    return new Difference(line, part(first, part), part(second, part));
  }

  private static String[] parts(String line) {
    return line.substring(line.indexOf(':') + 1).split(",");
  }

  private static String part(String[] parts, int number) {
    return number < parts.length && !parts[number].isBlank() ? parts[number].strip() : NOTHING;
  }
}
