package akula.statistics.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** What was written down in a folder that was broken off. Looking at it changes nothing. */
public final class UnfinishedFolder {
  private final byte[] task;
  private final byte[] aside;

  private UnfinishedFolder(byte[] task, byte[] aside) {
    this.task = task;
    this.aside = aside;
  }

  /**
   * Looks into a folder.
   *
   * @return nothing if there is nothing to go on with
   * @throws ResultsException if it cannot be read
   * @throws DamagedResultsException if what is there was cut or edited
   */
  public static Optional<UnfinishedFolder> look(Path folder)
      throws ResultsException, DamagedResultsException {
    Path file = folder.resolve(Journal.FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Optional<JournalText> journal = JournalText.read(file, content(file));
    if (journal.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new UnfinishedFolder(journal.get().task(), aside(folder, journal.get())));
  }

  private static byte[] aside(Path folder, JournalText journal)
      throws ResultsException, DamagedResultsException {
    String name = ResumableFolder.DONE;
    if (journal.checkpoints().isEmpty()) {
      return new byte[0];
    }
    Optional<Checkpoint.State> state = journal.checkpoints().getLast().file(name);
    if (state.isEmpty()) {
      return new byte[0];
    }
    Path part = PartFile.partOf(folder.resolve(name));
    if (!Files.exists(part)) {
      throw DamagedResultsException.at(part, 0, "is gone; expected what had been written");
    }
    WrittenPart.check(part, name, journal.checkpoints());
    return Arrays.copyOf(content(part), (int) state.get().length());
  }

  private static byte[] content(Path file) throws ResultsException {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  /** Returns what was asked for, as it would stand in the manifest. */
  public byte[] task() {
    return task.clone();
  }

  /** Returns what {@link ResumableFolder#growAside} had at the last checkpoint. */
  public byte[] aside() {
    return aside.clone();
  }
}
