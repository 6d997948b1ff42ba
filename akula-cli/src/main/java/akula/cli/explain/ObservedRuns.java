package akula.cli.explain;

import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.statistics.reading.PlacementsReader.Run;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.observe.ExpectedSpeeds;
import akula.toolkit.observe.ObservedRun;
import akula.toolkit.observe.RecordedRuns;
import java.nio.file.Path;
import java.util.List;
import java.util.SequencedMap;

/** Explains real runs whose placements were recorded. */
public final class ObservedRuns {
  private final Path folder;
  private final RecordedRuns recorded;
  private final SequencedMap<Run, ObservedRun> runs;

  /**
   * Reads results.
   *
   * @param policy whose runs are meant; empty for all
   * @param repetition from 0; below 0 for all
   * @param data a data set that says how fast threads are expected to be; null for none
   * @throws InvalidInputException if there are no placements, or with every mistake in them
   * @throws akula.toolkit.common.UsageException if there are no such runs or threads
   */
  public ObservedRuns(Path folder, String policy, int repetition, String data, ExplainChoice choice)
      throws InvalidInputException {
    this.folder = folder;
    recorded = RecordedRuns.of(folder);
    runs = recorded.observe(policy, repetition, ExpectedSpeeds.of(data), choice);
  }

  /** Prints them in words. */
  public void print(Output out) {
    boolean isFirst = true;
    for (var run : runs.entrySet()) {
      if (!isFirst) {
        out.line("");
      }
      isFirst = false;
      String policy = run.getKey().policy();
      if (runs.size() > 1) {
        out.line("%s, repetition %d".formatted(policy, run.getKey().repetition()));
      }
      new ObservedText(run.getValue(), recorded.isPlaced(policy), out).print(all(run.getKey()));
    }
  }

  private String all(Run run) {
    return Invocation.command(
        "explain %s .. --policy %s --repetition %d"
            .formatted(
                ShellWord.quoted(folder.toString()),
                ShellWord.quoted(run.policy()),
                run.repetition()));
  }

  /** Returns them as fields of JSON. */
  public List<SequencedMap<String, Object>> fields() {
    return ObservedFields.all(runs);
  }
}
