package akula.cli.sweep;

import akula.api.plugin.PolicyFactory;
import akula.cli.setup.UntoldHints;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Policies that go by what applications tell: those of drawn workloads tell nothing. */
final class UntoldPolicies {
  private UntoldPolicies() {}

  /** Returns a sentence, without its full stop, for each such policy of the parts. */
  static List<String> of(List<PartPlan> parts) {
    return parts.stream()
        .flatMap(part -> part.plan().policies().stream())
        .map(UntoldPolicies::of)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  private static Optional<String> of(PolicyFactory factory) {
    return UntoldHints.of(factory.spec(), factory.newScheduler(new SplittableRandom(0)), Set.of());
  }
}
