package akula.toolkit.sweep;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.sweep.WrittenWorkload;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.WantedContexts;
import akula.toolkit.setup.WrongHints;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What applications of written workloads tell, and machine or threads gainsay. Those that are drawn
 * tell nothing.
 */
public final class WorkloadClaims {
  private WorkloadClaims() {}

  /**
   * Checks that the policies can do with it.
   *
   * @throws UsageException for the first that cannot
   */
  public static void require(List<PartPlan> parts) {
    for (PartPlan part : parts) {
      written(part).forEach(workload -> require(part, workload));
    }
  }

  private static void require(PartPlan part, WrittenWorkload workload) {
    WantedContexts.beyond(part.setup(), workload.launches())
        .ifPresent(wanted -> {
          for (PolicyFactory policy : part.plan().policies()) {
            try {
              var needs = policy.newScheduler(new SplittableRandom(0)).requirements();
              wanted.require(policy.name(), needs);
            } catch (UsageException e) {
              throw new UsageException(MessageCode.WRONG_VALUE, named(workload, e.getMessage()));
            }
          }
        });
  }

  /** Returns a sentence for each, as {@code simulate} tells it, each once. */
  public static List<String> of(List<PartPlan> parts) {
    return parts.stream()
        .flatMap(part -> written(part).flatMap(workload -> of(part.setup(), workload)))
        .distinct()
        .toList();
  }

  private static Stream<String> of(Setup setup, WrittenWorkload workload) {
    return Stream.concat(
            WrongHints.of(workload.launches(), setup).stream(),
            WantedContexts.beyond(setup, workload.launches())
                .map(WantedContexts::sentence)
                .stream())
        .map(sentence -> named(workload, sentence));
  }

  private static Stream<WrittenWorkload> written(PartPlan part) {
    return part.plan().categories().stream()
        .filter(WrittenWorkload.class::isInstance)
        .map(WrittenWorkload.class::cast);
  }

  private static String named(WrittenWorkload workload, String sentence) {
    return "workload %s: %s".formatted(workload.name(), sentence);
  }
}
