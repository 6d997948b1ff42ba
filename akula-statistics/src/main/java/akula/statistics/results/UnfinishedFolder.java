package akula.statistics.results;

import akula.formats.InvalidInputException;
import akula.formats.PlainFile;
import akula.formats.SourceText;
import akula.formats.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What was written down in a folder that was interrupted. Looking at it changes nothing. */
public final class UnfinishedFolder {
  private final String task;
  private final byte[] aside;

  private UnfinishedFolder(String task, byte[] aside) {
    this.task = task;
    this.aside = aside;
  }

  /**
   * Looks into a folder.
   *
   * @return nothing if there is nothing to resume
   * @throws ResultsException if it cannot be read
   * @throws InvalidInputException if what is there was cut or edited
   */
  public static Optional<UnfinishedFolder> look(Path folder)
      throws ResultsException, InvalidInputException {
    try {
      Optional<Journal.Content> journal = Journal.look(folder, ResumableFolder.WHAT);
      if (journal.isEmpty()) {
        return Optional.empty();
      }
      byte[] aside = aside(folder, Checkpoint.of(folder, journal.get().steps()));
      return Optional.of(new UnfinishedFolder(journal.get().task(), aside));
    } catch (IOException e) {
      throw ResultsException.of("read", folder.resolve(Journal.FILE), e);
    }
  }

  private static byte[] aside(Path folder, List<Checkpoint> checkpoints)
      throws ResultsException, DamagedResultsException {
    String name = ResumableFolder.DONE;
    if (checkpoints.isEmpty()) {
      return new byte[0];
    }
    Optional<Checkpoint.State> state = checkpoints.getLast().file(name);
    if (state.isEmpty()) {
      return new byte[0];
    }
    Path part = PartFile.partOf(folder.resolve(name));
    if (!PlainFile.exists(part)) {
      throw DamagedResultsException.at(part, 0, "is gone; expected what had been written");
    }
    WrittenPart.check(part, name, checkpoints);
    return Arrays.copyOf(content(part), (int) state.get().length());
  }

  private static byte[] content(Path file) throws ResultsException {
    try {
      return PlainFile.content(file, SourceText.LARGEST_BYTES);
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  /** Returns what was asked for: what would stand in the manifest, in one line. */
  public String task() {
    return task;
  }

  /** Returns what {@link ResumableFolder#growAside} had at the last checkpoint. */
  public byte[] aside() {
    return aside.clone();
  }
}
