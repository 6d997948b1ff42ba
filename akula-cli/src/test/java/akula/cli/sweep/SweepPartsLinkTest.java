package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a part that somebody has made a link is refused, whole as the sweep may be. */
@DisabledOnOs(OS.WINDOWS)
class SweepPartsLinkTest {
  private static final String SWEEP =
      "{workloads: 2, policies: [random], threads: false,"
          + " parts: [{name: small, categories: [D2_T2]}, {name: large, categories: [D4_T4]}]}";

  @TempDir private Path folder;

  @Test
  void nothingIsWrittenWhereItLeads() throws IOException {
    Path file = Files.writeString(folder.resolve("parts.yaml"), SWEEP);
    Path out = folder.resolve("out");
    String command = "sweep %s --out %s".formatted(file, out);
    assertThat(Cli.line(command).code()).isZero();
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    RunDirectory.delete(out.resolve("small"));
    Path link = Files.createSymbolicLink(out.resolve("small"), elsewhere);
    for (String again : new String[] {" --resume", " --overwrite"}) {
      Cli cli = Cli.line(command + again);
      assertThat(cli.err())
          .as(again)
          .startsWith("akula: " + link + " is a symbolic link; expected a folder of akula's own");
      assertThat(cli.code()).as(again).isEqualTo(1);
      assertThat(elsewhere).isEmptyDirectory();
    }
    assertThat(out.resolve("manifest.json")).exists();
  }
}
