package akula.formats.machine;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachinePower;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.hwloc.HwlocReader;
import akula.formats.tree.Fields;
import akula.formats.tree.TreeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a machine file, which is an XML export of hwloc's {@code lstopo} or JSON (or YAML, by its
 * name):
 *
 * <pre>{@code
 * {
 *   "name": "example", "description": "optional",
 *   "memory_domains": [{"cpus": "0-3", "node": 0}, {"cpus": "4-7", "node": 1}],
 *   "core_contexts": ["0,1"],
 *   "core_types": [{"name": "slow", "cpus": "6-7", "speed": 0.5, "frequency_hz": 2000000000,
 *                   "min_frequency_hz": 1000000000, "max_frequency_hz": 2000000000,
 *                    "power": [
 *                      {"frequency_hz": 1000000000, "active_watts": 5, "idle_watts": 2},
 *                      {"frequency_hz": 2000000000, "active_watts": 12, "idle_watts": 3}]},
 *                   {"name": "fast", "cpus": "0-5", "power": [{"active_watts": 20, "idle_watts": 4}]}],
 *   "uncore_watts": 15,
 *   "numa_nodes": [{"id": 0, "memory_bytes": 0, "distances": [10, 21]},
 *                  {"id": 1, "memory_bytes": 0, "distances": [21, 10]}]
 * }
 * }</pre>
 *
 * <p>Cpus are lists as the kernel writes them. A cpu that is in no entry of {@code core_contexts}
 * is a core of its own; one that is in no entry of {@code core_types} has speed 1 and a frequency
 * that is not known and cannot be set. The cores of a domain stand in the order of its list.
 * Without {@code numa_nodes} there is one node per number that a domain names, distance 10 to
 * itself and 20 to the others. What cores consume is a straight line between the frequencies at
 * which it is said; it is said of all cores or of none.
 */
public final class MachineReader {
  private final Mistakes mistakes;

  private MachineReader(Mistakes mistakes) {
    this.mistakes = mistakes;
  }

  /**
   * Reads a machine.
   *
   * @param file the file
   * @return the machine
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static MachineDescription read(Path file) throws InvalidInputException {
    var mistakes = new Mistakes();
    Optional<SourceText> source = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    return read(source.orElseThrow());
  }

  /**
   * Reads a machine.
   *
   * @param source the text of the file
   * @return the machine
   * @throws InvalidInputException with all mistakes of the text, if there is any
   */
  public static MachineDescription read(SourceText source) throws InvalidInputException {
    if (HwlocReader.isXml(source)) {
      return HwlocReader.read(source).description();
    }
    var mistakes = new Mistakes();
    Optional<Fields> fields = TreeReader.read(source, mistakes);
    Optional<MachineDescription> machine = fields.flatMap(new MachineReader(mistakes)::machine);
    mistakes.throwIfAny();
    return machine.orElseThrow();
  }

  private Optional<MachineDescription> machine(Fields fields) {
    String name = fields.text("name");
    fields.text("description", "");
    List<Fields> entries = fields.objects("memory_domains");
    var cores = new CoresReader(entries);
    cores.readContexts(fields);
    cores.readTypes(fields);
    Optional<MachinePower> power = cores.readPower(fields);
    var nodes = new NodesReader(fields);
    var places = new ArrayList<Integer>();
    for (Fields domain : entries) {
      places.add(nodes.place(domain));
      domain.end();
    }
    nodes.addDefaults(fields);
    fields.end();
    if (!mistakes.isEmpty()) {
      return Optional.empty();
    }
    var domains = new ArrayList<Domain>();
    for (int i = 0; i < entries.size(); i++) {
      domains.add(new Domain(nodes.position(places.get(i)), cores.coresOf(i)));
    }
    List<Node> all = nodes.nodes();
    return Optional.of(new MachineDescription(name, all, domains, power));
  }
}
