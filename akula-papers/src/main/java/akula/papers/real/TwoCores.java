package akula.papers.real;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.topology.SystemReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Two cores of this machine, of which the second may be made slower.
 *
 * @param first the kernel's number of a cpu
 * @param second of another one, on another core
 * @param speed of the second relative to the first, above 0.05, at most 1
 */
public record TwoCores(int first, int second, double speed) {
  /** Of the slow processors of Lakshminarayana, Rao and Kim (Table 2): 1.6 of 1.87 GHz. */
  public static final String SLOW = "0.8556";

  private static final double FULL = 1;

  /**
   * Takes the first two cores that this process may use.
   *
   * @param speed of the second
   * @throws UsageException if there is only one
   */
  public static TwoCores ofThisMachine(double speed) throws InvalidInputException {
    List<CoreDescription> cores =
        SystemReader.read(Path.of("/")).description().domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .toList();
    if (cores.size() < 2) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--real needs two cores, and this process may use %d".formatted(cores.size()));
    }
    return new TwoCores(cores.get(0).cpus().getFirst(), cores.get(1).cpus().getFirst(), speed);
  }

  /** Returns the cpus as {@code akula run --cpus} takes them. */
  public String cpus() {
    return first + "," + second;
  }

  /** Returns whether the second is slower. */
  public boolean isUnequal() {
    return speed < FULL;
  }

  /** Returns what {@code akula run --emulate-speed} takes. */
  public String emulated() {
    return String.format(Locale.ROOT, "cpu%d=%s", second, speed);
  }

  /** Returns the same two cores for the simulator. */
  public MachineDescription simulated() {
    return new MachineDescription(
        "two cores",
        MachineDescription.regular("one node", 1, 2, 1).nodes(),
        List.of(new Domain(0, List.of(core(0, FULL), core(1, speed)))));
  }

  private static CoreDescription core(int cpu, double speed) {
    return new CoreDescription(List.of(cpu), speed, 0, 0, 0);
  }
}
