package akula.toolkit.validate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What failed. A workload of which a run failed is left out wholly, under both policies.
 *
 * @param byStep why, a sentence without its end, in the order in which it happened
 */
public record LeftOut(Map<ValidateStep, String> byStep) {
  /** Keeps its own copy. */
  public LeftOut {
    byStep = new LinkedHashMap<>(byStep);
  }

  /** Returns whether a step need not be made, since another one of its workload failed. */
  boolean has(ValidateStep step) {
    return step instanceof ValidateStep.Real real && of(real.workload()).isPresent();
  }

  /** Returns why a workload is left out, if it is. */
  Optional<String> of(int workload) {
    return byStep.entrySet().stream()
        .filter(
            one -> one.getKey() instanceof ValidateStep.Real real && real.workload() == workload)
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns why runs of applications alone are left out. */
  List<String> alone() {
    List<String> sentences = new ArrayList<>();
    byStep.forEach((step, why) -> {
      if (step instanceof ValidateStep.Solo && !sentences.contains(why)) {
        sentences.add(why);
      }
    });
    return sentences;
  }
}
