package akula.toolkit.setup;

import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.sweep.SweepPart;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What to say where data sets are to be drawn from intervals that a data set does not have. */
public final class NoIntervals {
  private static final String FILE = "uncertainty.csv";

  private static final int DRAWN = 8;

  private NoIntervals() {}

  /**
   * Returns a sentence and, on a line of its own, a command with a data set that has some.
   *
   * @param part of the sweep, whose policies and machine the command has too
   * @param count how many are to be drawn
   * @param folder of the results; null if none was named
   */
  public static String of(Setup setup, SweepPart part, int count, Path folder) {
    DataSet dataSet = setup.dataSet();
    List<String> rest = new ArrayList<>(List.of("--uncertainty", Integer.toString(count)));
    rest.addAll(with(setup, part));
    if (folder != null) {
      rest.addAll(List.of("--out", folder.toString()));
    }
    String lacks =
        dataSet.uncertainty().isEmpty()
            ? "no %s, which would say how sure its figures are"
            : "no line for a figure that is used in its %s";
    return "data set %s has %s, so --uncertainty has nothing to draw from%s"
        .formatted(
            dataSet.name(),
            lacks.formatted(FILE),
            withSome().map(other -> remedy(other, rest)).orElse(""));
  }

  /**
   * Another data set may lack classes: then any of its applications are drawn, eight for each
   * workload, unless a machine was named that has fewer contexts.
   */
  private static List<String> with(Setup setup, SweepPart part) {
    List<String> words = new ArrayList<>();
    int contexts = setup.machine().contextCount();
    if (part.machine().isPresent() && contexts < DRAWN) {
      words.addAll(List.of("--category", "A" + contexts));
    }
    part.machine().ifPresent(machine -> words.addAll(List.of("--machine", machine)));
    part.policies().forEach(policy -> words.addAll(List.of("--policy", policy)));
    setup.paths().plugins().ifPresent(jars -> words.addAll(List.of("--plugins", jars)));
    return words;
  }

  private static String remedy(String other, List<String> rest) {
    List<String> words = new ArrayList<>(List.of("sweep", "--data", other));
    words.addAll(rest);
    return "; data set %s has one:\n%s"
        .formatted(other, Invocation.command(ShellWord.command(words)));
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
