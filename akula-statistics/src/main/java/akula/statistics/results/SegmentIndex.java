package akula.statistics.results;

import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.FolderFile;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;
import akula.formats.csv.RowEncoder;
import akula.statistics.parquet.ParquetScan;
import akula.statistics.parquet.WrittenParquet;
import akula.statistics.summary.Summary;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The table {@code parquet-parts.csv}: one row for each part, in order, with what was written there
 * and with the exact sums of its runs, of which those of all are made.
 *
 * @param segments how rows are cut
 * @param categories their names
 * @param policies in the order of the rows of a workload
 */
public record SegmentIndex(Segments segments, List<String> categories, List<String> policies) {
  /** Name of the file in a results folder. */
  public static final String FILE = "parquet-parts.csv";

  private static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("part"),
          text("category"),
          whole("first_workload"),
          whole("workloads"),
          whole("runs"),
          whole("runs_bytes"),
          text("runs_sha256"),
          whole("threads_bytes").orEmpty(),
          text("threads_sha256"),
          text("sums"));

  /** Takes rows. */
  @FunctionalInterface
  public interface Sink {
    /** Takes a row. */
    void accept(SegmentRow row) throws IOException, DamagedResultsException;
  }

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /** Adds a row. */
  public void row(RowEncoder out, SegmentRow row) {
    place(out, row.number()).integer(row.runs().bytes()).text(row.runs().sha256());
    if (row.threads().isPresent()) {
      out.integer(row.threads().get().bytes()).text(row.threads().get().sha256());
    } else {
      out.empty().text("");
    }
    out.text(sums(row.summary())).endRow();
  }

  /** What follows from the number of a part alone. */
  private RowEncoder place(RowEncoder out, long number) {
    long workloads = segments.end(number) - segments.first(number);
    return out.text(SegmentFiles.name(number))
        .text(categories.get(segments.category(number)))
        .integer(segments.first(number) % segments.perCategory())
        .integer(workloads)
        .integer(workloads * policies.size());
  }

  private static String sums(Summary summary) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      summary.writeTo(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written", e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Returns a summary of no runs of a part. */
  public Summary emptySummary(long number) {
    return new Summary(List.of(categories.get(segments.category(number))), policies);
  }

  /**
   * Reads all rows.
   *
   * @param file whole or growing
   * @param first number of the first part that is there
   * @param end number of the one behind the last that is there
   * @throws DamagedResultsException if a row is not what it has to be, is missing or too much
   */
  public void read(Path file, long first, long end, Sink sink)
      throws ResultsException, DamagedResultsException {
    try (CsvStream rows = new CsvStream(FolderFile.open(file))) {
      require(rows.next() && rows.fields().equals(SCHEMA.names()), file, 1);
      for (long number = first; number < end; number++) {
        require(rows.next(), file, number - first + 2);
        sink.accept(row(rows, number, file));
      }
      require(!rows.next(), file, end - first + 2);
    } catch (CsvStream.NoCsvException _) {
      throw damaged(file, 0);
    } catch (UncheckedIOException e) {
      throw ResultsException.of("read", file, e.getCause());
    } catch (FolderFile.RefusedException | NoSuchFileException e) {
      throw DamagedResultsException.at(file, 0, FolderFile.complaint(e));
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  private SegmentRow row(CsvStream row, long number, Path file) throws DamagedResultsException {
    RowEncoder place = new RowEncoder();
    place(place, number);
    try {
      Summary summary = emptySummary(number);
      byte[] sums = Base64.getDecoder().decode(row.field(SCHEMA.size() - 1));
      summary.readFrom(new DataInputStream(new ByteArrayInputStream(sums)));
      boolean threads = !row.field(7).isEmpty();
      SegmentRow read =
          new SegmentRow(
              number,
              new WrittenParquet(Long.parseLong(row.field(5)), row.field(6)),
              threads
                  ? Optional.of(new WrittenParquet(Long.parseLong(row.field(7)), row.field(8)))
                  : Optional.empty(),
              summary);
      RowEncoder again = new RowEncoder();
      row(again, read);
      RowEncoder there = new RowEncoder();
      there.row(row.fields());
      require(again.toString().equals(there.toString()), file, row.line());
      return read;
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException _) {
      throw damaged(file, row.line());
    }
  }

  private static void require(boolean sound, Path file, long line) throws DamagedResultsException {
    if (!sound) {
      throw damaged(file, line);
    }
  }

  private static DamagedResultsException damaged(Path file, long line) {
    return DamagedResultsException.at(
        file, line, "is not as the sweep wrote it; expected it untouched");
  }

  /**
   * Holds a part against what was written.
   *
   * @param bytes is notified of each piece that was read, how long it was
   * @throws DamagedResultsException if it is not that
   */
  public static void require(Path part, WrittenParquet written, LongConsumer bytes)
      throws ResultsException, DamagedResultsException {
    try {
      if (!ParquetScan.look(part, bytes).equals(written)) {
        throw DamagedResultsException.at(
            part, 0, "was changed since it was written; expected it untouched");
      }
    } catch (FolderFile.RefusedException | NoSuchFileException e) {
      throw DamagedResultsException.at(part, 0, FolderFile.complaint(e));
    } catch (IOException e) {
      throw ResultsException.of("read", part, e);
    }
  }
}
