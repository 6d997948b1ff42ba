package akula.statistics.results;

import akula.formats.FolderFile;
import akula.formats.PlainFile;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.parquet.ParquetRows;
import akula.statistics.parquet.ParquetScan;
import akula.statistics.parquet.WrittenParquet;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Parquet parts of a results folder, in a folder for each table: {@code
 * runs/part-00000.parquet}. Until all are whole that folder is called {@code runs.part}. Each part
 * is written under a name of its own, forced to disk and then renamed, by whoever sees the folder:
 * whether it is written once or several times, by one or by several, it comes to the same.
 */
public final class SegmentFiles {
  private static final Pattern OWN =
      Pattern.compile("part-\\d{5,12}\\.parquet(\\.[0-9a-f-]{36}\\.part)?");

  private final Path folder;
  private boolean stopped;

  /** What the rows are of. */
  public enum Table {
    /** Runs. */
    RUNS("runs"),
    /** Threads. */
    THREADS("threads");

    private final String folder;

    Table(String folder) {
      this.folder = folder;
    }
  }

  /**
   * Makes what stands for the parts of a results folder; nothing is touched.
   *
   * @param folder with the results
   */
  public SegmentFiles(Path folder) {
    this.folder = folder;
  }

  /** Returns the name of a part. */
  public static String name(long number) {
    return "part-%05d.parquet".formatted(number);
  }

  /** Returns the results folder. */
  public Path folder() {
    return folder;
  }

  /** Returns the folder of a table that is whole. */
  public Path whole(Table table) {
    return folder.resolve(table.folder);
  }

  /** Returns the folder of a table while it is written. */
  public Path unfinished(Table table) {
    return PartFile.partOf(whole(table));
  }

  private List<Path> all() {
    List<Path> folders = new ArrayList<>();
    for (Table table : Table.values()) {
      folders.add(unfinished(table));
      folders.add(whole(table));
    }
    return folders;
  }

  /** Returns whether a folder of parts is called so. */
  static boolean isKnown(String name) {
    return Stream.of(Table.values())
        .anyMatch(
            table -> name.equals(table.folder) || name.equals(table.folder + PartFile.SUFFIX));
  }

  /** Returns what lies in a folder of parts, and was written by no sweep, in order. */
  static List<Path> foreign(Path parts) throws IOException {
    return entries(parts).stream()
        .filter(file -> !OWN.matcher(file.getFileName().toString()).matches())
        .toList();
  }

