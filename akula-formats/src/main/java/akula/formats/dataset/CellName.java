package akula.formats.dataset;

import java.util.List;
import java.util.Optional;

/**
 * A figure by the names of its applications, so that it can be found in another data set.
 *
 * @param application whose figure it is
 * @param level where it shares; empty for a solo time
 * @param neighbours the others, in alphabetical order, repeats allowed; none for a solo time
 */
public record CellName(String application, Optional<SharingLevel> level, List<String> neighbours) {

  /** Keeps its own copy, in alphabetical order. */
  public CellName {
    neighbours = neighbours.stream().sorted().toList();
  }

  /** Returns the neighbours as they stand in files, separated by {@code +}. */
  public String neighboursText() {
    return String.join("+", neighbours);
  }

  /** Returns the level as it stands in files; empty for a solo time. */
  public String levelWord() {
    return level.map(SharingLevel::word).orElse("");
  }

  /** Returns what it is, for people: {@code a alone}, {@code a next to b+c (memory_domain)}. */
  @Override
  public String toString() {
    return level
        .map(at -> "%s next to %s (%s)".formatted(application, neighboursText(), at.word()))
        .orElse(application + " alone");
  }
}
