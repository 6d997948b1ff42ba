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
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What has been done of a validation: a line for each step. */
final class ValidateJournal implements TaskJournal {
  private static final String WHAT = "validation";
  private static final JsonMapper JSON = new JsonMapper();

  private final Journal lines;
  private final Map<ValidateStep, Alone> alone = new LinkedHashMap<>();
  private final Map<ValidateStep, MeasuredRun> runs = new LinkedHashMap<>();
  private final Map<ValidateStep, String> failed = new LinkedHashMap<>();

  private ValidateJournal(Journal lines) {
    this.lines = lines;
  }

  /** How it is begun and reopened. */
  record Writing() implements MeasuringFolder.Writing<ValidateJournal> {
    @Override
    public ValidateJournal begin(Path folder, String task) throws IOException {
      return new ValidateJournal(Journal.begin(folder, WHAT, task));
    }

    @Override
    public Optional<ValidateJournal> reopen(Path folder) throws IOException, InvalidInputException {
      return Journal.reopen(folder, WHAT).map(ValidateJournal::new);
    }
  }

  /**
   * Reads what was done. Before that it is only known what was to be done, which decides of what
   * plan the lines have to be.
   *
   * @throws InvalidInputException if a line is not of a step of the plan, or of one that is there
   */
  void read(ValidatePlan plan) throws InvalidInputException {
    Set<ValidateStep> steps = Set.copyOf(plan.steps());
    List<String> texts = lines.steps();
    for (int i = 0; i < texts.size(); i++) {
      if (!takes(texts.get(i), plan, steps)) {
        throw lines.edited(i + 2); // the first line has the task
      }
    }
  }

  private boolean takes(String text, ValidatePlan plan, Set<ValidateStep> steps) {
    try {
      StepText.Done done =
          StepText.read(JSON.readTree(text), plan.subject().campaign().applicationNames());
      if (!steps.contains(done.step()) || has(done.step())) {
        return false;
      }
      switch (done) {
        case StepText.Done.Solo(ValidateStep.Solo step, Alone one) -> alone.put(step, one);
        case StepText.Done.Real(ValidateStep.Real step, MeasuredRun one) -> runs.put(step, one);
        case StepText.Done.Failed(ValidateStep step, String why) -> failed.put(step, why);
      }
      return !(done instanceof StepText.Done.Real real) || plan.canHave(real.run());
    } catch (JacksonException | IllegalArgumentException _) {
      return false;
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
