package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A manager that cannot let its policy decide every turn says why, and is not started. */
@EnabledOnOs(OS.LINUX)
class ManagerKernelTest {
  @TempDir private Path folder;

  private Cli start(String... options) {
    Path socket = folder.resolve("run").resolve("manager.sock");
    List<String> command =
        new ArrayList<>(List.of("manager", "start", "--socket", socket.toString()));
    command.addAll(List.of(options));
    if (!command.toString().contains("--log")) {
      command.add("--no-log");
    }
    Cli said = Cli.run(command.toArray(String[]::new));
    assertThat(said.code()).isEqualTo(2);
    assertThat(socket).doesNotExist();
    return said;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy=cfs --kernel=soon|--kernel is 'soon'; expected ended or ahead",
        "--policy=cfs --partial|--partial says how --kernel is done; expected --kernel with it",
        "--policy=cfs --kernel --observe"
            + "|--observe does not go together with --kernel; leave one of them out",
        "--policy=cfs --kernel --log=logs"
            + "|--log is of the log of decisions, and of turns that are decided with --kernel none"
            + " is kept: there may be thousands a second; leave it out",
        "--policy=cfs --kernel --log-limit=1MiB"
            + "|--log-limit is of the log of decisions, and of turns that are decided with --kernel"
            + " none is kept: there may be thousands a second; leave it out",
        "--policy=naive_spread --kernel"
            + "|policy naive_spread leaves the order of queues to the kernel, and with --kernel it"
            + " is to decide it; run it without, or take one that orders queues or pauses threads,"
            + " such as cfs or gang"
      })
  void whatDoesNotGoTogether(String options, String sentence) {
    assertThat(start(options.split(" ")).err()).isEqualTo("akula: " + sentence + ".\n");
  }

  /** What the loader says in place of the descriptors: struct refusal of rings.h. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "this kernel has no sched_ext; take one with CONFIG_SCHED_CLASS_EXT",
        "CAP_BPF and CAP_PERFMON are missing; setcap cap_bpf,cap_perfmon+ep akula-scheduler",
        "another scheduler is attached; end it first"
      })
  void whatTheLoaderRefuses(String sentence) throws Exception {
    Path loader =
        Files.writeString(
            folder.resolve("akula-scheduler"),
            """
            #!/bin/sh
            printf '\\002\\000\\000\\000\\003\\000\\000\\000\\003\\000\\000\\000\\000\\000\\000\\000%s\\000' '\
            """
                + sentence
                + "' >&3\n");
    Files.setPosixFilePermissions(loader, PosixFilePermissions.fromString("rwx------"));
    assertThat(start("--policy=cfs", "--kernel=ahead", "--loader=" + loader).err())
        .isEqualTo("akula: --kernel cannot be used here: " + sentence + ".\n");
  }
}
