package akula.cli.policies;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.Akula;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bus that ships, taken out of the class path and put into a jar of {@code --plugins}, gives
 * what it gives in its place. The command runs with a class loader of its own for that.
 */
class KindAsPluginTest {
  private static final String BUS = "akula/bootstrap/contention/bus";
  private static final String SERVICE = "META-INF/services/akula.formats.dataset.ContentionKind";
  private static final String KIND = "akula.bootstrap.contention.bus.BusKind";

  @TempDir private static Path folder;

  /** The class path without the bus. */
  private static List<URL> without;

  private static Path plugins;

  @BeforeAll
  static void takeTheBusOut() throws IOException {
    plugins = Files.createDirectories(folder.resolve("plugins"));
    without = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path place = Path.of(entry);
      if (!takeOut(place)) {
        without.add(url(place));
      }
    }
    assertThat(plugins.resolve("bus.jar")).exists();
  }

  /** Modules are folders of classes, or jars once they were packaged. */
  private static boolean takeOut(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return takeOutOf(place);
    }
    if (!place.getFileName().toString().startsWith("akula-")) {
      return false;
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return takeOutOf(jar.getPath("/"));
    }
  }

  private static boolean takeOutOf(Path classes) throws IOException {
    boolean has = Files.isDirectory(classes.resolve(BUS)) && Files.exists(classes.resolve(SERVICE));
    if (has) {
      divide(classes);
    }
    return has;
  }

  private static URL url(Path place) throws MalformedURLException {
    return place.toUri().toURL();
  }

  private static void divide(Path classes) throws IOException {
    Path rest = folder.resolve("rest");
    try (var jar = new JarOutputStream(Files.newOutputStream(plugins.resolve("bus.jar")));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = classes.relativize(file).toString();
        if (name.startsWith(BUS)) {
          put(jar, name, Files.readAllBytes(file));
        } else {
          Files.createDirectories(rest.resolve(name).getParent());
          Files.copy(file, rest.resolve(name));
        }
      }
      put(jar, SERVICE, (KIND + "\n").getBytes());
    }
    List<String> kinds = Files.readAllLines(rest.resolve(SERVICE));
    assertThat(kinds).contains(KIND);
    Files.write(rest.resolve(SERVICE), kinds.stream().filter(kind -> !kind.equals(KIND)).toList());
    without.add(url(rest));
  }

  private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }

  private static String run(String... arguments) {
    var text = new StringWriter();
    var both = new PrintWriter(text);
    int code = Akula.run(both, both, arguments);
    both.flush();
    return text + "[exit " + code + "]";
  }

  private static String runWithout(String... arguments) throws Exception {
    var text = new StringWriter();
    var both = new PrintWriter(text);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (var loader =
        new URLClassLoader(without.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(loader);
      Object code =
          loader
              .loadClass(Akula.class.getName())
              .getDeclaredMethod("run", PrintWriter.class, PrintWriter.class, String[].class)
              .invoke(null, both, both, arguments);
      both.flush();
      return text + "[exit " + code + "]";
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static String[] and(List<String> more, String... arguments) {
    return Stream.concat(Stream.of(arguments), more.stream()).toArray(String[]::new);
  }

  private static void assertSame(String... arguments) throws Exception {
    String there = run(arguments);
    assertThat(there).contains("[exit 0]");
    assertThat(runWithout(and(List.of("--plugins", plugins.toString()), arguments)))
        .isEqualTo(there);
  }

  @Test
  void withoutItsJarTheBusIsNoKind() throws Exception {
    assertThat(runWithout("data", "check", "nas-like"))
        .contains("model is 'bus'; expected", "or one of a jar in the folder of --plugins")
        .endsWith("[exit 2]");
  }

  @Test
  void dataSetsAreShownTheSame() throws Exception {
    assertSame("data", "check", "nas-like");
    assertSame("data", "show", "nas-like", "--level", "machine");
    assertSame("data", "show", "nas-like", "--format", "json");
  }

  @Test
  void runsAreTheSame() throws Exception {
    assertSame(
        "simulate",
        "--data",
        "nas-like",
        "--workload",
        "wl-1",
        "--policy",
        "naive_spread",
        "--format",
        "json");
  }

  @Test
  void sweepsAreTheSame() throws Exception {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    String[] sweep = {
      "sweep",
      "--data",
      "nas-like",
      "--policy",
      "naive_spread",
      "--policy",
      "random",
      "--workloads",
      "3"
    };
    assertThat(run(and(List.of("--out", one.toString()), sweep))).contains("[exit 0]");
    assertThat(
            runWithout(
                and(List.of("--out", other.toString(), "--plugins", plugins.toString()), sweep)))
        .contains("[exit 0]");
    assertThat(other.resolve("runs.csv")).hasSameBinaryContentAs(one.resolve("runs.csv"));
    assertThat(
            runWithout(
                and(
                    List.of("--out", other.toString(), "--plugins", plugins.toString(), "--resume"),
                    sweep)))
        .contains("[exit 0]");
    assertThat(other.resolve("threads.csv")).hasSameBinaryContentAs(one.resolve("threads.csv"));
  }
}
