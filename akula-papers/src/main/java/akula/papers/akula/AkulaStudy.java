package akula.papers.akula;

import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.papers.claims.Finding;
import akula.statistics.reading.ResultsReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The claims of section 3 of the AKULA paper, judged by the results of its sweeps. */
final class AkulaStudy {
  /** The sweep that it takes; it ships. */
  static final String SWEEP = "akula-paper";

  /** The data sets that it is run on. */
  static final List<String> DATA = List.of("spec2006-small-cache", "spec2006-large-cache");

  private AkulaStudy() {}

  /**
   * Judges every claim.
   *
   * @param folder results of {@link #SWEEP}
   * @param data the data set that it was run on
   * @throws InvalidInputException if they are not what the sweep writes
   */
  static List<Finding> findings(Path folder, DataSet data) throws InvalidInputException {
    Evidence wellBehaved = evidence(folder, "well-behaved");
    List<Finding> findings = new ArrayList<>();
    findings.add(new NaiveOnes(evidence(folder, "full-load"), wellBehaved).finding());
    findings.addAll(new WellBehaved(wellBehaved, new Devils(data)).findings());
    findings.addAll(new BadlyBehaved(evidence(folder, "badly-behaved")).findings());
    findings.addAll(new ManyCores(evidence(folder, "manycore-128")).findings());
    return findings;
  }

  private static Evidence evidence(Path folder, String part) throws InvalidInputException {
    return new Evidence(ResultsReader.read(folder.resolve(part)).runs());
  }
}
