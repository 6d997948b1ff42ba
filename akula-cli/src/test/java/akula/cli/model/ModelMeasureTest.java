package akula.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Counting;
import akula.cli.fixtures.Work;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModelFile;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.run.RealHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code akula model measure}, on two cpus that need not share a core, by clocks of the kernel in
 * the place of counters: what is counted says nothing, how it is counted and kept is the real way.
 */
@EnabledOnOs(OS.LINUX)
class ModelMeasureTest {
  /** Processor time of the first program that is tried, ms. */
  private static final int LEAST = 40;

  /** More would not be for want of time. */
  private static final int MOST = 5_000;

  @TempDir private Path folder;
  private List<Integer> cpus;

  @BeforeEach
  void needsTwoCpusAndAClock() throws IOException {
    Work.requireKernels();
    Counting.require();
    cpus = RealHost.allowed().cpus();
    assumeTrue(cpus.size() > 1, "two cpus");
    Files.writeString(
        folder.resolve("clocks.csv"),
        """
        parameter,unit,formula
        IPC,,task-clock / cpu-clock
        BUSY,cycles/instruction,(cpu-clock - 0.25 x task-clock) / task-clock
        REST,cycles/instruction,0.25 x task-clock / task-clock
        """);
    write(LEAST, "");
  }

  private void write(int millis, String more) throws IOException {
    Files.writeString(
        folder.resolve("campaign.yaml"),
        """
        name: three
        applications:
          - application: stays
            command: akula-kernel
            arguments: [arithmetic, %d]
          - application: sums
            command: akula-kernel
            arguments: [arithmetic, %d]
          - application: jumps
            command: akula-kernel
            arguments: [branch, %s%d]
        """
            .formatted(
                Work.kernel(millis, "arithmetic"),
                Work.kernel(millis * 3 / 2, "arithmetic"),
                more,
                Work.kernel(millis * 3 / 2, "branch")));
  }

  /**
   * Records programs that are as long as they have to be: a busy machine may run a short one from
   * its beginning to its end between two looks at it, and then the command asks for more.
   */
  private Cli recorded(String out, String wrong, String... more) throws IOException {
    for (int millis = LEAST; ; millis *= 2) {
      write(millis, wrong);
      Cli cli = measure(out, more);
      if (!cli.err().contains("give it more to do") || millis > MOST) {
        return cli;
      }
      RunDirectory.delete(folder.resolve(out));
    }
  }

  private Cli measure(String out, String... more) {
    List<String> line =
        new ArrayList<>(List.of("model", "measure", folder.resolve("campaign.yaml").toString()));
    line.addAll(List.of("--out", folder.resolve(out).toString(), "--interval", "10ms"));
    line.addAll(List.of("--formulas", folder.resolve("clocks.csv").toString()));
    line.addAll(List.of("--core", cpus.get(0) + "," + cpus.get(1)));
    line.addAll(List.of(more));
    return Cli.run(line.toArray(String[]::new));
  }

