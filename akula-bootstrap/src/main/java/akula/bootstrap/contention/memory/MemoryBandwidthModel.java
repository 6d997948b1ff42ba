package akula.bootstrap.contention.memory;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.contention.RateModel;
import akula.formats.dataset.ParameterColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * A limit to the memory traffic of the running threads, shared fairly: as long as they ask for less
 * together, nobody is slowed. Beyond it, nobody gets more than the same share, which is such that
 * they get the limit together; who asks for less than that is not slowed. Who gets a part of what
 * it asks for has that part as its relative speed.
 *
 * <p>A thread asks for the misses of its co-schedules further in, at the rate that these leave it.
 *
 * <p>Safe for use by several threads.
 */
public final class MemoryBandwidthModel implements RateModel {
  private final double capacity;
  private final double perMiss;
  private final double[] misses;
  private final double[] instructionsPerCycle;
  private final int missColumn;

  /** Below 0 if the data set has none. */
  private final int stallColumn;

  private final int[] stackColumns;

  /** By node of the machine; empty if all are this one. */
  private final List<MemoryBandwidthModel> byNode = new ArrayList<>();

  /**
   * Makes the model beside the memory.
   *
   * @param parameters the columns of the data set; the misses are read in them, and the stack of
   *     cycles if there is one, whose stalls grow by what the limit costs
   */
  public MemoryBandwidthModel(MemoryBandwidth data, List<ParameterColumn> parameters) {
    capacity = data.capacityMegabytesPerSecond();
    perMiss = data.perMiss();
    misses = data.alone().stream().mapToDouble(one -> one.missesPerKiloInstruction()).toArray();
    instructionsPerCycle =
        data.alone().stream().mapToDouble(one -> one.instructionsPerCycle()).toArray();
    missColumn = parameters.indexOf(ParameterColumn.of(Parameters.of(Quantity.LAST_LEVEL_MISSES)));
    List<String> names = parameters.stream().map(ParameterColumn::name).toList();
    stallColumn = names.indexOf(data.stall());
    stackColumns =
        stallColumn < 0 ? new int[0] : data.stack().stream().mapToInt(names::indexOf).toArray();
    for (double other : data.nodeCapacities()) {
      byNode.add(byNode.stream().filter(m -> m.capacity == other).findFirst().orElse(with(other)));
    }
  }

  private MemoryBandwidthModel(MemoryBandwidthModel near, double capacity) {
    this.capacity = capacity;
    perMiss = near.perMiss;
    misses = near.misses;
    instructionsPerCycle = near.instructionsPerCycle;
    missColumn = near.missColumn;
    stallColumn = near.stallColumn;
    stackColumns = near.stackColumns;
  }

  private MemoryBandwidthModel with(double other) {
    return other == capacity ? this : new MemoryBandwidthModel(this, other);
  }

  @Override
  public RateModel at(int node) {
    return byNode.isEmpty() ? this : byNode.get(Math.min(node, byNode.size() - 1));
  }

  @Override
  public boolean gives(int column) {
    return column >= 0 && column == stallColumn;
  }

  @Override
  public boolean reads(int column) {
    boolean read = column == missColumn;
    for (int other : stackColumns) {
      read |= other == column;
    }
    return read;
  }

  @Override
  public void solve(int[] rows, double[] rates, int count, double[] speeds, double[][] parameters) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double now = read(parameters, missColumn, i, misses[rows[i]]);
      speeds[i] = perMiss * now * instructionsPerCycle[rows[i]] * rates[i];
      sum += speeds[i];
    }
    double share = count == 1 || sum <= capacity ? Double.POSITIVE_INFINITY : share(speeds, count);
    for (int i = 0; i < count; i++) {
      speeds[i] = speeds[i] > share ? share / speeds[i] : 1;
      if (speeds[i] < 1) {
        lengthenStalls(parameters, i, 1 / speeds[i] - 1);
      }
    }
  }

  /**
   * Returns what nobody gets more of. It grows from an equal share for all by what those leave who
   * want less, each of whom leaves the sum once.
   */
  private double share(double[] demands, int count) {
    double share = capacity / count;
    for (int round = 0; round < count; round++) {
      double taken = 0;
      int limited = 0;
      for (int i = 0; i < count; i++) {
        if (demands[i] > share) {
          limited++;
        } else {
          taken += demands[i];
        }
      }
      double next = limited == 0 ? share : (capacity - taken) / limited;
      if (next <= share) {
        return share;
      }
      share = next;
    }
    return share;
  }

  /** The cycles that the limit costs, as a part of those that there are without it, are stalls. */
  private void lengthenStalls(double[][] parameters, int member, double longer) {
    if (parameters == null || stallColumn < 0 || parameters[stallColumn] == null) {
      return;
    }
    double cycles = 0;
    for (int column : stackColumns) {
      cycles += read(parameters, column, member, 0);
    }
    parameters[stallColumn][member] += longer * cycles;
  }

  private static double read(double[][] parameters, int column, int member, double otherwise) {
    return parameters == null || parameters[column] == null || !(parameters[column][member] >= 0)
        ? otherwise
        : parameters[column][member];
  }
}
