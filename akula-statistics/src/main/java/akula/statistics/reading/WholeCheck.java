package akula.statistics.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.NearbyFile;
import akula.formats.PlainFile;
import akula.formats.journal.Journal;
import akula.statistics.results.FailureNote;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SegmentIndex;
import akula.statistics.results.UnfinishedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Returns whether a folder has results that are whole, and if not, what it has. */
final class WholeCheck {
  private static final String RUNS =
      "these results are not whole: the runs have not ended, or were interrupted; the same command"
          + " with --resume resumes them, with --overwrite begins anew";
  private static final String FAILED =
      "these results are not whole: %s; once that is mended, the same command with --resume"
          + " continues if its programs, inputs and policies are as they were, and with --overwrite begins"
          + " anew";
  private static final String SWEEP =
      "these results are not whole: the sweep has not ended; if it was interrupted, the same command"
          + " with --resume resumes it";
  private static final String SWEEP_FAILED =
      "these results are not whole: %s; it would fail again with --resume, so mend what is wrong"
          + " and begin anew with --overwrite";

  private WholeCheck() {}

  /**
   * Checks.
   *
   * @param about takes what is wrong
   * @throws InvalidInputException if it has none, or some that are not whole
   */
  static void of(Path folder, FileMistakes about) throws InvalidInputException {
    if (!PlainFile.exists(folder)) {
      String none =
          "there is no results folder '%s'; expected one that 'akula sweep' or 'akula run' made";
      throw new InvalidInputException(
          List.of(
              new Mistake(
                  "",
                  0,
                  0,
                  MessageCode.NOT_THERE,
                  none.formatted(folder) + NearbyFile.hint(folder))));
    } else if (!Files.isDirectory(folder)) {
      about.add(
          0, "this is a file; expected a results folder, which 'akula sweep' or 'akula run' makes");
    } else {
      unfinished(folder).ifPresent(why -> about.add(0, "%s", why));
    }
    about.throwIfAny();
  }

  private static Optional<String> unfinished(Path folder) {
    Optional<String> failure = FailureNote.read(folder);
    if (failure.isPresent()) {
      String ended = PartsFolder.isUnfinished(folder) ? SWEEP_FAILED : FAILED;
      return Optional.of(ended.formatted(failure.get()));
    }
    if (PlainFile.exists(folder.resolve(ProgramsCsv.FILE + ".part"))) {
      return Optional.of(RUNS);
    }
    if (PartsFolder.isUnfinished(folder)) {
      return Optional.of(SWEEP);
    }
    if (isResults(folder)) {
      return Optional.empty();
    }
    if (PlainFile.exists(folder.resolve(RunsCsv.FILE + ".part"))
        || PlainFile.exists(folder.resolve(SegmentIndex.FILE + ".part"))) {
      return Optional.of(SWEEP);
    }
    return Optional.of(
        begun(folder)
            .orElseGet(() -> {
              String inner = inner(folder);
              return "this is no results folder: it has no " + ResultsFolder.MANIFEST + inner;
            }));
  }

  /** Solo times are measured, and the first rows made, before there is any table. */
  private static Optional<String> begun(Path folder) {
    try {
      return UnfinishedFolder.look(folder)
          .map(left -> {
            FileMistakes about = FileMistakes.about(folder.resolve(Journal.FILE).toString());
            Manifest task = ManifestReader.read(left.task().getBytes(UTF_8), about);
            return task.text("command").orElse("").equals("run") ? RUNS : SWEEP;
          });
    } catch (IOException | InvalidInputException _) {
      return Optional.empty(); // who resumes it learns what is wrong with the journal
    }
  }

  /** Commands that make several sweeps put their results into one folder. */
  private static String inner(Path folder) {
    String[] names = folder.toFile().list((dir, name) -> isResults(dir.toPath().resolve(name)));
    return names == null || names.length == 0
        ? ""
        : Stream.of(names)
            .sorted()
            .map(name -> folder.resolve(name).toString())
            .collect(Collectors.joining(", ", "; there are results in ", ""));
  }

  private static boolean isResults(Path path) {
    return PlainFile.exists(path.resolve(ResultsFolder.MANIFEST));
  }
}
