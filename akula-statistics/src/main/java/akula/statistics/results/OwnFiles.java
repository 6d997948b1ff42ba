package akula.statistics.results;

import akula.formats.journal.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a results folder that were written there as results, whole or not, or are made of
 * them. All others are somebody else's and never touched.
 *
 * @param folder in which they lie, if they are there
 */
record OwnFiles(Path folder) {
  /** The page that is made of results; of other results it would be wrong. */
  private static final String REPORT = "report.html";

  private static final List<String> WRITTEN_AT_ONCE =
      List.of(ResultsFolder.MANIFEST, InputPaths.FILE, REPORT);

  private static final List<String> KNOWN =
      List.of(
          ResultsFolder.MANIFEST,
          SummaryCsv.FILE,
          BoundsCsv.FILE,
          RunsCsv.FILE,
          ThreadsCsv.FILE,
          ProgramsCsv.FILE,
          CostsCsv.FILE,
          RegistrationsCsv.FILE,
          SpeedsCsv.FILE,
          EnergyCsv.FILE,
          TurnsCsv.FILE,
          CoSchedulesCsv.FILE,
          DrawsCsv.FILE,
          PlacementsCsv.FILE,
          ShareCsv.TIMES_FILE,
          ShareCsv.FILE,
          RunsCsv.PARQUET_FILE,
          ThreadsCsv.PARQUET_FILE,
          SegmentIndex.FILE,
          InputPaths.FILE,
          REPORT);

  /** Returns whether a file of this name is one of them. */
  static boolean isKnown(String name) {
    return KNOWN.contains(name)
        || name.equals(Journal.FILE)
        || name.equals(FailureNote.FILE)
        || name.equals(ResumableFolder.DONE + PartFile.SUFFIX)
        || name.endsWith(PartFile.SUFFIX)
            && KNOWN.contains(name.substring(0, name.length() - PartFile.SUFFIX.length()));
  }

  /** Returns whether a file of this name is written bit by bit, so that a journal may name it. */
  static boolean mayGrow(String name) {
    return name.equals(ResumableFolder.DONE)
        || KNOWN.contains(name) && !WRITTEN_AT_ONCE.contains(name);
  }

  /**
   * Deletes all results that are there, finished or not.
   *
   * @param except names of files whose unfinished ones stay
   */
  void deleteAll(List<String> except) throws ResultsException {
    delete(folder.resolve(ResultsFolder.MANIFEST)); // the rest is not whole from here on
    deleteUnfinished(except);
    delete(folder.resolve(Journal.FILE));
    delete(folder.resolve(FailureNote.FILE));
    deleteFinished(List.of());
  }

  /**
   * Deletes what is unfinished, but for the journal.
   *
   * @param except names of files whose unfinished ones stay
   */
  void deleteUnfinished(List<String> except) throws ResultsException {
    for (String name : KNOWN) {
      if (!except.contains(name)) {
        delete(PartFile.partOf(folder.resolve(name)));
      }
    }
    if (!except.contains(ResumableFolder.DONE)) {
      delete(PartFile.partOf(folder.resolve(ResumableFolder.DONE)));
    }
    if (!except.contains(SegmentIndex.FILE)) {
      new SegmentFiles(folder).deleteUnfinished();
    }
  }

  /** Deletes what is finished, but for some files. */
  void deleteFinished(List<Path> except) throws ResultsException {
    for (String name : KNOWN) {
      Path file = folder.resolve(name);
      if (!except.contains(file)) {
        delete(file);
      }
    }
    if (!except.contains(folder.resolve(SegmentIndex.FILE))) {
      new SegmentFiles(folder).deleteWhole();
    }
  }

  /** Deletes a file, if it is there. */
  static void delete(Path file) throws ResultsException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw ResultsException.of("replace", file, e);
    }
  }

  /** Deletes what is there, if that is possible; a failure changes nothing for the user. */
  static void discard(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException _) {
      // A folder that others have put files into stays, and so does a .part that cannot go.
    }
  }
}
