package akula.cli.results;

import akula.api.plugin.Spelling;
import akula.cli.watch.ProgressBarLine;
import akula.formats.InvalidInputException;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.UnlikeResultsException;
import akula.statistics.reading.WholeSweep;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.results.UnlikeWords;
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
   * @param chosen names of parts; all of them if it is empty
   * @throws InvalidInputException if one cannot be used, or they do not go together
   */
  static WholeSweep read(List<Path> folders, List<String> chosen) throws InvalidInputException {
    if (new TreeSet<>(folders).size() < folders.size()) {
      throw new UsageException("a results folder is given twice; name each once");
    }
    if (new TreeSet<>(chosen).size() < chosen.size()) {
      throw new UsageException("a part is given twice with --part; name each once");
    }
    List<WholeSweep> sweeps = new ArrayList<>();
    try (ProgressBarLine progress =
        new ProgressBarLine("reading", Unit.BYTE, () -> bytesOfTables(folders), 0)) {
      for (Path folder : folders) {
        sweeps.add(ResultsReader.readWhole(folder, chosen, progress::done));
      }
    }
    try {
      return WholeSweep.joined(sweeps);
    } catch (UnlikeResultsException e) {
      throw e.inWords(new UnlikeWords(e).text());
    }
  }

  /** All tables are read. */
  private static long bytesOfTables(List<Path> folders) {
    return folders.stream()
        .flatMap(ResultsArgument::withParts)
        .map(folder -> folder.listFiles((_, name) -> name.endsWith(".csv")))
        .flatMap(Stream::ofNullable)
        .flatMap(Stream::of)
        .mapToLong(File::length)
        .sum();
  }

  private static Stream<File> withParts(Path folder) {
    File[] inner = folder.toFile().listFiles(File::isDirectory);
    return Stream.concat(Stream.of(folder.toFile()), Stream.ofNullable(inner).flatMap(Stream::of));
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
