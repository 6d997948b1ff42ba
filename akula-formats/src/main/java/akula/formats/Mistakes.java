package akula.formats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the mistakes of one or more files, so that all are reported at once.
 *
 * <p>They are reported file by file in the order in which files were first complained about, within
 * a file by line and column. The same mistake is reported once. After {@link #MOST} mistakes the
 * rest is only counted.
 */
public final class Mistakes {
  /** How many mistakes are kept. */
  public static final int MOST = 1000;

  private static final Comparator<Mistake> BY_PLACE =
      Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column);

  private final Map<String, Set<Mistake>> byFile = new LinkedHashMap<>();
  private int kept;
  private int dropped;

  /**
   * Adds a mistake.
   *
   * @param file the file as the user named it
   * @param line line number from 1, or 0 if the whole file is meant
   * @param column column or field number from 1, or 0 if the line is meant
   * @param message one sentence with the value found and what was expected
   */
  public void add(String file, int line, int column, String message) {
    if (kept == MOST) {
      dropped++;
      return;
    }
    var inFile = byFile.computeIfAbsent(file, f -> new LinkedHashSet<>());
    if (inFile.add(new Mistake(file, line, column, message))) {
      kept++;
    }
  }

  /** Returns true if there is none yet. */
  public boolean isEmpty() {
    return kept == 0;
  }

  /** Returns the number of mistakes so far; growing, it tells that a part of a file was wrong. */
  public int count() {
    return kept + dropped;
  }

  /** Returns what was collected, in the order of the report. */
  public List<Mistake> list() {
    var all = new ArrayList<Mistake>();
    for (Set<Mistake> inFile : byFile.values()) {
      inFile.stream().sorted(BY_PLACE).forEach(all::add);
    }
    if (dropped > 0) {
      String file = all.getLast().file();
      all.add(new Mistake(file, 0, 0, "and about " + dropped + " more mistakes"));
    }
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
