package akula.cli.results;

import akula.api.plugin.Spelling;
import akula.cli.ground.UsageException;
import akula.statistics.reading.InvalidResultsException;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.WholeSweep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The results folders that a command line names. */
final class ResultsArgument {
  private ResultsArgument() {}

  /**
   * Reads folders and takes them as one.
   *
   * @param chosen names of parts; all of them if it is empty
   * @throws InvalidResultsException if one cannot be used, or they do not go together
   */
  static WholeSweep read(List<Path> folders, List<String> chosen) throws InvalidResultsException {
    if (new TreeSet<>(folders).size() < folders.size()) {
      throw new UsageException("a results folder is given twice; name each once");
    }
    if (new TreeSet<>(chosen).size() < chosen.size()) {
      throw new UsageException("a part is given twice with --part; name each once");
    }
    List<WholeSweep> sweeps = new ArrayList<>();
    try (ReadingProgress progress = new ReadingProgress(folders)) {
      for (Path folder : folders) {
        sweeps.add(ResultsReader.readWhole(folder, chosen, progress));
      }
    }
    return WholeSweep.joined(sweeps);
  }

  /** Refuses a policy that the results do not have, naming the nearest one. */
  static void requirePolicy(WholeSweep results, String name) {
    List<String> known = results.policies();
    if (!known.contains(name)) {
      throw new UsageException(
          "the results have no policy '%s'; expected %s%s"
              .formatted(name, Spelling.oneOf(known), Spelling.hint(name, known)));
    }
  }
}
