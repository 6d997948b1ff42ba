package akula.toolkit;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.toolkit.common.Home;
import akula.toolkit.hunt.HuntBuilder;
import akula.toolkit.hunt.HuntJob;
import akula.toolkit.simulate.SimulateBuilder;
import akula.toolkit.simulate.SimulateJob;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.tables.ResultTables;
import java.nio.file.Path;
import java.util.List;

/** Where Java code begins: what there is, and the jobs that can be planned. */
public final class Toolkit {
  private Toolkit() {}

  /**
   * Opens a data set, with its contention models.
   *
   * @param nameOrFolder the name of one that ships, or a folder
   * @throws InvalidInputException with every mistake in it
   */
  public static DataSet dataSet(String nameOrFolder) throws InvalidInputException {
    return DataSetReader.read(Home.catalog().dataSet(nameOrFolder));
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

  /** Plans a hunt for the workloads that a policy loses most, as {@code akula hunt} does. */
  public static HuntBuilder hunt() {
    return HuntJob.builder();
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
