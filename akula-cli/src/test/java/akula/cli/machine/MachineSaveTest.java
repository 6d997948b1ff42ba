package akula.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.formats.hwloc.HwlocReader;
import akula.formats.machine.MachineReader;
import akula.wrapper.speed.EmulatedSpeeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula machine --save}, and machines of other programs in the simulator. */
class MachineSaveTest {
  private static final String EXAMPLE = "docs/example-machine.xml";

  @TempDir private Path folder;

  @Test
  void aSavedMachineIsOneForTheSimulator() throws Exception {
    Path file = folder.resolve("saved.json");
    Cli cli = Cli.run("machine", "--hwloc", EXAMPLE, "--save", file.toString());
    assertThat(cli.out()).endsWith("\nwritten to " + file + "\n");
    assertThat(MachineReader.read(file))
        .isEqualTo(HwlocReader.read(Path.of(EXAMPLE)).description());
    Cli saved = Cli.run("simulate", "--machine", file.toString());
    assertThat(saved.code()).isZero();
    assertThat(Cli.run("simulate", "--machine", EXAMPLE)).isEqualTo(saved);
    String before = Files.readString(file);
    Cli again = Cli.run("machine", "--hwloc", EXAMPLE, "--save", file.toString());
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.out()).isEmpty();
    assertThat(again.err())
        .isEqualTo("akula: --save is " + file + ", which exists; name a new file.\n");
    assertThat(file).hasContent(before);
  }

  /** What policies see of a real run with the same option. */
  @Test
  void aSavedMachineMayHaveCoresThatAreMadeSlower() throws Exception {
    Path file = folder.resolve("slower.json");
    String[] options = {"machine", "--hwloc", EXAMPLE, "--emulate-speed", "cpu4=0.5"};
    assertThat(Cli.run(options).err())
        .isEqualTo(
            "akula: --emulate-speed changes the machine that --save writes; give --save FILE,"
                + " too.\n");
    List<String> saved = new ArrayList<>(List.of(options));
    saved.addAll(List.of("--save", file.toString()));
    assertThat(Cli.run(saved.toArray(String[]::new)).code()).isZero();
    assertThat(MachineReader.read(file))
        .isEqualTo(
            EmulatedSpeeds.parse("cpu4=0.5").of(HwlocReader.read(Path.of(EXAMPLE)).description()));
    saved.set(4, "cpu0=0.5");
    saved.set(6, folder.resolve("none.json").toString());
    assertThat(Cli.run(saved.toArray(String[]::new)).err())
        .isEqualTo(
            "akula: --emulate-speed gives the cpus 0-1, which are one core, different speeds;"
                + " expected the same for all of them.\n");
    assertThat(folder.resolve("none.json")).doesNotExist();
  }

  @Test
  void sweepsTakeAnExportTooAlsoInAFile() throws IOException {
    Path out = folder.resolve("results");
    Cli cli =
        Cli.run(
            "sweep",
            "--machine",
            EXAMPLE,
            "--workloads",
            "2",
            "--policy",
            "naive_spread",
            "--out",
            out.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(out.resolve("manifest.json")).content().contains("example-machine");
    Path sweep =
        Files.writeString(
            folder.resolve("sweep.yaml"),
            """
            name: exported
            machine: %s
            policies: [naive_spread]
            workloads: 2
            """
                .formatted(Path.of(EXAMPLE).toAbsolutePath()));
    Cli file = Cli.run("sweep", sweep.toString(), "--out", folder.resolve("other").toString());
    assertThat(file.code()).as(file.err()).isZero();
    assertThat(folder.resolve("other/manifest.json")).content().contains("example-machine");
  }
}
