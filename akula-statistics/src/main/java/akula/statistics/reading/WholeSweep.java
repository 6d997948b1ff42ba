package akula.statistics.reading;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that a sweep left, read back and checked: its parts, or the one thing that it is.
 *
 * @param name of the sweep, as its file says; empty if it has none
 * @param parts in order, at least one; the only one of a sweep without parts has no name
 */
public record WholeSweep(String name, List<PartResults> parts) {
  /** Keeps its own copy. */
  public WholeSweep {
    parts = List.copyOf(parts);
  }

  /** Returns whether it has parts with names. */
  public boolean hasParts() {
    return !parts.getFirst().name().isEmpty();
  }

  /** Returns a part. */
  public Optional<PartResults> part(String wanted) {
    return parts.stream().filter(part -> part.name().equals(wanted)).findFirst();
  }

  /** Returns the names of the policies of all parts, each once, in order. */
  public List<String> policies() {
    return parts.stream()
        .flatMap(part -> part.results().runs().policies().stream())
        .distinct()
        .toList();
  }

  /**
   * Returns what the results call a policy, if they have it and it is clear which is meant.
   *
   * @param text its name, the specification that it was given as, or the short name that follows
   *     from this
   */
  public Optional<String> policyMeantBy(String text) {
    List<String> known = policies();
    if (known.contains(text)) {
      return Optional.of(text);
    }
    List<String> meant =
        parts.stream()
            .flatMap(part -> part.results().manifest().described())
            .filter(policy -> policy.isMeantBy(text) && known.contains(policy.name()))
            .map(DescribedPolicy::name)
            .distinct()
            .toList();
    return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
  }

  /** Returns how many workloads all parts have. */
  public long workloads() {
    return parts.stream().mapToLong(part -> part.results().runs().workloads()).sum();
  }

  /**
   * Returns the results of several sweeps as if they were one, part by part, as {@link
   * Results#joined} does.
   *
   * @param sweeps at least one
   * @throws InvalidInputException if they do not have the same parts, or parts of the same name do
   *     not go together
   */
  public static WholeSweep joined(List<WholeSweep> sweeps) throws InvalidInputException {
    WholeSweep first = sweeps.getFirst();
    List<PartResults> parts = new ArrayList<>();
    for (PartResults part : first.parts) {
      List<Results> same = new ArrayList<>();
      for (WholeSweep sweep : sweeps) {
        requireSameParts(first, sweep);
        same.add(sweep.part(part.name()).orElseThrow().results());
      }
      parts.add(new PartResults(part.name(), Results.joined(same)));
    }
    return new WholeSweep(first.name, parts);
  }

  private static void requireSameParts(WholeSweep first, WholeSweep other)
      throws InvalidInputException {
    List<String> expected = first.names();
    if (other.parts.size() != expected.size() || !other.names().containsAll(expected)) {
      throw new InvalidInputException(
          List.of(
              new Mistake(
                  other.place(),
                  0,
                  0,
                  MessageCode.UNLIKE_RESULTS,
                  ("has %s, but %s has %s: results can be taken as one if they have the same parts;"
                          + " --part NAME chooses one")
                      .formatted(other.partsInWords(), first.place(), first.partsInWords()))));
    }
  }

  private List<String> names() {
    return parts.stream().map(PartResults::name).toList();
  }

  private String place() {
    var folder = parts.getFirst().results().folder();
    return (hasParts() ? folder.resolve("..").normalize() : folder).toString();
  }

  private String partsInWords() {
    return hasParts() ? "the parts " + String.join(", ", names()) : "no parts";
  }
}
