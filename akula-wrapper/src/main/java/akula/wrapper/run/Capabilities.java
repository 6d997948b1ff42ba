package akula.wrapper.run;

import akula.api.Control;
import akula.api.host.RequirementsCheck;
import akula.wrapper.agent.Feature;
import akula.wrapper.agent.Features;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ServedParameter.Counted;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What can be measured and controlled on this machine.
 *
 * @param features what the agent can do
 * @param parameters each known or wanted parameter, with its source or the reason why it has none
 * @param missingControls why controls that are not there are not, with the remedy
 */
public record Capabilities(
    Features features, List<ParameterChoice> parameters, Map<Control, Absence> missingControls)
    implements RequirementsCheck.Offer {
  /**
   * Why something is not there.
   *
   * @param reason the end of a sentence
   * @param remedy what would help
   */
  public record Absence(String reason, String remedy) {}

  private static final String WITHOUT = "a run without --kernel";

  private static final String OF_CORE =
      "it is counted of a core, and where a policy decides every turn threads have no core of their"
          + " own";

  private static final Absence NOT_WHERE_IT_DECIDES =
      new Absence("it does not go together with --kernel so far", WITHOUT);

  /** Keeps its own copies. */
  public Capabilities {
    parameters = List.copyOf(parameters);
    missingControls = Map.copyOf(missingControls);
  }

  @Override
  public Optional<String> missing(String parameter) {
    return parameter(parameter)
        .filter(Missing.class::isInstance)
        .map(Missing.class::cast)
        .map(it ->
            "which has no source here: %s; what would serve: %s"
                .formatted(it.reason(), it.remedy()));
  }

  @Override
  public Optional<String> noTraffic(String parameter) {
    return parameter(parameter)
        .filter(Served.class::isInstance)
        .map(it -> ((Served) it).by())
        .filter(it -> it instanceof Counted counted && counted.isOfMisses())
        .map(it ->
            "which is no traffic here but misses of a cache (%s), by which other policies go; what would serve: resctrl, a formula over an event of the bus (--formulas), or a data set that has it (--data, with --source %s=data)"
                .formatted(it.source(), parameter));
  }

  @Override
  public Optional<String> missing(Control control) {
    return Optional.ofNullable(missingControls.get(control))
        .map(it ->
            "which this machine does not have: %s; what would serve: %s"
                .formatted(it.reason(), it.remedy()));
  }

  /** Returns what there is where a policy decides every turn, and the kernel is told. */
  Capabilities deciding() {
    Map<Control, Absence> missing = new EnumMap<>(Control.class);
    for (Control control : Control.values()) {
      if (!KernelRun.CONTROLS.contains(control)) {
        missing.put(control, NOT_WHERE_IT_DECIDES);
      }
    }
    List<ParameterChoice> left =
        parameters.stream().map(Capabilities::whereTurnsAreDecided).toList();
    return new Capabilities(features, left, missing);
  }

  private static ParameterChoice whereTurnsAreDecided(ParameterChoice choice) {
    return choice instanceof Served served
            && served.by() instanceof Counted counted
            && counted.isOfCore()
        ? new Missing(choice.name(), choice.unit(), OF_CORE, WITHOUT)
        : choice;
  }

  /**
   * Returns how a control is carried out that is there, for people.
   *
   * @throws IllegalArgumentException if it is missing
   */
  public String source(Control control) {
    if (missingControls.containsKey(control)) {
      throw new IllegalArgumentException(control + " is missing");
    }
    boolean decides = !missingControls.containsKey(Control.QUEUE_ORDER);
    return switch (control) {
      case FREQUENCY -> "cpufreq: scaling_max_freq of the cpu";
      case PREFETCHING -> "model-specific register of the cpu (/dev/cpu/N/msr)";
      case PAUSE -> decides ? "sched_ext: no answer to the kernel" : pauses();
      case WEIGHTS -> decides ? "sched_ext: how long turns are" : weights();
      case BLOCKING -> "sched_ext: events of the kernel";
      case QUEUE_ORDER -> "sched_ext: answers to the kernel";
    };
  }

  private String pauses() {
    return features.has(Feature.FREEZE)
        ? "control groups: cgroup.freeze"
        : "signals: SIGSTOP and SIGCONT to each process";
  }

  private String weights() {
    return features.has(Feature.WEIGHT_V2)
        ? "control groups: cpu.weight"
        : "control groups of version 1: cpu.shares";
  }

  /** Returns what is known of a parameter, if it was asked for. */
  public Optional<ParameterChoice> parameter(String name) {
    return parameters.stream().filter(choice -> choice.name().equals(name)).findFirst();
  }
}
