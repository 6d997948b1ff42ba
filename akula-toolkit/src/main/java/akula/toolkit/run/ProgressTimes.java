package akula.toolkit.run;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ServedParameter.Reported;
import java.util.List;
import java.util.Optional;

/**
 * Progress that programs report is reported as solo seconds of work, so of an application without a
 * solo time there is never a value, whatever it reports.
 */
public record ProgressTimes(RealPlan plan) {
  private static final String NAME = Parameters.of(Quantity.WORK).name();

  /**
   * Checks that what needs the progress of applications can have it, where no solo time is going to
   * be measured.
   *
   * @param missing the applications that have none
   * @return a sentence if some of them have none
   * @throws UsageException if all of them have none
   */
  public Optional<String> gap(List<String> missing) {
    Optional<String> who = who();
    if (who.isEmpty() || missing.isEmpty() || !isReported()) {
      return Optional.empty();
    }
    if (missing.size() == plan.programs().applications().size()) {
      throw new UsageException(
          MessageCode.UNFIT,
          ("%s needs %s, which is reported as solo seconds of work, and no solo time is known; add"
                  + " --solo, which measures them first, or --data with a data set that has them")
              .formatted(who.get(), NAME));
    }
    return Optional.of(
        "no solo time of %s, so %s has no value of them: --solo measures it first"
            .formatted(String.join(", ", missing), NAME));
  }

  private Optional<String> who() {
    if (plan.asked().parameters().contains(NAME)) {
      return Optional.of("--parameter");
    }
    return plan.contest().contenders().stream()
        .filter(contender -> contender.parameters().contains(NAME))
        .map(contender -> "policy " + contender.name())
        .findFirst();
  }

  private boolean isReported() {
    return plan.host().capabilities().parameter(NAME).orElse(null) instanceof Served served
        && served.by() instanceof Reported;
  }
}
