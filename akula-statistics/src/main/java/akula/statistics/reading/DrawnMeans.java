package akula.statistics.reading;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunColumns;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.ResultsException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code draws.csv} says: means of each category and policy with each data set that was drawn
 * from the intervals of the figures.
 */
public final class DrawnMeans {
  private static final double STEPS = 1e6;

  private final int draws;
  private final List<String> categories;
  private final List<String> policies;

  /** By draw, category and policy, in this order. */
  private final Map<Measure, double[]> values;

  private DrawnMeans(
      int draws, List<String> categories, List<String> policies, Map<Measure, double[]> values) {
    this.draws = draws;
    this.categories = List.copyOf(categories);
    this.policies = List.copyOf(policies);
    this.values = values;
  }

  /**
   * Reads the file of a results folder.
   *
   * @param draws how many data sets were drawn
   * @param more columns that there are beside the usual ones
   * @throws InvalidInputException with every mistake in it
   * @throws ResultsException if it cannot be read
   */
  public static DrawnMeans read(
      Path folder, int draws, List<String> categories, List<String> policies, RunColumns more)
      throws InvalidInputException, ResultsException {
    Path file = folder.resolve(DrawsCsv.FILE);
    FileMistakes complaints = FileMistakes.about(file.toString());
    try (InputStream in = FolderFile.open(file)) {
      DrawnMeans read = read(in, draws, categories, policies, more, complaints);
      complaints.end();
      complaints.throwIfAny();
      return read;
    } catch (UncheckedIOException e) { // of the reader of rows
      throw ResultsException.of("read", file, e.getCause());
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  /** Reads the content of a file that the complaints name. */
  static DrawnMeans read(
      InputStream in,
      int draws,
      List<String> categories,
      List<String> policies,
      RunColumns more,
      FileMistakes complaints)
      throws IOException {
    Rows rows = new Rows(DrawsCsv.schema(more), draws, categories, policies);
    TableStream.read(in, rows.columns, rows.columns.size(), complaints, rows::take);
    if (complaints.isEmpty() && rows.next < rows.all()) {
      complaints.add(0, "has %d rows; expected %d: was it cut?", rows.next, rows.all());
    }
    return new DrawnMeans(draws, categories, policies, rows.values);
  }

  /** Takes the rows, each of which has its place. */
  private static final class Rows {
    private final CsvSchema columns;
    private final int draws;
    private final List<String> categories;
    private final List<String> policies;
    private final Map<Measure, double[]> values = new EnumMap<>(Measure.class);
    private int next;

    Rows(CsvSchema columns, int draws, List<String> categories, List<String> policies) {
      this.columns = columns;
      this.draws = draws;
      this.categories = categories;
      this.policies = policies;
      for (Measure measure : Measure.values()) {
        if (columns.position(measure.column()) >= 0) {
          values.put(measure, new double[all()]);
        }
      }
    }

    int all() {
      return Math.multiplyExact(draws, categories.size() * policies.size());
    }

    void take(TableRow row) {
      if (next >= all()) {
        row.complain("is a row more than the %d draws have; was it edited?", draws);
        return;
      }
      int policy = next % policies.size();
      int category = next / policies.size() % categories.size();
      int draw = next / policies.size() / categories.size();
      boolean expected =
          row.text(0).equals(Integer.toString(draw + 1))
              && row.text(1).equals(categories.get(category))
              && row.text(2).equals(policies.get(policy));
      if (!expected) {
        row.complain(
            "is of draw %s, %s, %s; expected draw %d, %s, %s: was it edited?",
            TableRow.quoted(row.text(0)),
            TableRow.quoted(row.text(1)),
            TableRow.quoted(row.text(2)),
            draw + 1,
            categories.get(category),
            policies.get(policy));
      }
      values.forEach((measure, all) -> {
        int column = columns.position(measure.column());
        boolean signed = measure == Measure.AVERAGE || measure == Measure.WORST;
        all[next] = (signed ? row.number(column) : row.numberFrom(0, column)) / STEPS;
      });
      next++;
    }
  }

  /** Returns how many draws there are. */
  public int draws() {
    return draws;
  }

  /** Returns the names of the categories, in order. */
  public List<String> categories() {
    return categories;
  }

  /** Returns the names of the policies, in order. */
  public List<String> policies() {
    return policies;
  }

  /** Returns the measures that the runs have, in order. */
  public List<Measure> measures() {
    return List.copyOf(values.keySet());
  }

  /**
   * Returns the mean of a policy over some categories with each draw, in the unit of the measure.
   *
   * @param weights of the categories: how many workloads of each count
   */
  public double[] means(Measure measure, String policy, List<String> chosen, long[] weights) {
    double[] means = new double[draws];
    int column = policies.indexOf(policy);
    long sum = Arrays.stream(weights).sum();
    for (int i = 0; i < chosen.size(); i++) {
      int row = categories.indexOf(chosen.get(i));
      for (int draw = 0; draw < draws; draw++) {
        means[draw] += values.get(measure)[at(draw, row, column)] * weights[i] / sum;
      }
    }
    return means;
  }

  private int at(int draw, int category, int policy) {
    return (draw * categories.size() + category) * policies.size() + policy;
  }

  /** Returns the means of both, of as many draws: the policies that this one lacks come behind. */
  DrawnMeans with(DrawnMeans other) {
    List<String> all = new ArrayList<>(policies);
    other.policies.stream().filter(policy -> !all.contains(policy)).forEach(all::add);
    Map<Measure, double[]> both = new EnumMap<>(Measure.class);
    values.forEach((measure, own) -> {
      double[] joined = new double[draws * categories.size() * all.size()];
      for (int i = 0; i < joined.length; i++) {
        String policy = all.get(i % all.size());
        DrawnMeans from = policies.contains(policy) ? this : other;
        int cell = i / all.size();
        joined[i] =
            from.values.get(measure)[cell * from.policies.size() + from.policies.indexOf(policy)];
      }
      both.put(measure, joined);
    });
    return new DrawnMeans(draws, categories, all, both);
  }
}
