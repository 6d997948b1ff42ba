package akula.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Pty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files, names and exceptions that try to rule the terminal: what they try is shown. */
class HostileNamesTest {
  /** Turns the rest of the line around; what an application may be called has no controls. */
  private static final String OVERRIDE = "\u202e";

  /** Clears the screen, in seven bits and in eight, goes back to the line's begin, rings. */
  private static final String CONTROLS = "\u001b[2J\u009b2J\rok\u0007\u2028";

  private static final String HOSTILE = CONTROLS + OVERRIDE;

  @TempDir private Path folder;

  /** Commands name files below this folder, whose name is hostile, too. */
  private Path hostile;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(hostile.resolve(name), text);
  }

  @BeforeEach
  void writeFiles() throws IOException {
    // Not all locales have file names beyond ASCII.
    hostile = Files.createDirectory(folder.resolve("in\u001b[2J\rok\u0007\n"));
    String json = "\\u001b[2J\\u009b2J\\rok\\u0007\\u2028\\u202e";
    Path data = Files.createDirectory(hostile.resolve("data"));
    Files.writeString(
        data.resolve("dataset.json"),
        """
        {"name": "d%1$s", "description": "about%1$s", "machine": "m%1$s", "method": "x%1$s",
         "date": "2010", "origin": "o%1$s", "licence": "l%1$s", "modelled": true,
         "models": {"memory_domain": [{"model": "pair-matrix", "file": "relative-speed.csv",
          "composition": "product"}]}}
        """
            .formatted(json));
    Files.writeString(
        data.resolve("applications.csv"),
        "application,solo_s,instructions,class\nA%1$s,100,,\n".formatted(OVERRIDE));
    Files.writeString(
        data.resolve("relative-speed.csv"),
        "application,alone,A%1$s\nA%1$s,1.00,0.75\n".formatted(OVERRIDE));
    Path wrong = Files.createDirectory(hostile.resolve("wrong"));
    Files.writeString(
        wrong.resolve("dataset.json"), Files.readString(data.resolve("dataset.json")));
    Files.writeString(
        wrong.resolve("applications.csv"),
        "application,solo_s,instructions,class\n%s,x%<s,,%<s\n".formatted(HOSTILE));
    write(
        "machine.json",
        """
        {"name": "m%1$s", "description": "d%1$s",
         "memory_domains": [{"cpus": "0-1", "node": 0}],
         "core_types": [{"name": "slow%1$s", "cpus": "1", "speed": 0.5}]}
        """
            .formatted(json));
    write("workload.yaml", "launches: [{application: \"A%1$s\"}]\n".formatted("\\u202e"));
    write(
        "unknown.yaml",
        "launches: [{application: \"B%1$s\"}, {a%1$s: 1}]\nname: \"%1$s\"\n"
            .formatted("\\e[2J\\x9b2J\\rok\\a\\u2028\\u202e"));
    write("sweep.yaml", "policies: [\"p%1$s\"]\nparts: []\n".formatted("\\e[2J\\u202e\\r"));
    write(
        "Throwing.java",
        """
        import akula.api.*;
        public final class Throwing implements Scheduler {
          public void launchThread(AkulaThread thread, Machine machine) {
            throw new IllegalStateException("no%s");
          }
          public void updateSchedule(Machine machine) {}
        }
        """
            .formatted("\\033[2J\\r\\n\\u202e"));
    write("Wrong.java", "public final class Wrong { int x = %s\"; }".formatted(OVERRIDE));
  }

  /** FILES is the folder with the hostile name, TEXT something hostile. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "simulate --machine 2x2 --data FILES/data --workload FILES/workload.yaml",
        "simulate --machine 2x2 --data FILES/data --workload FILES/workload.yaml --steps",
        "simulate --machine 2x2 --data FILES/data --workload FILES/workload.yaml --explain",
        "simulate --machine FILES/machine.json --data FILES/data --workload FILES/workload.yaml"
            + " --policy FILES/Throwing.java",
        "simulate --data FILES/data --workload FILES/unknown.yaml",
        "simulate --policy FILES/Throwing.java",
        "simulate --policy FILES/Wrong.java",
        "simulate --policy TEXT",
        "simulate --machine TEXT",
        "simulate --TEXT",
        "simulate TEXT",
        "simulate --interval TEXT",
        "TEXT",
        "data show FILES/data",
        "data show FILES/data --application A\u202e",
        "data show FILES/data --application TEXT",
        "data check FILES/data",
        "data check FILES/wrong",
        "data check FILES/missing",
        "data diff FILES/data paper-example",
        "machine --hwloc FILES/machine.json",
        "machine --sysfs-root FILES/none",
        "workload show FILES/workload.yaml --data FILES/data",
        "sweep FILES/sweep.yaml",
        "compare FILES/data --policy TEXT --policy TEXT",
        "report FILES",
        "policies show TEXT",
        "new-policy TEXT FILES/new",
        "run --workload FILES/unknown.yaml --policy linux --dry-run",
        "profile FILES/unknown.yaml --out FILES/out",
      })
  void whatTheyTryIsShown(String line) {
    String[] arguments =
        Stream.of(line.split(" "))
            .map(word -> word.replace("FILES", hostile.toString()).replace("TEXT", HOSTILE))
            .toArray(String[]::new);
    Cli cli = Cli.run(arguments);
    String said = cli.out() + cli.err();
    assertThat(said.chars().filter(HostileNamesTest::acts)).as(said).isEmpty();
    assertThat(said).containsAnyOf("\\u202e", "\\u001b");
  }

  private static boolean acts(int c) {
    return Character.isISOControl(c) && c != '\n' && c != '\t'
        || c >= 0x200e && c <= 0x200f
        || c >= 0x2028 && c <= 0x202e
        || c >= 0x2066 && c <= 0x2069;
  }

  /** Of a policy that throws lines, and of a file's mistakes, each has one line still. */
  @Test
  void noneHasALineOfItsOwn() {
    Cli cli = Cli.run("simulate", "--policy", hostile.resolve("Throwing.java").toString());
    assertThat(cli.err().lines()).hasSize(1);
    assertThat(cli.err())
        .contains(": no\\u001b[2J \\u202e (illegal state exception at Throwing.java:4)");
  }

  @Test
  void columnsStayAligned() {
    Cli cli = Cli.run("data", "show", hostile.resolve("data").toString());
    assertThat(cli.out()).contains("application", "A\\u202e               100");
  }

  /** Programs get what stands in the files. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "data show FILES --format json",
        "data show FILES --format csv",
        "data export FILES",
        "data export FILES --format json"
      })
  void dataForProgramsAreAsTheyAre(String line) {
    String[] arguments =
        Stream.of(line.split(" "))
            .map(word -> word.replace("FILES", hostile.resolve("data").toString()))
            .toArray(String[]::new);
    Cli cli = Cli.run(arguments);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("A" + OVERRIDE).doesNotContain("\\u202e");
  }

  @ParameterizedTest
  @EnabledOnOs(OS.LINUX)
  @ValueSource(strings = {"json", "csv", "text"})
  void peopleWhoLookAtThemSeeThem(String format) throws Exception {
    String data = hostile.resolve("data").toString();
    List<String> show = List.of("data", "show", data, "--format", format);
    try (Pty terminal = Pty.start(folder, Map.of("NO_COLOR", "1", "LC_ALL", "C.UTF-8"), show)) {
      String shown =
          new String(
              terminal.shown().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      assertThat(shown).contains("A\\u202e").doesNotContain(OVERRIDE, "\u001b");
    }
  }
}
