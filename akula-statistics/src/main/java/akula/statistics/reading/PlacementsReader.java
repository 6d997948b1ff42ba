package akula.statistics.reading;

import akula.formats.InvalidInputException;
import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.PlacementsCsv;
import akula.statistics.results.PlacementsCsv.Cpu;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.statistics.results.ResultsFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads {@code placements.csv}: where the threads of real runs were, and what was read of them. */
public final class PlacementsReader {
  private static final CsvSchema COLUMNS = PlacementsCsv.SCHEMA;
  private static final int CPU = COLUMNS.position("cpu");
  private static final int READINGS = COLUMNS.position("readings");

  private final SequencedMap<Run, List<Stay>> runs = new LinkedHashMap<>();

  private PlacementsReader() {}

  /**
   * A run.
   *
   * @param policy under which
   * @param repetition from 0
   */
  public record Run(String policy, int repetition) {}

  /**
   * What was recorded.
   *
   * @param manifest of the runs
   * @param runs where threads stayed, in the order of time, by run in the order in which they were
   *     made
   */
  public record Placements(Manifest manifest, SequencedMap<Run, List<Stay>> runs) {}

  /**
   * Reads the results folder of real runs.
   *
   * @throws InvalidInputException if it is none, has no placements, or with every mistake in them
   */
  public static Placements read(Path folder) throws InvalidInputException {
    FileMistakes about = FileMistakes.about(folder.toString());
    TableFiles files = new TableFiles(folder, _ -> {}, about);
    WholeCheck.of(folder, about);
    FileMistakes complaints = files.about(ResultsFolder.MANIFEST);
    Manifest manifest = ManifestReader.readWhole(files.path(ResultsFolder.MANIFEST), complaints);
    about.throwIfAny();
    if (!manifest.kind().isReal()) {
      about.add(
          0,
          "is of simulated runs; 'akula simulate --explain' runs one of them again and explains it");
    } else if (!files.has(PlacementsCsv.FILE) && manifest.kind() == RunKind.SERVED) {
      about.add(
          0,
          "has no %s: no policy placed the threads then, and where the kernel has them is not in a"
              + " manager's log",
          PlacementsCsv.FILE);
    } else if (!files.has(PlacementsCsv.FILE)) {
      about.add(
          0,
          "has no %s: it was not recorded where threads were; 'akula run --explain' records it",
          PlacementsCsv.FILE);
    }
    about.throwIfAny();
    PlacementsReader reader = new PlacementsReader();
    FileMistakes ofTable = files.about(PlacementsCsv.FILE);
    files.read(
        PlacementsCsv.FILE,
        ofTable,
        in -> {
          TableStream.read(in, COLUMNS, COLUMNS.size(), ofTable, reader::take);
          return reader;
        });
    if (reader.runs.isEmpty()) {
      ofTable.add(0, "has no rows: nobody was there in the time that it is of");
    }
    about.throwIfAny();
    return new Placements(manifest, reader.runs);
  }

  private void take(TableRow row) {
    Run run = new Run(row.name(2), (int) row.numberFrom(0, 1));
    int thread = (int) row.numberFrom(0, 3);
    String name = row.name(4);
    String application = row.name(5);
    long from = row.numberFrom(0, 6);
    long to = row.numberFrom(0, 7);
    if (row.isSound() && to < from) {
      row.complain("to_s is %s; expected at least from_s, which is %s", row.text(7), row.text(6));
    }
    Cpu cpu = row.text(CPU).isEmpty() ? null : cpu(row);
    SequencedMap<String, Double> readings = readings(row);
    if (row.isSound()) {
      runs.computeIfAbsent(run, _ -> new ArrayList<>())
          .add(new Stay(thread, name, application, from, to, cpu, readings));
    }
  }

  private static Cpu cpu(TableRow row) {
    int[] numbers = new int[4];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = (int) row.numberFrom(0, CPU + i);
    }
    return new Cpu(numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  private static SequencedMap<String, Double> readings(TableRow row) {
    SequencedMap<String, Double> readings = new LinkedHashMap<>();
    for (String word :
        row.text(READINGS).isEmpty() ? new String[0] : row.text(READINGS).split(" ")) {
      int at = word.lastIndexOf('=');
      try {
        readings.put(word.substring(0, Math.max(0, at)), Double.valueOf(word.substring(at + 1)));
      } catch (NumberFormatException e) {
        row.complain("readings has '%s'; expected NAME=NUMBER", word);
      }
    }
    return readings;
  }
}
