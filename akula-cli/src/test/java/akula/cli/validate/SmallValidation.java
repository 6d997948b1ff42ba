package akula.cli.validate;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A data set of two small programs that nobody measured, for tests. */
public final class SmallValidation {
  /** Kernels of twice the least that can be measured alone, should the next run be a faster one. */
  public static final List<String> KERNELS =
      List.of(
          "{application: sums, command: akula-kernel, arguments: [arithmetic, %d]}"
              .formatted(Work.kernel(40, "arithmetic")),
          "{application: walk, command: akula-kernel, arguments: [chase, 1MiB, %d]}"
              .formatted(Work.kernel(40, "chase", "1MiB")));

  private SmallValidation() {}

  /** Writes a data set with its campaign beside it. */
  public static Path data(Path folder, List<String> entries) throws IOException {
    List<Application> rows = new ArrayList<>();
    for (String name : List.of("sums", "walk")) {
      double seconds = 0.05;
      rows.add(
          new Application(
              name,
              seconds,
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(),
              List.of(new Phase(rows.size(), seconds))));
    }
    double[][] speeds = {{1, 1}, {0.9, 0.8}};
    LevelModel matrix = new PairMatrix(speeds, List.of(), Composition.PRODUCT);
    Path data = folder.resolve("small");
    DataSetWriter.write(
        new DataSet(
            "small",
            "Made up.",
            true,
            List.of(),
            rows,
            Map.of(SharingLevel.MEMORY_DOMAIN, List.of(matrix)),
            ""),
        data);
    Files.writeString(
        data.resolve("campaign.yaml"),
        "applications:\n  - %s\n".formatted(String.join("\n  - ", entries)));
    return data;
  }

  /** Gives the command. */
  static Cli validate(Path data, Path out, String... options) {
    return Cli.run(arguments(data, out, options).toArray(String[]::new));
  }

  /** Returns the words of the command; the machine that tests run on is busy: with the tests. */
  public static List<String> arguments(Path data, Path out, String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "validate",
                "--data=" + data,
                "--out=" + out,
                "--policy=naive_spread",
                "--policy=random",
                "--force"));
    arguments.addAll(List.of(options));
    return arguments;
  }

  /** Returns the rows of a table without its header, each cut after some fields. */
  static List<List<String>> rows(Path table, int fields) throws IOException {
    return Files.readAllLines(table).stream()
        .skip(1)
        .map(line -> List.of(line.split(",", -1)).subList(0, fields))
        .toList();
  }
}
