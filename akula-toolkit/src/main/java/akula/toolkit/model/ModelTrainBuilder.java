package akula.toolkit.model;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Numbers;
import akula.formats.PlainFile;
import akula.profiler.interference.ForwardFit;
import akula.profiler.interference.Recordings;
import akula.smt.interference.AloneStack;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Plans the training of an interference model. */
public final class ModelTrainBuilder extends ModelBuilder<ModelTrainBuilder> {
  private int smt = 2;
  private List<String> stack = STACK;
  private List<String> waiting = List.of();
  private double shrink;
  private AloneStack alone = AloneStack.THROTTLED;
  private Path file;

  ModelTrainBuilder() {}

  @Override
  protected ModelTrainBuilder self() {
    return this;
  }

  /** Takes the greatest mode, 2, 4 or 8; models of the smaller ones are trained too. */
  public ModelTrainBuilder smt(int mode) {
    smt = mode;
    return this;
  }

  /** Takes the parameters that make a stack. */
  public ModelTrainBuilder stack(List<String> components) {
    stack = List.copyOf(components);
    return this;
  }

  /** Takes the components that hardly any thread has alone, to be fitted to all others. */
  public ModelTrainBuilder waiting(List<String> components) {
    waiting = List.copyOf(components);
    return this;
  }

  /** Takes how strongly forward coefficients are drawn to 0; 0 is not at all. */
  public ModelTrainBuilder shrink(double strength) {
    shrink = strength;
    return this;
  }

  /** Takes what the stacks of programs alone are, to which those in mixes are compared. */
  public ModelTrainBuilder alone(AloneStack undisturbed) {
    alone = undisturbed;
    return this;
  }

  /** Takes the file to write; null writes none. */
  public ModelTrainBuilder out(Path model) {
    file = model;
    return this;
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together
   */
  public ModelTrainJob build() throws InvalidInputException {
    List<Integer> modes = modesUpTo(smt);
    if (file != null) {
      UsageException.requireFolderOf("--out", file);
    }
    if (file != null && PlainFile.exists(file)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY, "the file %s exists; name a new one".formatted(file));
    }
    if (!(shrink >= 0) || !Double.isFinite(shrink)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--shrink has to be at least 0, not " + Numbers.text(shrink));
    }
    Optional<Recordings> recorded = recorded();
    List<String> components = recorded.map(Recordings::stack).orElse(stack);
    ForwardFit rule = rule(components);
    Training plan =
        recorded.isPresent()
            ? RecordedTraining.of(recorded.get(), modes, rule)
            : plan(setup(), modes, stack, rule);
    int coefficients = rule.coefficients(components.size());
    for (int mode : modes) {
      if (plan.mixes(mode) < coefficients) {
        throw new UsageException(
            MessageCode.LIMIT,
            "%d mix(es) of SMT%d are too few for the %d coefficients of a component; expected at least %d: more programs or --mixes"
                .formatted(plan.mixes(mode), mode, coefficients, coefficients));
      }
    }
    return new ModelTrainJob(plan, file);
  }

  private ForwardFit rule(List<String> components) {
    for (String name : waiting) {
      if (!components.contains(name)) {
        throw new UsageException(
            MessageCode.UNKNOWN_NAME,
            "--waiting: %s is none of the components of a stack, %s"
                .formatted(name, String.join(", ", components)));
      }
    }
    List<Integer> positions =
        waiting.stream().map(components::indexOf).distinct().sorted().toList();
    if (positions.size() == components.size()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--waiting has all components; there have to be others");
    }
    return new ForwardFit(alone, positions, shrink);
  }
}
