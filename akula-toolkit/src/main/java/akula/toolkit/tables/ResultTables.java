package akula.toolkit.tables;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;
import akula.statistics.metrics.RunColumns;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.ResultsReader;
import akula.statistics.reading.WholeSweep;
import akula.statistics.results.BoundsCsv;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.Segments;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.toolkit.common.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * The tables of a results folder, of a sweep or of real runs, for Java code. Columns have the names
 * and units of the files; their types follow from the schema. Of a sweep with parts a first column
 * {@code part} names the part.
 */
public final class ResultTables {
  private final Path folder;
  private final WholeSweep results;

  private ResultTables(Path folder, WholeSweep results) {
    this.folder = folder;
    this.results = results;
  }

  /**
   * Reads a results folder, and checks it as {@code akula report} does.
   *
   * @throws InvalidInputException with every mistake in it, also if it is unfinished
   */
  public static ResultTables of(Path folder) throws InvalidInputException {
    return new ResultTables(folder, ResultsReader.readWhole(folder, List.of(), _ -> {}));
  }

  /**
   * Returns a row for each run.
   *
   * @throws IOException if the file cannot be read any more
   */
  public Table runs() throws IOException {
    return files("runs", RunsCsv.FILE, RunsCsv.schema(RunColumns.ALL));
  }

  /**
   * Returns a row for each thread of each run.
   *
   * @throws UsageException if the sweep did not write them
   * @throws IOException if the file cannot be read any more
   */
  public Table threads() throws IOException {
    return files("threads", ThreadsCsv.FILE, ThreadsCsv.schema(true));
  }

  /**
   * Returns a row for each workload with its bounds.
   *
   * @throws UsageException if they were not computed
   * @throws IOException if the file cannot be read any more
   */
  public Table bounds() throws IOException {
    return files("bounds", BoundsCsv.FILE, BoundsCsv.SCHEMA);
  }

  /**
   * Returns a row for each draw of the data, category and policy, with means.
   *
   * @throws UsageException if no data were drawn
   * @throws IOException if the file cannot be read any more
   */
  public Table draws() throws IOException {
    return files("draws", DrawsCsv.FILE, DrawsCsv.schema(RunColumns.ALL));
  }

  /** Returns a row for each category and policy: means with their 95% intervals. */
  public Table summary() {
    try {
      List<Table> tables = new ArrayList<>();
      for (PartResults part : results.parts()) {
        byte[] csv = SummaryCsv.encode(part.results().runs().summary());
        tables.add(
            read(part.name(), new ByteArrayInputStream(csv), SummaryCsv.schema(RunColumns.ALL)));
      }
      return joined("summary", tables);
    } catch (IOException e) {
      throw new IllegalStateException("memory can be read", e);
    }
  }

  private Table files(String name, String file, CsvSchema schema) throws IOException {
    List<Table> tables = new ArrayList<>();
    for (PartResults part : results.parts()) {
      Path path = folder.resolve(part.name()).resolve(file);
      if (part.results().manifest().content().containsKey(Segments.KEY)
          && !List.of(BoundsCsv.FILE, DrawsCsv.FILE).contains(file)) {
        throw new UsageException(
            MessageCode.UNFIT,
            "the %s of %s are in Parquet parts, more than one table has room for; read %s"
                .formatted(name, path.getParent(), path.resolveSibling(name + "/*.parquet")));
      }
      if (!Files.exists(path)) {
        throw new UsageException(
            MessageCode.NOT_THERE, "there is no %s in %s".formatted(file, path.getParent()));
      }
      try (InputStream in = FolderFile.open(path)) {
        tables.add(read(part.name(), in, schema));
      }
    }
    return joined(name, tables);
  }

  private static Table read(String part, InputStream csv, CsvSchema schema) throws IOException {
    List<TypedColumn> columns = new ArrayList<>();
    try (CsvStream rows = new CsvStream(csv)) {
      while (rows.next()) {
        List<String> fields = rows.fields();
        if (columns.isEmpty()) {
          fields.forEach(name -> columns.add(TypedColumn.of(name, schema)));
          continue;
        }
        for (int i = 0; i < fields.size(); i++) {
          columns.get(i).add(fields.get(i));
        }
      }
    }
    Table table = Table.create(columns.stream().map(TypedColumn::column).toList());
    if (!part.isEmpty()) {
      var named = Collections.nCopies(table.rowCount(), part);
      table.insertColumn(0, StringColumn.create("part", named));
    }
    return table;
  }

  /** Parts of closed runs have columns that those of others lack: there they are missing. */
  private static Table joined(String name, List<Table> tables) {
    for (Table table : tables) {
      for (Table other : tables) {
        other.columns().stream()
            .filter(column -> !table.containsColumn(column.name()))
            .forEach(column -> {
              var missing = column.emptyCopy();
              for (int i = 0; i < table.rowCount(); i++) {
                missing.appendMissing();
              }
              table.addColumns(missing);
            });
      }
    }
    Table all = tables.getFirst().emptyCopy();
    for (Table table : tables) {
      all.append(table.selectColumns(all.columnNames().toArray(String[]::new)));
    }
    return all.setName(name);
  }
}
