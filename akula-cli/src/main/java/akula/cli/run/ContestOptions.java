package akula.cli.run;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.Contender;
import akula.toolkit.run.Contest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that say which policies are run, how often, and with which random numbers. */
final class ContestOptions {
  @Option(
      names = "--policy",
      required = true,
      paramLabel = "SPEC",
      description =
          "A policy, with options NAME:option=value, or a source file ./MyPolicy.java; 'linux'"
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

  /**
   * Returns how many runs there will be, before any policy is looked up.
   *
   * @throws UsageException if there would be none
   */
  int runs() {
    if (repetitions < 1) {
      throw new UsageException("--repeat is %d; expected at least 1".formatted(repetitions));
    }
    return policies.size() * repetitions;
  }

  /**
   * Looks the policies up.
   *
   * @throws UsageException if one is given twice
   */
  Contest contest(PolicyCatalog catalog) {
    List<Contender> contenders =
        policies.stream().map(policy -> contender(policy, catalog)).toList();
    Set<String> seen = new HashSet<>();
    for (Contender contender : contenders) {
      if (!seen.add(contender.spec())) {
        throw new UsageException(
            "--policy %s is given twice; expected each once".formatted(contender.spec()));
      }
    }
    return new Contest(contenders, repetitions, seed);
  }

  private static Contender contender(String policy, PolicyCatalog catalog) {
    if (policy.startsWith(PolicyCatalog.KERNEL + ":")) {
      throw new UsageException("--policy %s: linux has no options".formatted(policy));
    }
    if (policy.equals(PolicyCatalog.KERNEL)) {
      return new Contender(null, policy);
    }
    PolicyFactory factory = catalog.resolve(policy, List.of(PolicyCatalog.KERNEL));
    return new Contender(factory, factory.spec());
  }
}
