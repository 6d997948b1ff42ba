package akula.wrapper.parameters;

import akula.wrapper.parameters.FormulaFile.Line;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The stack of cycles of a family of processors: parameters, in cycles per instruction, that add up
 * to all cycles. One file for each family stands in {@code stacks} beside this class, in the form
 * of any table of formulas, and {@code processors.csv} says whose it is.
 *
 * @param name of the family
 */
public record CycleStack(String name) {
  private static final String FOLDER = "stacks/";

  /** Returns that of a processor, if one ships for it. */
  static Optional<CycleStack> of(Collection<String> processors) {
    return table().stream()
        .filter(row -> new Line("", "", row[0], Optional.empty()).isFor(processors))
        .map(row -> new CycleStack(row[1]))
        .findFirst();
  }

  /** Returns the formulas of all families. */
  static List<Line> allLines(int lineBytes) {
    return table().stream()
        .map(row -> row[1])
        .distinct()
        .flatMap(name -> new CycleStack(name).lines(lineBytes).stream())
        .toList();
  }

  /** Returns the formulas. */
  List<Line> lines(int lineBytes) {
    return FormulaFile.shipped(FOLDER + name + ".csv", lineBytes);
  }

  /** Returns the parameters that add up. */
  public List<String> components() {
    return lines(1).stream().map(Line::parameter).toList();
  }

  /** Of each row the pattern of the processor's name, and the family. */
  private static List<String[]> table() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                CycleStack.class.getResourceAsStream(FOLDER + "processors.csv"),
                StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(line -> line.split(",")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
