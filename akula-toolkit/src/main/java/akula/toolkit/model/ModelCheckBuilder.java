package akula.toolkit.model;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.profiler.interference.ForwardFit;
import akula.profiler.interference.Recordings;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModelFile;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.Setup;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Plans the check of an interference model against mixes that are run anew. */
public final class ModelCheckBuilder extends ModelBuilder<ModelCheckBuilder> {
  private Path file;
  private String component;
  private List<Integer> chosen = List.of();

  ModelCheckBuilder() {}

  @Override
  protected ModelCheckBuilder self() {
    return this;
  }

  /** Takes the file of the model; there has to be one. */
  public ModelCheckBuilder model(Path model) {
    file = model;
    return this;
  }

  /** Takes the modes that are judged, of those that the model has; all where none are named. */
  public ModelCheckBuilder smt(List<Integer> modes) {
    chosen = modes.stream().distinct().sorted().toList();
    return this;
  }

  /** Takes the component by which the inverse is judged; the second one where none is named. */
  public ModelCheckBuilder component(String name) {
    component = name;
    return this;
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with every mistake of the files of the data set or the machine
   * @throws UsageException if the model cannot be read, or is of another machine or data set
   */
  public ModelCheckJob build() throws InvalidInputException {
    if (file == null) {
      throw new UsageException(MessageCode.WRONG_VALUE, "a check needs the file of a model");
    }
    InterferenceModel model;
    try {
      model = ModelFile.read(file);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
    if (!model.modes().keySet().containsAll(chosen)) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--smt: %s has a model of SMT%s, not of %s"
              .formatted(
                  file,
                  String.join(
                      ", SMT", model.modes().keySet().stream().map(String::valueOf).toList()),
                  String.join(", ", chosen.stream().map(mode -> "SMT" + mode).toList())));
    }
    List<Integer> modes = chosen.isEmpty() ? List.copyOf(model.modes().keySet()) : chosen;
    Optional<Recordings> recorded = recorded();
    ForwardFit rule =
        new ForwardFit(
            model.from().alone(),
            model.from().waiting().stream().map(model.components()::indexOf).toList(),
            model.from().shrink());
    Training plan;
    if (recorded.isPresent()) {
      plan = RecordedTraining.of(recorded.get(), modes, rule);
      requireSame(model, plan.machine(), plan.dataSet());
    } else {
      Setup setup = setup();
      requireSame(model, setup.machine().name(), setup.dataSet().name());
      plan = plan(setup, modes, model.components(), rule);
    }
    if (!plan.components().equals(model.components())) {
      throw new UsageException(
          MessageCode.UNFIT,
          "%s is of stacks of %s, not of %s"
              .formatted(
                  file,
                  String.join(", ", model.components()),
                  String.join(", ", plan.components())));
    }
    int judged =
        component == null
            ? Math.min(1, model.components().size() - 1)
            : model.components().indexOf(component);
    if (judged < 0) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "--component: %s has no %s, but %s"
              .formatted(file, component, String.join(", ", model.components())));
    }
    return new ModelCheckJob(plan, model, judged);
  }

  private void requireSame(InterferenceModel model, String machine, String dataSet) {
    requireSame("machine", model.machine(), machine);
    requireSame("data set", model.dataSet(), dataSet);
  }

  private void requireSame(String what, String trained, String here) {
    if (!trained.equals(here)) {
      throw new UsageException(
          MessageCode.UNFIT,
          "%s is a model of %s %s, not of %s; expected --%s %s, or a model that is trained there"
              .formatted(
                  file, what, trained, here, what.equals("machine") ? what : "data", trained));
    }
  }
}
