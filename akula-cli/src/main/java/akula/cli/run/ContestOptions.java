package akula.cli.run;

import akula.toolkit.run.RunBuilder;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which policies are run, how often, and with which random numbers. */
final class ContestOptions {
  @Option(
      names = "--policy",
      required = true,
      paramLabel = "SPEC",
      description =
          "A policy, with options NAME:option=value, or a source file ./MyPolicy.java, or"
              + " NAME=POLICY to call it otherwise; 'linux'"
              + " leaves placement to the kernel; may be given several times.")
  private List<String> policies;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "Run each policy so often (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the policies' random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** Puts them into a plan. */
  void into(RunBuilder plan) {
    policies.forEach(plan::policy);
    plan.repeat(repetitions).seed(seed);
  }
}
