package akula.wrapper.enforce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import akula.wrapper.run.RealHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ids that go to others at the worst moment, in a pid namespace of the test's own, where it says
 * which one is next.
 */
@EnabledOnOs(OS.LINUX)
class RecycledIdTest {
  private static final List<String> NAMESPACE =
      List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child");

  private final List<Integer> cpus = RealHost.allowed().cpus();

  @BeforeEach
  void needsANamespace() throws Exception {
    assumeThat(cpus).as("two cpus, to tell masks apart").hasSizeGreaterThan(1);
    String said = said(List.of("sh", "-c", "echo 100 > /proc/sys/kernel/ns_last_pid && echo may"));
    assumeThat(said).as("what a pid namespace of its own allows here").isEqualTo("may\n");
  }

  private static String said(List<String> command) throws IOException {
    List<String> all = new ArrayList<>(NAMESPACE);
    all.addAll(command);
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /**
   * When the id goes to another: just before the thread is set, so that the other one is set in its
   * place, or just after, when the other one has a mask that somebody gave it.
   */
  @ParameterizedTest
  @CsvSource({"before, false", "before, true", "after, false", "after, true"})
  void whoGetsTheIdOfAThreadOfTheProgramKeepsItsMask(String when, boolean registered)
      throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    int first = cpus.getFirst();
    int last = cpus.getLast();
    String said =
        said(
            List.of(
                java,
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                RecycledId.class.getName(),
                when,
                Boolean.toString(registered),
                Integer.toString(first),
                Integer.toString(last)));
    assertThat(said)
        .isEqualTo(
            "program %s, other %s%n"
                .formatted(
                    registered ? cpus : List.of(first),
                    when.equals("before") ? cpus : List.of(last)));
  }
}
