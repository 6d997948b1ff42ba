package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The library of tables takes a third of a second to load, and the JVM warns of what it does: no
 * command but the shell shall load a class of it, by whatever way.
 */
@EnabledOnOs(OS.LINUX)
class LoadedClassesTest {
  @TempDir private Path folder;

  /** Runs commands one after the other; its argument is a folder. */
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    String sweep = folder.resolve("sweep").toString();
    String run = folder.resolve("run").toString();
    Stream.of(
            "simulate --policy di --machine 2x4 --data spec2006-small-cache --workload A4:1",
            "sweep --category A4 --workloads 4 --policy naive_spread --policy random --out "
                + sweep,
            "compare " + sweep,
            "report " + sweep,
            "run --workload %s/true.yaml --solo --policy naive_spread --out %s"
                .formatted(folder, run),
            "report " + run)
        .forEach(line -> {
          Cli cli = Cli.line(line);
          if (cli.code() != 0) {
            throw new AssertionError(line + ": " + cli.err());
          }
        });
  }

  @Test
  void noCommandLoadsTheLibraryOfTables() throws Exception {
    Files.writeString(
        folder.resolve("true.yaml"), "launches: [{application: nothing, command: 'true'}]\n");
    Path log = folder.resolve("classes");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Xlog:class+load=info:file=" + log + ":none:filecount=0",
                "-cp",
                System.getProperty("java.class.path"),
                LoadedClassesTest.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    List<String> loaded = Files.readAllLines(log);
    for (String job : List.of("sweep.SweepJob", "run.RunJob", "results.ReportJob")) {
      assertThat(loaded).anyMatch(line -> line.startsWith("akula.toolkit." + job + " "));
    }
    assertThat(loaded).noneMatch(line -> line.startsWith("tech.tablesaw."));
  }
}
