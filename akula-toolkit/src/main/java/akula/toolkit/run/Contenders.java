package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.api.plugin.PolicyNames;
import akula.api.plugin.PolicySpec;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.watch.PolicyTrial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The policies that programs are run under, of which one may be {@code linux}: placement is left to
 * the kernel.
 *
 * @param all in the order in which they were named
 */
public record Contenders(List<Contender> all) {
  /** Keeps its own copy. */
  public Contenders {
    all = List.copyOf(all);
  }

  /**
   * Looks policies up and tries them.
   *
   * @param specs as they were named
   * @param known where they are looked up
   * @param machine which they are shown
   * @param patience after which time a callback that has not come back never will
   * @throws UsageException if one is not there, or is given twice
   */
  public static Contenders of(
      List<String> specs, PolicyCatalog known, MachineDescription machine, Duration patience) {
    List<PolicyFactory> factories = new ArrayList<>();
    for (String spec : specs) {
      factories.add(isKernel(spec) ? null : known.resolve(spec, List.of(PolicyCatalog.KERNEL)));
    }
    PolicyNames names = PolicyNames.of(factories.stream().filter(Objects::nonNull).toList());
    List<Contender> contenders =
        factories.stream().map(policy -> contender(policy, names, machine, patience)).toList();
    Set<String> seen = new HashSet<>();
    for (Contender contender : contenders) {
      if (!seen.add(contender.name())) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE,
            "--policy %s is given twice; expected each once".formatted(contender.name()));
      }
    }
    return new Contenders(contenders);
  }

  private static boolean isKernel(String policy) {
    PolicySpec spec = PolicySpec.parse(policy);
    if (!spec.policy().equals(PolicyCatalog.KERNEL)) {
      return false;
    }
    if (!spec.options().isEmpty() || !spec.alias().isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--policy %s: linux has no %s"
              .formatted(policy, spec.alias().isEmpty() ? "options" : "alias"));
    }
    return true;
  }

  /** Without a policy it is the kernel. */
  private static Contender contender(
      PolicyFactory policy, PolicyNames names, MachineDescription machine, Duration patience) {
    if (policy == null) {
      return new Contender(null, PolicyCatalog.KERNEL);
    }
    PolicyFactory factory = PolicyTrial.of(names.named(policy), machine, patience, "--patience");
    return new Contender(factory, factory.name());
  }

  /** Returns each of them so often. */
  public Contest contest(int repetitions, long seed) {
    return new Contest(all, repetitions, seed);
  }
}