  private static List<Path> entries(Path parts) throws IOException {
    try (Stream<Path> entries = Files.list(parts)) {
      return entries.sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isFolder(Path path) throws IOException {
    return PlainFile.isThere(path) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Makes the folders of the tables, or takes those that are there.
   *
   * @throws ResultsException if one is a link, or has what no sweep wrote
   */
  public void begin(List<Table> tables) throws ResultsException {
    for (Path path : all()) {
      attempt("read", path, () -> requireOwn(path));
    }
    for (Table table : tables) {
      Path path = unfinished(table);
      attempt(
          "create",
          path,
          () -> {
            if (!PlainFile.isThere(path)) {
              Files.createDirectory(path);
            }
          });
      deleteHalf(path);
    }
  }

  private static void requireOwn(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      throw ResultsException.notFolder(path);
    }
    if (isFolder(path)) {
      List<Path> foreign = foreign(path);
      if (!foreign.isEmpty()) {
        throw new ResultsException(
            "%s is no part of a sweep, and parts are written there; move it elsewhere"
                .formatted(foreign.getFirst()));
      }
    } else if (PlainFile.isThere(path)) {
      throw new ResultsException(
          "%s is a file; expected a folder of akula's own, so move it elsewhere".formatted(path));
    }
  }

  /** Deletes what writers left that did not come to their ends. */
  private static void deleteHalf(Path parts) throws ResultsException {
    attempt(
        "replace",
        parts,
        () -> {
          for (Path file : entries(parts)) {
            if (file.toString().endsWith(PartFile.SUFFIX)) {
              Files.deleteIfExists(file);
            }
          }
        });
  }

  /**
   * Checks that this process sees the folder that the parts are to be written to.
   *
   * @throws ResultsException if it does not
   */
  public void requireSeen() throws ResultsException {
    Path parts = unfinished(Table.RUNS);
    boolean[] seen = new boolean[1];
    attempt("read", parts, () -> seen[0] = isFolder(parts));
    if (!seen[0]) {
      throw new ResultsException(
          ("%s is not there for a process that is to write parts of the sweep;"
                  + " all of them have to see the same folder under the same name")
              .formatted(parts.toAbsolutePath()));
    }
  }

  /**
   * Begins to write a part.
   *
   * @param columns of the table
   */
  public Writing open(Table table, long number, CsvSchema columns) throws ResultsException {
    Path file = unfinished(table).resolve(name(number));
    Path half =
        file.resolveSibling(
            "%s.%s%s".formatted(file.getFileName(), UUID.randomUUID(), PartFile.SUFFIX));
    Path named = whole(table).resolve(name(number));
    Writing[] made = new Writing[1];
    attempt(
        "create",
        named,
        () -> {
          synchronized (this) {
            requireNotStopped();
            made[0] = new Writing(named, file, half, new ParquetRows(half, columns));
          }
        });
    return made[0];
  }

  private void requireNotStopped() throws ResultsException {
    if (stopped) {
      throw new ResultsException("%s is not written any more".formatted(folder));
    }
  }

  /** From here on no file is made or renamed by threads of this process that still work. */
  public synchronized void stop() {
    stopped = true;
  }

  /** A part while it is written; used by one thread. */
  public final class Writing implements Closeable {
    private final Path named;
    private final Path file;
    private final Path half;
    private final ParquetRows rows;
    private boolean whole;

    private Writing(Path named, Path file, Path half, ParquetRows rows) {
      this.named = named;
      this.file = file;
      this.half = half;
      this.rows = rows;
    }

    /** Adds rows of the CSV table. */
    public void add(RowEncoder more) throws ResultsException {
      attempt("write", named, () -> rows.add(more.toByteArray()));
    }

    /** Ends the part: it is on disk then, and has its name. */
    public WrittenParquet end() throws ResultsException {
      WrittenParquet[] written = new WrittenParquet[1];
      attempt(
          "write",
          named,
          () -> {
            written[0] = rows.end();
            PlainFile.force(half);
            synchronized (SegmentFiles.this) {
              requireNotStopped();
              Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
            }
          });
      whole = true;
      return written[0];
    }

    /** Lets nothing stay of a part that is not whole. */
    @Override
    public void close() {
      if (!whole) {
        try {
          rows.close();
        } catch (IOException | RuntimeException _) {
          // Why writing failed was reported when it did.
        }
        OwnFiles.discard(half);
      }
    }
  }

  /**
   * Copies a part that somebody else has written.
   *
   * @param from where it is whole
   * @param written what it is to be
   * @return whether it is that
   */
  public boolean copy(Table table, Path from, long number, WrittenParquet written)
      throws ResultsException {
    Path file = unfinished(table).resolve(name(number));
    Path half =
        file.resolveSibling(
            "%s.%s%s".formatted(file.getFileName(), UUID.randomUUID(), PartFile.SUFFIX));
    boolean[] same = new boolean[1];
    try {
      attempt(
          "write",
          file,
          () -> {
            try (OutputStream out = PlainFile.create(half);
                InputStream in = FolderFile.open(from)) {
              in.transferTo(out);
            }
            same[0] = ParquetScan.look(half, _ -> {}).equals(written);
            if (same[0]) {
              PlainFile.force(half);
              Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
            }
          });
    } finally {
      OwnFiles.discard(half);
    }
    return same[0];
  }

  /**
   * Checks that a part is there that somebody says to have written, as long as that says.
   *
   * @throws ResultsException if it is not
   */
  public void requireWritten(Table table, long number, WrittenParquet written)
      throws ResultsException {
    Path file = unfinished(table).resolve(name(number));
    boolean[] there = new boolean[1];
    attempt(
        "read",
        file,
        () -> there[0] = PlainFile.isThere(file) && Files.size(file) == written.bytes());
    if (!there[0]) {
      throw new ResultsException(
          ("%s was written by a process that sees another folder of this name;"
                  + " all of them have to see the same one")
              .formatted(file.toAbsolutePath()));
    }
  }

  /** Gives the folders their names, in place of older ones. */
  void publish(List<Table> tables) throws ResultsException {
    for (Table table : Table.values()) {
      if (tables.contains(table)) {
        deleteHalf(unfinished(table));
      }
      delete(whole(table));
    }
    for (Table table : tables) {
      attempt(
          "write",
          whole(table),
          () -> Files.move(unfinished(table), whole(table), StandardCopyOption.ATOMIC_MOVE));
      deleteHalf(whole(table)); // of who still writes what others have written, too
    }
  }

  /** Takes the names back from folders that were published, of a sweep that was not. */
  void unpublish() throws ResultsException {
    for (Table table : Table.values()) {
      Path whole = whole(table);
      Path unfinished = unfinished(table);
      attempt(
          "rename",
          whole,
          () -> {
            if (isFolder(whole) && !PlainFile.isThere(unfinished)) {
              OwnFiles.delete(folder.resolve(ResultsFolder.MANIFEST));
              Files.move(whole, unfinished, StandardCopyOption.ATOMIC_MOVE);
            }
          });
    }
  }

  void deleteUnfinished() throws ResultsException {
    for (Table table : Table.values()) {
      delete(unfinished(table));
    }
  }

  void deleteWhole() throws ResultsException {
    for (Table table : Table.values()) {
      delete(whole(table));
    }
  }

  /** Deletes the parts in a folder, and the folder if nothing else is in it. */
  private static void delete(Path parts) throws ResultsException {
    attempt(
        "replace",
        parts,
        () -> {
          if (isFolder(parts)) {
            for (Path file : entries(parts)) {
              if (OWN.matcher(file.getFileName().toString()).matches()) {
                Files.deleteIfExists(file);
              }
            }
            if (entries(parts).isEmpty()) {
              Files.deleteIfExists(parts);
            }
          }
        });
  }

  /** Deletes what is unfinished, if that is possible. */
  void discard() {
    stop();
    try {
      deleteUnfinished();
    } catch (ResultsException _) {
      // As of other files that cannot go, a failure changes nothing for the user.
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  private static void attempt(String action, Path path, Step step) throws ResultsException {
    try {
      step.run();
    } catch (IOException e) {
      throw ResultsException.of(action, path, e);
    } catch (UncheckedIOException e) {
      throw ResultsException.of(action, path, e.getCause());
    }
  }
}
