package akula.policies.kit.smt;

import akula.api.AkulaThread;
import akula.policies.kit.OptionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Undisturbed stacks of programs as somebody measured them before: CSV, a row for each application
 * and mode, with the cycles per instruction of each component, {@code application,mode} and the
 * components. {@code akula model profile --stacks} writes it.
 */
public final class StackProfile {
  private static final int MOST_BYTES = 10_000_000;
  private static final int FIRST = 2;

  private final Path file;
  private final Map<String, double[]> stacks = new HashMap<>();

  /**
   * Reads a file.
   *
   * @param components of a stack, in their order
   * @throws IllegalArgumentException if it cannot be read or has mistakes
   */
  public StackProfile(Path file, List<String> components) {
    this.file = file;
    List<String> lines = OptionFile.lines(file, MOST_BYTES);
    List<String> header = new ArrayList<>(List.of("application", "mode"));
    header.addAll(components);
    if (lines.isEmpty() || !lines.getFirst().strip().equals(String.join(",", header))) {
      throw wrong(1, "the first line has to be " + String.join(",", header));
    }
    for (int line = 2; line <= lines.size(); line++) {
      String[] fields = lines.get(line - 1).strip().split(",", -1);
      if (fields.length != header.size()) {
        throw wrong(line, "%d fields found, %d expected".formatted(fields.length, header.size()));
      }
      stacks.put(fields[0] + "," + fields[1], stack(line, fields));
    }
  }

  /** Returns the stacks of threads, in their order, as {@link #of(String, int)} does. */
  double[][] of(List<AkulaThread> threads, int mode) {
    return threads.stream().map(one -> of(one.application(), mode)).toArray(double[][]::new);
  }

  /**
   * Returns the stack of an application in a mode, adding up to 1.
   *
   * @throws IllegalArgumentException if it has none
   */
  double[] of(String application, int mode) {
    double[] stack = stacks.get(application + "," + mode);
    if (stack == null) {
      throw new IllegalArgumentException(
          "%s has no stack of %s in mode %d; expected a row for each application of the workload"
              .formatted(file, application, mode));
    }
    return stack;
  }

  private double[] stack(int line, String[] fields) {
    double[] stack = new double[fields.length - FIRST];
    double sum = 0;
    for (int i = 0; i < stack.length; i++) {
      stack[i] = number(line, fields[FIRST + i]);
      sum += stack[i];
    }
    if (!(sum > 0)) {
      throw wrong(line, "all components are 0");
    }
    double all = sum;
    Arrays.setAll(stack, i -> stack[i] / all);
    return stack;
  }

  private double number(int line, String text) {
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is below 0 is
    }
    throw wrong(line, "a component has to be a number of at least 0, not '%s'".formatted(text));
  }

  private IllegalArgumentException wrong(int line, String what) {
    return new IllegalArgumentException(file + ":" + line + ": " + what);
  }
}
