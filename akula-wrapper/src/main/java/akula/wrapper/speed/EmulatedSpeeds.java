package akula.wrapper.speed;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.formats.machine.CpuList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How fast cpus shall be, relative to what they are.
 *
 * @param byCpu speeds above {@link #ABOVE} and at most 1, by the operating system's numbers
 */
public record EmulatedSpeeds(SortedMap<Integer, Double> byCpu) {
  /** Of all cpus as they are. */
  public static final EmulatedSpeeds NONE = new EmulatedSpeeds(Collections.emptySortedMap());

  /**
   * Slower than that no cpu can be made: the kernel leaves real-time processes 95% of a cpu unless
   * reported otherwise.
   */
  public static final double ABOVE = 0.05;

  private static final String EXAMPLE = "cpu1=0.8";

  /** Checks the speeds and keeps its own copy. */
  public EmulatedSpeeds {
    byCpu = Collections.unmodifiableSortedMap(new TreeMap<>(byCpu));
    byCpu.forEach((cpu, speed) -> {
      if (cpu < 0 || !(speed > ABOVE && speed <= 1)) {
        throw new IllegalArgumentException(
            "cpu%d=%s is no speed; expected one above %s and at most 1, such as %s"
                .formatted(cpu, speed, ABOVE, EXAMPLE));
      }
    });
  }

  /**
   * Reads speeds.
   *
   * @param text such as {@code cpu1=0.8,cpu0=0.9}
   * @throws IllegalArgumentException with the rest of a sentence that begins with where it stands
   */
  public static EmulatedSpeeds parse(String text) {
    SortedMap<Integer, Double> speeds = new TreeMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (!part.matches("cpu\\d{1,5}=.*")) {
        throw new IllegalArgumentException(
            "has '%s'; expected a cpu with its speed, such as %s".formatted(part, EXAMPLE));
      }
      int cpu = Integer.parseInt(part.substring("cpu".length(), equals));
      if (speeds.put(cpu, speed(part, part.substring(equals + 1))) != null) {
        throw new IllegalArgumentException(
            "has cpu%d twice; expected each cpu once".formatted(cpu));
      }
    }
    return new EmulatedSpeeds(speeds);
  }

  private static double speed(String part, String text) {
    double speed = Double.NaN;
    if (text.matches("\\d*\\.?\\d+")) {
      speed = Double.parseDouble(text);
    }
    if (!(speed > ABOVE && speed <= 1)) {
      throw new IllegalArgumentException(
          "has %s; expected a speed above %s and at most 1, such as %s"
              .formatted(part, ABOVE, EXAMPLE));
    }
    return speed;
  }

  /** Returns whether all cpus stay as they are. */
  public boolean isEmpty() {
    return byCpu.isEmpty();
  }

  /** Returns them as they are read. */
  public String text() {
    return byCpu.entrySet().stream()
        .map(entry -> "cpu%d=%s".formatted(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(","));
  }

  /**
   * Returns a machine with the speeds that its cores have so: what a policy and the simulator see.
   *
   * @throws IllegalArgumentException with the rest of a sentence, as {@link #parse}, if a cpu is
   *     not there, or only some contexts of a core would be slower
   */
  public MachineDescription of(MachineDescription machine) {
    TreeSet<Integer> cpus = new TreeSet<>();
    List<Domain> domains = new ArrayList<>();
    for (Domain domain : machine.domains()) {
      List<CoreDescription> cores = new ArrayList<>();
      for (CoreDescription core : domain.cores()) {
        cores.add(of(core));
        cpus.addAll(core.cpus());
      }
      domains.add(new Domain(domain.node(), cores));
    }
    for (int cpu : byCpu.keySet()) {
      if (!cpus.contains(cpu)) {
        throw new IllegalArgumentException(
            "has cpu%d, which may not be used here; expected some of %s"
                .formatted(cpu, CpuList.format(List.copyOf(cpus))));
      }
    }
    return new MachineDescription(machine.name(), machine.nodes(), domains);
  }

  /** The contexts of a core share what it can do, so it has one speed. */
  private CoreDescription of(CoreDescription core) {
    double speed = byCpu.getOrDefault(core.cpus().getFirst(), 1.0);
    for (int cpu : core.cpus()) {
      if (byCpu.getOrDefault(cpu, 1.0) != speed) {
        throw new IllegalArgumentException(
            ("gives the cpus %s, which are one core, different speeds;"
                    + " expected the same for all of them")
                .formatted(CpuList.format(core.cpus())));
      }
    }
    return new CoreDescription(
        core.cpus(), core.speed() * speed, core.frequencyHz(), core.minHz(), core.maxHz());
  }
}
