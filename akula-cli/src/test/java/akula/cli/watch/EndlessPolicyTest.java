package akula.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.InTurn;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies that loop for ever or eat the heap, in a process of their own. */
class EndlessPolicyTest {
  // time: it ends with the process that it is in
  private static final String LOOP = "while (true) { i++; }";

  /** As endless, and it takes no time from others: a watch sees where it is, not what it does. */
  private static final String WAIT =
      "while (true) { java.util.concurrent.locks.LockSupport.park(); }";

  /** Some hundred updates are a run, and a few dozen runs a piece of a sweep. */
  private static final String LATE = "if (++updates > 100_000) { %s }";

  @TempDir private Path folder;

  private record Ended(int code, String said) {}

  private Ended akula(List<String> options, String... arguments)
      throws IOException, InterruptedException {
    return akula(options, List.of(arguments));
  }

  private Ended akula(List<String> options, List<String> arguments)
      throws IOException, InterruptedException {
    Path said = folder.resolve("said");
    Process process = OwnProcess.start(OwnProcess.command(options, arguments), said);
    return new Ended(process.waitFor(), Cli.withoutCodes(Files.readString(said)));
  }

  private String policy(String update) throws IOException {
    return with("private volatile int i;", update);
  }

  /** Writes a policy with a member in line 6. */
  private String with(String member, String update) throws IOException {
    Path source = Files.createTempDirectory(folder, "policy").resolve("Stuck.java");
    Files.writeString(
        source,
        """
        import akula.api.*;
        public final class Stuck implements Scheduler {
          private static int updates;
          private static final java.util.List<Object> KEPT = new java.util.ArrayList<>();
          private static Object head;
          %s
          @Override public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }
          @Override public void updateSchedule(Machine machine) {
            search(machine);
          }
          private void search(Machine machine) {
            %s
          }
        }
        """
            .formatted(member, update));
    return source.toString();
  }

  @Test
  void aSimulationEndsAndSaysWhereThePolicyIs() throws IOException, InterruptedException {
    String source = policy(LOOP);
    Ended ended = akula(List.of(), "simulate", "--policy", source, "--policy-limit", "1s");
    assertThat(ended.said())
        .isEqualTo(
            "akula: workload paper-example: policy Stuck has not returned from updateSchedule at 1 s of"
                + " simulated time within 1s, it is at Stuck.java:15 in search, Stuck.java:12 in"
                + " updateSchedule; --policy-limit gives it longer."
                + System.lineSeparator());
    assertThat(ended.code()).isEqualTo(1);
  }

  /** What a policy does not come back from, which the option gives longer. */
  private record Before(
      String command, String option, String member, String where, String method) {}

