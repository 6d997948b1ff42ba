package akula.toolkit.setup;

import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyFactory;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Policies that say themselves over what intervals they read, whatever the settings say. */
public final class OwnIntervals {
  private OwnIntervals() {}

  /** Returns over what intervals a policy reads; zero if that is left to the settings. */
  static Duration of(PolicyFactory policy) {
    return policy.newScheduler(new SplittableRandom(0)).requirements().interval();
  }

  /** Returns a sentence on those for which an interval that was asked for changes nothing. */
  public static Optional<String> without(Duration asked, Collection<PolicyFactory> policies) {
    String others =
        policies.stream()
            .filter(policy -> !of(policy).isZero() && !of(policy).equals(asked))
            .map(policy ->
                "%s, which reads every %s"
                    .formatted(policy.name(), DurationText.format(of(policy))))
            .collect(Collectors.joining(", and "));
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the interval of %s changes nothing for %s"
                .formatted(DurationText.format(asked), others));
  }
}
