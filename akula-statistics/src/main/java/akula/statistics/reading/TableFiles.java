package akula.statistics.reading;

import akula.formats.FolderFile;
import akula.formats.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The tables of a results folder while they are read.
 *
 * @param folder in which they lie
 * @param bytes is notified of each piece that was read, how long it was
 * @param about takes what is wrong with the folder, and what is wrong with its files behind that
 */
record TableFiles(Path folder, LongConsumer bytes, FileMistakes about) {
  /** What reads a table. */
  interface Reading<T> {
    T of(InputStream in) throws IOException;
  }

  /** Returns the path of a file. */
  Path path(String name) {
    return folder.resolve(name);
  }

  /** Returns whether a file is there. */
  boolean has(String name) {
    return PlainFile.exists(path(name));
  }

  /** Returns what takes the mistakes of a file. */
  FileMistakes about(String name) {
    return about.next(path(name).toString());
  }

  /**
   * Reads a table.
   *
   * @param complaints takes its mistakes, and why it cannot be read
   * @return nothing if it cannot be read
   */
  <T> Optional<T> read(String name, FileMistakes complaints, Reading<T> reading) {
    try (InputStream in = new CountedStream(FolderFile.open(path(name)), bytes)) {
      return Optional.ofNullable(reading.of(in));
    } catch (IOException e) {
      complaints.unreadable(e);
      return Optional.empty();
    } catch (UncheckedIOException e) { // of the reader of rows
      complaints.unreadable(e.getCause());
      return Optional.empty();
    } finally {
      complaints.end();
    }
  }
}
