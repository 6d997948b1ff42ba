package akula.toolkit.profile;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.NewFile;
import akula.formats.PlainFile;
import akula.formats.journal.Journal;
import akula.formats.journal.TaskJournal;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResultsFolder;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.Resumption;
import akula.toolkit.common.SettingsDifference;
import akula.toolkit.common.UsageException;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder in which something is measured: until that is whole a {@link Journal} and what the
 * programs need, then the results.
 */
public final class MeasuringFolder {
  private static final String WORK = "work";
  private static final String PREPARED = "prepared";

  /** Matches the names of what is there until it is whole. */
  private static final String UNFINISHED = "work|prepared|.*\\.part";

  private final Path path;
  private final Kind kind;
  private final boolean resume;

  private MeasuringFolder(Path path, Kind kind, boolean resume) {
    this.path = path;
    this.kind = kind;
    this.resume = resume;
  }

  /**
   * What is measured.
   *
   * @param what it is, in a word
   * @param own a regular expression for the names of all results that are ever written there
   * @param sign the file that whole results have
   */
  public record Kind(String what, String own, String sign) {}

  /**
   * How it is written down.
   *
   * @param <J> the journal
   */
  public interface Writing<J extends TaskJournal> {
    /** Opens the journal of what was interrupted, if there is one. */
    Optional<J> reopen(Path folder) throws IOException, InvalidInputException;

    /** Begins a journal. */
    J begin(Path folder, String task) throws IOException;

    /** Returns what work was begun to do, as this version says it, where an earlier one began. */
    default String asToday(String task) {
      return task;
    }
  }

  /**
   * Takes a folder.
   *
   * @param named as with {@code --out}; null for the next numbered one
   * @throws UsageException if it exists and must not, or is of something else
   */
  public static MeasuringFolder of(Path named, Kind kind, boolean resume, boolean overwrite)
      throws IOException {
    NewFolder.requireOneOf(resume, overwrite);
    // Results without a manifest are known by the names of their files alone.
    boolean byNames = overwrite && !kind.sign().equals(ResultsFolder.MANIFEST);
    if (byNames) {
      NewFolder.requireFolder(named);
    }
    Path path = byNames ? named : NewFolder.ofResults(named, kind.what(), resume, overwrite);
    MeasuringFolder folder = new MeasuringFolder(path, kind, resume);
    if (overwrite) {
      folder.requireOwn();
    }
    return folder;
  }

  /** Returns where it is. */
  public Path path() {
    return path;
  }

  /** Returns the folder for the directories of programs, absolute. */
  public Path work() {
    return path.toAbsolutePath().resolve(WORK);
  }

  /** Returns the folder for prepared files, absolute. */
  public Path prepared() {
    return path.toAbsolutePath().resolve(PREPARED);
  }

  /**
   * Returns whether it is to be resumed, and nothing is left to do.
   *
   * @throws IOException if that cannot be told
   */
  public boolean isFinished() throws IOException {
    return resume && PlainFile.exists(path.resolve(kind.sign())) && !isUnfinished();
  }

  private boolean isUnfinished() throws IOException {
    return PlainFile.isThere(path.resolve(Journal.FILE));
  }

  /**
   * Opens the journal: that which is there to be resumed, else a new one.
   *
   * @param task what is to be done, as one line of JSON
   * @throws UsageException if there is nothing to resume, or it was to do something else
   * @throws InvalidInputException if it was edited
   */
  public <J extends TaskJournal> J journal(Writing<J> writing, String task)
      throws IOException, InvalidInputException {
    return Resumption.open(new Journalled<>(writing), resume, task);
  }

  private final class Journalled<J extends TaskJournal> implements Resumption.Folder<J> {
    private final Writing<J> writing;

    Journalled(Writing<J> writing) {
      this.writing = writing;
    }

    @Override
    public Optional<J> reopen() throws IOException, InvalidInputException {
      return writing.reopen(path);
    }

    @Override
    public String asToday(String task) {
      return writing.asToday(task);
    }

    /** The journal is there before the rest goes: it keeps others away. */
    @Override
    public J begin(String task) throws IOException {
      Files.createDirectories(path);
      J journal = writing.begin(path, task);
      clear();
      return journal;
    }

    @Override
    public void requireHardlyBegun() throws IOException {
      if (!isHardlyBegun()) {
        throw new UsageException(
            MessageCode.OTHER_JOB,
            "--resume: in %s there is no unfinished %s to resume".formatted(path, kind.what()));
      }
      requireOwn();
    }

    @Override
    public UsageException other(SettingsDifference difference) {
      return new UsageException(
          MessageCode.OTHER_JOB,
          "--resume: the %s in %s is %s".formatted(kind.what(), path, difference.text()));
    }
  }

  private void requireOwn() throws IOException {
    if (PlainFile.exists(path)) {
      String own = "(" + kind.own() + "|" + UNFINISHED + ")";
      try (Stream<Path> inside = Files.list(path)) {
        Optional<Path> foreign =
            inside.filter(file -> !file.getFileName().toString().matches(own)).findFirst();
        if (foreign.isPresent()) {
          throw new UsageException(
              MessageCode.THERE_ALREADY,
              "the folder %s has %s, which no %s wrote; name another folder"
                  .formatted(path, foreign.get().getFileName(), kind.what()));
        }
      }
    }
  }

  private boolean isHardlyBegun() throws IOException {
    if (!PlainFile.exists(path)) {
      return true;
    }
    try (Stream<Path> inside = Files.list(path)) {
      return isUnfinished() || inside.findAny().isEmpty();
    }
  }

  /** Removes all but the journal. */
  private void clear() throws IOException {
    try (Stream<Path> inside = Files.list(path)) {
      for (Path file : inside.toList()) {
        if (!file.getFileName().toString().equals(Journal.FILE)) {
          RunDirectory.delete(file);
        }
      }
    }
  }

  /**
   * Makes the folders for programs; what is left there of runs that were interrupted goes.
   *
   * @throws ResultsException if one is a symbolic link: what is behind it is somebody else's
   */
  public void makeRoom() throws IOException {
    requireNoLink(work());
    RunDirectory.delete(work());
    Files.createDirectories(work());
    makeFolder(prepared());
  }

  private void makeFolder(Path folder) throws IOException {
    if (!folder.equals(path)) {
      requireNoLink(folder);
    }
    Files.createDirectories(folder);
  }

  private static void requireNoLink(Path folder) throws ResultsException {
    if (Files.isSymbolicLink(folder)) {
      throw ResultsException.notFolder(folder);
    }
  }

  /**
   * Writes results.
   *
   * @param files contents by name; one may be in a folder
   */
  public void write(Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path whole = path.resolve(file.getKey());
      makeFolder(whole.getParent());
      NewFile.replace(whole, file.getValue().getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * All is written: what programs needed goes, then the journal. What is killed before continues.
   */
  public void finish() throws IOException {
    for (Path gone : List.of(work(), prepared(), path.resolve(Journal.FILE))) {
      RunDirectory.delete(gone);
    }
  }
}
