package akula.toolkit.observe;

import akula.bootstrap.BootstrapData;
import akula.formats.InvalidInputException;
import akula.formats.contention.CoSchedule;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import akula.toolkit.common.Home;
import akula.toolkit.setup.ModelChoice;
import java.util.HashMap;
import java.util.Map;

/** How fast a data set expects an application to be beside another one. */
public final class ExpectedSpeeds {
  private final Map<String, Integer> rows = new HashMap<>();
  private final BootstrapData data;

  private ExpectedSpeeds(BootstrapData data) {
    this.data = data;
    for (int i = 0; data != null && i < data.dataSet().applications().size(); i++) {
      rows.put(data.dataSet().applications().get(i).name(), i);
    }
  }

  /** Expects nothing. */
  static ExpectedSpeeds none() {
    return new ExpectedSpeeds(null);
  }

  /**
   * Reads a data set, of which the first model of each level is taken.
   *
   * @param nameOrFolder one that ships, or a folder; null for none, which expects nothing
   * @throws InvalidInputException with every mistake in it
   */
  public static ExpectedSpeeds of(String nameOrFolder) throws InvalidInputException {
    if (nameOrFolder == null) {
      return none();
    }
    DataSet set =
        DataSetReader.read(
            Home.catalog().dataSet(nameOrFolder),
            ContentionKinds.of(ExpectedSpeeds.class.getClassLoader()));
    return new ExpectedSpeeds(BootstrapData.ofChosen(set, ModelChoice.DEFAULT.chosen(set)));
  }

  /**
   * Returns the relative speed of an application with one other beside it and nobody else.
   *
   * @param level the innermost one that they share
   * @return NaN if the data set has not both of them
   */
  double beside(String application, String other, SharingLevel level) {
    if (!rows.containsKey(application) || !rows.containsKey(other)) {
      return Double.NaN;
    }
    int row = rows.get(application);
    int besides = rows.get(other);
    double product = 1;
    for (SharingLevel each : SharingLevel.values()) {
      if (each.compareTo(level) >= 0 && data.model(each) != null) {
        int[] pair = {Math.min(row, besides), Math.max(row, besides)};
        CoSchedule solved = data.model(each).solve(pair);
        product *= solved.speeds()[row <= besides ? 0 : 1];
      }
    }
    return product;
  }
}
