package akula.cli.setup;

import akula.cli.ground.Home;
import akula.formats.InvalidInputException;
import akula.formats.Mistake;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Workloads and the data sets that have their applications. */
public final class FittingData {
  private FittingData() {}

  /**
   * Reads a workload whose applications have to be those of a data set.
   *
   * @throws InvalidInputException with all mistakes of the file; if all that is wrong is the data
   *     set, with those that ship and would do
   */
  public static Workload read(Path file, DataSet set) throws InvalidInputException {
    try {
      return WorkloadReader.read(file, set.applicationNames());
    } catch (InvalidInputException e) {
      Optional<Workload> itself = readAlone(file);
      List<String> fitting =
          itself.isPresent() ? shippedWith(applications(itself.get())) : List.of();
      if (fitting.isEmpty()) {
        throw e;
      }
      String sets = String.join(" or ", fitting);
      String message =
          "workload %s is made of applications of data set %s, not of %s; expected --data %s"
              .formatted(itself.get().name(), sets, set.name(), sets);
      throw new InvalidInputException(List.of(new Mistake("", 0, 0, message)));
    }
  }

  /** Returns the workload, whatever its applications are, or nothing if it is wrong in itself. */
  private static Optional<Workload> readAlone(Path file) {
    try {
      return Optional.of(WorkloadReader.read(file));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  private static Set<String> applications(Workload workload) {
    return workload.launches().stream()
        .map(Workload.Launch::application)
        .collect(Collectors.toSet());
  }

  private static List<String> shippedWith(Set<String> applications) throws InvalidInputException {
    Catalog catalog = Home.catalog();
    List<String> fitting = new ArrayList<>();
    for (String name : catalog.dataSets()) {
      DataSet set = DataSetReader.read(catalog.dataSet(name));
      if (Set.copyOf(set.applicationNames()).containsAll(applications)) {
        fitting.add(name);
      }
    }
    return fitting;
  }
}
