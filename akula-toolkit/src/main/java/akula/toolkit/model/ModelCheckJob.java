package akula.toolkit.model;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.profiler.interference.ModeTraining;
import akula.smt.interference.InterferenceModel;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Judges an interference model by mixes that are run in the simulator or were recorded, beside
 * models that are trained without the programs of the mix that they are judged by.
 */
public final class ModelCheckJob implements Job<ModelAccuracy> {
  private final Training plan;
  private final InterferenceModel model;
  private final int component;

  /**
   * Makes one.
   *
   * @param component position of the one by which the inverse is judged
   */
  ModelCheckJob(Training plan, InterferenceModel model, int component) {
    this.plan = plan;
    this.model = model;
    this.component = component;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula model check}. */
  public static ModelCheckBuilder builder() {
    return new ModelCheckBuilder();
  }

  @Override
  public ModelAccuracy run(JobListener listener)
      throws RunFailedException, InvalidInputException, IOException, InterruptedException {
    SortedMap<Integer, ModeTraining> trained = plan.run(listener);
    SortedMap<Integer, ModelAccuracy.Mode> modes = new TreeMap<>();
    trained.forEach((mode, training) ->
        modes.put(
            mode,
            new ModelAccuracy.Mode(
                training.mixes(),
                training.errors(model.modes().get(mode), component),
                training.leavingOut(component))));
    return new ModelAccuracy(model, component, plan.programs(), modes);
  }
}
