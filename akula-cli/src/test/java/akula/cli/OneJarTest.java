package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.run.RealHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One policy, one jar, one workload: simulated, and run with real programs. */
@EnabledOnOs(OS.LINUX)
class OneJarTest {
  private static final String WORKLOAD =
      """
      name: both
      launches:
        - {application: A, command: %1$s, arguments: [50]}
        - {application: B, command: grep, arguments: [Cpus_allowed_list, /proc/self/status]}
        - {application: C, launch: 20ms, command: grep,
           arguments: [Cpus_allowed_list, /proc/self/status]}
        - {application: D, launch: 40ms, command: sh,
           arguments: [-c, "%1$s 20 & %1$s 20; wait"]}
      """;

  @TempDir private Path folder;

  @Test
  void theSameClassIsSimulatedAndRun() throws Exception {
    Path plugins =
        PluginJar.make(
            folder, "machine.getCore(thread.id() % machine.coreCount()).addThread(thread);", "");
    Path work = folder.resolve("work");
    Process compiler =
        new ProcessBuilder("cc", "-O2", "-o", work.toString(), "samples/10-real-programs/work.c")
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).isZero();
    Path workload = Files.writeString(folder.resolve("both.yaml"), WORKLOAD.formatted(work));
    String[] common = {
      "--workload", workload.toString(), "--policy", "mine", "--plugins", plugins.toString()
    };
    Cli simulated =
        Cli.run(with(common, "simulate", "--data", "paper-example", "--machine", "2x2"));
    assertThat(simulated.code()).as(simulated.err()).isZero();
    assertThat(simulated.out()).contains("policy mine, exact mode");

    Cli run = Cli.run(with(common, "run", "--out", folder.resolve("out").toString()));
    assertThat(run.code()).as(run.err()).isZero();
    List<Integer> cpus = RealHost.allowed().cpus();
    assertThat(masks("0-A")).containsExactly(cpus.get(0));
    assertThat(masks("1-B")).containsExactly(cpus.get(1 % cpus.size()));
    assertThat(masks("2-C")).containsExactly(cpus.get(2 % cpus.size()));
    int last = cpus.get(3 % cpus.size());
    assertThat(masks("3-D")).as("both processes").containsExactly(last, last);
  }

  private static String[] with(String[] common, String... more) {
    String[] all = Arrays.copyOf(more, more.length + common.length);
    System.arraycopy(common, 0, all, more.length, common.length);
    return all;
  }

  /** What the kernel reported to a program that was asked on which cpus it may run. */
  private List<Integer> masks(String program) throws Exception {
    return Files.readAllLines(
            folder.resolve("out/work/0-mine-0").resolve(program).resolve("stdout"))
        .stream()
        .map(line -> Integer.valueOf(line.replaceFirst("Cpus_allowed_list:\\s*", "")))
        .toList();
  }
}
