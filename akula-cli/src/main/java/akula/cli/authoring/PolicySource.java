package akula.cli.authoring;

import akula.api.Requirements;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.cli.policies.ContractRun;
import akula.contract.NamedPolicy.Purpose;
import akula.contract.Rule;
import akula.contract.RuleVerdict;
import akula.contract.TriedPolicy;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.DataSetsWith;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A policy that somebody has written in one file, for a project of its own: what it does against
 * the rules is allowed in its contract test, where its author finds it.
 */
final class PolicySource {
  private final String className;
  private final String text;
  private final List<String> notes = new ArrayList<>();
  private final StringBuilder overrides = new StringBuilder();
  private String imports = "";
  private Optional<String> data = Optional.empty();
  private Optional<String> ownData = Optional.empty();

  private PolicySource(String className, String text) {
    this.className = className;
    this.text = text;
  }

  /**
   * Compiles a file, and tries what the policy in it keeps.
   *
   * @param file as it was written
   * @param name that the policy is going to have
   * @param err takes what is said meanwhile
   * @throws akula.api.plugin.InvalidPolicyException if it is no policy
   * @throws RunFailedException if a callback of it does not come back
   */
  static PolicySource of(String file, PolicyName name, PrintWriter err)
      throws IOException, RunFailedException {
    if (!file.endsWith(".java")) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--from is %s; expected the source file of a policy, such as ./MyPolicy.java"
              .formatted(file.isEmpty() ? "empty" : file));
    }
    PolicyFactory factory = PolicyCatalog.ofClassPath().resolve(file.replace(",", "\\,"));
    Class<?> type = factory.definition().type();
    PolicyText source = new PolicyText(Path.of(file), Files.readString(Path.of(file)));
    PolicySource made =
        new PolicySource(type.getSimpleName(), source.named(type.getSimpleName(), name));
    if (factory.definition().header().isEmpty()) {
      made.notes.add("It had no header; the file has one now, whose texts are yours to write.");
    }
    made.allow(new ContractRun(factory, PolicyWatch.LIMIT, err));
    DataSetsWith sets = DataSetsWith.all(needs(factory));
    made.data = sets.fitting();
    made.ownData = sets.none().map("It runs with a data set of your own only, as %s."::formatted);
    return made;
  }

  /** One that cannot be asked breaks a rule, which is noted. */
  private static Requirements needs(PolicyFactory factory) {
    try {
      return RequirementsCheck.of(factory.newScheduler(new SplittableRandom(0)));
    } catch (InvalidPolicyException | PolicyFailedException _) {
      return Requirements.NONE;
    }
  }

  /** Allows what it does; that it throws, or differs from run to run, its author has to mend. */
  private void allow(ContractRun run) throws RunFailedException {
    Duration wait = Duration.ofNanos(TriedPolicy.LONGEST_WAIT_NANOS);
    Set<Purpose> purposes = EnumSet.noneOf(Purpose.class);
    ContractRun.Outcome outcome = run.outcome(purposes, wait);
    if (!outcome.policy().refusals().isEmpty()) {
      refuse(outcome.policy().refusals().keySet());
    }
    if (outcome.isBroken(Rule.PLACES)) {
      ContractRun.Outcome waiting = run.outcome(EnumSet.of(Purpose.WAITING), wait);
      if (waiting.isBroken(Rule.PLACES)) {
        notes.add("It never lets any thread run, which no contract test allows.");
      } else {
        allow(Purpose.WAITING, "letsAllRun", "It lets threads wait that could run", purposes);
        outcome = waiting;
      }
    }
    if (outcome.isBroken(Rule.LOADS)) {
      allow(Purpose.UNEVEN, "keepsLoadEven", "It leaves loads uneven", purposes);
      outcome = run.outcome(purposes, wait);
    }
    outcome.verdicts().stream()
        .filter(one -> one.status() == RuleVerdict.Status.BROKEN)
        .forEach(one ->
            notes.add(
                "Its contract test fails, as it does not keep '%s': %s."
                    .formatted(one.rule().title(), one.text())));
  }

  private void allow(Purpose purpose, String method, String what, Set<Purpose> purposes) {
    purposes.add(purpose);
    notes.add(
        "%s, which its contract test allows; take %s() away there if it is not on purpose."
            .formatted(what, method));
    overrides.append(
        """

          /** %s: on purpose? If not, take this away. */
          @Override
          protected boolean %s() {
            return false;
          }
        """
            .formatted(what, method));
  }

  private void refuse(Set<String> machines) {
    notes.add(
        "It refuses machines, which its contract test allows: %s."
            .formatted(String.join(", ", machines)));
    imports = "import akula.api.host.MachineDescription;\n";
    overrides.append(
        """

          @Override
          protected boolean refuses(MachineDescription machine) {
            return List.of(%s).contains(machine.name());
          }
        """
            .formatted(
                machines.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "))));
  }

  /** Returns the name of its class. */
  String className() {
    return className;
  }

  /** Returns the source file of the project. */
  String text() {
    return text;
  }

  /** Returns what its author is to know, a sentence each. */
  List<String> notes() {
    return notes;
  }

  /** Returns, as a sentence, that no data set has what it reads, if so. */
  Optional<String> ownData() {
    return ownData;
  }

  /** Returns the options, if any, with which a simulation has what it reads. */
  String inputs() {
    return data.map(" --data %s --workload "::formatted)
        .map(options -> options + DataSetsWith.ANY_WORKLOAD)
        .orElse("");
  }

  /** Returns the option, if any, with which a sweep has what it reads. */
  String sweepInputs() {
    return data.filter(set -> !set.equals(DataSetsWith.USUAL)).map(" --data "::concat).orElse("");
  }

  /** Returns the imports of the contract test that come first. */
  String imports() {
    return imports;
  }

  /** Returns the imports of Java's own that the contract test has. */
  String javaImports() {
    return imports.isEmpty() ? "" : "import java.util.List;\n";
  }

  /** Returns methods of the contract test. */
  String overrides() {
    return overrides.toString();
  }
}
