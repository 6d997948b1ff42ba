package akula.toolkit.validate;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import akula.formats.journal.TaskJournal;
import akula.formats.tree.JsonText;
import akula.profiler.validate.Alone;
import akula.profiler.validate.MeasuredRun;
import akula.toolkit.profile.MeasuringFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What has been done of a validation: a line for each step. */
final class ValidateJournal implements TaskJournal {
  private static final String WHAT = "validation";
  private static final JsonMapper JSON = new JsonMapper();

  private final Journal lines;
  private final List<String> applications;
  private final Map<ValidateStep, Alone> alone = new LinkedHashMap<>();
  private final Map<ValidateStep, MeasuredRun> runs = new LinkedHashMap<>();
  private final Map<ValidateStep, String> failed = new LinkedHashMap<>();

  private ValidateJournal(Journal lines, List<String> applications) {
    this.lines = lines;
    this.applications = applications;
  }

  /**
   * How it is begun and reopened.
   *
   * @param applications names, by their positions
   */
  record Writing(List<String> applications) implements MeasuringFolder.Writing<ValidateJournal> {
    @Override
    public ValidateJournal begin(Path folder, String task) throws IOException {
      return new ValidateJournal(Journal.begin(folder, WHAT, task), applications);
    }

    @Override
    public Optional<ValidateJournal> reopen(Path folder) throws IOException, InvalidInputException {
      Optional<Journal> lines = Journal.reopen(folder, WHAT);
      if (lines.isEmpty()) {
        return Optional.empty();
      }
      ValidateJournal journal = new ValidateJournal(lines.get(), applications);
      int line = 1;
      try {
        for (String step : lines.get().steps()) {
          line++;
          journal.take(step);
        }
        return Optional.of(journal);
      } catch (JacksonException | IllegalArgumentException e) {
        journal.close();
        throw lines.get().edited(line);
      }
    }
  }

  private void take(String text) {
    StepText.Done done = StepText.read(JSON.readTree(text), applications);
    switch (done) {
      case StepText.Done.Solo(ValidateStep.Solo step, Alone one) -> alone.put(step, one);
      case StepText.Done.Real(ValidateStep.Real step, MeasuredRun one) -> runs.put(step, one);
      case StepText.Done.Failed(ValidateStep step, String why) -> failed.put(step, why);
    }
  }

  /** Returns what is to be done, as it was given when it was begun. */
  @Override
  public String task() {
    return lines.task();
  }

  /** Returns whether a step was done, or tried in vain. */
  boolean has(ValidateStep step) {
    return alone.containsKey(step) || runs.containsKey(step) || failed.containsKey(step);
  }

  /** Returns the steps that failed. */
  LeftOut leftOut() {
    return new LeftOut(failed);
  }

  /** Returns the applications that ran alone, in their order. */
  List<Alone> alone() {
    return new ArrayList<>(alone.values());
  }

  /** Returns the runs, in their order. */
  List<MeasuredRun> runs() {
    return new ArrayList<>(runs.values());
  }

  /** Adds an application that ran alone. When this returns, it is on disk. */
  void add(ValidateStep.Solo step, Alone one) throws IOException {
    lines.add(JsonText.line(StepText.of(step, one)));
    alone.put(step, one);
  }

  /** Adds a run. When this returns, it is on disk. */
  void add(ValidateStep.Real step, MeasuredRun run) throws IOException {
    lines.add(JsonText.line(StepText.of(run)));
    runs.put(step, run);
  }

  /** Adds a step that failed. When this returns, it is on disk. */
  void fail(ValidateStep step, String why) throws IOException {
    lines.add(JsonText.line(StepText.failed(step, why)));
    failed.put(step, why);
  }

  @Override
  public void close() {
    lines.close();
  }
}
