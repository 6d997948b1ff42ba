package akula.bootstrap.engine;

import akula.api.Parameter;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.Scaling;
import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.bootstrap.BootstrapData;
import akula.formats.contention.ResidentCaches;
import akula.formats.dataset.ParameterColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Parameters of simulated threads, worked out from their history when a policy reads them. See
 * {@code docs/reference/simulator.md}, 'Parameters'.
 */
final class Readings implements ParameterSource {
  private static final double NANOS_PER_MICRO = 1000;

  /** A byte in a nanosecond. */
  private static final double MEGABYTES_PER_SECOND = 1000;

  private final BootstrapData data;
  private long intervalNanos;
  private final double noise;
  private final List<String> names = new ArrayList<>();
  private final int dataColumns;

  /** What the columns after those of the data set are, and what lines of caches have of bytes. */
  private final List<Quantity> own = new ArrayList<>();

  private final long lineBytes;
  private final DataColumn[] columns;
  private Task[] tasks;

  /**
   * Those that were asked for, by task and column, kept from run to run as the tasks are; null
   * where none was.
   */
  private Reading[] readings = {};

  private long boundaryNanos;
  private long seed;

  Readings(BootstrapData data, double noise) {
    this.data = data;
    this.noise = noise;
    for (ParameterColumn column : data.dataSet().parameters()) {
      names.add(column.name());
    }
    dataColumns = names.size();
    lineBytes = data.residentCaches().map(ResidentCaches::lineBytes).orElse(0L);
    for (Parameter parameter : Parameters.all()) {
      boolean known = parameter.isFromHost() || lineBytes > 0 && isOfMisses(parameter);
      if (known && !names.contains(parameter.name())) {
        names.add(parameter.name());
        own.add(parameter.quantity());
      }
    }
    columns = new DataColumn[dataColumns];
    Arrays.setAll(columns, i -> new DataColumn(data, i));
  }

  private static boolean isOfMisses(Parameter parameter) {
    return parameter.quantity() == Quantity.MEMORY_TRAFFIC
        || parameter.quantity() == Quantity.BUS_TRANSACTIONS;
  }

  @Override
  public String place() {
    return "in data set " + data.dataSet().name();
  }

  void begin(Task[] newTasks, long newSeed, long newIntervalNanos) {
    tasks = newTasks;
    seed = newSeed;
    intervalNanos = newIntervalNanos;
    boundaryNanos = 0;
  }

  /** Reports that there are more tasks now. */
  void tasks(Task[] newTasks) {
    tasks = newTasks;
  }

  /** Reports that a scheduling interval ended at this time. */
  void intervalEnded(long nanos) {
    boundaryNanos = nanos;
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    Task task = tasks[thread.id()];
    if (!task.monitored) {
      long now = thread.machine().nowNanos();
      task.monitored = true;
      task.history.begin(now);
      task.record(now);
    }
    task.history.extendReach((intervals + 1L) * intervalNanos);
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    int place = thread.id() * names.size() + column;
    if (place >= readings.length) {
      readings = Arrays.copyOf(readings, tasks.length * names.size());
    }
    if (readings[place] == null) {
      readings[place] = newReading(tasks[thread.id()], column);
    }
    return readings[place];
  }

  private Reading newReading(Task task, int column) {
    return column < dataColumns
        ? new OfDataSet(task, column)
        : new OfHost(task, column, own.get(column - dataColumns));
  }

  /** A parameter of the data set. */
  private final class OfDataSet implements Reading {
    private final Task task;
    private final int number;
    private final DataColumn column;

    OfDataSet(Task task, int number) {
      this.task = task;
      this.number = number;
      column = columns[number];
    }

    @Override
    public double over(int intervals) {
      if (task.steadySince > boundaryNanos - intervals * intervalNanos) {
        return read(task, number, intervals);
      }
      // What most readings come to, without a look at the history.
      double value = column.value(task.row, task.given);
      return erring(column.scaled(value, task.workRate(), task.cycleRate), task, number, intervals);
    }
  }

  /** A parameter that follows from what a thread does here. */
  private final class OfHost implements Reading {
    private final Task task;
    private final int number;
    private final Quantity quantity;

