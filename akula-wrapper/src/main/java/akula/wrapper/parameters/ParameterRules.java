package akula.wrapper.parameters;

import akula.api.Parameter;
import akula.api.Parameters;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.wrapper.parameters.FormulaFile.Line;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * From what each parameter can be computed on a real machine, the better ways first: the formulas
 * of {@code formulas.csv} beside this class, and before them those of a file of the user, which may
 * bring further parameters.
 */
public final class ParameterRules {
  /** The usual length of a cache line, bytes: what one miss of the last-level cache moves. */
  private static final int LINE_BYTES = 64;

  private static final String SHIPPED = "formulas.csv";

  private final Map<String, String> units = new LinkedHashMap<>();
  private final Map<String, List<Formula>> formulas = new LinkedHashMap<>();
  private final Set<String> reported = new LinkedHashSet<>();

  private ParameterRules(List<Line> lines, List<Line> first, String processor) {
    // The parameters in the order of the shipped table, the formulas of the user before the others.
    lines.forEach(this::know);
    first.forEach(this::know);
    first.forEach(line -> add(line, processor));
    lines.forEach(line -> add(line, processor));
  }

  private void know(Line line) {
    units.putIfAbsent(line.parameter(), line.unit());
    formulas.putIfAbsent(line.parameter(), new ArrayList<>());
  }

  private void add(Line line, String processor) {
    if (line.isFor(processor)) {
      line.formula().ifPresent(formula -> formulas.get(line.parameter()).add(formula));
      if (line.formula().isEmpty()) {
        reported.add(line.parameter());
      }
    }
  }

  /**
   * Returns the rules that ship, as they are for a processor.
   *
   * @param processor what it calls itself; empty if that is not known
   */
  public static ParameterRules shipped(String processor) {
    return new ParameterRules(shipped(), List.of(), processor);
  }

  /**
   * Returns the rules that ship, and before them those of a file.
   *
   * @param processor what it calls itself; empty if that is not known
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static ParameterRules with(Path file, String processor) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<SourceText> source = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    List<Line> lines = FormulaFile.read(source.orElseThrow(), LINE_BYTES);
    return new ParameterRules(shipped(), lines, processor);
  }

  private static List<Line> shipped() {
    try (InputStream in = ParameterRules.class.getResourceAsStream(SHIPPED)) {
      Mistakes mistakes = new Mistakes();
      Optional<SourceText> source = SourceText.of(SHIPPED, in.readAllBytes(), mistakes);
      mistakes.throwIfAny();
      return FormulaFile.read(source.orElseThrow(), LINE_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e); // a test reads it
    }
  }

  /** Returns the parameters that have rules, in order. */
  public List<String> parameters() {
    return List.copyOf(formulas.keySet());
  }

  /**
   * Returns the unit of a parameter, as data sets write it; that of an event is {@code 1/s}, and of
   * any other name it is empty.
   */
  public String unit(String parameter) {
    return Optional.ofNullable(units.get(parameter))
        .or(() -> Parameters.find(parameter).map(Parameter::unit))
        .orElseGet(() -> EventNames.find(parameter).isPresent() ? "1/s" : "");
  }

  /** Returns whether applications report a parameter. */
  public boolean isReported(String parameter) {
    return reported.contains(parameter);
  }

  /**
   * Returns the ways to compute a parameter, the better ones first: for a name that is an event's,
   * how many there are in a second.
   */
  public List<Formula> of(String parameter) {
    List<Formula> known = formulas.get(parameter);
    if (known != null) {
      return List.copyOf(known); // libpfm4 need not be loaded to look for an event
    }
    return EventNames.find(parameter).isPresent()
        ? List.of(new Formula(1, List.of(parameter), List.of()))
        : List.of();
  }
}
