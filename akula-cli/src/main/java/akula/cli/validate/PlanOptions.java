package akula.cli.validate;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.PolicyLimits;
import akula.api.plugin.DurationText;
import akula.api.plugin.Spelling;
import akula.cli.ground.DurationConverter;
import akula.profiler.validate.WorkloadKind;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.RunDefaults;
import akula.wrapper.run.RealSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.speed.SpeedEmulation;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The options that say what is drawn and how often it is run. */
final class PlanOptions {
  private static final double USUAL_SPEED = 0.8;
  private static final int MOST = 10_000;

  @Option(
      names = "--policy",
      paramLabel = "SPEC",
      description =
          "A policy, with options NAME:option=value, or a source file ./MyPolicy.java; several"
              + " times (default: all that need no option and work in both hosts).")
  private List<String> policies = List.of();

  @Option(
      names = "--workloads",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many workloads are drawn (default: ${DEFAULT-VALUE}).")
  private int workloads;

  @Option(
      names = "--kinds",
      paramLabel = "KIND",
      split = ",",
      description =
          "Of which kinds, in turn: crowded, arrivals, unequal, plain (default: all that are"
              + " possible).")
  private List<String> kinds = List.of();

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "5",
      description = "Run each workload under each policy so often (default: ${DEFAULT-VALUE}).")
  private int repeat;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed of all random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--interval",
      paramLabel = "T",
      defaultValue = RunDefaults.INTERVAL,
      converter = DurationConverter.class,
      description = "The scheduling interval of both hosts (default: ${DEFAULT-VALUE}).")
  private Duration interval;

  @Option(
      names = "--emulate-speed",
      paramLabel = "CPU=S[,...]",
      description =
          "How fast cpus are in workloads of kind unequal (default: those of the last core 0.8).")
  private String speeds;

  @Option(
      names = "--budget",
      paramLabel = "T",
      converter = DurationConverter.class,
      description = "Begin no run after that time; what was run until then is the result.")
  private Duration budget;

  /**
   * Checks the ranges.
   *
   * @throws UsageException if an option is out of range
   */
  void check() {
    requireRange("--workloads", workloads);
    requireRange("--repeat", repeat);
    if (interval.compareTo(RealSettings.LEAST_INTERVAL) < 0) {
      throw new UsageException(
          "--interval is %s; expected at least %s, such as %s"
              .formatted(
                  DurationText.format(interval),
                  DurationText.format(RealSettings.LEAST_INTERVAL),
                  RunDefaults.INTERVAL));
    }
    if (budget != null && !budget.isPositive()) {
      throw new UsageException("--budget is not above 0; expected a duration such as 30min");
    }
    chosenKinds();
  }

  private static void requireRange(String option, int value) {
    if (value < 1 || value > MOST) {
      throw new UsageException(
          "%s is %d; expected a whole number from 1 to %d".formatted(option, value, MOST));
    }
  }

  List<String> policies() {
    return policies;
  }

  int workloads() {
    return workloads;
  }

  int repeat() {
    return repeat;
  }

  long seed() {
    return seed;
  }

  Duration interval() {
    return interval;
  }

  Optional<Duration> budget() {
    return Optional.ofNullable(budget);
  }

  /** Returns the settings of runs on cpus of some speeds. */
  RealSettings settings(EmulatedSpeeds emulated) {
    return new RealSettings(interval, PolicyLimits.DEFAULT, false, true, true, true, emulated);
  }

  private List<WorkloadKind> chosenKinds() {
    List<String> words = List.of(WorkloadKind.values()).stream().map(WorkloadKind::word).toList();
    List<WorkloadKind> chosen = new ArrayList<>();
    for (String word : kinds) {
      int position = words.indexOf(word);
      if (position < 0) {
        throw new UsageException(
            "--kinds has '%s'; expected some of %s%s"
                .formatted(word, String.join(", ", words), Spelling.hint(word, words)));
      }
      if (chosen.contains(WorkloadKind.values()[position])) {
        throw new UsageException("--kinds has %s twice; expected each once".formatted(word));
      }
      chosen.add(WorkloadKind.values()[position]);
    }
    return chosen;
  }

  /**
   * Returns the kinds that are drawn here.
   *
   * @param err takes why one is left out that was not named
   * @throws UsageException if one that was named is not possible here
   */
  List<WorkloadKind> kinds(MachineDescription machine, PrintWriter err) {
    Optional<String> refusal = refusal(machine);
    List<WorkloadKind> chosen = chosenKinds();
    if (chosen.contains(WorkloadKind.UNEQUAL) || speeds != null) {
      refusal.ifPresent(why -> {
        throw new UsageException("--emulate-speed " + why);
      });
    }
    if (!chosen.isEmpty()) {
      if (speeds != null && !chosen.contains(WorkloadKind.UNEQUAL)) {
        throw new UsageException(
            "--emulate-speed is for workloads of kind unequal, which --kinds leaves out; give one"
                + " of them");
      }
      return chosen;
    }
    chosen = new ArrayList<>(List.of(WorkloadKind.values()));
    if (refusal.isPresent()) {
      err.println("akula: left out: unequal cores: " + refusal.get() + ".");
      chosen.remove(WorkloadKind.UNEQUAL);
    }
    return chosen;
  }

  private Optional<String> refusal(MachineDescription machine) {
    if (speeds == null && cores(machine).size() < 2) {
      return Optional.of("needs two cores, and this machine has one");
    }
    return SpeedEmulation.refusal(speeds(machine));
  }

  private static List<CoreDescription> cores(MachineDescription machine) {
    return machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
  }

  /**
   * Returns the speeds in workloads of kind unequal.
   *
   * @throws UsageException if they are wrong
   */
  EmulatedSpeeds speeds(MachineDescription machine) {
    if (speeds == null) {
      SortedMap<Integer, Double> slow = new TreeMap<>();
      cores(machine).getLast().cpus().forEach(cpu -> slow.put(cpu, USUAL_SPEED));
      return new EmulatedSpeeds(slow);
    }
    try {
      EmulatedSpeeds asked = EmulatedSpeeds.parse(speeds);
      asked.of(machine); // tells what is not there
      return asked;
    } catch (IllegalArgumentException e) {
      throw new UsageException("--emulate-speed " + e.getMessage());
    }
  }
}
