package akula.statistics.reading;

import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads results folders. What was cut off or edited is told with file and line: rows out of order
 * or missing, numbers that a sweep does not write, a summary that does not follow from the runs,
 * and, where {@code threads.csv} is there, runs that do not follow from their threads.
 */
public final class ResultsReader {
  private final Path folder;
  private final Complaints about;

  private ResultsReader(Path folder) {
    this.folder = folder;
    this.about = Complaints.about(folder.toString());
  }

  /**
   * Reads a results folder.
   *
   * @throws InvalidResultsException with every mistake in it
   */
  public static Results read(Path folder) throws InvalidResultsException {
    return new ResultsReader(folder).read();
  }

  private Results read() throws InvalidResultsException {
    requireWhole();
    Complaints aboutManifest = about(ResultsFolder.MANIFEST);
    Manifest manifest = ManifestReader.read(folder.resolve(ResultsFolder.MANIFEST), aboutManifest);
    requireNoParts(manifest);
    Complaints aboutRuns = about(RunsCsv.FILE);
    RunTable runs = RunsReader.read(folder.resolve(RunsCsv.FILE), aboutRuns);
    if (aboutManifest.isEmpty() && aboutRuns.isEmpty()) {
      new ManifestCheck(manifest, runs, aboutRuns).check();
    }
    about.throwIfAny();
    Optional<Bounds> bounds =
        Bounds.readIfThere(folder.resolve(Bounds.FILE), runs, about(Bounds.FILE));
    checkThreads(manifest, runs);
    about.throwIfAny();
    checkSummary(runs);
    about.throwIfAny();
    return new Results(folder, manifest, runs, bounds);
  }

  private Complaints about(String name) {
    return about.next(folder.resolve(name).toString());
  }

  private void requireWhole() throws InvalidResultsException {
    if (!Files.exists(folder)) {
      about.add(0, "there is no such results folder");
    } else if (!Files.isDirectory(folder)) {
      about.add(0, "is a file; expected a results folder, which 'akula sweep' makes");
    } else if (!Files.exists(folder.resolve(ResultsFolder.MANIFEST))) {
      about.add(
          0,
          Files.exists(folder.resolve(RunsCsv.FILE + ".part"))
              ? "is not whole: the sweep that writes it has not ended"
              : "is no results folder: it has no " + ResultsFolder.MANIFEST);
    }
    about.throwIfAny();
  }

  /** A sweep of several parts has a folder for each of them. */
  private void requireNoParts(Manifest manifest) throws InvalidResultsException {
    List<String> parts = manifest.texts("parts");
    if (!parts.isEmpty()) {
      about.add(
          0,
          "is a sweep of several parts; name the folder of one: %s",
          parts.stream()
              .map(part -> folder.resolve(part).toString())
              .collect(Collectors.joining(", ")));
    }
    about.throwIfAny();
  }

  /** In closed runs a run is more than the sum of its threads: what ended too late is left out. */
  private void checkThreads(Manifest manifest, RunTable runs) {
    Path file = folder.resolve(ThreadsCsv.FILE);
    boolean closed = manifest.text("closed").isPresent() || !manifest.object("closed").isEmpty();
    if (Files.exists(file) && !closed) {
      ThreadsReader.check(
          file, runs, folder.resolve(RunsCsv.FILE).toString(), about(ThreadsCsv.FILE));
    } else if ("true".equals(manifest.text("threads").orElse("")) && !closed) {
      about(ThreadsCsv.FILE).add(0, "is not there, but manifest.json says that it was written");
    }
  }

  private void checkSummary(RunTable runs) {
    Path file = folder.resolve(SummaryCsv.FILE);
    if (Files.exists(file)) {
      SummaryCheck.check(file, runs, about(SummaryCsv.FILE));
    }
  }
}
