package akula.cli.validate;

import akula.cli.common.DurationConverter;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.queues.QueueValidationBuilder;
import akula.toolkit.run.RunDefaults;
import akula.toolkit.validate.ValidateBuilder;
import akula.toolkit.watch.PolicyWatch;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say what is drawn and how often it is run. */
final class ValidatePlanOptions {
  static final String REPEAT = "--repeat";

  @Option(
      names = "--policy",
      paramLabel = "SPEC",
      description =
          "A policy, with options NAME:option=value, or a source file ./MyPolicy.java, or"
              + " NAME=POLICY to call it otherwise; several times (default: all that need no option and work in both hosts); with --queues, one"
              + " that stands for the kernel.")
  private List<String> policies = List.of();

  @Option(
      names = "--workloads",
      paramLabel = "N",
      defaultValue = "" + ValidateBuilder.WORKLOADS,
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
      names = REPEAT,
      paramLabel = "R",
      defaultValue = "" + ValidateBuilder.REPEATS,
      description =
          "Run each workload under each policy so often (default: ${DEFAULT-VALUE}); with --queues,"
              + " each scenario ("
              + QueueValidationBuilder.REPEATS
              + ").")
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

  @Option(
      names = "--policy-limit",
      paramLabel = "TIME",
      defaultValue = PolicyWatch.USUAL_LIMIT,
      converter = DurationConverter.class,
      description =
          "How long a callback of a policy may take in the simulator, of real time, before the"
              + " command ends as failed and says where the policy is (default: ${DEFAULT-VALUE}).")
  private Duration policyLimit;

  /**
   * Gives a plan for queues what stands on the command line.
   *
   * @param isRepeatGiven whether it says how often, which is usually another number
   */
  void into(QueueValidationBuilder plan, boolean isRepeatGiven) {
    if (policies.size() > 1) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE,
          "--policy is given %d times; with --queues one policy stands for the kernel"
              .formatted(policies.size()));
    }
    policies.forEach(plan::policy);
    plan.policyLimit(policyLimit);
    if (isRepeatGiven) {
      plan.repeat(repeat);
    }
  }

  /** Gives a plan what stands on the command line. */
  void into(ValidateBuilder plan) {
    policies.forEach(plan::policy);
    plan.workloads(workloads)
        .kinds(kinds)
        .repeat(repeat)
        .seed(seed)
        .interval(interval)
        .emulateSpeed(speeds)
        .budget(budget)
        .policyLimit(policyLimit);
  }
}