  /** Nothing has begun, so nobody waits for a policy before. */
  @Test
  void whatDoesNotComeBackBeforeTheRunIsRefused() throws IOException, InterruptedException {
    String constructor = "Stuck() { WAIT }";
    String requirements = "public Requirements requirements() { WAIT }";
    String check = "public void checkMachine(Machine machine) { WAIT }";
    List<Before> all =
        List.of(
            new Before("simulate", "--policy-limit", constructor, "its constructor", "<init>"),
            new Before("sweep", "--policy-limit", constructor, "its constructor", "<init>"),
            new Before("hunt", "--policy-limit", constructor, "its constructor", "<init>"),
            new Before("run", "--patience", constructor, "its constructor", "<init>"),
            new Before("simulate", "--policy-limit", requirements, "requirements", "requirements"),
            new Before("run", "--patience", requirements, "requirements", "requirements"),
            new Before("sweep", "--policy-limit", check, "checkMachine", "checkMachine"),
            new Before("run", "--patience", check, "checkMachine", "checkMachine"));
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"),
            "name: w\nlaunches:\n  - {application: never, command: 'true'}\n");
    Path out = folder.resolve("out");
    List<List<String>> commands = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (Before one : all) {
      String source = with("int i; " + one.member().replace("WAIT", WAIT), "");
      List<String> words =
          new ArrayList<>(List.of(one.command(), one.option(), "1s", "--policy", source));
      if (!one.command().equals("simulate")) {
        words.addAll(List.of("--out", out.toString()));
      }
      if (one.command().equals("run")) {
        words.addAll(List.of("--workload", workload.toString()));
      }
      commands.add(words);
      expected.add(
          "akula: policy Stuck has not come back from %s within 1s, it is at Stuck.java:6 in %s; %s gives it longer.%n"
              .formatted(one.where(), one.method(), one.option()));
    }
    List<InTurn.Ended> ended = InTurn.run(commands);
    assertThat(ended).extracting(InTurn.Ended::said).isEqualTo(expected);
    assertThat(ended).extracting(InTurn.Ended::code).containsOnly(2);
    assertThat(out).doesNotExist();
  }

  /** Nobody can know before that it will be made once too often. */
  @Test
  void aConstructorThatThrowsLaterFailsTheRunThatNeedsIt()
      throws IOException, InterruptedException {
    String source =
        constructed("if (updates > 100_000) throw new IllegalStateException(\"late\");");
    String constructor =
        "policy stuck: the constructor of Stuck failed: late (illegal state exception at Stuck.java:6)";
    List<InTurn.Ended> both =
        InTurn.run(
            List.of(
                unhurried(sweep(source, folder.resolve("out"))),
                unhurried(hunt(source, folder.resolve("hunt")))));
    InTurn.Ended swept = both.getFirst();
    assertThat(swept.said())
        .containsPattern("^akula: workload \\w+:\\d+ \\(seed 1\\): ")
        .contains(": " + constructor + ".\nTo see that run alone:\n./akula simulate --workload ");
    assertThat(swept.code()).isEqualTo(1);
    InTurn.Ended hunted = both.getLast();
    assertThat(hunted.said()).startsWith("akula: " + constructor + "; the workload is ");
    assertThat(hunted.code()).isEqualTo(1);
  }

  private String constructed(String constructor) throws IOException {
    return with("private int i; Stuck() { %s }".formatted(constructor), "updates++;");
  }

  @Test
  void aConstructorThatDoesNotComeBackLaterEndsTheSweepAndWhatWasDoneIsKept()
      throws IOException, InterruptedException {
    String source = constructed("if (updates > 100_000) " + WAIT);
    Path out = folder.resolve("out");
    List<InTurn.Ended> both =
        InTurn.run(List.of(sweep(source, out), hunt(source, folder.resolve("hunt"))));
    InTurn.Ended swept = both.getFirst();
    assertThat(swept.said())
        .containsPattern("^akula: workload \\w+:\\d+ \\(seed 1\\): policy ")
        .contains("Stuck has not returned from its constructor within 1s, it is at Stuck.java:6")
        .contains(" in <init>; --policy-limit gives it longer; what was done is kept, the same")
        .contains("--resume --out " + out + " resumes it");
    assertThat(swept.code()).isEqualTo(1);
    assertThat(unfinished(out)).isTrue();
    InTurn.Ended hunted = both.getLast();
    assertThat(hunted.said())
        .startsWith("akula: workload ")
        .contains("Stuck has not returned from its constructor within 1s, it is at Stuck.java:6");
    assertThat(hunted.code()).isEqualTo(1);
  }

  /** One is made to be asked, one when the command is planned, and one is run. */
  @Test
  void aSimulationEndsAtAnyOfItsObjects() throws IOException, InterruptedException {
    String planned = constructed("if (++updates > 1) " + WAIT);
    String run = constructed("if (++updates > 2) " + WAIT);
    String said =
        "akula: %spolicy Stuck has not come back from its constructor within 1s, it is at Stuck.java:6 in <init>; --policy-limit gives it longer.%n";
    assertThat(
            InTurn.run(
                List.of(
                    List.of("simulate", "--policy", planned, "--policy-limit", "1s"),
                    List.of("simulate", "--policy", run, "--policy-limit", "1s"))))
        .containsExactly(
            new InTurn.Ended(2, said.formatted("")),
            new InTurn.Ended(1, said.formatted("workload paper-example: ")));
  }

  @Test
  void aSweepEndsAndLeavesNothingIfNothingWasDone() throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Ended ended = akula(List.of(), sweep(policy(LOOP), out));
    assertThat(ended.said())
        .matches(
            "akula: workload \\w+:\\d+ \\(seed 1\\): policy .* within 1s, it is at Stuck.java:15 in"
                + " search, Stuck.java:12 in updateSchedule; --policy-limit gives it longer.\n"
                + "To see that run alone:\n\\./akula simulate --workload \\w+:\\d+ --seed 1 .*Stuck.java\n");
    assertThat(ended.code()).isEqualTo(1);
    assertThat(out).doesNotExist();
  }

  @Test
  void aHuntNamesTheWorkloadAndWhatASweepHasDoneIsKept() throws IOException, InterruptedException {
    Path hunt = folder.resolve("hunt");
    Path out = folder.resolve("out");
    List<InTurn.Ended> both =
        InTurn.run(List.of(hunt(policy(WAIT), hunt), sweep(policy(LATE.formatted(WAIT)), out)));
    assertThat(both.getFirst().said())
        .matches("akula: workload \\w.*: policy .* it is at Stuck.java:15 in search, [^\n]*\n");
    assertThat(hunt).doesNotExist();
    assertThat(both.getLast().said())
        .contains("policy-limit gives it longer; what was done is kept, the same command with")
        .contains("--resume --out " + out + " resumes it")
        .contains("To see that run alone:\n./akula simulate --workload ");
    assertThat(unfinished(out)).isTrue();
    assertThat(both).extracting(InTurn.Ended::code).containsOnly(1);
  }

  @Test
  void aPolicyThatEatsTheHeapIsNamedAndWhatWasDoneIsKept()
      throws IOException, InterruptedException {
    // time: it ends when the heap is full
    String eat = "while (true) { KEPT.add(new long[100_000]); }";
    Path out = folder.resolve("out");
    Ended nothing = akula(List.of("-Xmx64m"), unhurried(sweep(policy(eat), out)));
    assertThat(nothing.said())
        .containsPattern("akula: workload \\w+:\\d+ .*policy .*Stuck.*the Java heap is full");
    assertThat(nothing.code()).isEqualTo(1);
    assertThat(out).doesNotExist();
    Ended late = akula(List.of("-Xmx64m"), unhurried(sweep(policy(LATE.formatted(eat)), out)));
    assertThat(late.said())
        .containsPattern("akula: workload \\w+:\\d+ .*policy .*Stuck.*the Java heap is full")
        .contains("what was done is kept, the same command with --resume");
    assertThat(late.code()).isEqualTo(1);
    assertThat(unfinished(out)).isTrue();
  }

  /** They leave no room for a word. */
  @Test
  void aPolicyThatEatsTheHeapWithSmallObjectsIsNamedToo() throws IOException, InterruptedException {
    // time: it ends when the heap is full
    String eat = "while (true) { Object[] n = new Object[1]; n[0] = head; head = n; }";
    String named =
        "workload \\S+( \\(seed 1\\))?: policy .*Stuck failed in updateSchedule at .* s: it"
            + " ran out of memory: the Java heap is full";
    Path out = folder.resolve("out");
    Ended late = akula(List.of("-Xmx48m"), unhurried(sweep(policy(LATE.formatted(eat)), out)));
    assertThat(late.said())
        .matches(
            "akula: " + named + "; what was done is kept, the same command with --resume .*\\R");
    assertThat(late.code()).isEqualTo(1);
    assertThat(unfinished(out)).isTrue();
    Ended simulated = akula(List.of("-Xmx48m"), "simulate", "--policy", policy(eat));
    assertThat(simulated.said()).matches("akula: " + named + "\\.\\R");
    assertThat(simulated.code()).isEqualTo(1);
  }

  private static List<String> hunt(String policy, Path out) {
    return words("hunt --against naive_spread --jobs 2 --policy-limit 1s", policy, out);
  }

  private static List<String> sweep(String policy, Path out) {
    return words("sweep --jobs 1 --workloads 200 --policy-limit 1s", policy, out);
  }

  /** Without the limit that others are ended by: a busy machine takes its time to get further. */
  private static List<String> unhurried(List<String> words) {
    return words.stream().map(word -> word.equals("1s") ? "1h" : word).toList();
  }

  private static List<String> words(String command, String policy, Path out) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("--policy", policy, "--out", out.toString()));
    return words;
  }

  private static boolean unfinished(Path out) throws IOException {
    try (var files = Files.walk(out)) {
      return files.anyMatch(file -> file.toString().endsWith(".part"));
    }
  }
}
