package akula.toolkit.setup;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.toolkit.common.Home;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Workloads and the data sets that have their applications. */
public final class FittingData {
  private FittingData() {}

  /**
   * Reads a workload whose applications have to be those of a data set.
   *
   * @throws InvalidInputException with all mistakes of the file; if all that is wrong is the data
   *     set, that is reported, with those that ship and would do
   */
  public static Workload read(Path file, DataSet set) throws InvalidInputException {
    try {
      return WorkloadReader.read(file, set.applicationNames());
    } catch (InvalidInputException e) {
      Optional<Workload> itself = readAlone(file);
      if (itself.isEmpty()) {
        throw e;
      }
      throw explained(e, itself.get(), set);
    }
  }

  private static InvalidInputException explained(
      InvalidInputException mistakes, Workload workload, DataSet set) {
    Set<String> applications = applications(workload);
    List<String> fitting = shippedWith(applications);
    if (!fitting.isEmpty()) {
      String sets = String.join(" or ", fitting);
      return explained(
          List.of(),
          "workload %s is made of applications of data set %s, not of %s; expected --data %s"
              .formatted(workload.name(), sets, set.name(), sets));
    }
    return Collections.disjoint(applications, set.applicationNames())
        ? explained(
            mistakes.mistakes(),
            "workload %s has no application of data set %s; name its own data set with --data"
                .formatted(workload.name(), set.name()))
        : mistakes; // names that are written wrongly
  }

  private static InvalidInputException explained(List<Mistake> mistakes, String sentence) {
    return new InvalidInputException(
        Stream.concat(
                mistakes.stream(), Stream.of(new Mistake("", 0, 0, MessageCode.UNFIT, sentence)))
            .toList());
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

  private static List<String> shippedWith(Set<String> applications) {
    Catalog catalog = Home.catalog();
    List<String> fitting = new ArrayList<>();
    for (String name : catalog.dataSets()) {
      try {
        DataSet set = DataSetReader.read(catalog.dataSet(name));
        if (Set.copyOf(set.applicationNames()).containsAll(applications)) {
          fitting.add(name);
        }
      } catch (InvalidInputException e) {
        // whoever takes this set is notified of it; here it is no better one
      }
    }
    return fitting;
  }
}
