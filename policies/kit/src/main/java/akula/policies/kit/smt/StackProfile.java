package akula.policies.kit.smt;

import akula.api.AkulaThread;
import akula.api.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Undisturbed stacks of programs as somebody measured them before: a row for each application and
 * mode, with the cycles per instruction of each component. {@code akula model profile --stacks}
 * writes it.
 */
public final class StackProfile {
  private static final int FIRST = 2;

  private final ProfileFile file;
  private final Map<String, double[]> stacks = new HashMap<>();

  /**
   * Reads a file.
   *
   * @param components of a stack, in their order
   * @throws IllegalArgumentException if it cannot be read or has mistakes
   */
  public StackProfile(Path path, List<String> components) {
    List<String> columns = new ArrayList<>(List.of("application", "mode"));
    columns.addAll(components);
    file = new ProfileFile(path, columns);
    for (ProfileFile.Row row : file.rows()) {
      List<String> fields = row.fields();
      file.requireFirst(row, "%s in mode %s".formatted(fields.get(0), fields.get(1)));
      stacks.put(
          fields.get(0) + "," + fields.get(1),
          stack(row.line(), fields.subList(FIRST, fields.size())));
    }
  }

  /** Returns the name of the data set whose programs it tells of. */
  public String dataSet() {
    return file.dataSet();
  }

  /**
   * Refuses a machine that it does not tell of.
   *
   * @throws IllegalArgumentException if that is so
   */
  public void checkMachine(Machine machine) {
    file.checkMachine(machine);
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

  private double[] stack(int line, List<String> fields) {
    double[] stack = new double[fields.size()];
    double sum = 0;
    for (int i = 0; i < stack.length; i++) {
      stack[i] = number(line, fields.get(i));
      sum += stack[i];
    }
    if (!(sum > 0)) {
      throw file.wrong(line, "all components are 0");
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
    throw file.wrong(
        line, "a component has to be a number of at least 0, not '%s'".formatted(text));
  }
}
