import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Types the lines of a script into a shell on a terminal, and requires what the script says to be
 * shown: {@code java Play.java SCRIPT FOLDER CHECKOUT [--built] [--show]}. The folder has the program
 * {@code pty} and the folders {@code home} and {@code user}.
 */
final class Play {
  /** No line of the output is so. */
  private static final String PROMPT = "@play@";

  private static final Pattern CONTROL =
      Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]|\u001b[=>78]|[\r\u0007]");

  /** After this nobody waits any more for what is to be shown. */
  private static final Duration LONGEST = Duration.ofMinutes(20);

  /** What the clone takes with --built: all that Maven made. */
  private static final String BUILT = "target";

  private final Path folder;
  private final Path checkout;
  private final boolean built;
  private final boolean show;
  private final Process terminal;
  private final Reader screen;
  private final OutputStream keyboard;

  /** What was shown since the last line was typed, without what moves the cursor. */
  private final StringBuilder shown = new StringBuilder();

  private int from;

  private Play(Path folder, Path checkout, List<String> options) throws IOException {
    this.folder = folder;
    this.checkout = checkout;
    built = options.contains("--built");
    show = options.contains("--show");
    ProcessBuilder shell = new ProcessBuilder(folder.resolve("pty").toString(), "sh", "-i");
    shell.directory(folder.resolve("user").toFile());
    shell.environment().put("AKULA", checkout.toString());
    shell.environment().put("PS1", PROMPT);
    shell.environment().put("PS2", "");
    shell.environment().put("ENV", "");
    shell.environment().put("TERM", "xterm-256color");
    shell.environment().put("HISTFILE", "/dev/null");
    terminal = shell.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    screen = new InputStreamReader(terminal.getInputStream(), StandardCharsets.UTF_8);
    keyboard = terminal.getOutputStream();
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> all = List.of(arguments);
    Play play = new Play(Path.of(all.get(1)), Path.of(all.get(2)), all.subList(3, all.size()));
    Thread.ofPlatform().daemon().start(play::endLate);
    try {
      play.play(Files.readAllLines(Path.of(all.get(0))));
    } finally {
      play.end();
    }
  }

  private void play(List<String> script) throws IOException {
    await(PROMPT);
    enter("stty -echo");
    int steps = 0;
    for (int i = 0; i < script.size(); ) {
      String line = script.get(i++);
      if (line.startsWith("$ file ")) {
        i = write(line.substring("$ file ".length()), script, i);
      } else if (line.startsWith("$ ")) {
        i = step(line.substring(2), script, i);
        steps++;
      }
    }
    System.out.println(steps + " steps as they should be");
  }

  /** A file as an editor leaves it. */
  private int write(String name, List<String> script, int at) throws IOException {
    List<String> lines = new ArrayList<>();
    int i = at;
    for (; i < script.size() && script.get(i).startsWith("|"); i++) {
      lines.add(script.get(i).substring(Math.min(2, script.get(i).length())));
    }
    Files.write(folder.resolve("user").resolve("akula").resolve(name), lines);
    return i;
  }

  /** One command, and all that has to be shown of it before the next prompt. */
  private int step(String command, List<String> script, int at) throws IOException {
    System.out.println("$ " + command);
    shown.setLength(0);
    from = 0;
    type(command + "\n");
    int i = at;
    for (; i < script.size() && (script.get(i).startsWith("> ") || script.get(i).equals("^C")); i++) {
      if (script.get(i).equals("^C")) {
        type("\u0003");
      } else {
        await(script.get(i).substring(2));
      }
    }
    await(PROMPT);
    if (show) {
      System.out.println(shown.toString().replace(PROMPT, ""));
    }
    if (command.startsWith("git clone") && built) {
      takeBuilt();
    }
    return i;
  }

  private void enter(String command) throws IOException {
    shown.setLength(0);
    from = 0;
    type(command + "\n");
    await(PROMPT);
  }

  private void type(String keys) throws IOException {
    keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
    keyboard.flush();
  }

  /** Waits until a text was shown behind those before it. Only what hangs is ended, by {@link #LONGEST}. */
  private void await(String text) throws IOException {
    char[] more = new char[1 << 16];
    while (shown.indexOf(text, from) < 0) {
      boolean prompted = !text.equals(PROMPT) && shown.indexOf(PROMPT, from) >= 0;
      int count = prompted ? -1 : screen.read(more);
      if (count < 0) {
        throw new IllegalStateException(
            "the terminal did not show '%s'; it showed:%n%s".formatted(text, shown));
      }
      shown.append(more, 0, count);
      String clean = CONTROL.matcher(shown.substring(from)).replaceAll("");
      shown.replace(from, shown.length(), clean);
    }
    from = shown.indexOf(text, from) + text.length();
  }

  /** Copies what was built, newer than the sources of the clone. */
  private void takeBuilt() throws IOException {
    Path clone = folder.resolve("user").resolve("akula");
    try (Stream<Path> places = Files.walk(checkout, 4)) {
      for (Path place : places.filter(Play::isBuilt).toList()) {
        copy(place, clone.resolve(checkout.relativize(place)));
      }
    }
  }

  private static boolean isBuilt(Path place) {
    return place.endsWith(BUILT) && Files.exists(place.resolveSibling("pom.xml"));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      files.forEach(file -> {
        try {
          Files.copy(file, to.resolve(from.relativize(file)));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }

  /** What is awaited then is not shown, and is told with what was. */
  private void endLate() {
    try {
      if (!terminal.waitFor(LONGEST)) {
        terminal.destroy();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void end() throws IOException, InterruptedException {
    keyboard.close(); // hangs up
    terminal.waitFor();
  }
}
