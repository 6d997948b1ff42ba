package akula.papers.symbiotic;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;

/**
 * What came of the forms with one division of the programs.
 *
 * @param errors of each form
 * @param chance the STP of random groups, with a workload of the other half
 * @param stp of the symbiotic scheduler with each form
 */
record FormTrial(Map<Form, Errors> errors, double chance, Map<Form, Double> stp) {
  /** Keeps its own copies. */
  FormTrial {
    errors = new EnumMap<>(errors);
    stp = new EnumMap<>(stp);
  }

  /**
   * Mean absolute errors of slowdowns, relative.
   *
   * @param own in the mixes of the half that it was trained with, leaving out
   * @param other in those of the other half
   */
  record Errors(double own, double other) {}

  /** Returns the form that errs least in its own half; of equal ones the plainest. */
  Form chosen() {
    return errors.entrySet().stream()
        .min(Comparator.comparingDouble(one -> one.getValue().own()))
        .orElseThrow()
        .getKey();
  }

  /** Returns the gain in STP over chance, per cent. */
  double gain(Form form) {
    return 100 * (stp.get(form) - chance) / chance;
  }
}
