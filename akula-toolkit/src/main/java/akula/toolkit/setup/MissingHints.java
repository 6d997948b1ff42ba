package akula.toolkit.setup;

import akula.api.Hint;
import akula.api.Scheduler;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What policies go by and no application reports. */
public final class MissingHints {
  private MissingHints() {}

  /**
   * Returns what a policy goes by and nobody reports, as the rest of a sentence about it, or
   * nothing.
   *
   * @param spec the policy as the user named it
   * @param policy asked for its requirements, which have been checked before
   * @param given what applications report
   */
  public static Optional<String> of(String spec, Scheduler policy, Collection<Hint> given) {
    Set<Hint> missing = EnumSet.noneOf(Hint.class);
    missing.addAll(policy.requirements().hints());
    missing.removeAll(given);
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "policy %s goes by %s, which no application reports here"
                    .formatted(spec, words(missing, " and "))
                + " (key %s of 'tells' in a workload)".formatted(words(missing, ", ")));
  }

  private static String words(Set<Hint> hints, String between) {
    return hints.stream().map(Hint::key).collect(Collectors.joining(between));
  }
}
