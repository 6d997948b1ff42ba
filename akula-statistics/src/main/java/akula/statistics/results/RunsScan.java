package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.FolderFile;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.summary.Summary;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Sums up the runs in a {@code runs.csv} that this product wrote: every line has to be of the run
 * that a sweep writes there, in the order of category, workload and policy.
 */
public final class RunsScan {
  private static final int CHUNK = 1 << 16;

  /** In bytes; names of categories and policies make lines long. */
  private static final int LONGEST_LINE = 1 << 20;

  /** Those that say which run it is. */
  private static final int KEYS = 3;

  private final Path file;
  private final InputStream in;
  private final RunColumns more;
  private byte[] line = new byte[256];
  private int length;
  private long number;

  private RunsScan(Path file, InputStream in, RunColumns more) {
    this.file = file;
    this.in = in;
    this.more = more;
  }

  /**
   * Sums up.
   *
   * @param file {@code runs.csv}, whole or growing
   * @param empty a summary of the categories and policies of the sweep; the runs are added to it
   * @param perCategory workloads of each category
   * @param first number of the first workload that is there, from 0 over all categories
   * @param workloads how many workloads are to be there
   * @param more columns that there are beside the usual ones
   * @throws DamagedResultsException if a line is not what it has to be, or missing, or the file is
   *     not there or no plain file
   * @throws ResultsException if reading fails
   */
  public static void sum(
      Path file, Summary empty, int perCategory, long first, long workloads, RunColumns more)
      throws DamagedResultsException, ResultsException {
    try (InputStream in = new BufferedInputStream(opened(file), CHUNK)) {
      new RunsScan(file, in, more).sum(empty, perCategory, first, workloads);
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  private static InputStream opened(Path file) throws IOException, DamagedResultsException {
    try {
      return FolderFile.open(file);
    } catch (FolderFile.RefusedException | NoSuchFileException e) {
      throw DamagedResultsException.at(file, 0, FolderFile.complaint(e));
    }
  }

  /** Returns the name under which a file is written until it is whole. */
  public static Path partOf(Path file) {
    return PartFile.partOf(file);
  }

  private void sum(Summary summary, int perCategory, long first, long workloads)
      throws IOException, DamagedResultsException {
    expect(RunsCsv.schema(more).header());
    RowEncoder prefix = new RowEncoder();
    for (long i = first; i < first + workloads; i++) {
      int category = (int) (i / perCategory);
      for (int policy = 0; policy < summary.policies().size(); policy++) {
        prefix.clear();
        prefix
            .text(summary.categories().get(category))
            .integer(i % perCategory)
            .text(summary.policies().get(policy));
        add(summary, category, policy, prefix);
      }
    }
  }

  private void expect(String header) throws IOException, DamagedResultsException {
    if (!read() || !text(0).equals(header)) {
      throw damaged("'%s'".formatted(header));
    }
  }

  private void add(Summary summary, int category, int policy, RowEncoder prefix)
      throws IOException, DamagedResultsException {
    boolean there = read();
    int start = prefix.size();
    if (!there || length <= start || line[start] != ',' || !prefix.begins(line)) {
      throw damaged("the run of %s".formatted(prefix.toString().replace(",", ", ")));
    }
    String[] fields = text(start + 1).split(",", -1);
    int expected = RunsCsv.schema(more).size();
    if (KEYS + fields.length != expected) {
      throw damaged("%d fields".formatted(expected));
    }
    try {
      summary.add(category, policy, metrics(fields));
    } catch (ArithmeticException | NumberFormatException _) {
      throw damaged("numbers only behind the policy");
    }
  }

  private RunMetrics metrics(String[] fields) {
    int energy = fields.length - 2; // the last two, if there are any
    return new RunMetrics(
        0,
        Double.parseDouble(fields[0]),
        Double.parseDouble(fields[1]),
        Long.parseLong(fields[2].replace(".", "")),
        Double.parseDouble(fields[3]),
        Double.parseDouble(fields[4]),
        Double.parseDouble(fields[5]),
        Long.parseLong(fields[6]),
        more.closed() ? Integer.parseInt(fields[7]) : 0,
        more.closed() ? Double.parseDouble(fields[8]) : Double.NaN,
        more.energy() ? Double.parseDouble(fields[energy]) : Double.NaN,
        more.energy() ? Double.parseDouble(fields[energy + 1]) : Double.NaN);
  }

  /** Reads a line; returns false if the file ends before its end. */
  private boolean read() throws IOException, DamagedResultsException {
    number++;
    length = 0;
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (b == '\n') {
        return true;
      }
      if (length == LONGEST_LINE) {
        throw DamagedResultsException.at(
            file,
            number,
            "has more than %d bytes; expected a line of a sweep".formatted(LONGEST_LINE));
      }
      if (length == line.length) {
        line = Arrays.copyOf(line, 2 * length);
      }
      line[length++] = (byte) b;
    }
    return false;
  }

  private String text(int from) {
    return new String(line, from, length - from, UTF_8);
  }

  private DamagedResultsException damaged(String expected) {
    String found = length == 0 ? "nothing" : "'" + text(0) + "'";
    return DamagedResultsException.at(
        file, number, "found %s; expected %s".formatted(found, expected));
  }
}
