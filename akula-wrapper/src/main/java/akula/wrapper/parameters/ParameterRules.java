package akula.wrapper.parameters;

import akula.api.Parameter;
import akula.api.Parameters;
import akula.formats.InvalidInputException;
import akula.wrapper.parameters.FormulaFile.Line;
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
  private final Set<String> listed = new LinkedHashSet<>();
  private final Optional<CycleStack> stack;

  private ParameterRules(List<Line> first, Set<String> processors) {
    stack = CycleStack.of(processors);
    List<Line> lines = new ArrayList<>(FormulaFile.shipped(SHIPPED, LINE_BYTES));
    stack.ifPresent(found -> lines.addAll(found.lines(LINE_BYTES)));
    // The parameters in the order of the shipped table, the formulas of the user before the others.
    lines.forEach(this::know);
    first.forEach(this::know);
    listed.addAll(formulas.keySet());
    CycleStack.allLines(LINE_BYTES).forEach(this::know);
    first.forEach(line -> add(line, processors));
    lines.forEach(line -> add(line, processors));
  }

  private void know(Line line) {
    units.putIfAbsent(line.parameter(), line.unit());
    formulas.putIfAbsent(line.parameter(), new ArrayList<>());
  }

  private void add(Line line, Set<String> processors) {
    if (line.isFor(processors)) {
      line.formula().ifPresent(formula -> formulas.get(line.parameter()).add(formula));
      if (line.formula().isEmpty()) {
        reported.add(line.parameter());
      }
    }
  }

  /**
   * Returns the rules that ship, as they are for a processor.
   *
   * @param processors what it is called: its name, and its family; empty if that is not known
   */
  public static ParameterRules shipped(Set<String> processors) {
    return new ParameterRules(List.of(), processors);
  }

  /**
   * Returns the rules that ship, and before them those of a file.
   *
   * @param processors what it is called: its name, and its family; empty if that is not known
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static ParameterRules with(Path file, Set<String> processors)
      throws InvalidInputException {
    return new ParameterRules(FormulaFile.read(file, LINE_BYTES), processors);
  }

  /** Returns the parameters that have rules here, in order. */
  public List<String> parameters() {
    return List.copyOf(listed);
  }

  /** Returns whether a parameter has rules, here or on other processors. */
  boolean isKnown(String parameter) {
    return formulas.containsKey(parameter);
  }

  /** Returns the stack of cycles that ships for the processor, if one does. */
  public Optional<CycleStack> stack() {
    return stack;
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
        ? List.of(Formula.perSecond(parameter))
        : List.of();
  }
}
