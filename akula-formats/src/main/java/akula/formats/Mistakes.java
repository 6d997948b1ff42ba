package akula.formats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the mistakes of one or more files, so that all are reported at once.
 *
 * <p>They are reported file by file in the order in which files were first complained about, within
 * a file by line and column. The same mistake is reported once. Of one file the first {@link #MOST}
 * mistakes are reported, the rest is only counted: one slip of an editor can spoil every line.
 */
public final class Mistakes {
  /** How many mistakes of a file are kept. */
  public static final int MOST = 50;

  private static final Comparator<Mistake> BY_PLACE =
      Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column);

  private final Map<String, Set<Mistake>> byFile = new LinkedHashMap<>();
  private final Map<String, Integer> dropped = new HashMap<>();
  private int count;

  /** Adds a mistake in what a file says, in the form that it should have. */
  public void add(String file, int line, int column, String message) {
    add(file, line, column, MessageCode.WRONG_CONTENT, message);
  }

  /**
   * Adds a mistake.
   *
   * @param file the file as the user named it
   * @param line line number from 1, or 0 if the whole file is meant
   * @param column column or field number from 1, or 0 if the line is meant
   * @param code what kind of mistake
   * @param message one sentence with the value found and what was expected
   */
  public void add(String file, int line, int column, MessageCode code, String message) {
    var inFile = byFile.computeIfAbsent(file, f -> new LinkedHashSet<>());
    var mistake = new Mistake(file, line, column, code, message);
    if (inFile.contains(mistake)) {
      return;
    }
    count++;
    if (inFile.size() < MOST) {
      inFile.add(mistake);
    } else {
      dropped.merge(file, 1, Integer::sum);
    }
  }

  /** Returns true if there is none yet. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns the number of mistakes so far; growing, it tells that a part of a file was wrong. */
  public int count() {
    return count;
  }

  /** Returns what was collected, in the order of the report. */
  public List<Mistake> list() {
    var all = new ArrayList<Mistake>();
    byFile.forEach((file, inFile) -> {
      inFile.stream().sorted(BY_PLACE).forEach(all::add);
      int more = dropped.getOrDefault(file, 0);
      if (more > 0) {
        String what =
            more == 1 ? "and 1 more mistake" : "and about %d more mistakes".formatted(more);
        all.add(new Mistake(file, 0, 0, what));
      }
    });
    return all;
  }

  /**
   * Does nothing if there is no mistake.
   *
   * @throws InvalidInputException with all mistakes, if there is any
   */
  public void throwIfAny() throws InvalidInputException {
    if (!isEmpty()) {
      throw new InvalidInputException(list());
    }
  }
}
