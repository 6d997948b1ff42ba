package akula.wrapper.run;

import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.wrapper.agent.Feature;
import akula.wrapper.agent.Features;
import akula.wrapper.run.Capabilities.Absence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Finds out which controls this machine has for this user. */
final class ControlProbe {
  private static final String AS_ROOT = "run as root";

  private final Path root;
  private final Features features;
  private final int cpu;

  /**
   * Makes one.
   *
   * @param root of the file system
   * @param features what the agent can do
   * @param machine whose first cpu is looked at
   */
  ControlProbe(Path root, Features features, MachineDescription machine) {
    this.root = root;
    this.features = features;
    cpu = machine.domains().getFirst().cores().getFirst().cpus().getFirst();
  }

  /** Returns the controls that are missing, with the reason. */
  Map<Control, Absence> missing() {
    Map<Control, Absence> missing = new EnumMap<>(Control.class);
    frequency().ifPresent(absence -> missing.put(Control.FREQUENCY, absence));
    prefetching().ifPresent(absence -> missing.put(Control.PREFETCHING, absence));
    weights().ifPresent(absence -> missing.put(Control.WEIGHTS, absence));
    return missing; // pausing is always there: signals do it where groups cannot
  }

  private Optional<Absence> frequency() {
    Path file = root.resolve("sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_max_freq");
    if (!Files.exists(file)) {
      return Optional.of(
          new Absence(
              "the kernel shows no frequencies (cpufreq) of cpu " + cpu,
              "a machine that is not virtual, with a cpufreq driver"));
    }
    return Files.isWritable(file)
        ? Optional.empty()
        : Optional.of(new Absence(file + " may not be written", AS_ROOT));
  }

  private Optional<Absence> prefetching() {
    if (!System.getProperty("os.arch").equals("amd64")) {
      return Optional.of(
          new Absence("it is known for Intel processors only", "an Intel processor"));
    }
    Path file = root.resolve("dev/cpu/" + cpu + "/msr");
    if (!Files.exists(file)) {
      return Optional.of(
          new Absence(
              "there is no " + file, "as root: modprobe msr, on a machine that is not virtual"));
    }
    return Files.isWritable(file)
        ? Optional.empty()
        : Optional.of(new Absence(file + " may not be written", AS_ROOT));
  }

  private Optional<Absence> weights() {
    if (features.has(Feature.WEIGHT_V2) || features.has(Feature.WEIGHT_V1)) {
      return Optional.empty();
    }
    String reason =
        "no control group can be given a weight (%s; %s)"
            .formatted(
                features.reason(Feature.WEIGHT_V2).orElse(""),
                features.reason(Feature.WEIGHT_V1).orElse(""));
    return Optional.of(
        new Absence(reason, AS_ROOT + ", or have the cpu controller delegated to you"));
  }
}
