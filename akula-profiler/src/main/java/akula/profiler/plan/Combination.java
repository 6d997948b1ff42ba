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
public record Combination(Kind kind, Optional<SharingLevel> level, List<Integer> members)
    implements Comparable<Combination> {
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

  private static final Comparator<Combination> ORDER =
      Comparator.comparing(Combination::kind)
          .thenComparing(combination -> combination.level().map(Enum::ordinal).orElse(-1))
          .thenComparing(combination -> combination.members().size())
          .thenComparing(combination -> combination.members().toString());

  /** Keeps its own copy. */
  public Combination {
    members = members.stream().sorted().toList();
    if (members.isEmpty() || level.isEmpty() != (kind != Kind.TOGETHER)) {
      throw new IllegalArgumentException(kind + " of " + members + " at " + level);
    }
  }

  /** Returns the combination of a program's time alone. */
  public static Combination time(int application) {
    return new Combination(Kind.TIME, Optional.empty(), List.of(application));
  }

  /** Returns the combination of a program alone. */
  public static Combination alone(int application) {
    return new Combination(Kind.ALONE, Optional.empty(), List.of(application));
  }

  /** Returns the combination of programs that run together. */
  public static Combination together(SharingLevel level, List<Integer> members) {
    return new Combination(Kind.TOGETHER, Optional.of(level), members);
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
  public int compareTo(Combination other) {
    return ORDER.compare(this, other);
  }
}
