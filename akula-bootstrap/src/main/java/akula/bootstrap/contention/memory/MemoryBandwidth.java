package akula.bootstrap.contention.memory;

import akula.formats.Numbers;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What a memory gives at most to those who share a way to it.
 *
 * @param capacityMegabytesPerSecond the limit beside the memory, 10^6 bytes per second, above 0
 * @param nodeCapacities that at each NUMA node of the machine, of which the last is that of all
 *     further ones; none if all nodes are alike
 * @param bytesPerMiss what a miss of the last-level cache moves, bytes, above 0
 * @param clockHertz clock of the cores, above 0
 * @param stall the parameter that grows by the cycles that the limit costs, in cycles per
 *     instruction; empty if there is none
 * @param stack the parameters that are the cycles per instruction together, that of the stall among
 *     them; none if there is no such parameter
 * @param alone of each application, in order
 */
public record MemoryBandwidth(
    double capacityMegabytesPerSecond,
    List<Double> nodeCapacities,
    double bytesPerMiss,
    double clockHertz,
    String stall,
    List<String> stack,
    List<AloneRates> alone)
    implements LevelModel {

  /**
   * An application as measured alone.
   *
   * @param missesPerKiloInstruction of the last-level cache; 0 if not known
   * @param instructionsPerCycle 0 if not known
   */
  public record AloneRates(double missesPerKiloInstruction, double instructionsPerCycle) {}

  /** Keeps its own copies. */
  public MemoryBandwidth {
    nodeCapacities = List.copyOf(nodeCapacities);
    stack = List.copyOf(stack);
    alone = List.copyOf(alone);
  }

  /** Returns what an application asks for alone, 10^6 bytes per second. */
  double demand(int row) {
    AloneRates one = alone.get(row);
    return perMiss() * one.missesPerKiloInstruction() * one.instructionsPerCycle();
  }

  /** Returns 10^6 bytes per second, for each miss per 1000 instructions and instruction a cycle. */
  double perMiss() {
    return bytesPerMiss * clockHertz / 1e9;
  }

  @Override
  public ContentionKind kind() {
    return new MemoryBandwidthKind();
  }

  @Override
  public ContentionModel solver(List<ParameterColumn> parameters) {
    return new MemoryBandwidthModel(this, parameters);
  }

  @Override
  public void write(ModelText text) {
    facts().forEach(text::put);
    if (!nodeCapacities.isEmpty()) {
      text.put(
          MemoryBandwidthKind.NODE_CAPACITIES, nodeCapacities.stream().map(Numbers::json).toList());
    }
    if (!stall.isEmpty()) {
      text.put(MemoryBandwidthKind.STALL, stall);
      text.put(MemoryBandwidthKind.STACK, stack);
    }
  }

  @Override
  public SequencedMap<String, Object> facts() {
    var facts = new LinkedHashMap<String, Object>();
    facts.put(MemoryBandwidthKind.CAPACITY, Numbers.json(capacityMegabytesPerSecond));
    facts.put(MemoryBandwidthKind.BYTES, Numbers.json(bytesPerMiss));
    facts.put(MemoryBandwidthKind.CLOCK, Numbers.json(clockHertz));
    return facts;
  }

  @Override
  public String summary() {
    return Numbers.text(capacityMegabytesPerSecond) + " MB/s";
  }

  @Override
  public String settings() {
    return "%s MB/s, at nodes %s, %s bytes a miss, %s Hz"
        .formatted(
            Numbers.text(capacityMegabytesPerSecond),
            nodeCapacities,
            Numbers.text(bytesPerMiss),
            Numbers.text(clockHertz));
  }
}
