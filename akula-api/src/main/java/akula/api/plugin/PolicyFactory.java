package akula.api.plugin;

import akula.api.Scheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A policy with its options set: makes one scheduler for each run. Cheap, and safe for use by
 * several threads at once.
 */
public final class PolicyFactory {
  private final PolicyDefinition definition;
  private final PolicyConstructor constructor;
  private final Object options;
  private final PolicySpec spec;
  private final String name;
  private final List<Path> files;
  private final Guard guard;

  /** Calls the constructor of a policy for a host that does not wait for it for ever. */
  @FunctionalInterface
  public interface Guard {
    /**
     * Calls it.
     *
     * @return what it made
     * @throws InvalidPolicyException if it throws, or does not come back
     */
    Scheduler make(Supplier<Scheduler> constructor);
  }

  PolicyFactory(
      PolicyDefinition definition,
      PolicyConstructor constructor,
      Object options,
      PolicySpec spec,
      List<Path> files) {
    this(
        definition,
        constructor,
        options,
        spec,
        PolicyNames.alone(definition, spec),
        files,
        Supplier::get);
  }

  private PolicyFactory(
      PolicyDefinition definition,
      PolicyConstructor constructor,
      Object options,
      PolicySpec spec,
      String name,
      List<Path> files,
      Guard guard) {
    this.definition = definition;
    this.constructor = constructor;
    this.options = options;
    this.spec = spec;
    this.name = name;
    this.files = files;
    this.guard = guard;
  }

  /** Returns the same policy, whose constructor is called by a guard. */
  public PolicyFactory guardedBy(Guard newGuard) {
    return new PolicyFactory(definition, constructor, options, spec, name, files, newGuard);
  }

  PolicyFactory called(String newName) {
    return new PolicyFactory(definition, constructor, options, spec, newName, files, guard);
  }

  /** Returns the policy that is made. */
  public PolicyDefinition definition() {
    return definition;
  }

  /**
   * Returns the text that gives the same policy again: its name or the path of its source file, and
   * the options that differ from their defaults, in the order of their declaration.
   */
  public String spec() {
    return spec.spec();
  }

  /** Returns what was written, without options that are as they are by default. */
  public PolicySpec written() {
    return spec;
  }

  /** Returns what results call the policy; {@link PolicyNames} says how that comes about. */
  public String name() {
    return name;
  }

  /** Returns the files that its options name, as they name them. */
  public List<Path> files() {
    return files;
  }

  /**
   * Makes a policy for one run.
   *
   * @param random the only source of chance that the policy may use
   * @throws InvalidPolicyException if the policy's constructor throws, or the guard does not wait
   *     for it any longer
   */
  public Scheduler newScheduler(RandomGenerator random) {
    return guard.make(() -> constructor.newScheduler(options, random));
  }

  /**
   * Makes a policy for one run on the calling thread, which somebody else watches.
   *
   * @param random the only source of chance that the policy may use
   * @throws InvalidPolicyException if the policy's constructor throws
   */
  public Scheduler newUnguarded(RandomGenerator random) {
    return constructor.newScheduler(options, random);
  }

  @Override
  public String toString() {
    return spec.spec();
  }
}