  @Test
  void whatIsRecordedIsTrainedAndJudgedAndResumed() throws IOException {
    String[] all = {"--stack", "BUSY,REST", "--force", "--single"};
    Cli measured = recorded("made", "", all);
    assertThat(measured.code()).as(measured.err()).isZero();
    assertThat(measured.err())
        .contains("are not contexts of one core; recording all the same", "recordings in ");
    Path made = folder.resolve("made");
    assertThat(made.resolve("recordings.csv"))
        .content()
        .contains(
            ",three,1,sums,0002.csv\n",
            ",three,2,sums,0005.csv\n",
            ",three,2,sums+jumps,0011.csv\n");
    assertThat(made.resolve("0011.csv"))
        .content()
        .startsWith("quantum,program,instructions,BUSY,REST\n1,1,");
    assertThat(made.resolve("journal.part")).doesNotExist();
    assertThat(made.resolve("work")).doesNotExist();

    Path file = folder.resolve("model.csv");
    Cli trained = Cli.line("model train --recordings " + made + " --out " + file);
    assertThat(trained.code()).as(trained.err()).isZero();
    InterferenceModel model = ModelFile.read(file);
    assertThat(model.dataSet()).isEqualTo("three");
    assertThat(model.components()).containsExactly("BUSY", "REST");
    Cli checked = Cli.line("model check " + file + " --recordings " + made);
    assertThat(checked.code()).as(checked.err()).isZero();
    Matcher mixes = Pattern.compile("(?m)^  2 +(\\d)  slowdown +the model ").matcher(checked.out());
    assertThat(mixes.find()).as(checked.out()).isTrue();
    assertThat(Long.parseLong(mixes.group(1)))
        .as("mixes with quanta that lie in what was recorded of each program alone")
        .isBetween(1L, ranTogether(made));
    Cli single =
        Cli.line("model train --alone single --recordings " + made + " --out " + file + "1");
    assertThat(single.code()).as(single.err()).isZero();
    Cli four = Cli.line("model train --smt 4 --recordings " + made + " --out " + file + "4");
    assertThat(four.code()).isEqualTo(2);
    assertThat(four.err()).contains("have no mix of SMT4; there are those of SMT2");

    Cli again = measure("made", "--stack", "BUSY,REST", "--force", "--single", "--resume");
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).contains("nothing is left to do in ");
    Cli other = measure("made", "--stack", "BUSY,REST", "--force", "--resume");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err())
        .contains("are whole, and provenance.json there is not of those that are asked for now");
  }

  /**
   * Of how many mixes there is a quantum in which both programs ran: how the machine shares its
   * processors out may keep two of 40 and 60 ms apart.
   */
  private static long ranTogether(Path made) throws IOException {
    long mixes = 0;
    for (String line : Files.readAllLines(made.resolve("recordings.csv"))) {
      if (line.matches(".*,three,2,[a-z]+\\+[a-z]+,[0-9]+\\.csv")) {
        Path file = made.resolve(line.substring(line.lastIndexOf(',') + 1));
        Set<String> quanta = new HashSet<>();
        boolean together = false;
        for (String row : Files.readAllLines(file)) {
          together |= !quanta.add(row.substring(0, row.indexOf(',')));
        }
        mixes += together ? 1 : 0;
      }
    }
    assertThat(mixes).isBetween(1L, 6L);
    return mixes;
  }

  @Test
  void whatFailsIsNamedAndTheRestIsKept() throws IOException {
    Cli failed = recorded("made", "none, ", "--stack", "BUSY,REST", "--force");
    assertThat(failed.code()).as(failed.err()).isEqualTo(1);
    assertThat(failed.err()).contains("jumps ended with exit code 2; it said: akula-kernel: ");
    Path made = folder.resolve("made");
    byte[] first = Files.readAllBytes(made.resolve("0001.csv"));
    Cli other = measure("made", "--stack", "BUSY,REST", "--force", "--resume", "--mixes", "5");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--resume: the recording in " + made + " is ");
    Cli still = measure("made", "--stack", "BUSY,REST", "--force", "--resume");
    assertThat(still.code()).as(still.err()).isEqualTo(1);
    assertThat(made.resolve("0001.csv")).hasBinaryContent(first);
    Files.writeString(made.resolve("0001.csv"), "edited");
    measure("made", "--stack", "BUSY,REST", "--force", "--resume");
    assertThat(made.resolve("0001.csv")).content().startsWith("quantum,program,");
  }

  @Test
  void whatCannotBeRecordedIsRefused() throws IOException {
    assertThat(measure("no", "--stack", "BUSY,NONE", "--force").err())
        .contains("NONE, of which a stack of cycles is made, cannot be counted: ");
    assertThat(measure("no", "--stack", "BUSY,BUSY", "--force").err())
        .contains("--stack names a component twice");
    assertThat(measure("no", "--stack", "BUSY", "--smt", "3").err())
        .contains("--smt has to be 2, 4 or 8, not 3");
    assertThat(measure("no", "--stack", "BUSY", "--smt", "4").err())
        .contains("--core names 2 cpu(s); SMT4 needs 4 different ones");
    assertThat(measure("no", "--stack", "BUSY", "--mixes", "3").err())
        .contains("--mixes has to be at least 4, of which a model can be trained, not 3");
    assertThat(measure("no", "--stack", "BUSY", "--only", "sums,jumps").err())
        .contains("has 2 application(s) that can be recorded; a model needs at least 3");
    assertThat(measure("no", "--stack", "BUSY", "--only", "sum").err())
        .contains("--only 'sum' is no application of campaign three");
    Cli half = recorded("half", "", "--stack", "BUSY", "--force");
    assertThat(half.code()).isEqualTo(1);
    assertThat(half.err()).contains("stays has a stack that adds up to 0.7");
  }

  @Test
  void whatWouldBeRecordedIsPrinted() {
    Cli dry = measure("no", "--stack", "BUSY,REST", "--force", "--dry-run");
    assertThat(dry.code()).as(dry.err()).isZero();
    assertThat(dry.out())
        .startsWith("three: 3 programs, 3 run(s) of one alone, 6 of mixes, quanta of 10ms\n")
        .contains("  REST, kernel: 0.25 x task-clock / task-clock");
    assertThat(folder.resolve("no")).doesNotExist();
  }
}
