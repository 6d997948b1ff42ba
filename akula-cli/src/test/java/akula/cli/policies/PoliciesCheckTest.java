package akula.cli.policies;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula policies check}. */
class PoliciesCheckTest {
  /** It takes no time from the tests behind it: a thread that does not end is there until then. */
  private static final String WAIT =
      "while (true) { java.util.concurrent.locks.LockSupport.park(); }";

  @TempDir private Path folder;

  private static Cli check(String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "policies";
    all[1] = "check";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Cli.run(all);
  }

  private String policy(String launch, String more) throws IOException {
    return Files.writeString(
            folder.resolve("Mine.java"),
            """
            import akula.api.*;
            public final class Mine implements Scheduler {
              public void launchThread(AkulaThread thread, Machine machine) {
                %s
              }
              public void updateSchedule(Machine machine) { machine.balanceLoad(); %s }
            }
            """
                .formatted(launch, more))
        .toString();
  }

  @Test
  void aPolicyThatShipsKeepsAll() {
    Cli cli = check("naive_spread");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .isEqualTo(
            """
            policy naive_spread
              kept       it can be made
              kept       it takes a machine, or refuses it before anything runs
              kept       it does not throw
              kept       every thread is in one place, and runs
              kept       loads stay even
              kept       the same seed gives the same run
              kept       another host that repeats the run gets the same decisions
              kept       what it lets be skipped changes nothing
              not tried  since it leaves the order alone:
                         no thread starves in a queue that it orders
            """);
  }

  /** One mistake is told once. */
  @Test
  void aFileThatForgetsToActivate() throws IOException {
    Cli cli = check(policy("machine.addThread(thread);", "machine.balanceDomains();"));
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out())
        .containsOnlyOnce("BROKEN")
        .contains(
            "\n  BROKEN     every thread is in one place, and runs\n"
                + "             on machine 1x1, seed 1: at 0.25 s, when thread 0 came, thread 0 is\n"
                + "             not active; activate and place a thread in launchThread, and resume\n"
                + "             what was paused;")
        .contains("  not tried  since 'every thread is in one place, and runs' comes first:\n");
  }

  @Test
  void whatIsDoneOnPurposeIsAllowed() throws IOException {
    String one =
        policy("thread.activate(); machine.getDomain(0).getCore(0).addThread(thread);", "")
            .replace("machine.balanceLoad();", "");
    Files.writeString(
        Path.of(one), Files.readString(Path.of(one)).replace("machine.balanceLoad();", ""));
    assertThat(check(one).out()).contains("BROKEN     loads stay even");
    Cli allowed = check(one, "--allow", "uneven,waiting");
    assertThat(allowed.code()).isZero();
    assertThat(allowed.out()).contains("since they are uneven on purpose:");
    assertThat(check(one, "--allow=unevn").err())
        .contains("--allow has to be one of uneven, waiting, not 'unevn'; did you mean 'uneven'?");
  }

  /** What is missing is told where it is missing, and not of everything that is thrown. */
  @Test
  void aParameterThatIsNotThereIsToldWithTheNearestName() throws IOException {
    String adding = policy("thread.addParameter(\"LLC_MIS_RATE\");", "");
    assertThat(Cli.run("simulate", "--policy", adding).err())
        .contains(
            ": there is no source for parameter LLC_MIS_RATE in data set paper-example; there is one"
                + " for [CPU_SHARE, PROGRESS_RATE]; did you mean 'LLC_MISS_RATE'?");
    assertThat(check(adding).out()).contains("'LLC_MISS_RATE'?").doesNotContain("requirements()");
    String other = policy("thread.addParameter(\"TASTE\");", "");
    assertThat(check(other).out()).containsPattern("name\\s+it\\s+in\\s+requirements\\(\\)");
    String throwing = policy("throw new IllegalStateException(\"no\");", "");
    assertThat(check(throwing).out()).contains("BROKEN").doesNotContain("requirements()");
  }

  @Test
  void programsGetTheSame() throws IOException {
    String one = policy("throw new IllegalStateException(\"no\");", "");
    Cli json = check(one, "--format", "json");
    assertThat(json.code()).isEqualTo(1);
    assertThat(json.out())
        .contains("\"rule\" : \"runs\"", "\"status\" : \"broken\"", "\"status\" : \"not-tried\"");
    assertThat(check(one, "--format=csv").out())
        .startsWith("rule,status,text\nmade,kept,\nmachines,kept,\nruns,broken,\"on machine 1x1");
  }

  @Test
  void machinesThatAreRefusedAreListed() {
    Cli cli = check("fixed:cores=0/1");
    assertThat(cli.out())
        .contains("refuses machine 1x1: ")
        .contains("kept       it takes a machine, or refuses it before anything runs");
  }

  @Test
  void aCallbackThatDoesNotReturnEndsIt() throws IOException {
    Cli cli = check(policy(WAIT, ""), "--policy-limit", "1s");
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err())
        .contains("Mine.java has not returned from launchThread", "within 1s", "Mine.java:4")
        .hasLineCount(1);
    assertThat(check("di", "--longest-wait=0s").err())
        .contains("--longest-wait is 0s; expected a duration above 0");
  }
}
