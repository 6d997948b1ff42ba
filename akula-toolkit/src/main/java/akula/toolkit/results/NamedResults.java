package akula.toolkit.results;

import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.UnlikeResultsException;
import akula.statistics.reading.WholeSweep;
import akula.statistics.results.SegmentFiles;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Results folders that are taken as one.
 *
 * @param folders at least one
 * @param parts names of parts; all of them if it is empty
 */
record NamedResults(List<Path> folders, List<String> parts) {
  /** Keeps its own copies. */
  NamedResults {
    folders = List.copyOf(folders);
    parts = List.copyOf(parts);
  }

  /**
   * Reads them.
   *
   * @throws InvalidInputException if one cannot be used, or they do not go together
   * @throws UsageException if something is named twice
   */
  WholeSweep read(JobListener listener) throws InvalidInputException {
    for (Path folder : folders) {
      if (folders.indexOf(folder) != folders.lastIndexOf(folder)) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE,
            "results folder %s is given twice; name each once".formatted(folder));
      }
    }
    if (new TreeSet<>(parts).size() < parts.size()) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE, "a part is given twice with --part; name each once");
    }
    List<WholeSweep> sweeps = new ArrayList<>();
    try (JobListener.Counter progress =
        listener.begin("reading", Unit.BYTE, this::bytesOfTables, 0)) {
      for (Path folder : folders) {
        sweeps.add(ResultsReader.readWhole(folder, parts, progress::done));
      }
    }
    try {
      return WholeSweep.joined(sweeps);
    } catch (UnlikeResultsException e) {
      throw e.inWords(new UnlikeWords(e).text());
    }
  }

  /** All tables are read. */
  private long bytesOfTables() {
    return folders.stream()
        .flatMap(NamedResults::withParts)
        .map(folder -> folder.listFiles((_, name) -> isRead(folder, name)))
        .flatMap(Stream::ofNullable)
        .flatMap(Stream::of)
        .mapToLong(File::length)
        .sum();
  }

  private static Stream<File> withParts(Path folder) {
    return Stream.of(folder.toFile())
        .flatMap(NamedResults::withFolders)
        .flatMap(NamedResults::withFolders)
        .distinct();
  }

  private static Stream<File> withFolders(File folder) {
    File[] inner = folder.listFiles(File::isDirectory);
    return Stream.concat(Stream.of(folder), Stream.ofNullable(inner).flatMap(Stream::of));
  }

  private static boolean isRead(File folder, String name) {
    boolean ofParts =
        Stream.of(SegmentFiles.Table.values())
            .map(table -> new SegmentFiles(Path.of("")).whole(table).toString())
            .anyMatch(folder.getName()::equals);
    return name.endsWith(ofParts ? ".parquet" : ".csv");
  }

  /**
   * Returns what the results call a policy.
   *
   * @param text its name, or the specification that it was given as
   * @throws UsageException if they do not have it; the message names the nearest one
   */
  static String policy(WholeSweep results, String text) {
    List<String> known = results.policies();
    return results
        .policyMeantBy(text)
        .orElseThrow(() ->
            new UsageException(
                MessageCode.UNKNOWN_NAME,
                "the results have no policy '%s'; expected %s%s"
                    .formatted(text, Spelling.oneOf(known), Spelling.hint(text, known))));
  }
}
