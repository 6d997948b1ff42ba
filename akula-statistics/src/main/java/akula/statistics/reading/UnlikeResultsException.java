package akula.statistics.reading;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.statistics.metrics.RunKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Results that cannot be put side by side, since their manifests differ. */
public final class UnlikeResultsException extends InvalidInputException {
  private static final long serialVersionUID = 1;

  private final transient Manifest first;
  private final transient Manifest other;
  private final String key;

  /**
   * Makes one that says the key.
   *
   * @param key by which they differ, with points between, as in {@code data.name}
   */
  UnlikeResultsException(Manifest first, Manifest other, String key) {
    super(List.of(mistake(first, other, key, " in '" + key + "'")));
    this.first = first;
    this.other = other;
    this.key = key;
  }

  private static Mistake mistake(Manifest first, Manifest other, String key, String how) {
    boolean real = first.kind().isReal() && other.kind().isReal();
    return new Mistake(
        other.place(key),
        0,
        0,
        MessageCode.UNLIKE_RESULTS,
        "differs from %s%s; %s can be compared"
            .formatted(
                first.place(key),
                how,
                real
                    ? "only repetitions of the same workload, on the same machine, with the same"
                        + " settings and solo times,"
                    : "only sweeps over the same workloads, on the same machine and data,"));
  }

  /** Returns the key by which they differ, with points between, as in {@code data.name}. */
  public String key() {
    return key;
  }

  /** Returns the kind of the runs that were there first. */
  public RunKind firstKind() {
    return first().kind();
  }

  /** Returns the kind of the other runs. */
  public RunKind otherKind() {
    return other().kind();
  }

  /** Returns what the first results have at a key, a list with blanks between. */
  public Optional<String> firstValue(String path) {
    return first().plain(path);
  }

  /** Returns what the other results have at a key, a list with blanks between. */
  public Optional<String> otherValue(String path) {
    return other().plain(path);
  }

  /**
   * Returns the same in other words.
   *
   * @param how the manifests differ
   */
  public InvalidInputException inWords(String how) {
    return new InvalidInputException(List.of(mistake(first(), other(), key, ": " + how)));
  }

  private Manifest first() {
    return Objects.requireNonNull(first);
  }

  private Manifest other() {
    return Objects.requireNonNull(other);
  }
}
