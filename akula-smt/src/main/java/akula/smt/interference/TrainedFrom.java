package akula.smt.interference;

import java.util.List;

/**
 * What a model was trained from, and how its forward coefficients were fitted.
 *
 * @param machine the name of the machine
 * @param dataSet the name of the data set, or of the campaign
 * @param programs the names of the programs of the mixes
 * @param alone what slowdowns are relative to
 * @param waiting components that hardly any thread has alone and that were fitted to all others;
 *     none in the paper
 * @param shrink how strongly coefficients were drawn to 0, see {@code
 *     docs/reference/interference.md}; 0 in the paper
 */
public record TrainedFrom(
    String machine,
    String dataSet,
    List<String> programs,
    AloneStack alone,
    List<String> waiting,
    double shrink) {

  /** Keeps its own copies. */
  public TrainedFrom {
    programs = List.copyOf(programs);
    waiting = List.copyOf(waiting);
    if (programs.isEmpty()) {
      throw new IllegalArgumentException("a model has to be trained from at least one program");
    }
    if (!(shrink >= 0) || !Double.isFinite(shrink)) {
      throw new IllegalArgumentException("shrink has to be a number of at least 0, not " + shrink);
    }
  }

  /** Returns one that was fitted as in the paper. */
  public static TrainedFrom asInThePaper(String machine, String dataSet, List<String> programs) {
    return new TrainedFrom(machine, dataSet, programs, AloneStack.THROTTLED, List.of(), 0);
  }
}
