package akula.bootstrap.contention.memory;

import akula.api.Parameter;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelSource;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads limits to memory traffic: {@code {"model": "memory-bandwidth", "capacity_mbps": 24300,
 * "bytes_per_miss": 64, "clock_hz": 2100000000}}. What each application asks for follows from its
 * parameters {@code LLC_MISS_RATE} and {@code IPC}. Further fields: {@code node_capacity_mbps}, a
 * list; {@code stall}, the parameter that grows by what the limit costs, and {@code stack}, those
 * that are the cycles per instruction together.
 */
public final class MemoryBandwidthKind implements ContentionKind {
  static final String NAME = "memory-bandwidth";
  static final String CAPACITY = "capacity_mbps";
  static final String NODE_CAPACITIES = "node_capacity_mbps";
  static final String BYTES = "bytes_per_miss";
  static final String CLOCK = "clock_hz";
  static final String STALL = "stall";
  static final String STACK = "stack";

  /** Stacks add up but for the digits of a table. */
  private static final double TOLERANCE = 1e-3;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LevelModel read(ModelSource source) {
    Fields fields = source.fields();
    SharingLevel level = source.level();
    if (level != SharingLevel.NUMA_NODE && level != SharingLevel.MACHINE) {
      fields.complainAt(
          "model",
          "model '%s' stands at level %s; expected it at %s or %s"
              .formatted(
                  NAME, level.word(), SharingLevel.NUMA_NODE.word(), SharingLevel.MACHINE.word()));
    }
    double capacity = fields.number(CAPACITY, Range.above(0));
    List<Double> nodes = nodeCapacities(fields, level);
    double bytes = fields.number(BYTES, Range.above(0));
    double clock = fields.number(CLOCK, Range.above(0));
    String stall = fields.text(STALL, "");
    List<String> stack = stack(source, stall);
    var data = new MemoryBandwidth(capacity, nodes, bytes, clock, stall, stack, alone(source));
    checkDemands(source, data);
    checkStacks(source, stack);
    return data;
  }

  private static List<Double> nodeCapacities(Fields fields, SharingLevel level) {
    if (level == SharingLevel.MACHINE && fields.has(NODE_CAPACITIES)) {
      fields.complainAt(
          NODE_CAPACITIES,
          "%s stands at level machine, which is at no node; expected it at %s"
              .formatted(NODE_CAPACITIES, SharingLevel.NUMA_NODE.word()));
    }
    var capacities = new ArrayList<Double>();
    for (Node node : fields.optionalList(NODE_CAPACITIES)) {
      capacities.add(fields.numberOf("a number of " + NODE_CAPACITIES, node, Range.above(0)));
    }
    return capacities;
  }

  private static List<String> stack(ModelSource source, String stall) {
    List<String> columns = source.parameters().stream().map(ParameterColumn::name).toList();
    var stack = new ArrayList<String>();
    for (Node node : source.fields().optionalList(STACK)) {
      if (node instanceof Node.Text text && columns.contains(text.value())) {
        stack.add(text.value());
      } else {
        source
            .fields()
            .complain(
                node,
                "an entry of stack is %s; expected a parameter of applications.csv, one of %s"
                    .formatted(node.found(), String.join(", ", columns)));
      }
    }
    if (!stall.isEmpty() && !stack.contains(stall)) {
      source
          .fields()
          .complainAt(
              STALL,
              "stall is '%s'; expected one of stack: %s"
                  .formatted(stall, String.join(", ", stack)));
    } else if (stall.isEmpty() && source.fields().has(STACK)) {
      source.fields().complainAt(STACK, "stack stands without stall; expected both or neither");
    }
    return stack;
  }

  private static List<MemoryBandwidth.AloneRates> alone(ModelSource source) {
    int misses = column(source, Parameters.of(Quantity.LAST_LEVEL_MISSES));
    int instructions = column(source, Parameters.of(Quantity.INSTRUCTIONS));
    var alone = new ArrayList<MemoryBandwidth.AloneRates>();
    for (int row = 0; row < source.names().size(); row++) {
      alone.add(
          new MemoryBandwidth.AloneRates(
              known(source, row, misses), known(source, row, instructions)));
    }
    return alone;
  }

  private static int column(ModelSource source, Parameter parameter) {
    int column = source.parameters().indexOf(ParameterColumn.of(parameter));
    if (column < 0) {
      source
          .fields()
          .complainAt(
              "model",
              "model '%s' needs a column '%s [%s]' in applications.csv"
                  .formatted(NAME, parameter.name(), parameter.unit()));
    }
    return column;
  }

  /** An application of which it is not known asks for nothing. */
  private static double known(ModelSource source, int row, int column) {
    double value = column < 0 ? 0 : source.parameter(row, column);
    return Double.isNaN(value) ? 0 : value;
  }

  /** The components of an application, of which all are known, are its cycles per instruction. */
  private static void checkStacks(ModelSource source, List<String> stack) {
    List<String> names = source.parameters().stream().map(ParameterColumn::name).toList();
    int ipc = names.indexOf(Parameters.of(Quantity.INSTRUCTIONS).name());
    for (int row = 0; row < source.names().size() && ipc >= 0 && !stack.isEmpty(); row++) {
      double sum = 0;
      for (String component : stack) {
        sum += source.parameter(row, names.indexOf(component));
      }
      double cycles = 1 / source.parameter(row, ipc);
      if (Math.abs(sum - cycles) > TOLERANCE * cycles) {
        source
            .fields()
            .complainAt(
                STACK,
                "the stack of %s adds up to %s cycles per instruction; expected %s, as its IPC says"
                    .formatted(source.names().name(row), Numbers.text(sum), Numbers.text(cycles)));
        return; // one tells it
      }
    }
  }

  /** What an application asks for alone it got alone, so no demand is above the limit. */
  private static void checkDemands(ModelSource source, MemoryBandwidth data) {
    double least =
        Math.min(
            data.capacityMegabytesPerSecond(),
            data.nodeCapacities().stream().mapToDouble(c -> c).min().orElse(Double.MAX_VALUE));
    for (int row = 0; row < source.names().size(); row++) {
      if (data.demand(row) > least) {
        source
            .fields()
            .complainAt(
                CAPACITY,
                "%s alone asks for %s MB/s; expected at most the least limit, %s MB/s"
                    .formatted(
                        source.names().name(row),
                        Numbers.text(data.demand(row)),
                        Numbers.text(least)));
      }
    }
  }
}
