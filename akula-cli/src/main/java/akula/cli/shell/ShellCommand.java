package akula.cli.shell;

import akula.formats.MessageCode;
import akula.formats.NearbyFile;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.tool.JavaShellToolBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code akula shell}: Java, line by line. */
@Command(
    name = "shell",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Open JShell with the library of AKULA: class path and imports are set.",
      "With files it runs these, one after the other; one that ends with /exit does not wait for"
          + " more. The exit code is 1 if a snippet failed."
    })
public final class ShellCommand implements Callable<Integer> {
  private static final String GREETING =
      """
      System.out.println("AKULA from Java: begin with Toolkit.sweep(), Toolkit.dataSets() or"
          + " Toolkit.results(Path.of(\\"results/sweep-1\\")).runs(); /exit ends.");
      """;

  private static final int FAILED = 1;

  /** How messages of the shell begin; of a warning the lines of the snippet follow. */
  private static final Pattern BEGINNING =
      Pattern.compile("^(Error:|Warning:|Exception |Invalid )");

  /** It tells of folders that it makes for the history of the shell. */
  private static final Logger PREFERENCES = Logger.getLogger("java.util.prefs");

  @Parameters(paramLabel = "FILE", arity = "0..*", description = "Files of Java snippets.")
  private List<Path> files = List.of();

  @Override
  public Integer call() throws IOException {
    for (Path file : files) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw new UsageException(
            MessageCode.NOT_THERE,
            "there is no file %s; expected files of Java snippets%s"
                .formatted(file, NearbyFile.hint(file)));
      }
    }
    PREFERENCES.setLevel(Level.OFF);
    PrintStream out = // stays open: it is that of the process
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, Charset.defaultCharset());
    Path begin = Files.createTempFile("akula-", ".jsh");
    try {
      try (InputStream imports = ShellCommand.class.getResourceAsStream("begin.jsh")) {
        Files.copy(imports, begin, StandardCopyOption.REPLACE_EXISTING);
      }
      if (files.isEmpty()) {
        Files.writeString(begin, Files.readString(begin) + GREETING);
      }
      return run(begin, out);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("JShell cannot be started: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(begin);
    }
  }

  /** With files the exit code is 1 if one of their snippets failed; people see that themselves. */
  private int run(Path begin, PrintStream out) throws Exception {
    JavaShellToolBuilder shell = JavaShellToolBuilder.builder().out(out);
    if (!files.isEmpty() || !keepsPreferences()) {
      shell.persistence(new HashMap<>()); // what files say is not the history of a user
    }
    String[] arguments = arguments(begin).toArray(String[]::new);
    if (files.isEmpty()) {
      return shell.start(arguments);
    }
    SnippetErrors errors = new SnippetErrors(System.err);
    int code =
        shell
            .err(new PrintStream(errors, true, Charset.defaultCharset()))
            .locale(Locale.ENGLISH)
            .start(arguments);
    return code == 0 && errors.hasFailed() ? FAILED : code;
  }

  /** Returns whether the user has a place for the shell's history and settings. */
  private static boolean keepsPreferences() {
    try {
      Preferences.userRoot().flush();
      return true;
    } catch (BackingStoreException _) {
      return false;
    }
  }

  /**
   * What the shell says is wrong. It has a channel of its own, where all but warnings is a failure:
   * a snippet that does not compile or throws, a command that there is none of.
   */
  private static final class SnippetErrors extends FilterOutputStream {
    private static final String WARNING = "Warning:";

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean warns;
    private boolean failed;

    SnippetErrors(OutputStream err) {
      super(err);
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      if (b != '\n') {
        line.write(b);
        return;
      }
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      boolean goesOn = text.isBlank() || warns && !BEGINNING.matcher(text).find();
      if (!goesOn) {
        warns = text.startsWith(WARNING);
        failed |= !warns;
      }
    }

    boolean hasFailed() {
      return failed;
    }
  }

  /**
   * The class path of this process, and the libraries beside its jar that the shell alone needs.
   */
  private static String classPath() throws IOException {
    String own = System.getProperty("java.class.path");
    Path folder = Path.of(own).resolveSibling("shell");
    if (!Files.isDirectory(folder)) { // not run from the jar
      return own;
    }
    try (Stream<Path> libraries = Files.list(folder)) {
      return Stream.concat(Stream.of(own), libraries.sorted().map(Path::toString))
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  /** The snippets run in a process of their own, which is not to warn of what libraries do. */
  private List<String> arguments(Path begin) throws IOException {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("--class-path", classPath()));
    all.addAll(List.of("--startup", "DEFAULT", "--startup", begin.toString()));
    all.add("-R--enable-native-access=ALL-UNNAMED");
    all.add("-R--sun-misc-unsafe-memory-access=allow");
    all.add("-R-Dakula.home=" + Home.folder().toAbsolutePath());
    if (!files.isEmpty()) {
      all.add("-s");
    }
    files.forEach(file -> all.add(file.toString()));
    return all;
  }
}
