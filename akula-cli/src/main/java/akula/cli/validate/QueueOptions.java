package akula.cli.validate;

import akula.toolkit.queues.QueueValidationBuilder;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say that queues are validated, and on which cpus. */
final class QueueOptions {
  static final String QUEUES = "--queues";

  @Option(
      names = QUEUES,
      description =
          "Compare queues in place of run times: threads that share cpus and yield, ordered by this"
              + " kernel and by the policy that does as it does (or --policy). Needs no data set.")
  private boolean queues;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description =
          "With --queues: the cpus, such as 2-3; the first is used, and then the first two (default:"
              + " all that this process may use).")
  private String cpus;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      split = ",",
      description =
          "With --queues: what threads do, as docs/guide/validation.md tells (default: all, one after"
              + " the other).")
  private List<String> scenarios = List.of();

  /** Returns whether queues are validated. */
  boolean areAsked() {
    return queues;
  }

  /** Gives a plan what stands on the command line. */
  void into(QueueValidationBuilder plan) {
    plan.cpus(cpus).scenarios(scenarios);
  }
}
