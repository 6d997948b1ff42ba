package akula.cli.results;

import akula.api.plugin.Spelling;
import akula.cli.ground.UsageException;
import akula.cli.watch.Progress;
import akula.statistics.reading.InvalidResultsException;
import akula.statistics.reading.Results;
import akula.statistics.reading.ResultsReader;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The results folders that a command line names. */
final class ResultsArgument {
  private ResultsArgument() {}

  /**
   * Reads folders and takes them as one.
   *
   * @throws InvalidResultsException if one cannot be used, or they do not go together
   */
  static Results read(List<Path> folders) throws InvalidResultsException {
    if (new TreeSet<>(folders).size() < folders.size()) {
      throw new UsageException("a results folder is given twice; name each once");
    }
    List<Results> parts = new ArrayList<>();
    try (Progress progress =
        new Progress("reading", Progress.Unit.BYTE, () -> bytesOfTables(folders), 0)) {
      for (Path folder : folders) {
        parts.add(ResultsReader.read(folder, progress::done));
      }
    }
    return Results.joined(parts);
  }

  /** All tables are read. */
  private static long bytesOfTables(List<Path> folders) {
    return folders.stream()
        .map(folder -> folder.toFile().listFiles((_, name) -> name.endsWith(".csv")))
        .flatMap(Stream::ofNullable)
        .flatMap(Stream::of)
        .mapToLong(File::length)
        .sum();
  }

  /** Refuses a policy that the results do not have, naming the nearest one. */
  static void requirePolicy(Results results, String name) {
    List<String> known = results.runs().policies();
    if (!known.contains(name)) {
      throw new UsageException(
          "the results have no policy '%s'; expected %s%s"
              .formatted(name, Spelling.oneOf(known), Spelling.hint(name, known)));
    }
  }
}
