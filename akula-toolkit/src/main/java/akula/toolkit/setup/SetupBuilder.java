package akula.toolkit.setup;

import akula.api.host.MachineDescription;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.formats.sweep.SweepPart;
import akula.formats.sweep.SweepSettings;
import akula.statistics.results.InputPaths;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.watch.PolicyTrial;
import akula.toolkit.watch.PolicyWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What the builders of simulated jobs have in common; each method is named after an option of the
 * command and means the same.
 *
 * @param <B> the builder itself
 */
public abstract class SetupBuilder<B extends SetupBuilder<B>> {
  private final String defaultMachine;
  private final String defaultData;
  private String machine;
  private MachineDescription describedMachine;
  private String data;
  private DataSet openedData;
  private ModelChoice models = ModelChoice.DEFAULT;
  private String mode;
  private Duration tick;
  private Duration interval;
  private Duration slice;
  private Duration migrationCost;
  private Duration decisionTime;
  private SwitchPrice switchCost;
  private Double numaPenalty;
  private Double noise;
  private Double jitter;
  private Long drift;
  private Long seed;
  private Duration policyLimit = PolicyWatch.LIMIT;
  private PolicyCatalog catalog;
  private Catalog inputs = Home.catalog();
  private boolean areUnpacked;

  /**
   * Makes a builder that says nothing.
   *
   * @param defaultMachine the machine where none is named
   * @param defaultData the data set where none is named
   */
  protected SetupBuilder(String defaultMachine, String defaultData) {
    this.defaultMachine = defaultMachine;
    this.defaultData = defaultData;
  }

  /** Returns this. */
  protected abstract B self();

  /** Takes a machine: the name of one that ships, or a file. */
  public B machine(String nameOrFile) {
    machine = nameOrFile;
    describedMachine = null;
    return self();
  }

  /** Takes a machine. */
  public B machine(MachineDescription description) {
    describedMachine = description;
    return self();
  }

  /** Takes a data set: the name of one that ships, or a folder. */
  public B data(String nameOrFolder) {
    data = nameOrFolder;
    openedData = null;
    return self();
  }

  /** Takes a data set that was opened; its contention models come with it. */
  public B data(DataSet set) {
    openedData = set;
    return self();
  }

  /** Chooses among the contention models of the data set. */
  public B models(ModelChoice choice) {
    models = choice;
    return self();
  }

  /** Takes the mode, {@code exact} or {@code tick}. */
  public B mode(String word) {
    mode = word;
    return self();
  }

  /** Takes the length of a step of tick mode. */
  public B tick(Duration length) {
    tick = length;
    return self();
  }

  /** Takes the scheduling interval. */
  public B interval(Duration length) {
    interval = length;
    return self();
  }

  /** Takes the turn of a thread that shares its context with others. */
  public B slice(Duration length) {
    slice = length;
    return self();
  }

  /** Takes what a thread has to pay that is moved to another context. */
  public B migrationCost(Duration cost) {
    migrationCost = cost;
    return self();
  }

  /** Takes how much later what a policy decides takes effect. */
  public B decisionTime(Duration time) {
    decisionTime = time;
    return self();
  }

  /** Takes what a thread has to pay whose turn begins after another's. */
  public B switchCost(Duration cost) {
    return switchCost(SwitchPrice.afterSlice(cost));
  }

  /** Takes what a thread has to pay that begins to run where another ran before. */
  public B switchCost(SwitchPrice price) {
    switchCost = price;
    return self();
  }

  /** Takes the slowdown by a distance of 20 from the node of the memory. */
  public B numaPenalty(double penalty) {
    numaPenalty = penalty;
    return self();
  }

  /** Takes the standard deviation of the logarithm of the error of readings. */
  public B noise(double sigma) {
    noise = sigma;
    return self();
  }

  /** Takes the coefficient of variation of each piece of work of programs that leave it open. */
  public B jitter(double coefficient) {
    jitter = coefficient;
    return self();
  }

  /**
   * Takes how many wake-ups of programs that leave it open there are to one that leads to another
   * idle context; 0 for none.
   */
  public B drift(long wakeups) {
    drift = wakeups;
    return self();
  }

  /**
   * Takes how long a callback of a policy may take, of real time, before the job ends as failed; it
   * does not show in results.
   */
  public B policyLimit(Duration limit) {
    policyLimit = limit;
    return self();
  }

  /**
   * Returns how long a callback of a policy may take.
   *
   * @throws UsageException if that is no time at all
   */
  protected Duration policyLimit() {
    return PolicyWatch.requireLimit(policyLimit);
  }

