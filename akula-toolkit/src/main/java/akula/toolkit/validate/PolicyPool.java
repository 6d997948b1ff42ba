package akula.toolkit.validate;

import akula.api.host.MachineDescription;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyDefinition;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Simulator;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.Contender;
import akula.toolkit.setup.PolicyRequirements;
import akula.toolkit.watch.PolicyTrial;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The policies that are compared: those that were named, or all that work in both hosts. */
public final class PolicyPool {
  private static final int LEAST = 2;

  private final List<Contender> contenders;
  private final boolean named;

  private PolicyPool(List<Contender> contenders, boolean named) {
    this.contenders = List.copyOf(contenders);
    this.named = named;
  }

  /**
   * Looks for policies, and makes an object of each.
   *
   * @param specs as they were given; empty for all that need no option
   * @param machine which they are shown
   * @param limit how long one may take to be made and asked
   * @throws UsageException if one is given twice
   */
  public static PolicyPool of(
      List<String> specs, PolicyCatalog catalog, MachineDescription machine, Duration limit) {
    List<Contender> contenders = new ArrayList<>();
    if (specs.isEmpty()) {
      for (PolicyDefinition definition : catalog.definitions()) {
        if (needsNoOption(catalog, definition, machine, limit)) {
          contenders.add(contender(catalog.resolve(definition.name()), machine, limit));
        }
      }
      return new PolicyPool(contenders, false);
    }
    Set<String> seen = new LinkedHashSet<>();
    for (PolicyFactory policy : catalog.resolveAll(specs)) {
      Contender contender = contender(policy, machine, limit);
      if (!seen.add(contender.name())) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE,
            "--policy %s is given twice; expected each once".formatted(contender.name()));
      }
      contenders.add(contender);
    }
    return new PolicyPool(contenders, true);
  }

  /** Of programs that tell nothing, what such policies do says nothing about them. */
  private static void requireNoMissingHints(Contender contender) {
    contender
        .missingHints(Set.of())
        .ifPresent(gap -> {
          throw new UsageException(MessageCode.WRONG_VALUE, gap);
        });
  }

  private static boolean needsNoOption(
      PolicyCatalog catalog,
      PolicyDefinition definition,
      MachineDescription machine,
      Duration limit) {
    try {
      contender(catalog.resolve(definition.name()), machine, limit);
      return true;
    } catch (InvalidPolicyException _) {
      return false;
    }
  }

  private static Contender contender(
      PolicyFactory policy, MachineDescription machine, Duration limit) {
    PolicyFactory factory = PolicyTrial.of(policy, machine, limit, "--policy-limit");
    return new Contender(factory, factory.name());
  }

  /** Returns the parameters that they ask for. */
  public Set<String> parameters() {
    Set<String> parameters = new LinkedHashSet<>();
    contenders.forEach(one -> parameters.addAll(one.parameters()));
    return parameters;
  }

  /**
   * Returns those that work in both hosts.
   *
   * @param threads the most threads of a workload
   * @param messages takes why others are left out that were not named
   * @throws UsageException if one that was named does not, or fewer than two are left
   */
  public List<Contender> working(
      Simulator simulator,
      RealHost host,
      RealSettings settings,
      int threads,
      Consumer<String> messages)
      throws RunFailedException {
    List<Contender> working = new ArrayList<>();
    for (Contender contender : contenders) {
      try {
        PolicyRequirements.check(() -> {
          simulator.require(contender.name(), contender.scheduler(0), threads);
          return simulator;
        });
        contender.check(host.capabilities(), host.model(settings), threads);
        requireNoMissingHints(contender);
        working.add(contender);
      } catch (UsageException | InvalidPolicyException e) {
        if (named) {
          throw e;
        }
        messages.accept("left out: " + e.getMessage().split("; it is in|\n", 2)[0] + ".");
      }
    }
    if (working.size() < LEAST) {
      throw new UsageException(
          MessageCode.UNFIT,
          "two policies are compared, and %d is left; name them with --policy"
              .formatted(working.size()));
    }
    return working;
  }
}
