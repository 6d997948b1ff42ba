package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies that loop for ever or eat the heap, in a process of their own. */
class EndlessPolicyTest {
  private static final String LOOP = "while (true) { i++; }";

  /** Some hundred updates are a run, and a few dozen runs a piece of a sweep. */
  private static final String LATE = "if (++updates > 100_000) { %s }";

  @TempDir private Path folder;

  private record Ended(int code, String said) {}

  private Ended akula(List<String> options, String... arguments)
      throws IOException, InterruptedException {
    Path said = folder.resolve("said");
    Process process = OwnProcess.start(OwnProcess.command(options, List.of(arguments)), said);
    return new Ended(process.waitFor(), Files.readString(said));
  }

  private String policy(String update) throws IOException {
    Path source = folder.resolve("Stuck.java");
    Files.writeString(
        source,
        """
        import akula.api.*;
        public final class Stuck implements Scheduler {
          private static int updates;
          private static final java.util.List<Object> KEPT = new java.util.ArrayList<>();
          private static Object head;
          private volatile int i;
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
            .formatted(update));
    return source.toString();
  }

  @Test
  void aSimulationEndsAndSaysWhereThePolicyIs() throws IOException, InterruptedException {
    Ended ended = akula(List.of(), "simulate", "--policy", policy(LOOP), "--policy-limit", "1s");
    assertThat(ended.said())
        .isEqualTo(
            "akula: workload paper-example: policy %s has not returned from updateSchedule at 1 s of"
                    .formatted(folder.resolve("Stuck.java"))
                + " simulated time within 1s, it is at Stuck.java:15 in search, Stuck.java:12 in"
                + " updateSchedule; --policy-limit gives it longer."
                + System.lineSeparator());
    assertThat(ended.code()).isEqualTo(1);
  }

  /** Nothing has begun, so nobody waits for a policy before. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          simulate --policy-limit | Stuck() { LOOP } | its constructor | <init>
          sweep --policy-limit | Stuck() { LOOP } | its constructor | <init>
          hunt --policy-limit | Stuck() { LOOP } | its constructor | <init>
          run --patience | Stuck() { LOOP } | its constructor | <init>
          simulate --policy-limit | public Requirements requirements() { LOOP } | requirements | requirements
          run --patience | public Requirements requirements() { LOOP } | requirements | requirements
          sweep --policy-limit | public void checkMachine(Machine machine) { LOOP } | checkMachine | checkMachine
          run --patience | public void checkMachine(Machine machine) { LOOP } | checkMachine | checkMachine
          """)
  void whatDoesNotComeBackBeforeTheRunIsRefused(
      String command, String member, String where, String method)
      throws IOException, InterruptedException {
    String source = policy("");
    Files.writeString(
        Path.of(source),
        Files.readString(Path.of(source))
            .replace("private volatile int i;", "int i; " + member.replace("LOOP", LOOP)));
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"),
            "name: w\nlaunches:\n  - {application: never, command: 'true'}\n");
    Path out = folder.resolve("out");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("1s", "--policy", source));
    if (!words.contains("simulate")) {
      words.addAll(List.of("--out", out.toString()));
    }
    if (words.contains("run")) {
      words.addAll(List.of("--workload", workload.toString()));
    }
    Ended ended = akula(List.of(), words.toArray(String[]::new));
    assertThat(ended.said())
        .isEqualTo(
            "akula: policy %s has not come back from %s within 1s, it is at Stuck.java:6 in %s; %s gives it longer.%n"
                .formatted(source, where, method, words.get(1)));
    assertThat(ended.code()).isEqualTo(2);
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
    Ended swept = sweep(List.of(), source, folder.resolve("out"));
    assertThat(swept.said())
        .containsPattern("^akula: workload \\w+:\\d+ \\(seed 1\\): ")
        .endsWith(": " + constructor + "." + System.lineSeparator());
    assertThat(swept.code()).isEqualTo(1);
    Ended hunted = hunt(source, folder.resolve("hunt"));
    assertThat(hunted.said()).startsWith("akula: " + constructor + "; the workload is ");
    assertThat(hunted.code()).isEqualTo(1);
  }

  private String constructed(String constructor) throws IOException {
    Path source = Path.of(policy("updates++;"));
    String text = Files.readString(source);
    return Files.writeString(
            source,
            text.replace(
                "private volatile int i;", "private int i; Stuck() { %s }".formatted(constructor)))
        .toString();
  }

  @Test
  void aConstructorThatDoesNotComeBackLaterEndsTheSweepAndWhatWasDoneIsKept()
      throws IOException, InterruptedException {
    String source = constructed("if (updates > 100_000) " + LOOP);
    Path out = folder.resolve("out");
    Ended swept = sweep(List.of(), source, out);
    assertThat(swept.said())
        .containsPattern("^akula: workload \\w+:\\d+ \\(seed 1\\): policy ")
        .contains(
            source + " has not returned from its constructor within 1s, it is at Stuck.java:6")
        .contains(" in <init>; --policy-limit gives it longer; what was done is kept, the same")
        .contains("--resume --out " + out + " resumes it");
    assertThat(swept.code()).isEqualTo(1);
    assertThat(unfinished(out)).isTrue();
    Ended hunted = hunt(source, folder.resolve("hunt"));
    assertThat(hunted.said())
        .startsWith("akula: workload ")
        .contains(
            source + " has not returned from its constructor within 1s, it is at Stuck.java:6");
    assertThat(hunted.code()).isEqualTo(1);
  }

  /** One is made to be asked, one when the command is planned, and one is run. */
  @ParameterizedTest
  @CsvSource({"1, 2, ''", "2, 1, 'workload paper-example: '"})
  void aSimulationEndsAtAnyOfItsObjects(int made, int code, String workload)
      throws IOException, InterruptedException {
    String source = constructed("if (++updates > " + made + ") " + LOOP);
    Ended ended = akula(List.of(), "simulate", "--policy", source, "--policy-limit", "1s");
    assertThat(ended.said())
        .isEqualTo(
            "akula: %spolicy %s has not come back from its constructor within 1s, it is at Stuck.java:6 in <init>; --policy-limit gives it longer.%n"
                .formatted(workload, source));
    assertThat(ended.code()).isEqualTo(code);
  }

  @Test
  void aHuntEndsAndNamesTheWorkload() throws IOException, InterruptedException {
    Path out = folder.resolve("hunt");
    Ended ended = hunt(policy(LOOP), out);
    assertThat(ended.said())
        .matches("akula: workload \\w.*: policy .* it is at Stuck.java:15 in search, [^\n]*\n");
    assertThat(ended.code()).isEqualTo(1);
    assertThat(out).doesNotExist();
  }

  @Test
  void aSweepEndsAndLeavesNothingIfNothingWasDone() throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Ended ended = sweep(List.of(), policy(LOOP), out);
    assertThat(ended.said())
        .matches(
            "akula: workload \\w+:\\d+ \\(seed 1\\): policy .* within 1s, it is at Stuck.java:15 in"
                + " search, Stuck.java:12 in updateSchedule; --policy-limit gives it longer.\n");
    assertThat(ended.code()).isEqualTo(1);
    assertThat(out).doesNotExist();
  }

  @Test
  void whatASweepHasDoneIsKept() throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Ended ended = sweep(List.of(), policy(LATE.formatted(LOOP)), out);
    assertThat(ended.said())
        .contains("policy-limit gives it longer; what was done is kept, the same command with")
        .contains("--resume --out " + out + " resumes it");
    assertThat(ended.code()).isEqualTo(1);
    assertThat(unfinished(out)).isTrue();
  }

  @Test
  void aPolicyThatEatsTheHeapIsNamedAndWhatWasDoneIsKept()
      throws IOException, InterruptedException {
    String eat = "while (true) { KEPT.add(new long[100_000]); }";
    Path out = folder.resolve("out");
    Ended nothing = sweep(List.of("-Xmx64m"), policy(eat), out);
    assertThat(nothing.said())
        .containsPattern("akula: workload \\w+:\\d+ .*policy .*Stuck.java.*the Java heap is full");
    assertThat(nothing.code()).isEqualTo(1);
    assertThat(out).doesNotExist();
    Ended late = sweep(List.of("-Xmx64m"), policy(LATE.formatted(eat)), out);
    assertThat(late.said())
        .containsPattern("akula: workload \\w+:\\d+ .*policy .*Stuck.java.*the Java heap is full")
        .contains("what was done is kept, the same command with --resume");
    assertThat(late.code()).isEqualTo(1);
    assertThat(unfinished(out)).isTrue();
  }

  /** They leave no room for a word. */
  @Test
  void aPolicyThatEatsTheHeapWithSmallObjectsIsNamedToo() throws IOException, InterruptedException {
    String eat = "while (true) { Object[] n = new Object[1]; n[0] = head; head = n; }";
    String named =
        "workload \\S+( \\(seed 1\\))?: policy .*Stuck.java failed in updateSchedule at .* s: it"
            + " ran out of memory: the Java heap is full";
    Path out = folder.resolve("out");
    Ended late = sweep(List.of("-Xmx48m"), policy(LATE.formatted(eat)), out);
    assertThat(late.said())
        .matches(
            "akula: " + named + "; what was done is kept, the same command with --resume .*\\R");
    assertThat(late.code()).isEqualTo(1);
    assertThat(unfinished(out)).isTrue();
    Ended simulated = akula(List.of("-Xmx48m"), "simulate", "--policy", policy(eat));
    assertThat(simulated.said()).matches("akula: " + named + "\\.\\R");
    assertThat(simulated.code()).isEqualTo(1);
  }

  private Ended hunt(String policy, Path out) throws IOException, InterruptedException {
    String hunt = "hunt --against naive_spread --jobs 2 --policy-limit 1s";
    List<String> words = new ArrayList<>(List.of(hunt.split(" ")));
    words.addAll(List.of("--policy", policy, "--out", out.toString()));
    return akula(List.of(), words.toArray(String[]::new));
  }

  private Ended sweep(List<String> options, String policy, Path out)
      throws IOException, InterruptedException {
    return akula(
        options,
        "sweep",
        "--policy",
        policy,
        "--jobs",
        "1",
        "--workloads",
        "200",
        "--policy-limit",
        "1s",
        "--out",
        out.toString());
  }

  private static boolean unfinished(Path out) throws IOException {
    try (var files = Files.walk(out)) {
      return files.anyMatch(file -> file.toString().endsWith(".part"));
    }
  }
}
