package akula.bootstrap.contention.smtcore;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.ParameterColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Solves co-schedules of the programs on one core. The rules are those of {@code
 * docs/reference/smt-core.md}.
 *
 * <p>Beside speeds it gives the components of the stack, in cycles per instruction, and misses and
 * references of the last-level cache, if the data set has the columns. All follow from the rows and
 * from the node where the core is, so there is one model for each latency of memory.
 *
 * <p>Safe for use by several threads.
 */
public final class SmtCoreModel implements ContentionModel {
  /** The most threads that a core can have at a time. */
  public static final int MOST_THREADS = 8;

  private final CoreConstants constants;
  private final double latency;

  /** By row; null for a thread that only executes {@code nop}. */
  private final CoreThread[] threads;

  /** By row: cycles per instruction alone, in mode 1, beside the memory. */
  private final double[] aloneCpi;

  private final int columns;

  /** Where the components of the stack stand, misses and references last; below 0: nowhere. */
  private final int[] places;

  /** By node of the machine: those of equal latency are the same; empty if all are this one. */
  private final List<SmtCoreModel> byNode = new ArrayList<>();

  /**
   * Makes the model of cores beside the memory.
   *
   * @param data what the applications are, and the constants
   * @param parameters the columns of the data set, in which answers may give values
   */
  public SmtCoreModel(SmtCore data, List<ParameterColumn> parameters) {
    constants = data.constants();
    latency = 1;
    threads = data.threads();
    columns = parameters.size();
    places = places(parameters);
    aloneCpi = new double[threads.length];
    for (int row = 0; row < threads.length; row++) {
      aloneCpi[row] = threads[row] == null ? 1 : solved(1, threads[row]).cpi(0);
    }
    for (double other : constants.nodeLatencies()) {
      byNode.add(byNode.stream().filter(m -> m.latency == other).findFirst().orElse(at(other)));
    }
  }

  private SmtCoreModel(SmtCoreModel near, double latency) {
    constants = near.constants;
    this.latency = latency;
    threads = near.threads;
    aloneCpi = near.aloneCpi;
    columns = near.columns;
    places = near.places;
  }

  private SmtCoreModel at(double otherLatency) {
    return otherLatency == latency ? this : new SmtCoreModel(this, otherLatency);
  }

  private static int[] places(List<ParameterColumn> parameters) {
    int[] places = new int[StackComponent.COUNT + 2];
    for (StackComponent component : StackComponent.values()) {
      places[component.ordinal()] = parameters.indexOf(component.column());
    }
    places[StackComponent.COUNT] = place(parameters, Quantity.LAST_LEVEL_MISSES);
    places[StackComponent.COUNT + 1] = place(parameters, Quantity.LAST_LEVEL_REFERENCES);
    return places;
  }

  private static int place(List<ParameterColumn> parameters, Quantity quantity) {
    return parameters.indexOf(ParameterColumn.of(Parameters.of(quantity)));
  }

  /**
   * Returns the model of the cores of a NUMA node; the last latency is that of all further ones.
   */
  @Override
  public ContentionModel at(int node) {
    return byNode.isEmpty() ? this : byNode.get(Math.min(node, byNode.size() - 1));
  }

  @Override
  public boolean gives(int column) {
    return Arrays.stream(places).anyMatch(place -> place == column);
  }

  /**
   * Solves one co-schedule.
   *
   * @throws IllegalArgumentException if it has more than {@link #MOST_THREADS} rows
   * @throws IllegalStateException if no equilibrium was found
   */
  @Override
  public CoSchedule solve(int[] rows) {
    CoreEquilibrium reached = equilibrium(rows);
    return new CoSchedule(rows, reached.speeds(), parameters(reached));
  }

  /**
   * Solves one co-schedule and tells all that is known of it.
   *
   * @param rows positions of applications, 1 to {@link #MOST_THREADS}, equal ones side by side
   * @throws IllegalArgumentException if it has more rows
   * @throws IllegalStateException if no equilibrium was found
   */
  public CoreEquilibrium equilibrium(int[] rows) {
    int mode = mode(rows.length);
    CoreThread[] programs = new CoreThread[rows.length];
    int count = 0;
    for (int row : rows) {
      if (threads[row] != null) {
        programs[count++] = threads[row];
      }
    }
    CoreSearch search = count == 0 ? null : solved(mode, Arrays.copyOf(programs, count));
    return reached(rows, mode, search);
  }

  private static int mode(int contexts) {
    if (contexts > MOST_THREADS) {
      throw new IllegalArgumentException(
          "a core has %d threads; expected at most %d".formatted(contexts, MOST_THREADS));
    }
    return contexts == 1 ? 1 : 2 * Integer.highestOneBit(contexts - 1);
  }

  private CoreSearch solved(int mode, CoreThread... programs) {
    CoreSearch search = new CoreSearch(constants, latency, mode, programs);
    if (!search.solve()) {
      throw new IllegalStateException(
          "speeds still change after %,d steps".formatted(CoreSearch.MOST_STEPS));
    }
    return search;
  }

  private CoreEquilibrium reached(int[] rows, int mode, CoreSearch search) {
    int count = rows.length;
    double[] speeds = new double[count];
    double[] cpi = new double[count];
    double[][] stacks = new double[count][];
    double[] ways = new double[count];
    double[] misses = new double[count];
    double[] references = new double[count];
    int next = 0;
    for (int i = 0; i < count; i++) {
      CoreThread thread = threads[rows[i]];
      boolean isProgram = thread != null;
      stacks[i] = isProgram ? search.stack(next) : unknown(StackComponent.COUNT);
      cpi[i] = isProgram ? search.cpi(next) : Double.NaN;
      speeds[i] = isProgram ? aloneCpi[rows[i]] / cpi[i] : 1;
      ways[i] = isProgram ? search.ways(next) : Double.NaN;
      misses[i] = isProgram ? thread.misses(ways[i]) : Double.NaN;
      references[i] = isProgram ? thread.references(ways[i]) : Double.NaN;
      next += isProgram ? 1 : 0;
    }
    return new CoreEquilibrium(rows, mode, speeds, cpi, stacks, ways, misses, references);
  }

  private static double[] unknown(int length) {
    double[] values = new double[length];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  /** All are per instruction, so that no relative speed scales them later. */
  private double[][] parameters(CoreEquilibrium reached) {
    if (Arrays.stream(places).allMatch(place -> place < 0)) {
      return null;
    }
    double[][] values = new double[reached.rows().length][];
    for (int i = 0; i < values.length; i++) {
      values[i] = unknown(columns);
      for (int c = 0; c < StackComponent.COUNT; c++) {
        put(values[i], c, reached.stacks()[i][c]);
      }
      put(values[i], StackComponent.COUNT, reached.missesPerKiloInstruction()[i]);
      put(values[i], StackComponent.COUNT + 1, reached.referencesPerKiloInstruction()[i]);
    }
    return values;
  }

  private void put(double[] values, int which, double value) {
    if (places[which] >= 0) {
      values[places[which]] = value;
    }
  }
}
