package akula.toolkit.observe;

import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.statistics.reading.Manifest;
import akula.statistics.reading.PlacementsReader;
import akula.statistics.reading.PlacementsReader.Placements;
import akula.statistics.reading.PlacementsReader.Run;
import akula.toolkit.common.UsageException;
import akula.toolkit.explain.ExplainChoice;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Real runs whose placements were recorded. */
public final class RecordedRuns {
  private final Path folder;
  private final Placements placements;

  private RecordedRuns(Path folder, Placements placements) {
    this.folder = folder;
    this.placements = placements;
  }

  /**
   * Reads a results folder.
   *
   * @throws InvalidInputException if it is none, has no placements, or with every mistake in them
   */
  public static RecordedRuns of(Path folder) throws InvalidInputException {
    return new RecordedRuns(folder, PlacementsReader.read(folder));
  }

  /**
   * Explains runs.
   *
   * @param policy whose; empty for those of all policies
   * @param repetition from 0; below 0 for all
   * @param expected how fast threads are expected to be beside each other
   * @return by run, what was observed, in the order in which they were made
   * @throws UsageException if there are no such runs, or they have no such thread
   */
  public SequencedMap<Run, ObservedRun> observe(
      String policy, int repetition, ExpectedSpeeds expected, ExplainChoice choice) {
    List<String> policies =
        placements.runs().keySet().stream().map(Run::policy).distinct().toList();
    if (!policy.isEmpty() && !policies.contains(policy)) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "--policy is %s, of which %s has no runs%s"
              .formatted(policy, folder, Spelling.hintOrNames(policy, policies)));
    }
    int count = placements.runs().keySet().stream().mapToInt(Run::repetition).max().orElse(0) + 1;
    if (repetition >= count) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--repetition is %d; expected %s"
              .formatted(repetition, count == 1 ? "0" : "0 to " + (count - 1)));
    }
    Map<String, Double> solo = solo(placements.manifest());
    SequencedMap<Run, ObservedRun> all = new LinkedHashMap<>();
    placements
        .runs()
        .forEach((run, stays) -> {
          boolean isMeant = policy.isEmpty() || policy.equals(run.policy());
          if (isMeant && (repetition < 0 || repetition == run.repetition())) {
            all.put(run, ObservedRun.of(stays, solo, expected, choice));
          }
        });
    return all;
  }

  /** Returns whether it was the policy that said where threads were, and not the kernel. */
  public boolean isPlaced(String policy) {
    boolean observes =
        placements.manifest().text("settings.observe").filter("true"::equals).isPresent();
    return !observes && !policy.equals("linux");
  }

  private static Map<String, Double> solo(Manifest manifest) {
    Map<String, Double> solo = new TreeMap<>();
    manifest
        .object("solo_seconds")
        .forEach((name, seconds) -> {
          if (seconds instanceof Number number) {
            solo.put(name, number.doubleValue() * 1e9);
          }
        });
    return solo;
  }
}
