package akula.cli.data;

import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.common.WordOption;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.NewFile;
import akula.formats.Numbers;
import akula.formats.PlainFile;
import akula.formats.csv.CsvText;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.tree.JsonText;
import akula.profiler.derive.DeriveOptions;
import akula.profiler.derive.PerWayText;
import akula.profiler.pairs.PairSpeeds;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula data export}: a data set in forms that other programs read. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Write the figures of a data set in a form that other programs read.")
final class DataExportCommand implements Callable<Integer> {

  /** What is exported. */
  enum Table {
    /** All figures of a data set, a row each. */
    FIGURES,
    /** What a data set tells of its applications, a row each. */
    APPLICATIONS,
    /** The matrix of a level. */
    MATRIX,
    /** Curves over cache ways, as PBBCache and {@code akula data derive} read them. */
    WAYS
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DATA-SET", description = "One that ships, or the folder of one.")
  private String data;

  @Option(
      names = "--table",
      paramLabel = "figures|applications|matrix|ways",
      defaultValue = "figures",
      converter = TableConverter.class,
      description =
          "What: every figure in a row of its own; the applications, as a data set tells of them;"
              + " the matrix of a level; or the curves over cache ways as PBBCache and '${ROOT-COMMAND-NAME} data"
              + " derive' read them (default: ${DEFAULT-VALUE}).")
  private Table table;

  @Mixin private LevelOptions level;

  @Option(
      names = "--way-size",
      paramLabel = "KB",
      description = "Size of a way, 1024 bytes each, for the curves (default: ${DEFAULT-VALUE}).")
  private double waySize = DeriveOptions.DEFAULT_KILOBYTES_PER_WAY;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file to write, a new one (default: standard output).")
  private Path file;

  @Option(
      names = "--format",
      paramLabel = "csv|json",
      defaultValue = "csv",
      converter = Format.Converter.class,
      description = "csv or json (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, IOException {
    requirePossible();
    DataSet set = plugins.dataSet(data);
    String text =
        switch (table) {
          case FIGURES -> figures(set);
          case APPLICATIONS -> applications(set);
          case MATRIX -> matrix(set);
          case WAYS -> ways(set);
        };
    if (file == null) {
      new Output(spec).data(text);
    } else {
      NewFile.write(file, text);
      spec.commandLine().getErr().println("%s in %s".formatted(Words.of(table), file));
    }
    return 0;
  }

  private void requirePossible() {
    if (format == Format.TEXT) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--format has to be csv or json; for people there is 'akula data show'");
    }
    if (table == Table.WAYS && format == Format.JSON) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--table ways is read as CSV only; leave out --format json");
    }
    if (!(waySize > 0) || Double.isInfinite(waySize)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--way-size is %s; expected a number above 0".formatted(waySize));
    }
    if (file != null) {
      UsageException.requireFolderOf("--out", file);
    }
    if (file != null && PlainFile.exists(file)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY, "the file %s exists; name a new one".formatted(file));
    }
  }

  private String figures(DataSet set) {
    ShownData shown = new ShownData(set, level.speeds(set));
    List<FigureRow> rows = new ArrayList<>();
    if (level.isGiven()) {
      rows.addAll(shown.soloTimes());
      rows.addAll(shown.speedsOfLevel());
    } else {
      rows.addAll(new ShownData(set, Optional.empty()).allFigures());
      if (rows.size() == set.applications().size()) {
        rows.addAll(shown.speedsOfLevel());
      }
    }
    if (format == Format.CSV) {
      return FigureRow.csv(rows);
    }
    SequencedMap<String, Object> fields = ShowFields.header(set);
    fields.put("figures", rows.stream().map(FigureRow::fields).toList());
    return json(JsonFormat.DATA_EXPORT_FIGURES, fields);
  }

  private String applications(DataSet set) {
    if (format == Format.CSV) {
      return DataSetWriter.applications(set);
    }
    SequencedMap<String, Object> fields = ShowFields.header(set);
    fields.put("applications", ShowFields.applications(new ShownData(set, Optional.empty())));
    return json(JsonFormat.DATA_EXPORT_APPLICATIONS, fields);
  }

  private static String json(JsonFormat format, SequencedMap<String, Object> fields) {
    return new String(JsonText.encode(format.object(fields)), StandardCharsets.UTF_8);
  }

  private String matrix(DataSet set) {
    PairSpeeds speeds =
        level
            .speeds(set)
            .orElseThrow(() ->
                new UsageException(
                    MessageCode.UNFIT,
                    "data set %s has no model at any level, so there is no matrix"
                        .formatted(set.name())));
    List<String> names = set.applicationNames();
    if (format == Format.JSON) {
      SequencedMap<String, Object> fields = ShowFields.header(set);
      fields.put("level", speeds.level().word());
      fields.put("model", speeds.model());
      fields.put("computed", speeds.computed());
      fields.put("applications", names);
      fields.put(
          "speeds",
          Stream.of(speeds.speeds()).map(row -> DoubleStream.of(row).boxed().toList()).toList());
      return json(JsonFormat.DATA_EXPORT_MATRIX, fields);
    }
    var header = new ArrayList<>(List.of("application"));
    header.addAll(names);
    var text = new CsvText().row(header);
    for (int i = 0; i < names.size(); i++) {
      var row = new ArrayList<>(List.of(names.get(i)));
      DoubleStream.of(speeds.speeds()[i]).mapToObj(Numbers::text).forEach(row::add);
      text.row(row);
    }
    return text.toString();
  }

  private String ways(DataSet set) {
    return PerWayText.of(set, waySize)
        .orElseThrow(() ->
            new UsageException(
                MessageCode.UNFIT,
                "data set %s has no curves over cache ways; those of a data set that was derived"
                        .formatted(set.name())
                    + " ('akula data derive') can be exported"));
  }

  /** Reads the word of a table. */
  static final class TableConverter implements ITypeConverter<Table> {
    @Override
    public Table convert(String text) {
      return WordOption.parse(Table.class, text);
    }
  }
}
