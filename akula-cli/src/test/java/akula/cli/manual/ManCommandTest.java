package akula.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.HelpTree;
import akula.cli.fixtures.OptionalProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManCommandTest {
  @TempDir private Path folder;

  private Path pages() {
    Path pages = folder.resolve("man1");
    Cli said = Cli.run("man", "--out", pages.toString());
    assertThat(said.code()).as(said.err()).isZero();
    return pages;
  }

  private static String name(String command) {
    return ("akula " + command).strip().replace(' ', '-');
  }

  @Test
  void everyCommandHasAPageWithAllItsOptions() throws IOException {
    Path pages = pages();
    Map<String, List<String>> all = HelpTree.options();
    for (Map.Entry<String, List<String>> command : all.entrySet()) {
      String page =
          Files.readString(pages.resolve(name(command.getKey()) + ".1")).replace("\\-", "-");
      for (String option : command.getValue()) {
        assertThat(page).containsPattern("\n(\\\\fB.*)?\\\\fB" + option + "\\\\fR");
      }
    }
    assertThat(pages.toFile().list()).hasSize(all.size());
  }

  @Test
  void aPageNamesThoseBelowIt() {
    assertThat(Cli.line("man").out().replace("\\-", "-"))
        .contains("\\fBakula-sweep\\fR(1)", "\\fBakula-data\\fR(1)");
    assertThat(Cli.line("man data").out().replace("\\-", "-"))
        .contains("\\fBakula-data-show\\fR(1)");
  }

  @Test
  void onePageIsWhatTheFolderHas() throws IOException {
    assertThat(Cli.line("man data show").out())
        .isEqualTo(Files.readString(pages().resolve("akula-data-show.1")));
  }

  @Test
  void troffFindsNothingToWarnOf() throws IOException, InterruptedException {
    OptionalProgram.require("groff");
    try (Stream<Path> pages = Files.list(pages())) {
      for (Path page : pages.sorted().toList()) {
        assertThat(OptionalProgram.output("groff", "-man", "-ww", "-z", page.toString()))
            .as(page.toString())
            .isEmpty();
      }
    }
  }

  @Test
  void manShowsThePage() throws IOException, InterruptedException {
    OptionalProgram.require("man");
    String shown =
        OptionalProgram.output(
            "man", "-P", "cat", "-l", pages().resolve("akula-simulate.1").toString());
    assertThat(shown.replaceAll(".\b", ""))
        .contains("NAME", "akula-simulate - Simulate one workload", "EXIT STATUS");
  }

  @Test
  void whatIsNotThereIsRefused() {
    assertThat(Cli.line("man swep").err())
        .startsWith("akula: unknown command 'swep'; expected one of simulate, run,")
        .contains("did you mean 'sweep'?");
    assertThat(Cli.line("man sweep now").err())
        .startsWith("akula: 'akula sweep' has no commands of its own, and so none 'now'.");
    assertThat(Cli.line("man sweep --out " + folder.resolve("x")).err())
        .startsWith("akula: --out writes the pages of all commands; name no command beside it.");
    assertThat(Cli.line("man --out " + folder).err()).contains("exists; name a new one");
  }
}
