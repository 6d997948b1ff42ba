package akula.statistics.results;

import akula.formats.PlainFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * One more file for results that are whole: called {@code .part} until it is whole, too, and gone
 * if that is never the case. Every failure names it.
 */
public final class AddedFile implements Closeable {
  private final PartFile file;
  private boolean published;

  /**
   * Opens it.
   *
   * @param folder where the results are
   * @param name its final name, such as {@link BoundsCsv#FILE}
   */
  public AddedFile(Path folder, String name) throws ResultsException {
    Path whole = folder.resolve(name);
    try {
      PlainFile.remove(PartFile.partOf(whole));
    } catch (IOException e) {
      throw ResultsException.of("write", whole, e);
    }
    file = new PartFile(whole, PartFile.Opener::newFile);
  }

  /** Returns what takes its content. */
  public OutputStream stream() {
    return file;
  }

  /** Gives it its name, in place of an older one. */
  public void publish() throws ResultsException {
    file.complete();
    file.publish();
    published = true;
  }

  /** Lets nothing stay of what is not published. */
  @Override
  public void close() {
    if (!published) {
      try {
        file.close();
      } catch (ResultsException _) {
        // Why writing failed was reported when it did.
      }
      OwnFiles.discard(PartFile.partOf(file.file()));
    }
  }
}
