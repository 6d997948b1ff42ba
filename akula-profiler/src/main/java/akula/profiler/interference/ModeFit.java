package akula.profiler.interference;

import akula.smt.interference.ModeModel;
import java.util.List;

/**
 * A model of one SMT mode, and how well the samples determine it.
 *
 * @param model what was found
 * @param samples the number of threads of quanta that it was found from; alike ones that follow
 *     each other count once
 * @param forwardConditions of each component, the greatest singular value of its regressors divided
 *     by the least; infinite where they do not tell the coefficients apart: of all that fit equally
 *     well the least ones are taken then
 * @param inverseConditions the same without the product
 */
public record ModeFit(
    ModeModel model, long samples, List<Double> forwardConditions, List<Double> inverseConditions) {
  /** Keeps its own copies. */
  public ModeFit {
    forwardConditions = List.copyOf(forwardConditions);
    inverseConditions = List.copyOf(inverseConditions);
  }
}
