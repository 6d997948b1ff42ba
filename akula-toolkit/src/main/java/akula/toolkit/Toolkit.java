package akula.toolkit;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.toolkit.common.Home;
import akula.toolkit.hunt.HuntBuilder;
import akula.toolkit.hunt.HuntJob;
import akula.toolkit.profile.ProfileBuilder;
import akula.toolkit.profile.ProfileJob;
import akula.toolkit.queues.QueueValidationBuilder;
import akula.toolkit.queues.QueueValidationJob;
import akula.toolkit.replay.ReplayBuilder;
import akula.toolkit.replay.ReplayJob;
import akula.toolkit.results.CompareBuilder;
import akula.toolkit.results.CompareJob;
import akula.toolkit.results.ReportBuilder;
import akula.toolkit.results.ReportJob;
import akula.toolkit.run.RunBuilder;
import akula.toolkit.run.RunJob;
import akula.toolkit.simulate.SimulateBuilder;
import akula.toolkit.simulate.SimulateJob;
import akula.toolkit.sweep.MergeBuilder;
import akula.toolkit.sweep.MergeJob;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.tables.ResultTables;
import akula.toolkit.tune.TuneBuilder;
import akula.toolkit.tune.TuneJob;
import akula.toolkit.validate.ValidateBuilder;
import akula.toolkit.validate.ValidateJob;
import java.nio.file.Path;
import java.util.List;

/** Where Java code begins: what there is, and the jobs that can be planned. */
public final class Toolkit {
  private Toolkit() {}

  /**
   * Opens a data set, with its contention models; one of a kind that is not on the class path is a
   * mistake, so nothing is ever simulated without a model that the data set has.
   *
   * @param nameOrFolder the name of one that ships, or a folder
   * @throws InvalidInputException with every mistake in it
   */
  public static DataSet dataSet(String nameOrFolder) throws InvalidInputException {
    return dataSet(nameOrFolder, ContentionKinds.ofClassPath());
  }

  /**
   * Opens a data set, with its contention models, whose kinds may also be in plug-in jars.
   *
   * @param nameOrFolder the name of one that ships, or a folder
   * @param plugins a folder with jars, as of the option {@code --plugins}
   * @throws InvalidInputException with every mistake in it
   * @throws akula.api.plugin.InvalidPolicyException if the jars cannot be used
   */
  public static DataSet dataSet(String nameOrFolder, Path plugins) throws InvalidInputException {
    ClassLoader jars = PolicyCatalog.withPlugins(plugins).loader();
    return dataSet(nameOrFolder, ContentionKinds.of(jars));
  }

  private static DataSet dataSet(String nameOrFolder, ContentionKinds kinds)
      throws InvalidInputException {
    return DataSetReader.read(Home.catalog().dataSet(nameOrFolder), kinds);
  }

  /** Returns the names of the data sets that ship. */
  public static List<String> dataSets() {
    return Home.catalog().dataSets();
  }

  /**
   * Opens a machine.
   *
   * @param nameOrFile the name of one that ships, a file, or an XML export of hwloc
   * @throws InvalidInputException with every mistake in it
   */
  public static MachineDescription machine(String nameOrFile) throws InvalidInputException {
    return MachineReader.read(Home.catalog().machine(nameOrFile));
  }

  /** Returns the names of the machines that ship. */
  public static List<String> machines() {
    return Home.catalog().machines();
  }

  /** Returns the policies that ship. */
  public static PolicyCatalog policies() {
    return PolicyCatalog.ofClassPath();
  }

  /** Plans a run of one workload under one policy, as {@code akula simulate} does. */
  public static SimulateBuilder simulate() {
    return SimulateJob.builder();
  }

  /** Plans a sweep: many workloads under several policies, as {@code akula sweep} does. */
  public static SweepBuilder sweep() {
    return SweepJob.builder();
  }

  /** Plans how shares of a sweep are put together, as {@code akula results merge} does. */
  public static MergeBuilder merge() {
    return MergeJob.builder();
  }

  /** Plans a hunt for the workloads that a policy loses most, as {@code akula hunt} does. */
  public static HuntBuilder hunt() {
    return HuntJob.builder();
  }

  /** Plans how the best values of a policy's options are found, as {@code akula tune} does. */
  public static TuneBuilder tune() {
    return TuneJob.builder();
  }

  /**
   * Plans a replay of what a kernel's scheduler did under policies that order queues, as {@code
   * akula replay} does.
   */
  public static ReplayBuilder replay() {
    return ReplayJob.builder();
  }

  /** Plans real runs, as {@code akula run} does; the job has to be closed. */
  public static RunBuilder run() {
    return RunJob.builder();
  }

  /**
   * Plans a campaign that measures programs into a data set, as {@code akula profile} does; the job
   * has to be closed.
   */
  public static ProfileBuilder profile() {
    return ProfileJob.builder();
  }

  /**
   * Plans a comparison of the simulator with this machine, as {@code akula validate} does; the job
   * has to be closed.
   */
  public static ValidateBuilder validate() {
    return ValidateJob.builder();
  }

  /**
   * Plans a comparison of the simulator's queues with those of this kernel, as {@code akula
   * validate --queues} does.
   */
  public static QueueValidationBuilder validateQueues() {
    return QueueValidationJob.builder();
  }

  /** Plans a comparison of two policies over results, as {@code akula compare} does. */
  public static CompareBuilder compare() {
    return CompareJob.builder();
  }

  /** Plans a page on results, as {@code akula report} does. */
  public static ReportBuilder report() {
    return ReportJob.builder();
  }

  /**
   * Opens a results folder, of a sweep or of real runs, as tables.
   *
   * @throws InvalidInputException with every mistake in it
   */
  public static ResultTables results(Path folder) throws InvalidInputException {
    return ResultTables.of(folder);
  }
}
