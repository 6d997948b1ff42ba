package akula.toolkit.setup;

import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import java.util.Optional;

/** What to say where data sets are to be drawn from intervals that a data set does not have. */
public final class NoIntervals {
  private static final String FILE = "uncertainty.csv";

  private NoIntervals() {}

  /** Returns a sentence and, on a line of its own, a command with a data set that has some. */
  public static String of(DataSet dataSet) {
    String lacks =
        dataSet.uncertainty().isEmpty()
            ? "no %s, which would say how sure its figures are"
            : "no line for a figure that is used in its %s";
    return "data set %s has %s, so --uncertainty has nothing to draw from%s"
        .formatted(
            dataSet.name(), lacks.formatted(FILE), withSome().map(NoIntervals::remedy).orElse(""));
  }

  private static String remedy(String other) {
    String command = "sweep --data %s --uncertainty 20".formatted(other);
    return "; data set %s has one:\n%s".formatted(other, Invocation.command(command));
  }

  /** One that cannot be read has none. */
  private static Optional<String> withSome() {
    Catalog catalog = Home.catalog();
    for (String candidate : catalog.dataSets()) {
      try {
        if (!DataSetReader.read(catalog.dataSet(candidate)).uncertainty().isEmpty()) {
          return Optional.of(candidate);
        }
      } catch (InvalidInputException e) {
        // whoever names it is told what is wrong with it
      }
    }
    return Optional.empty();
  }
}
