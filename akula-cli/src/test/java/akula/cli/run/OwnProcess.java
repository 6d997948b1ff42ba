package akula.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A command of akula in a process of its own. */
public final class OwnProcess {
  private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

  private OwnProcess() {}

  /** Returns the command line; options of Java come first. */
  public static List<String> command(List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "akula.cli.Akula"));
    command.addAll(arguments);
    return command;
  }

  /**
   * Returns whether this process ignores a signal, as one that a shell started in the background
   * may do with SIGINT; what it starts then ignores it too.
   */
  static boolean ignores(String signal) throws IOException {
    long mask = 0;
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("SigIgn:")) {
        mask = Long.parseUnsignedLong(line.substring(7).strip(), 16);
      }
    }
    return (mask >>> NUMBERS.get(signal) - 1 & 1) == 1;
  }

  /** Starts it; what it says on both channels goes to a file. */
  public static Process start(List<String> command, Path said) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
  }
}
