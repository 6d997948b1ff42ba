package akula.toolkit.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.sweep.Sweep;
import akula.bootstrap.sweep.WorkloadRange;
import akula.formats.InvalidInputException;
import akula.formats.csv.RowEncoder;
import akula.statistics.results.Checkpoint;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SegmentIndex;
import akula.statistics.results.ThreadsCsv;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the line of unfinished results that is not as the sweep wrote it: the workloads between the
 * two checkpoints around the damage are run again, and the lines compared.
 */
public final class DamageSearch {
  private final PartPlan part;
  private final List<Checkpoint> checkpoints;

  public DamageSearch(PartPlan part, List<Checkpoint> checkpoints) {
    this.part = part;
    this.checkpoints = checkpoints;
  }

  /** Returns the mistake that a user is told: file, line, what was found and what was expected. */
  public InvalidInputException explained(DamagedResultsException damage)
      throws IOException, RunFailedException, InterruptedException {
    String name = damage.file().getFileName().toString().replaceFirst("\\.part$", "");
    if (damage.checkpoint() < 0 || name.equals(SegmentIndex.FILE) || name.equals(DrawsCsv.FILE)) {
      return damage;
    }
    Checkpoint before =
        damage.checkpoint() == 0 ? Checkpoint.NONE : checkpoints.get(damage.checkpoint() - 1);
    Checkpoint after = checkpoints.get(damage.checkpoint());
    long from = before.file(name).map(Checkpoint.State::length).orElse(0L);
    long to = after.file(name).orElseThrow().length();
    long workloads = part.range().count(); // behind them are those with drawn data sets
    byte[] expected =
        written(
            name, Math.min(workloads, before.workloads()), Math.min(workloads, after.workloads()));
    return compare(damage, from, read(damage.file(), from, to), expected);
  }

  private byte[] written(String name, long first, long end)
      throws IOException, RunFailedException, InterruptedException {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    boolean ofRuns = name.equals(RunsCsv.FILE);
    long begin = part.range().first();
    if (first == 0) {
      RowEncoder header = new RowEncoder();
      if (ofRuns) {
        RunsCsv.header(header, part.plan().columns());
      } else {
        ThreadsCsv.header(header, part.plan().hasTeams());
      }
      header.writeTo(rows);
    }
    new Sweep(part.plan(), Runtime.getRuntime().availableProcessors())
        .run(
            new WorkloadRange(begin + first, begin + end),
            (runs, threads, _) -> (ofRuns ? runs : threads).writeTo(rows));
    return rows.toByteArray();
  }

  private static byte[] read(Path file, long from, long to) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(from);
      return in.readNBytes((int) (to - from));
    }
  }

  private static InvalidInputException compare(
      DamagedResultsException damage, long from, byte[] there, byte[] expected) throws IOException {
    int begin = 0;
    long line = 1 + lines(damage.file(), from);
    for (int i = 0; i < Math.min(there.length, expected.length); i++) {
      if (there[i] != expected[i]) {
        return DamagedResultsException.at(
            damage.file(),
            line,
            "found '%s'; expected '%s', as the sweep wrote it"
                .formatted(lineAt(there, begin), lineAt(expected, begin)));
      }
      if (there[i] == '\n') {
        line++;
        begin = i + 1;
      }
    }
    return damage;
  }

  private static long lines(Path file, long end) throws IOException {
    long lines = 0;
    try (InputStream in = new java.io.BufferedInputStream(Files.newInputStream(file))) {
      for (long i = 0; i < end; i++) {
        lines += in.read() == '\n' ? 1 : 0;
      }
    }
    return lines;
  }

  private static String lineAt(byte[] bytes, int begin) {
    int end = begin;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return new String(bytes, begin, end - begin, UTF_8);
  }
}
