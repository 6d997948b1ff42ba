package akula.toolkit.sweep;

import akula.bootstrap.sweep.WrittenSegment;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.csv.RowEncoder;
import akula.statistics.parquet.WrittenParquet;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsScan;
import akula.statistics.results.SegmentFiles;
import akula.statistics.results.SegmentFiles.Table;
import akula.statistics.results.SegmentIndex;
import akula.statistics.results.SegmentRow;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** The Parquet parts of a sweep while they are written; the index grows with those that are. */
final class SweptSegments {
  private final ResumableFolder folder;
  private final ResultsShape shape;
  private final SegmentIndex index;
  private final SegmentFiles files;
  private final OutputStream rows;

  /** The part before which all were written by another process, and not looked at since. */
  private long unchecked;

  /**
   * Begins, or continues with what was written.
   *
   * @throws DamagedResultsException if the index was cut or edited
   */
  SweptSegments(ResumableFolder folder, ResultsShape shape)
      throws IOException, DamagedResultsException {
    this.folder = folder;
    this.shape = shape;
    index = shape.index();
    boolean resumes = !folder.checkpoints().isEmpty();
    rows = folder.grow(SegmentIndex.FILE);
    files =
        folder.growSegments(
            shape.tables().threads() ? List.of(Table.RUNS, Table.THREADS) : List.of(Table.RUNS));
    unchecked = end(folder.last().workloads());
    if (!resumes) {
      RowEncoder header = new RowEncoder();
      SegmentIndex.header(header);
      header.writeTo(rows);
    }
  }

  private long end(long workloads) {
    return index.segments().at(shape.range().first() + workloads);
  }

  SegmentFiles files() {
    return files;
  }

  /** Adds a part that was written. */
  void add(WrittenSegment segment) throws IOException {
    add(segment.row());
  }

  private void add(SegmentRow row) throws IOException {
    RowEncoder out = new RowEncoder();
    index.row(out, row);
    out.writeTo(rows);
  }

  /**
   * Returns the summary of the parts that are there. Those that another process wrote are held
   * against the index first.
   *
   * @param workloads how many are done
   * @throws DamagedResultsException if a part is not what was written
   */
  Summary sum(long workloads) throws IOException, DamagedResultsException {
    Summary summary = shape.emptySummary();
    if (workloads > 0) {
      rows.flush();
      long first = index.segments().at(shape.range().first());
      index.read(
          RunsScan.partOf(folder.path().resolve(SegmentIndex.FILE)),
          first,
          end(workloads),
          row -> {
            if (row.number() < unchecked) {
              require(files, row, false);
            }
            summary.addCategory(index.segments().category(row.number()), row.summary());
          });
      unchecked = first;
    }
    return summary;
  }

  /**
   * Returns the summary of all parts of results that are whole.
   *
   * @param path the folder
   */
  static Summary sumOf(Path path, ResultsShape shape)
      throws ResultsException, DamagedResultsException {
    SegmentIndex index = shape.index();
    Summary summary = shape.emptySummary();
    index.read(
        path.resolve(SegmentIndex.FILE),
        index.segments().at(shape.range().first()),
        index.segments().at(shape.range().end()),
        row -> summary.addCategory(index.segments().category(row.number()), row.summary()));
    return summary;
  }

  /**
   * Holds all parts of results that are whole against their index.
   *
   * @param path the folder
   * @throws DamagedResultsException if one is not what was written
   */
  static void require(Path path, ResultsShape shape)
      throws ResultsException, DamagedResultsException {
    SegmentIndex index = shape.index();
    SegmentFiles files = new SegmentFiles(path);
    index.read(
        path.resolve(SegmentIndex.FILE),
        index.segments().at(shape.range().first()),
        index.segments().at(shape.range().end()),
        row -> require(files, row, true));
  }

  private static void require(SegmentFiles files, SegmentRow row, boolean whole)
      throws ResultsException, DamagedResultsException {
    require(files, Table.RUNS, row, row.runs(), whole);
    if (row.threads().isPresent()) {
      require(files, Table.THREADS, row, row.threads().get(), whole);
    }
  }

  private static void require(
      SegmentFiles files, Table table, SegmentRow row, WrittenParquet written, boolean whole)
      throws ResultsException, DamagedResultsException {
    Path parts = whole ? files.whole(table) : files.unfinished(table);
    SegmentIndex.require(parts.resolve(SegmentFiles.name(row.number())), written, _ -> {});
  }

  /**
   * Copies the parts of a share behind those that are there.
   *
   * @param done how many workloads are done
   * @param after is told how many are, after each part
   * @throws InvalidInputException if the share is not as it was written
   */
  void add(ShareFolder share, long done, Done after) throws IOException, InvalidInputException {
    share.require(SegmentIndex.FILE);
    long begin = index.segments().at(share.first());
    long end = index.segments().at(share.end());
    long[] workloads = {done};
    index.read(
        share.path().resolve(SegmentIndex.FILE),
        begin,
        end,
        row -> {
          if (index.segments().end(row.number()) > workloads[0]) {
            copy(share, Table.RUNS, row, row.runs());
            if (row.threads().isPresent()) {
              copy(share, Table.THREADS, row, row.threads().get());
            }
            add(row);
            workloads[0] = index.segments().end(row.number());
            after.workloads(workloads[0]);
          }
        });
  }

  /** Hears of workloads that are done. */
  @FunctionalInterface
  interface Done {
    /** So many are done now. */
    void workloads(long count) throws IOException;
  }

  private void copy(ShareFolder share, Table table, SegmentRow row, WrittenParquet written)
      throws IOException, DamagedResultsException {
    Path from =
        new SegmentFiles(share.path()).whole(table).resolve(SegmentFiles.name(row.number()));
    try {
      FolderFile.open(from).close();
    } catch (IOException e) {
      throw DamagedResultsException.ofShare(from, FolderFile.complaint(e));
    }
    if (!files.copy(table, from, row.number(), written)) {
      throw DamagedResultsException.ofShare(
          from, "was changed since it was written; expected it untouched");
    }
  }
}
