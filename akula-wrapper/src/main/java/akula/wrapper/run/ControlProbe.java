package akula.wrapper.run;

import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Feature;
import akula.wrapper.agent.Features;
import akula.wrapper.kernel.KernelProgram;
import akula.wrapper.os.Errno;
import akula.wrapper.run.Capabilities.Absence;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out which controls the agent has on this machine: it may have more rights than the user.
 */
record ControlProbe(
    Features features,
    int cpu,
    int frequencyError,
    int prefetchingError,
    Optional<String> kernelRefusal) {
  private static final String AS_ROOT = "run as root, or with an installed agent (--agent)";

  private static final Absence BLOCKING =
      new Absence(
          "nobody can tell on a real machine which threads sleep to wait for each other",
          "akula simulate; for a baseline without a policy here there is the policy linux");

  private static final String SIMULATED = "akula simulate, in exact mode";

  private static final String KERNEL = "the kernel decides which of the threads of a cpu runs next";

  /**
   * Asks an agent; nothing is changed.
   *
   * @param machine whose first cpu is tried
   * @param loader an installed one of schedulers, if one is named
   */
  static ControlProbe ask(Agent agent, MachineDescription machine, Optional<Path> loader)
      throws AgentException {
    int cpu = machine.domains().getFirst().cores().getFirst().cpus().getFirst();
    return new ControlProbe(
        agent.features(),
        cpu,
        agent.cpus().tryFrequency(cpu),
        agent.cpus().tryPrefetching(cpu),
        KernelProgram.refusal(loader));
  }

  /** Returns the controls that are missing, with the reason. */
  Map<Control, Absence> missing() {
    Map<Control, Absence> missing = new EnumMap<>(Control.class);
    frequency().ifPresent(absence -> missing.put(Control.FREQUENCY, absence));
    prefetching().ifPresent(absence -> missing.put(Control.PREFETCHING, absence));
    weights().ifPresent(absence -> missing.put(Control.WEIGHTS, absence));
    missing.put(Control.BLOCKING, BLOCKING);
    missing.put(Control.QUEUE_ORDER, queueOrder());
    return missing; // pausing is always there: signals do it where groups cannot
  }

  private Absence queueOrder() {
    return kernelRefusal
        .map(why -> new Absence(KERNEL + ", and cannot be told here: " + why, SIMULATED))
        .orElseGet(() -> new Absence(KERNEL + ", unless it is told", "akula run --kernel"));
  }

  private Optional<Absence> frequency() {
    return switch (frequencyError) {
      case 0 -> Optional.empty();
      case Errno.ENOENT ->
          Optional.of(
              new Absence(
                  "the kernel shows no frequencies (cpufreq) of cpu " + cpu,
                  "a machine that is not virtual, with a cpufreq driver"));
      default ->
          refused(
              "/sys/devices/system/cpu/cpu%d/cpufreq/scaling_max_freq".formatted(cpu),
              frequencyError);
    };
  }

  private Optional<Absence> prefetching() {
    String file = "/dev/cpu/%d/msr".formatted(cpu);
    return switch (prefetchingError) {
      case 0 -> Optional.empty();
      case Errno.EOPNOTSUPP ->
          Optional.of(new Absence("it is known for Intel processors only", "an Intel processor"));
      case Errno.ENOENT ->
          Optional.of(
              new Absence(
                  "there is no " + file,
                  "as root: modprobe msr, on a machine that is not virtual"));
      default -> refused(file, prefetchingError);
    };
  }

  private static Optional<Absence> refused(String file, int error) {
    return Optional.of(
        new Absence("the agent may not set %s (%s)".formatted(file, Errno.text(error)), AS_ROOT));
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
