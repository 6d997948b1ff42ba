package akula.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command of akula in a process of its own. */
public final class OwnProcess {
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

  /** Starts it; what it says on both channels goes to a file. */
  public static Process start(List<String> command, Path said) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
  }
}