  /**
   * Returns a policy of which an object can be made.
   *
   * @param machine which the policy is shown
   * @throws InvalidPolicyException if there is none of this name, its options are wrong, or its
   *     constructor throws, or it does not come back
   */
  protected PolicyFactory policyOf(String spec, MachineDescription machine) {
    return tried(catalog().resolve(spec), machine);
  }

  /**
   * Returns a policy of which an object can be made.
   *
   * @param machine which the policy is shown
   * @throws InvalidPolicyException if its constructor throws, or it does not come back
   */
  protected PolicyFactory tried(PolicyFactory policy, MachineDescription machine) {
    return PolicyTrial.of(policy, machine, policyLimit(), "--policy-limit");
  }

  /** Takes the seed from which everything random follows. */
  public B seed(long number) {
    seed = number;
    return self();
  }

  /** Returns the seed, if one was taken. */
  protected Optional<Long> seed() {
    return Optional.ofNullable(seed);
  }

  private SweepSettings settings() {
    return new SweepSettings(
        Optional.ofNullable(mode),
        Optional.ofNullable(tick),
        Optional.ofNullable(interval),
        Optional.ofNullable(slice),
        Optional.ofNullable(migrationCost),
        Optional.ofNullable(switchCost),
        Optional.ofNullable(numaPenalty),
        Optional.ofNullable(noise),
        Optional.ofNullable(decisionTime),
        Optional.ofNullable(jitter),
        Optional.ofNullable(drift));
  }

  /** Takes the policies and contention kinds that plugin jars in a folder have, beside ours. */
  public B plugins(Path folder) {
    return catalog(PolicyCatalog.withPlugins(folder));
  }

  /** Takes the policies that can be named. */
  public B catalog(PolicyCatalog policies) {
    catalog = policies;
    return self();
  }

  /** Returns the policies that can be named. */
  protected PolicyCatalog catalog() {
    if (catalog == null) {
      catalog = PolicyCatalog.ofClassPath();
    }
    return catalog;
  }

  /** Takes where machines, data sets and workloads were unpacked, by their names. */
  public B inputs(Catalog places) {
    inputs = places;
    areUnpacked = true;
    return self();
  }

  /** Returns where machines, data sets and workloads are found by their names. */
  protected Catalog inputs() {
    return inputs;
  }

  /** Returns a part of a sweep with what was taken here in the place of what it says. */
  protected SweepPart over(SweepPart part) {
    ModelChoice choice = models.over(part);
    return new SweepPart(
        part.name(),
        Optional.ofNullable(machine).or(part::machine),
        Optional.ofNullable(data).or(part::data),
        choice.names(),
        choice.composition().map(Words::of),
        part.policies(),
        part.categories(),
        part.workloads(),
        part.workloadFiles(),
        part.repeat(),
        part.arrivals(),
        part.closed(),
        SettingsChoice.over(settings(), part.settings()));
  }

  /** Returns whether machine and data set have names, and were not opened before. */
  protected boolean isNamed() {
    return describedMachine == null && openedData == null;
  }

  /** Returns whether a machine was taken. */
  protected boolean hasMachine() {
    return machine != null || describedMachine != null;
  }

  /**
   * Reads everything: what was taken, else what a part of a sweep names, else the defaults.
   *
   * @throws InvalidInputException if a file cannot be used
   * @throws UsageException if something does not go together
   */
  protected Setup setup(SweepPart part) throws InvalidInputException {
    var how = SettingsChoice.of(settings(), part.settings());
    String machineName = named(machine, part.machine(), defaultMachine);
    MachineDescription where =
        describedMachine != null
            ? describedMachine
            : MachineReader.read(inputs.machine(machineName));
    String dataName = named(data, part.data(), defaultData);
    DataSet set =
        openedData != null
            ? openedData
            : DataSetReader.read(inputs.dataSet(dataName), ContentionKinds.of(catalog().loader()));
    return Setup.of(how, where, set, models.over(part), paths(machineName, dataName));
  }

  /** What is unpacked elsewhere for this job alone has no path that would last. */
  private InputPaths paths(String machineName, String dataName) throws InvalidInputException {
    if (areUnpacked) {
      return InputPaths.NONE;
    }
    return InputPaths.here(
        describedMachine == null
            ? InputPaths.path(machineName, inputs.machine(machineName))
            : Optional.empty(),
        openedData == null ? InputPaths.path(dataName, inputs.dataSet(dataName)) : Optional.empty(),
        catalog().jars().stream().findFirst().map(jar -> jar.getParent().toString()));
  }

  private static String named(String asked, Optional<String> part, String usual) {
    return asked != null ? asked : part.orElse(usual);
  }
}
