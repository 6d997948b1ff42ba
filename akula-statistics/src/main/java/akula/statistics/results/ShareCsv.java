package akula.statistics.results;

import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.FolderFile;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;
import akula.formats.csv.RowEncoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The table {@code share.csv} of a share of a sweep: what its other files are, so that whoever puts
 * shares together knows that they are as they were written.
 */
public final class ShareCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "share.csv";

  /**
   * Name of the file with exact times of who ran beside whom, of which the whole sweep's shares are
   * made.
   */
  public static final String TIMES_FILE = "co-schedule-times.csv";

  private static final CsvSchema SCHEMA =
      CsvSchema.of(text("file"), whole("bytes"), whole("crc32c"));

  private ShareCsv() {}

  /** Returns what a file is that has a content. */
  public static Checkpoint.State state(String name, byte[] content) {
    CRC32C crc = new CRC32C();
    crc.update(content);
    return new Checkpoint.State(name, content.length, crc.getValue());
  }

  /** Returns the whole file. */
  public static byte[] encode(List<Checkpoint.State> files) {
    RowEncoder out = new RowEncoder();
    out.header(SCHEMA);
    for (Checkpoint.State file : files) {
      out.text(file.name()).integer(file.length()).integer(file.crc()).endRow();
    }
    return out.toByteArray();
  }

  /**
   * Reads the table of a share.
   *
   * @throws DamagedResultsException if it is not there, or not as it was written
   */
  public static List<Checkpoint.State> read(Path folder) throws DamagedResultsException {
    Path file = folder.resolve(FILE);
    List<Checkpoint.State> files = new ArrayList<>();
    try (CsvStream rows = new CsvStream(new ByteArrayInputStream(FolderFile.content(file)))) {
      while (rows.next()) {
        if (rows.line() > 1) {
          files.add(
              new Checkpoint.State(
                  rows.field(0), Long.parseLong(rows.field(1)), Long.parseLong(rows.field(2))));
        }
      }
    } catch (CsvStream.NoCsvException
        | UncheckedIOException
        | NumberFormatException
        | IndexOutOfBoundsException _) {
      throw DamagedResultsException.at(file, 0, "is not as it was written; expected it untouched");
    } catch (IOException e) {
      throw DamagedResultsException.at(file, 0, FolderFile.complaint(e));
    }
    return files;
  }
}
