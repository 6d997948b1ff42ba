package akula.profiler.plan;

import akula.formats.dataset.SharingLevel;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something that is measured several times in the same way.
 *
 * @param kind what is measured
 * @param level at which the members share; empty if there is one member
 * @param members positions of applications in the campaign, ascending; one may be there repeatedly
 */
public record Cell(Kind kind, Optional<SharingLevel> level, List<Integer> members)
    implements Comparable<Cell> {
  /** What is measured. */
  public enum Kind {
    /** How long a program takes alone, where the rate alone is measured otherwise. */
    TIME,
    /** The rate of a program alone. */
    ALONE,
    /** The rates of programs that run together. */
    TOGETHER;

    /** Returns the word that stands in files. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Comparator<Cell> ORDER =
      Comparator.comparing(Cell::kind)
          .thenComparing(cell -> cell.level().map(Enum::ordinal).orElse(-1))
          .thenComparing(cell -> cell.members().size())
          .thenComparing(cell -> cell.members().toString());

  /** Keeps its own copy. */
  public Cell {
    members = members.stream().sorted().toList();
    if (members.isEmpty() || level.isEmpty() != (kind != Kind.TOGETHER)) {
      throw new IllegalArgumentException(kind + " of " + members + " at " + level);
    }
  }

  /** Returns the cell of a program's time alone. */
  public static Cell time(int application) {
    return new Cell(Kind.TIME, Optional.empty(), List.of(application));
  }

  /** Returns the cell of a program alone. */
  public static Cell alone(int application) {
    return new Cell(Kind.ALONE, Optional.empty(), List.of(application));
  }

  /** Returns the cell of programs that run together. */
  public static Cell together(SharingLevel level, List<Integer> members) {
    return new Cell(Kind.TOGETHER, Optional.of(level), members);
  }

  /** Returns the others that an application runs with, by position. */
  public List<Integer> neighbours(int application) {
    List<Integer> others = new java.util.ArrayList<>(members);
    others.remove(Integer.valueOf(application));
    return others;
  }

  /** Returns what it is for people, such as {@code gzip + stream in a memory domain}. */
  public String text(List<String> names) {
    String who = members.stream().map(names::get).collect(Collectors.joining(" + "));
    return level
        .map(at -> who + " on " + place(at))
        .orElse(who + (kind == Kind.TIME ? " alone, to its end" : " alone"));
  }

  private static String place(SharingLevel level) {
    return switch (level) {
      case SMT_CORE -> "one core";
      case MEMORY_DOMAIN -> "one memory domain";
      case NUMA_NODE -> "one NUMA node";
      case MACHINE -> "one machine";
    };
  }

  @Override
  public int compareTo(Cell other) {
    return ORDER.compare(this, other);
  }
}
