package akula.formats.dataset;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A row of a data set.
 *
 * @param name the key
 * @param soloSeconds run time alone in a memory domain, above 0
 * @param instructions dynamic instructions, or NaN if not known
 * @param kind its class
 * @param parameters values in the order of {@link DataSet#parameters()}; NaN where not known
 * @param phases its phases in order; one, naming the application itself, if it has no others
 * @param speedSensitivity share of its solo time that a faster core makes shorter, 0 to 1: on a
 *     core of speed f it takes (speedSensitivity / f + 1 - speedSensitivity) times as long
 * @param serialShare share of its work, 0 to 1, that its first thread does alone before all divide
 *     the rest among themselves; empty if each of its threads does the whole work
 * @param team how many threads it has when it is drawn, of which the row reports one
 */
public record Application(
    String name,
    double soloSeconds,
    double instructions,
    ApplicationClass kind,
    List<Double> parameters,
    List<Phase> phases,
    double speedSensitivity,
    OptionalDouble serialShare,
    TeamShape team) {

  /** Keeps its own copies. */
  public Application {
    parameters = List.copyOf(parameters);
    phases = List.copyOf(phases);
  }

  /** Makes one that has one thread when it is drawn. */
  public Application(
      String name,
      double soloSeconds,
      double instructions,
      ApplicationClass kind,
      List<Double> parameters,
      List<Phase> phases,
      double speedSensitivity,
      OptionalDouble serialShare) {
    this(
        name,
        soloSeconds,
        instructions,
        kind,
        parameters,
        phases,
        speedSensitivity,
        serialShare,
        TeamShape.ALONE);
  }

  /** Makes one whose threads each do the whole work. */
  public Application(
      String name,
      double soloSeconds,
      double instructions,
      ApplicationClass kind,
      List<Double> parameters,
      List<Phase> phases,
      double speedSensitivity) {
    this(
        name,
        soloSeconds,
        instructions,
        kind,
        parameters,
        phases,
        speedSensitivity,
        OptionalDouble.empty());
  }

  /** Makes one whose speed is proportional to the core's. */
  public Application(
      String name,
      double soloSeconds,
      double instructions,
      ApplicationClass kind,
      List<Double> parameters,
      List<Phase> phases) {
    this(name, soloSeconds, instructions, kind, parameters, phases, 1);
  }
}