    OfHost(Task task, int number, Quantity quantity) {
      this.task = task;
      this.number = number;
      this.quantity = quantity;
    }

    @Override
    public double over(int intervals) {
      if (task.steadySince > boundaryNanos - intervals * intervalNanos) {
        return read(task, number, intervals);
      }
      double value = own(quantity, task.workRate(), 1, task.missRate()); // as above
      return erring(value, task, number, intervals);
    }
  }

  private double read(Task task, int column, int intervals) {
    long start = boundaryNanos - intervals * intervalNanos;
    if (start < task.history.monitoredSince() || boundaryNanos == 0) {
      return Double.NaN;
    }
    return erring(mean(task.history, column, start, boundaryNanos), task, column, intervals);
  }

  private double erring(double value, Task task, int column, int intervals) {
    return noise == 0 ? value : value * error(task.id, column, intervals);
  }

  private double value(History.Segment segment, int column) {
    return columns[column].value(segment.row, segment.given);
  }

  private double mean(History history, int column, long start, long end) {
    int number = history.segmentAt(start);
    if (history.end(number, end) == end) {
      return single(history.segment(number), column);
    }
    double sum = 0;
    double weights = 0;
    for (long time = start; time < end; number++) {
      History.Segment segment = history.segment(number);
      long next = history.end(number, end);
      double weight = weight(segment, column) * (next - time);
      if (weight > 0) {
        sum += weight * momentary(segment, column);
        weights += weight;
      }
      time = next;
    }
    return weights == 0 ? Double.NaN : sum / weights;
  }

  /** A window within one segment needs no mean. */
  private double single(History.Segment segment, int column) {
    return weight(segment, column) > 0 ? momentary(segment, column) : Double.NaN;
  }

  /** What a value is averaged over: elapsed time, cycles on a core, or instructions. */
  private double weight(History.Segment segment, int column) {
    Scaling scaling = column >= dataColumns ? Scaling.PER_TIME : columns[column].scaling;
    double ipc = scaling == Scaling.PER_INSTRUCTION ? instructionsPerCycle(segment) : 1;
    return scaling.weight(segment.rate, segment.cycleRate, ipc);
  }

  private double instructionsPerCycle(History.Segment segment) {
    boolean known = segment.row != History.REST && data.ipcColumn() >= 0;
    double ipc = known ? value(segment, data.ipcColumn()) : 1;
    return Double.isNaN(ipc) ? 1 : ipc;
  }

  private double momentary(History.Segment segment, int column) {
    double rate = segment.rate;
    if (column >= dataColumns) {
      return own(own.get(column - dataColumns), rate, segment.share, segment.missRate);
    }
    if (segment.row == History.REST) {
      return 0;
    }
    return columns[column].scaled(value(segment, column), rate, segment.cycleRate);
  }

  /** Returns a parameter that follows from what a thread does here. */
  private double own(Quantity quantity, double rate, double share, double missRate) {
    return switch (quantity) {
      case WORK -> rate;
      case MEMORY_TRAFFIC -> missRate * lineBytes * MEGABYTES_PER_SECOND;
      case BUS_TRANSACTIONS -> missRate * NANOS_PER_MICRO;
      default -> share;
    };
  }

  /** Returns the names of the data set's parameters, by column. */
  List<String> dataNames() {
    return Collections.unmodifiableList(names.subList(0, dataColumns));
  }

  /**
   * Returns what a parameter of a running task comes to at a rate of work.
   *
   * @param rate work per elapsed time
   * @param cycles cycles used per elapsed time, in cycles of a core of speed 1
   */
  double present(Task task, int column, double rate, double cycles) {
    double value = columns[column].value(task.row, task.given);
    return columns[column].scaled(value, rate, cycles);
  }

  /**
   * The multiplicative error of a reading; a function of what is read, not of when or how often.
   */
  private double error(int thread, int column, int intervals) {
    long key = seed;
    key = Mixing.mix(key ^ thread);
    key = Mixing.mix(key ^ column);
    key = Mixing.mix(key ^ (boundaryNanos / intervalNanos));
    key = Mixing.mix(key ^ intervals);
    return StrictMath.exp(noise * Mixing.standardNormal(key));
  }
}
