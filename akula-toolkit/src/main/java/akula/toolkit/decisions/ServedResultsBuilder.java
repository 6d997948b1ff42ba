package akula.toolkit.decisions;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.explain.ExplainChoice;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;

/** Plans results folders by day. What nothing is said of is as in {@code akula manager results}. */
public final class ServedResultsBuilder {
  private Path folder;
  private Optional<Path> out = Optional.empty();
  private Optional<LocalDate> day = Optional.empty();
  private Optional<String> data = Optional.empty();
  private ExplainChoice span = ExplainChoice.ALL;
  private boolean overwrite;

  ServedResultsBuilder() {}

  /** Takes the folder of the log; there has to be one. */
  public ServedResultsBuilder log(Path ofOneLife) {
    folder = ofOneLife;
    return this;
  }

  /** Takes the folder into which days are written; null for {@code results} in that of the log. */
  public ServedResultsBuilder out(Path ofDays) {
    out = Optional.ofNullable(ofDays);
    return this;
  }

  /** Takes the only day that is written; null for all. */
  public ServedResultsBuilder day(LocalDate only) {
    day = Optional.ofNullable(only);
    return this;
  }

  /** Takes a data set with solo times, by name or folder; null for none. */
  public ServedResultsBuilder data(String nameOrFolder) {
    data = Optional.ofNullable(nameOrFolder);
    return this;
  }

  /**
   * Takes of which time placements are written, such as {@code 10s..20s} since the manager began;
   * null for all.
   *
   * @throws UsageException if it is no span
   */
  public ServedResultsBuilder span(String ofPlacements) {
    span = ofPlacements == null ? ExplainChoice.ALL : spanOf(ofPlacements);
    return this;
  }

  private static ExplainChoice spanOf(String text) {
    try {
      ExplainChoice choice = ExplainChoice.parse(text);
      if (choice.thread().isEmpty() && !text.isEmpty()) {
        return choice;
      }
    } catch (UsageException _) {
      // told below, in words of this option
    }
    throw new UsageException(
        MessageCode.WRONG_VALUE,
        "--span is '%s'; expected a span of time since the manager began, such as 10s..20s or 10s.."
            .formatted(text));
  }

  /** Says whether results that are there are replaced. */
  public ServedResultsBuilder overwrite(boolean replace) {
    overwrite = replace;
    return this;
  }

  /**
   * Reads what the log says of itself, and the data set.
   *
   * @throws InvalidInputException with the mistakes in them
   * @throws UsageException if it is no log
   */
  public ServedResultsJob build() throws InvalidInputException {
    if (folder == null) {
      throw new UsageException(MessageCode.MISSING_ARGUMENT, "results by day need a log");
    }
    if (!LoggedLife.isOne(folder)) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "%s is no folder of a manager's log; expected one, such as 'akula manager status' names"
              .formatted(folder));
    }
    LoggedLife life = LoggedLife.open(folder);
    Optional<DataSet> set = data.isPresent() ? Optional.of(read(data.get())) : Optional.empty();
    return new ServedResultsJob(
        life, out.orElse(folder.resolve(LogFolder.RESULTS)), day, set, span, overwrite);
  }

  private static DataSet read(String data) throws InvalidInputException {
    return DataSetReader.read(
        Home.catalog().dataSet(data),
        ContentionKinds.of(ServedResultsBuilder.class.getClassLoader()));
  }
}
