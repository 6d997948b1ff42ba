package akula.toolkit.model;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.profiler.interference.ModeTraining;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModelFile;
import akula.smt.interference.TrainedFrom;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** Trains an interference model; nothing of it is kept if it is stopped. */
public final class ModelTrainJob implements Job<TrainedModel> {
  private final Training plan;
  private final Path file;

  /**
   * Makes one.
   *
   * @param file to write, or null
   */
  ModelTrainJob(Training plan, Path file) {
    this.plan = plan;
    this.file = file;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula model train}. */
  public static ModelTrainBuilder builder() {
    return new ModelTrainBuilder();
  }

  @Override
  public TrainedModel run(JobListener listener)
      throws RunFailedException, InvalidInputException, IOException, InterruptedException {
    SortedMap<Integer, ModeTraining> trained = plan.run(listener);
    SortedMap<Integer, TrainedModel.Mode> modes = new TreeMap<>();
    trained.forEach((mode, training) ->
        modes.put(mode, new TrainedModel.Mode(training.mixes(), training.fit())));
    TrainedModel model = new TrainedModel(from(), plan.components(), modes);
    if (file != null) {
      InterferenceModel written = model.model();
      NewFile.write(file, ModelFile.text(written));
    }
    return model;
  }

  private TrainedFrom from() {
    return new TrainedFrom(
        plan.machine(),
        plan.dataSet(),
        plan.programs(),
        plan.rule().alone(),
        plan.rule().waiting().stream().map(plan.components()::get).toList(),
        plan.rule().shrink());
  }
}
