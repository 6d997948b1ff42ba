package akula.wrapper.agent;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program to start.
 *
 * @param directory where it runs
 * @param input what it reads from standard input
 * @param output where standard output goes; emptied if it exists
 * @param error where standard error goes; emptied if it exists
 * @param command the program, looked for in {@code PATH} of its environment if its name has no
 *     slash, and its arguments
 * @param environment its whole environment
 * @param ownProc whether it sees a {@code /proc} of its namespace
 * @param ownGroup whether it gets a control group, where there are any: what shares out real-time
 *     scheduling gives new groups none of it
 */
public record LaunchOrder(
    Path directory,
    Path input,
    Path output,
    Path error,
    List<String> command,
    Map<String, String> environment,
    boolean ownProc,
    boolean ownGroup) {
  /** Keeps its own copies. */
  public LaunchOrder {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    if (command.isEmpty()) {
      throw new IllegalArgumentException("a command needs at least the name of a program");
    }
  }

  /** Makes an order of an application like any other: with a control group. */
  public LaunchOrder(
      Path directory,
      Path input,
      Path output,
      Path error,
      List<String> command,
      Map<String, String> environment,
      boolean ownProc) {
    this(directory, input, output, error, command, environment, ownProc, true);
  }

  /** Returns the same order with one more variable in its environment, or another value of it. */
  public LaunchOrder with(String variable, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(variable, value);
    return new LaunchOrder(directory, input, output, error, command, more, ownProc, ownGroup);
  }

  /** Adds the size of the texts and the texts to a message; false if they do not fit. */
  boolean writeTo(Message message) {
    int sizeAt = message.length();
    message.number(0);
    int textAt = message.length();
    boolean fits =
        message.text(directory.toString())
            && message.text(input.toString())
            && message.text(output.toString())
            && message.text(error.toString())
            && command.stream().allMatch(message::text)
            && environment.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .allMatch(entry -> message.text(entry.getKey() + "=" + entry.getValue()));
    message.set(sizeAt, message.length() - textAt);
    return fits;
  }
}
