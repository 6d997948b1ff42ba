package akula.statistics.coschedules;

import akula.formats.packed.Packed;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * Sums of {@link CoScheduleTimes} by category, policy and names of applications. Whole nanoseconds
 * are added, so the sums do not depend on the order.
 */
public final class CoScheduleTotals {
  /** Stands in place of an application: nobody ran beside. No application is called so. */
  public static final String ALONE = "alone";

  /** Stands in place of an application for all the time that one ran. */
  private static final String RUNNING = "";

  /**
   * What is summed.
   *
   * @param category its position
   * @param policy its position
   * @param application whose time it is
   * @param beside an application, {@link #ALONE}, or empty for all of its time
   */
  public record Cell(int category, int policy, String application, String beside) {}

  private static final Comparator<Cell> ORDER =
      Comparator.comparingInt(Cell::category)
          .thenComparingInt(Cell::policy)
          .thenComparing(Cell::application)
          .thenComparing(cell -> !cell.beside.equals(RUNNING))
          .thenComparing(cell -> !cell.beside.equals(ALONE))
          .thenComparing(Cell::beside);

  private final SortedMap<Cell, Duration> sums = new TreeMap<>(ORDER);

  /**
   * Adds a run.
   *
   * @param category position of that of its workload
   * @param policy position of its policy
   * @param names of its applications, by their numbers
   */
  public void add(int category, int policy, CoScheduleTimes run, IntFunction<String> names) {
    for (int i = 0; i < run.applications(); i++) {
      String name = names.apply(i);
      add(new Cell(category, policy, name, RUNNING), run.runningNanos(i));
      add(new Cell(category, policy, name, ALONE), run.aloneNanos(i));
      for (int k = 0; k < run.applications(); k++) {
        add(new Cell(category, policy, name, names.apply(k)), run.besideNanos(i, k));
      }
    }
  }

  private void add(Cell cell, long nanos) {
    if (nanos > 0) {
      add(cell, Duration.ofNanos(nanos));
    }
  }

  /** Adds a time. */
  public void add(Cell cell, Duration time) {
    sums.merge(cell, time, Duration::plus);
  }

  /** Adds what others are. */
  public void addAll(CoScheduleTotals others) {
    others.forEach(this::add);
  }

  /** Writes what is summed. */
  public void writeTo(DataOutput out) throws IOException {
    Packed.writeCount(out, sums.size());
    for (Map.Entry<Cell, Duration> sum : sums.entrySet()) {
      Packed.writeCount(out, sum.getKey().category());
      Packed.writeCount(out, sum.getKey().policy());
      Packed.writeText(out, sum.getKey().application());
      Packed.writeText(out, sum.getKey().beside());
      Packed.writeCount(out, sum.getValue().getSeconds());
      Packed.writeCount(out, sum.getValue().getNano());
    }
  }

  /**
   * Adds what was written.
   *
   * @throws IOException if it is nothing that was written
   */
  public void readFrom(DataInput in) throws IOException {
    int count = Packed.readSmall(in);
    for (int i = 0; i < count; i++) {
      Cell cell =
          new Cell(
              Packed.readSmall(in), Packed.readSmall(in), Packed.readText(in), Packed.readText(in));
      add(cell, Duration.ofSeconds(Packed.readCount(in), Packed.readCount(in)));
    }
  }

  /** Hands out all that is summed, in a fixed order. */
  public void forEach(BiConsumer<Cell, Duration> taker) {
    sums.forEach(taker);
  }

  /** Forgets everything. */
  public void clear() {
    sums.clear();
  }

  /**
   * Returns all shares above zero: in the order of the categories, the policies and the names of
   * applications, of each of them first that in which it was alone.
   *
   * @param categories by their positions
   * @param policies by their positions
   */
  public List<CoScheduleShare> shares(List<String> categories, List<String> policies) {
    List<CoScheduleShare> shares = new ArrayList<>();
    Duration running = Duration.ZERO;
    for (var entry : sums.entrySet()) {
      Cell cell = entry.getKey();
      if (cell.beside.equals(RUNNING)) {
        running = entry.getValue();
      } else {
        shares.add(
            new CoScheduleShare(
                categories.get(cell.category),
                policies.get(cell.policy),
                cell.application,
                cell.beside,
                entry.getValue(),
                running));
      }
    }
    return shares;
  }
}
