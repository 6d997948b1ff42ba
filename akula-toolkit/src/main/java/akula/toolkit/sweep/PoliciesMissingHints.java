package akula.toolkit.sweep;

import akula.api.Scheduler;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.WorkloadGroup;
import akula.bootstrap.sweep.WrittenWorkload;
import akula.toolkit.setup.MissingHints;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Policies that go by what applications report, where these do not: those that are drawn never do.
 */
public final class PoliciesMissingHints {
  private PoliciesMissingHints() {}

  /** Returns a sentence, without its full stop, for each such policy of the parts. */
  public static List<String> of(List<PartPlan> parts) {
    return parts.stream()
        .flatMap(part ->
            part.plan().policies().stream()
                .flatMap(policy ->
                    part.plan().categories().stream().flatMap(group -> of(policy, group).stream())))
        .distinct()
        .toList();
  }

  private static Optional<String> of(PolicyFactory factory, WorkloadGroup group) {
    Scheduler policy = factory.newScheduler(new SplittableRandom(0));
    return switch (group) {
      case Category _ -> MissingHints.of(factory.name(), policy, Set.of());
      case WrittenWorkload written ->
          MissingHints.of(factory.name(), policy, written.launches().hints())
              .map(sentence -> "workload %s: %s".formatted(written.name(), sentence));
    };
  }
}
