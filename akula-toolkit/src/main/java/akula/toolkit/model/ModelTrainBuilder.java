package akula.toolkit.model;

import akula.formats.InvalidInputException;
import akula.profiler.interference.Recordings;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Plans the training of an interference model. */
public final class ModelTrainBuilder extends ModelBuilder<ModelTrainBuilder> {
  private int smt = 2;
  private List<String> stack = STACK;
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
    if (file != null && Files.exists(file)) {
      throw new UsageException("the file %s exists; name a new one".formatted(file));
    }
    Optional<Recordings> recorded = recorded();
    return new ModelTrainJob(
        recorded.isPresent() ? RecordedTraining.of(recorded.get(), modes) : plan(modes, stack),
        file);
  }
}
