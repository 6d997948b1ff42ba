package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.api.host.PolicyLimits;
import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyCatalog;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.run.RealSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the builders of jobs have in common that run real programs under policies; each method is
 * named after an option of the command and means the same.
 *
 * @param <B> the builder itself
 */
public abstract class ContestBuilder<B extends ContestBuilder<B>> extends RealBuilder<B> {
  private final List<String> policies = new ArrayList<>();
  private int repetitions;
  private long seed = 1;
  private Duration interval = DurationText.parse(RunDefaults.INTERVAL);
  private String speeds;
  private PolicyCatalog catalog;

  /**
   * Makes a builder that says nothing.
   *
   * @param repetitions how often each policy is run where nothing is said
   */
  protected ContestBuilder(int repetitions) {
    this.repetitions = repetitions;
  }

  /**
   * Takes one more policy, with options as {@code NAME:option=value}, or a source file; {@code
   * ALIAS=} before it is what results call it.
   */
  public B policy(String spec) {
    policies.add(spec);
    return self();
  }

  /** Takes how often each workload is run under each policy. */
  public B repeat(int runs) {
    repetitions = runs;
    return self();
  }

  /** Takes the seed from which everything random follows. */
  public B seed(long number) {
    seed = number;
    return self();
  }

  /** Takes the scheduling interval. */
  public B interval(Duration length) {
    interval = length;
    return self();
  }

  /** Makes cpus slower, such as {@code cpu1=0.8}; null if nothing is said of that. */
  public B emulateSpeed(String text) {
    speeds = text;
    return self();
  }

  /** Takes the policies and contention kinds that plugin jars in a folder have, beside ours. */
  public B plugins(Path folder) {
    return catalog(PolicyCatalog.withPlugins(folder));
  }

  /** Takes the policies that can be named, with the contention kinds of their jars. */
  public B catalog(PolicyCatalog known) {
    catalog = known;
    return self();
  }

  /** Returns the policies as they were named. */
  protected List<String> policies() {
    return List.copyOf(policies);
  }

  /** Returns how often each workload is run under each policy. */
  protected int repetitions() {
    return repetitions;
  }

  /** Returns the seed. */
  protected long seed() {
    return seed;
  }

  /** Returns the scheduling interval. */
  protected Duration interval() {
    return interval;
  }

  /**
   * Refuses an interval that is too short for a real machine.
   *
   * @param option which says how long it is
   * @throws UsageException if it is
   */
  protected void requireInterval(String option) {
    if (interval.compareTo(RealSettings.LEAST_INTERVAL) < 0) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s is %s; expected at least %s, such as %s"
              .formatted(
                  option,
                  DurationText.format(interval),
                  DurationText.format(RealSettings.LEAST_INTERVAL),
                  RunDefaults.INTERVAL));
    }
  }

  /** Returns the speeds of cpus as they were written, or null. */
  protected String speeds() {
    return speeds;
  }

  /**
   * Reads speeds of cpus.
   *
   * @param text such as {@code cpu1=0.8}
   * @param machine which has to have the cpus
   * @throws UsageException if they are wrong
   */
  public static EmulatedSpeeds speeds(String text, MachineDescription machine) {
    try {
      EmulatedSpeeds asked = EmulatedSpeeds.parse(text);
      asked.of(machine); // tells what is not there
      return asked;
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--emulate-speed " + e.getMessage());
    }
  }

  /** Returns the policies that can be named. */
  protected PolicyCatalog catalog() {
    if (catalog == null) {
      catalog = PolicyCatalog.ofClassPath();
    }
    return catalog;
  }

  /** Returns what policies may take, each above 0. */
  protected static PolicyLimits policyLimits(
      Duration budget, Duration patience, Duration starvation) {
    requireLonger("--budget", budget, RunDefaults.BUDGET);
    requireLonger("--patience", patience, RunDefaults.PATIENCE);
    requireLonger("--starvation", starvation, RunDefaults.STARVATION);
    return new PolicyLimits(budget, patience, starvation);
  }

  static void requireLonger(String option, Duration value, String example) {
    if (!value.isPositive()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s is %s; expected a duration above 0, such as %s"
              .formatted(option, DurationText.format(value), example));
    }
  }
}
