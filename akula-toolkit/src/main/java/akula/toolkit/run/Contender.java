package akula.toolkit.run;

import akula.api.Hint;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyFactory;
import akula.formats.MessageCode;
import akula.toolkit.common.ManifestPolicy;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.MissingHints;
import akula.toolkit.setup.WantedContexts;
import akula.wrapper.run.Capabilities;
import akula.wrapper.run.RealSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * A policy that programs are run under, or the kernel's own placement.
 *
 * @param factory makes the policy; null for the kernel
 * @param name what results call it
 */
public record Contender(PolicyFactory factory, String name) {
  /** Returns the policies among contenders, without the kernel. */
  public static List<PolicyFactory> factories(List<Contender> contenders) {
    return contenders.stream().map(Contender::factory).filter(Objects::nonNull).toList();
  }

  /** Returns how it is named on a command line, wherever that is typed. */
  public String specification() {
    if (factory == null) {
      return name;
    }
    String policy = factory.written().policy();
    boolean isSource = policy.endsWith(".java") && !factory.files().isEmpty();
    return isSource
        ? factory
            .spec()
            .replace(policy, factory.files().getFirst().toAbsolutePath().normalize().toString())
        : factory.spec();
  }

  /** Returns a new policy for a run, or null for the kernel. */
  public Scheduler scheduler(long seed) {
    return factory == null ? null : factory.newScheduler(new SplittableRandom(seed));
  }

  /**
   * Returns what a manifest tells of it: the specification, the name where it is another, the
   * class, and of what did not come with the product the hash of its file.
   *
   * @throws IOException if that file cannot be read
   */
  public SequencedMap<String, Object> facts() throws IOException {
    if (factory != null) {
      return ManifestPolicy.of(factory);
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put(ManifestPolicy.SPEC, name);
    return fields;
  }

  /** Returns the parameters without which it cannot work. */
  public Set<String> parameters() {
    return factory == null ? Set.of() : new TreeSet<>(requirements().parameters());
  }

  private Requirements requirements() {
    try {
      return RequirementsCheck.of(scheduler(0));
    } catch (PolicyFailedException e) {
      throw failed(e);
    }
  }

  private UsageException failed(PolicyFailedException e) {
    return new UsageException(MessageCode.POLICY_NEEDS, "policy %s %s".formatted(name, e.text()));
  }

  /**
   * Checks that it can work here, before anything starts.
   *
   * @param machine empty
   * @param threads the most threads of a run
   * @throws UsageException if something is missing, with what would serve
   */
  public void check(Capabilities here, MachineModel machine, int threads) {
    if (factory == null) {
      return;
    }
    Duration own = requirements().interval();
    if (!own.isZero() && own.compareTo(RealSettings.LEAST_INTERVAL) < 0) {
      throw new UsageException(
          MessageCode.POLICY_NEEDS,
          "policy %s reads parameters every %s; expected at least %s on a real machine"
              .formatted(
                  name,
                  DurationText.format(own),
                  DurationText.format(RealSettings.LEAST_INTERVAL)));
    }
    try {
      RequirementsCheck.refusal(name, scheduler(0), machine, threads, here)
          .ifPresent(sentence -> {
            throw new UsageException(MessageCode.POLICY_NEEDS, sentence);
          });
    } catch (PolicyFailedException e) {
      throw failed(e);
    }
  }

  /**
   * Checks that it reads over intervals of this length, where they are the same for all policies.
   *
   * @throws UsageException if it says another length itself
   */
  public void requireEvery(Duration interval, String option) {
    Duration own = factory == null ? Duration.ZERO : requirements().interval();
    if (!own.isZero() && !own.equals(interval)) {
      throw new UsageException(
          MessageCode.POLICY_NEEDS,
          "policy %s reads parameters every %s, and %s is %s; expected the same"
              .formatted(name, DurationText.format(own), option, DurationText.format(interval)));
    }
  }

  /**
   * Checks that it can do with an application that wants more contexts than there are.
   *
   * @throws UsageException if not
   */
  public void require(WantedContexts wanted) {
    if (factory != null) {
      wanted.require(name, requirements());
    }
  }

  /**
   * Returns what it goes by and the workload does not tell, as a sentence without its full stop.
   */
  public Optional<String> missingHints(Set<Hint> given) {
    return factory == null
        ? Optional.empty()
        : MissingHints.of(name, scheduler(0), given)
            .map(gap -> gap + "; what programs report themselves is used");
  }
}
