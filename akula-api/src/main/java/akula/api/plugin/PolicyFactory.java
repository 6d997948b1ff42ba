package akula.api.plugin;

import akula.api.Scheduler;
import java.util.random.RandomGenerator;

/**
 * A policy with its options set: makes one scheduler for each run. Cheap, and safe for use by
 * several threads at once.
 */
public final class PolicyFactory {
  private final PolicyDefinition definition;
  private final PolicyConstructor constructor;
  private final Object options;
  private final String spec;

  PolicyFactory(
      PolicyDefinition definition, PolicyConstructor constructor, Object options, String spec) {
    this.definition = definition;
    this.constructor = constructor;
    this.options = options;
    this.spec = spec;
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
    return spec;
  }

  /**
   * Makes a policy for one run.
   *
   * @param random the only source of chance that the policy may use
   * @throws InvalidPolicyException if the policy's constructor throws
   */
  public Scheduler newScheduler(RandomGenerator random) {
    return constructor.newScheduler(options, random);
  }

  @Override
  public String toString() {
    return spec;
  }
}
