package akula.toolkit.common;

import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.formats.journal.Journal;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SegmentIndex;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.stream.Stream;

/** Checks the folder that a command is to make. */
public final class NewFolder {
  private static final Path RESULTS = Path.of("results");

  /** Of these every folder of results has one, whole or interrupted. */
  private static final Set<String> SIGNS =
      Set.of(
          ResultsFolder.MANIFEST,
          ResultsFolder.MANIFEST + ".part",
          RunsCsv.FILE,
          RunsCsv.FILE + ".part",
          SegmentIndex.FILE,
          SegmentIndex.FILE + ".part",
          Journal.FILE);

  private NewFolder() {}

  /**
   * Returns the folder of results for which none was named: {@code results/WHAT-1}, or the next
   * number that is free.
   *
   * @param what the results are of, such as {@code sweep}
   */
  public static Path numbered(String what) {
    return numbered(RESULTS, what);
  }

  static Path numbered(Path parent, String what) {
    int number = 1;
    while (PlainFile.exists(parent.resolve(what + "-" + number))) {
      number++;
    }
    return parent.resolve(what + "-" + number);
  }

  /**
   * Returns the folder of results that can be resumed or replaced.
   *
   * @param folder as named with {@code --out}; null for the next {@linkplain #numbered numbered}
   *     one
   * @param what the results are of, such as {@code sweep}
   * @param resume whether to resume what is there
   * @param overwrite whether to replace what is there
   * @throws UsageException if it exists and must not, or cannot be one
   */
  public static Path ofResults(Path folder, String what, boolean resume, boolean overwrite) {
    requireOneOf(resume, overwrite);
    if (folder == null) {
      if (resume) {
        throw new UsageException(
            MessageCode.MISSING_ARGUMENT,
            "--resume needs --out with the folder of the unfinished " + what);
      }
      return numbered(what);
    }
    requireFolder(folder);
    if (!overwrite && !resume && PlainFile.exists(folder)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          PlainFile.exists(folder.resolve(Journal.FILE)) || PartsFolder.isUnfinished(folder)
              ? ("the results folder %s has an unfinished %s; add --resume to resume it if its"
                      + " settings are these, or --overwrite to begin anew")
                  .formatted(folder, what)
              : "the results folder %s exists; name a new one, or add --overwrite to replace it"
                  .formatted(folder));
    }
    if (overwrite) {
      requireResults(folder);
    }
    return folder;
  }

  /** What is replaced has to be results, or nothing. */
  private static void requireResults(Path folder) {
    String origin = ResultsOrigin.command(folder);
    if (origin.startsWith("reproduce ")) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "%s has results of %s, which --overwrite does not replace here; name another folder"
              .formatted(folder, origin));
    }
    String[] there = folder.toFile().list();
    boolean results =
        there == null || there.length == 0 || Stream.of(there).anyMatch(SIGNS::contains);
    if (!results) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "%s has no results that --overwrite could replace, but other files; name another folder"
              .formatted(folder));
    }
  }

  /**
   * Refuses a folder that --overwrite is to replace, unless it is new or has folders only, or
   * results lie in folders of it and none in itself.
   *
   * @throws UsageException if so
   */
  public static void requireResultsWithin(Path folder) {
    File[] there = folder.toFile().listFiles();
    boolean within =
        there == null
            || Stream.of(there).allMatch(File::isDirectory)
            || Stream.of(there).anyMatch(NewFolder::hasSign);
    if (!within || hasSign(folder.toFile())) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          ("%s has no results of several data sets that --overwrite could replace, but other files;"
                  + " name another folder")
              .formatted(folder));
    }
  }

  /**
   * Refuses a folder in that of the results that leads elsewhere.
   *
   * @throws UsageException if it is a symbolic link
   */
  public static void requireNoLink(Path folder) {
    if (Files.isSymbolicLink(folder)) {
      throw new UsageException(
          MessageCode.NOT_THERE, ResultsException.notFolder(folder).getMessage());
    }
  }

  private static boolean hasSign(File folder) {
    String[] there = folder.list();
    return there != null && Stream.of(there).anyMatch(SIGNS::contains);
  }

  /**
   * Refuses what cannot become a new folder, given with {@code --out}.
   *
   * @param folder as written
   * @throws UsageException if it is empty or exists, or lies in a file
   */
  public static void require(Path folder) {
    require("--out", folder);
  }

  /**
   * Refuses what cannot become a new folder.
   *
   * @param argument what it was given with
   * @param folder as written
   * @throws UsageException if it is empty or exists, or lies in a file
   */
  public static void require(String argument, Path folder) {
    requireFolder(argument, folder);
    if (PlainFile.exists(folder)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY, "the folder %s exists; name a new one".formatted(folder));
    }
  }

  /**
   * Refuses what is no folder and cannot become one, given with {@code --out}.
   *
   * @param folder as written
   * @throws UsageException if it is empty or a file, or lies in one
   */
  public static void requireFolder(Path folder) {
    requireFolder("--out", folder);
  }

  /**
   * Refuses what is no folder and cannot become one.
   *
   * @param option that names it
   * @param folder as written
   * @throws UsageException if it is empty or a file, or lies in one
   */
  public static void requireFolder(String option, Path folder) {
    if (folder.toString().isEmpty()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, option + " is empty; expected the name of a folder");
    }
    Path there = folder.toAbsolutePath();
    while (there != null && !PlainFile.exists(there)) {
      there = there.getParent();
    }
    if (there != null && isNoFolder(there)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          there.equals(folder.toAbsolutePath())
              ? "%s is the file %s; expected the name of a new folder".formatted(option, folder)
              : "%s is %s, but %s is a file; expected the name of a new folder"
                  .formatted(option, folder, there));
    }
  }

  /**
   * Returns whether a path is known to be no folder; where the system does not tell, whoever writes
   * there is told why.
   */
  static boolean isNoFolder(Path path) {
    try {
      return !Files.readAttributes(path, BasicFileAttributes.class).isDirectory();
    } catch (NoSuchFileException _) {
      return true;
    } catch (IOException _) {
      return path.getParent() != null && isNoFolder(path.getParent());
    }
  }

  /**
   * Refuses two wishes that exclude each other, for a folder that may exist.
   *
   * @throws UsageException if both are given
   */
  public static void requireOneOf(boolean resume, boolean overwrite) {
    if (resume && overwrite) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--resume resumes what is there and --overwrite replaces it; give one of them");
    }
  }
}
