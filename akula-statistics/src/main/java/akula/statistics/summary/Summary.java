package akula.statistics.summary;

import akula.formats.packed.Packed;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.number.ExactMoments;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Sums up the runs of a sweep by category and policy.
 *
 * <p>Memory does not grow with the number of runs. Each measure is rounded as it is in {@code
 * runs.csv} and then summed up exactly, so the result does not depend on the order of the runs or
 * on how they were split over workers, and it can be computed again from {@code runs.csv}. Not
 * thread-safe: one thread adds all runs, or each worker has its own summary and {@link #addAll}
 * joins them.
 */
public final class Summary {
  private final List<String> categories;
  private final List<String> policies;
  private final List<RunMoments> cells = new ArrayList<>();

  /**
   * Makes an empty summary.
   *
   * @param categories in the order of the rows, each once
   * @param policies in the order of the columns, each once
   * @throws IllegalArgumentException if a name comes twice
   */
  public Summary(List<String> categories, List<String> policies) {
    this.categories = distinct(categories);
    this.policies = distinct(policies);
    for (int i = 0; i < categories.size() * policies.size(); i++) {
      cells.add(new RunMoments());
    }
  }

  /** Returns the categories in order. */
  public List<String> categories() {
    return categories;
  }

  /** Returns the policies in order. */
  public List<String> policies() {
    return policies;
  }

  /**
   * Adds a run.
   *
   * @param category index into {@link #categories}
   * @param policy index into {@link #policies}
   * @throws ArithmeticException if a measure is not finite or too large to be written
   */
  public void add(int category, int policy, RunMetrics run) {
    cell(category, policy).add(run);
  }

  /**
   * Adds all runs of another summary.
   *
   * @throws IllegalArgumentException if it is of other categories or policies
   */
  public void addAll(Summary other) {
    if (!categories.equals(other.categories) || !policies.equals(other.policies)) {
      throw new IllegalArgumentException("summaries of different categories or policies");
    }
    for (int i = 0; i < cells.size(); i++) {
      cells.get(i).addAll(other.cells.get(i));
    }
  }

  /**
   * Adds all runs of a summary of one of the categories.
   *
   * @param category index into {@link #categories}
   * @param other has this category alone
   * @throws IllegalArgumentException if it is of another category or of other policies
   */
  public void addCategory(int category, Summary other) {
    if (!other.categories.equals(List.of(categories.get(category)))
        || !policies.equals(other.policies)) {
      throw new IllegalArgumentException("summary of another category, or of other policies");
    }
    for (int policy = 0; policy < policies.size(); policy++) {
      cell(category, policy).addAll(other.cell(0, policy));
    }
  }

  /**
   * Writes what was added, without names: cells that have no runs take no byte. The energy of a
   * cell counts as one more, behind all of them, so that files of runs without it are as they were
   * before there was any.
   *
   * @throws IOException if the stream throws it
   */
  public void writeTo(DataOutput out) throws IOException {
    List<Integer> filled = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i).runs() > 0) {
        filled.add(i);
      }
    }
    List<Integer> energies = filled.stream().filter(i -> cells.get(i).hasEnergy()).toList();
    Packed.writeCount(out, filled.size() + energies.size());
    for (int i : filled) {
      Packed.writeCount(out, i);
      cells.get(i).writeTo(out);
    }
    for (int i : energies) {
      Packed.writeCount(out, cells.size() + i);
      cells.get(i).writeEnergyTo(out);
    }
  }

  /**
   * Adds what a summary of the same categories and policies wrote.
   *
   * @throws IOException if it is none
   */
  public void readFrom(DataInput in) throws IOException {
    int filled = Packed.readSmall(in);
    for (int i = 0; i < filled; i++) {
      int cell = Packed.readSmall(in);
      if (cell >= 2 * cells.size()) {
        throw new IOException("cell %d of %d".formatted(cell, cells.size()));
      }
      if (cell < cells.size()) {
        cells.get(cell).readFrom(in);
      } else {
        cells.get(cell - cells.size()).readEnergyFrom(in);
      }
    }
  }

  /** Returns the rows that have runs, by category and in it by policy. */
  public List<SummaryRow> rows() {
    List<SummaryRow> rows = new ArrayList<>();
    for (int category = 0; category < categories.size(); category++) {
      for (int policy = 0; policy < policies.size(); policy++) {
        row(category, policy).ifPresent(rows::add);
      }
    }
    return rows;
  }

  /** Returns the means of a category and policy, if there are runs of them. */
  public Optional<SummaryRow> row(int category, int policy) {
    return row(cell(category, policy), categories.get(category), policy);
  }

  /**
   * Returns the means of a policy over the runs of all categories, if there are any.
   *
   * @param name what to call the category of all
   */
  public Optional<SummaryRow> acrossCategories(int policy, String name) {
    RunMoments all = new RunMoments();
    for (int category = 0; category < categories.size(); category++) {
      all.addAll(cell(category, policy));
    }
    return row(all, name, policy);
  }

  /**
   * Returns exact moments of a measure, in the steps in which runs are written; not to be added to.
   *
   * @param category index into {@link #categories}
   * @param policy index into {@link #policies}
   */
  public ExactMoments moments(int category, int policy, Measure measure) {
    return cell(category, policy).of(measure);
  }

  /** Returns whether several runs of a policy on a category all came to the same. */
  boolean areCopies(int category, int policy) {
    return cell(category, policy).areCopies();
  }

  private Optional<SummaryRow> row(RunMoments cell, String category, int policy) {
    return cell.runs() == 0
        ? Optional.empty()
        : Optional.of(cell.row(category, policies.get(policy)));
  }

  private RunMoments cell(int category, int policy) {
    int row = Objects.checkIndex(category, categories.size());
    return cells.get(row * policies.size() + Objects.checkIndex(policy, policies.size()));
  }

  private static List<String> distinct(List<String> names) {
    HashSet<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "'" + name + "' comes twice: each name needs its own row");
      }
    }
    return List.copyOf(names);
  }
}
