package akula.toolkit.sweep;

import akula.bootstrap.sweep.WrittenWorkload;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.SpreadsheetFormula;
import akula.formats.catalog.Catalog;
import akula.formats.workload.Workload;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.FittingData;
import akula.toolkit.setup.Setup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workloads of a sweep that somebody wrote. */
final class WorkloadFiles {
  /** The name of a row of summaries, comparisons and reports. */
  private static final String ALL = "all";

  private final Catalog inputs;
  private final List<String> written;
  private final int repeat;

  /**
   * Takes the names of workloads.
   *
   * @param inputs where they are found
   * @param written names of workloads that ship, or paths
   * @param repeat how often each is run
   */
  WorkloadFiles(Catalog inputs, List<String> written, int repeat) {
    this.inputs = inputs;
    this.written = written;
    this.repeat = repeat;
  }

  /**
   * Reads the workloads.
   *
   * @param setup that they are run with
   * @throws InvalidInputException with every mistake in every file
   * @throws UsageException if one is named twice, or cannot be simulated with this setup
   */
  SweptWorkloads read(Setup setup) throws InvalidInputException {
    if (repeat < 1) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--repeat has to be at least 1, not " + repeat);
    }
    Map<String, Workload> workloads = new HashMap<>();
    List<Mistake> mistakes = new ArrayList<>();
    for (String one : written) {
      try {
        Workload workload = FittingData.read(path(one), setup.dataSet());
        if (workloads.put(one, workload) != null) {
          throw new UsageException(
              MessageCode.GIVEN_TWICE, "workload %s is given twice; name each once".formatted(one));
        }
      } catch (InvalidInputException e) {
        mistakes.addAll(e.mistakes());
      }
    }
    if (!mistakes.isEmpty()) {
      throw new InvalidInputException(mistakes);
    }
    return swept(workloads, setup);
  }

  private Path path(String written) throws InvalidInputException {
    try {
      return inputs.writtenWorkload(written);
    } catch (InvalidInputException e) {
      throw DrawnName.mistake(written, "--category %s draws workloads for a sweep")
          .map(why ->
              new InvalidInputException(
                  List.of(new Mistake("", 0, 0, MessageCode.NOT_TOGETHER, why))))
          .orElse(e);
    }
  }

  private SweptWorkloads swept(Map<String, Workload> workloads, Setup setup)
      throws InvalidInputException {
    Map<String, String> files = new HashMap<>();
    List<WrittenWorkload> groups = new ArrayList<>();
    List<WorkloadFile> hashed = new ArrayList<>();
    for (String one : written) {
      Workload workload = workloads.get(one);
      requireName(one, workload.name(), files);
      groups.add(group(one, workload, setup));
      hashed.add(new WorkloadFile(workload.name(), one, hash(path(one))));
    }
    return new SweptWorkloads(groups, repeat, Set.of(), hashed);
  }

  /** Results are told apart by the names, each of which stands in a row of a table. */
  private static void requireName(String file, String name, Map<String, String> files) {
    if (name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          ("the name of workload %s is not a line of text; expected one, since rows of results"
                  + " begin with it")
              .formatted(file));
    }
    if (SpreadsheetFormula.isOne(name)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "workload %s is called '%s'; expected %s"
              .formatted(file, name, SpreadsheetFormula.EXPECTED));
    }
    if (name.strip().equals(ALL)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          ("workload %s is called %s, as the row of results that takes all workloads together;"
                  + " expected another name")
              .formatted(file, ALL));
    }
    String other = files.put(name, file);
    if (other != null) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE,
          ("workloads %s and %s are both called %s; expected names of their own, since results are"
                  + " told apart by them")
              .formatted(other, file, name));
    }
  }

  private static WrittenWorkload group(String file, Workload workload, Setup setup) {
    try {
      return new WrittenWorkload(workload.name(), workload, setup.data());
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "workload %s: %s".formatted(file, e.getMessage()));
    }
  }

  private static String hash(Path file) throws InvalidInputException {
    try {
      return Sha256.of(file);
    } catch (IOException e) {
      String why = "cannot be read: " + e.getMessage();
      throw new InvalidInputException(List.of(new Mistake(file.toString(), 0, 0, why)));
    }
  }
}
