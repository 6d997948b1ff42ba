package akula.toolkit.run;

import akula.api.Control;
import akula.api.Hint;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.plugin.Blame;
import akula.api.plugin.PolicyFactory;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.UntoldHints;
import akula.toolkit.setup.WantedContexts;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.run.Capabilities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * A policy that programs are run under, or the kernel's own placement.
 *
 * @param factory makes the policy; null for the kernel
 * @param spec as the user named it
 */
public record Contender(PolicyFactory factory, String spec) {
  /** Returns a new policy for a run, or null for the kernel. */
  public Scheduler scheduler(long seed) {
    return factory == null ? null : factory.newScheduler(new SplittableRandom(seed));
  }

  /**
   * Returns what a manifest tells of it: the specification, the class, and of what did not come
   * with the product the hash of its file.
   *
   * @throws IOException if that file cannot be read
   */
  public SequencedMap<String, Object> facts() throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("spec", spec);
    if (factory != null) {
      Class<?> type = factory.definition().type();
      fields.put("class", type.getName());
      Path origin = Path.of(factory.definition().origin());
      if (Files.isRegularFile(origin)
          && type.getClassLoader() != Contender.class.getClassLoader()) {
        fields.put("sha256", Sha256.of(origin));
      }
    }
    return fields;
  }

  /** Returns the parameters without which it cannot work. */
  public Set<String> parameters() {
    return factory == null ? Set.of() : new TreeSet<>(requirements().parameters());
  }

  private Requirements requirements() {
    Requirements requirements;
    try {
      requirements = scheduler(0).requirements();
    } catch (RuntimeException | LinkageError e) {
      throw new UsageException(
          "policy %s failed in requirements: %s"
              .formatted(spec, Blame.of(factory.definition().type(), e)));
    }
    return requirements == null ? Requirements.NONE : requirements;
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
    Requirements needs = requirements();
    for (String parameter : new TreeSet<>(needs.parameters())) {
      if (here.parameter(parameter).orElse(null) instanceof Missing missing) {
        throw new UsageException(refusal(parameter, missing));
      }
    }
    for (Control control : new TreeSet<>(needs.controls())) {
      Capabilities.Absence absence = here.missingControls().get(control);
      if (absence != null) {
        throw new UsageException(
            "policy %s needs %s, which this machine does not have: %s; what would serve: %s"
                .formatted(spec, control, absence.reason(), absence.remedy()));
      }
    }
    if (threads > needs.mostThreads()) {
      throw new UsageException(
          "policy %s can place %d thread(s), but the workload has %d"
              .formatted(spec, needs.mostThreads(), threads));
    }
    try {
      scheduler(0).checkMachine(machine);
    } catch (IllegalArgumentException e) {
      throw new UsageException("policy %s: %s".formatted(spec, e.getMessage()));
    }
  }

  /**
   * Checks that it can do with an application that wants more contexts than there are.
   *
   * @throws UsageException if not
   */
  public void require(WantedContexts wanted) {
    if (factory != null) {
      wanted.require(spec, requirements());
    }
  }

  /**
   * Returns what it goes by and the workload does not tell, as a sentence without its full stop.
   */
  public Optional<String> untold(Set<Hint> told) {
    return factory == null
        ? Optional.empty()
        : UntoldHints.of(spec, scheduler(0), told)
            .map(gap -> gap + "; what programs tell themselves is used");
  }

  private String refusal(String parameter, ParameterChoice.Missing missing) {
    return "policy %s needs parameter %s, which has no source here: %s; what would serve: %s"
        .formatted(spec, parameter, missing.reason(), missing.remedy());
  }
}
