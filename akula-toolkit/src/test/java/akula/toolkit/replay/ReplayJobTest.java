package akula.toolkit.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.replay.ReplayTally;
import akula.bootstrap.replay.SwitchCause;
import akula.formats.SourceText;
import akula.formats.kernel.KernelTrace;
import akula.formats.kernel.KernelTraceReader;
import akula.toolkit.Toolkit;
import akula.toolkit.common.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Small recordings, with the decisions worked out by hand: one cpu, so that a period of CFS is 6
 * ms, and a woken thread has to be 1 ms behind.
 */
class ReplayJobTest {
  private static final String CFS = "cfs:tick=0s,startDebit=false";

  private final StringBuilder text = new StringBuilder("# #P:1\n");

  private void line(String millis, String event) {
    text.append("x-1 (1) [000] d..2. 1.").append(millis).append(": ").append(event).append('\n');
  }

  private void made(String millis, int tid) {
    line(millis, "sched_wakeup_new: comm=t pid=%d prio=120 target_cpu=000".formatted(tid));
  }

  private void woken(String millis, int tid) {
    line(millis, "sched_wakeup: comm=t pid=%d prio=120 target_cpu=000".formatted(tid));
  }

  private void switched(String millis, int from, String state, int to) {
    line(
        millis,
        ("sched_switch: prev_comm=t prev_pid=%d prev_prio=120 prev_state=%s ==> next_comm=t"
                + " next_pid=%d next_prio=120")
            .formatted(from, state, to));
  }

  private void yielded(String millis, int tid, String how) {
    text.append("t-%d (1) [000] ..... 1.%s: sys_sched_yield%s\n".formatted(tid, millis, how));
  }

  private KernelTrace trace() throws Exception {
    return KernelTraceReader.read(new SourceText("t.txt", text.toString()));
  }

  private ReplayTally replayed(String policy) throws Exception {
    ReplayResult result = Toolkit.replay().trace(trace()).policy(policy).build().run();
    return result.policies().getFirst().all();
  }

  private void makeThree() {
    made("000000", 11);
    made("000000", 12);
    made("000000", 13);
    switched("000000", 0, "R", 11);
  }

  /** Virtual run times in ms, of 11, 12 and 13, stand beside each switch. */
  @Test
  void eachDecisionIsOneOfTheRecordedSituation() throws Exception {
    makeThree(); // 0, 0, 0: 11 waits longest
    switched("002000", 11, "R", 13); // 2, 0, 0: 12 would run
    switched("004000", 13, "S", 12); // 2, 0, -: 12
    woken("005000", 13); // 2, 1, 2: 12 would go on
    switched("005020", 12, "R", 13); // what is said of 13 was said when it came
    switched("006000", 13, "X", 11); // 2, 1.02, -: 12 would run
    switched("007000", 11, "S", 12); // nobody else
    ReplayTally tally = replayed(CFS);
    assertThat(counts(tally))
        .containsExactly(
            "BLOCKED 1 of 2",
            "YIELDED 0 of 0",
            "PREEMPTED 0 of 1",
            "TURN_ENDED 0 of 1",
            "NONE_RAN 1 of 1");
    assertThat(tally.choices().shareByChance()).isEqualTo((3 / 3.0 + 2 / 2.0) / 5, within(1e-12));
    assertThat(tally.choices().mostApartNanos()).isEqualTo(1_000_000);
    assertThat(tally.choices().meanApartNanos()).isEqualTo(1_980_000 / 3.0, within(1e-6));
    assertThat(tally.only()).isEqualTo(1);
    assertThat(tally.uncertain() + tally.repairs()).isZero();
    assertThat(tally.wakeups().kernelOnly()).isEqualTo(1);
    assertThat(tally.wakeups().both() + tally.wakeups().policyOnly()).isZero();
    // 11 for 2 ms, of a third of a period; 12 for 1.02 ms, when 13 has come also of a third
    assertThat(tally.turns().count()).isEqualTo(2);
    assertThat(tally.turns().recordedNanos()).isEqualTo(1_510_000);
    assertThat(tally.turns().ownNanos()).isEqualTo(2_000_001);
    assertThat(tally.turns().offNanos()).isEqualTo((1 + 980_001) / 2.0);
  }

  private static List<String> counts(ReplayTally tally) {
    return List.of(SwitchCause.values()).stream()
        .map(cause ->
            cause + " " + tally.choices(cause).agreed() + " of " + tally.choices(cause).count())
        .toList();
  }

  /** One that slept for long comes 3 ms behind the least, which is more than 1 ms. */
  @Test
  void aWokenThreadEndsTheTurnOfBoth() throws Exception {
    made("000000", 11);
    made("000000", 12);
    switched("000000", 0, "R", 12);
    switched("001000", 12, "S", 11);
    woken("021000", 12);
    switched("021010", 11, "R", 12);
    ReplayTally tally = replayed(CFS);
    assertThat(tally.wakeups().both()).isEqualTo(1);
    assertThat(tally.choices(SwitchCause.PREEMPTED).share()).isEqualTo(1);
    // 11 was there first, and 12 ran
    assertThat(tally.choices().count()).isEqualTo(2);
    assertThat(tally.choices().agreed()).isEqualTo(1);
    // alone, its turn would not end; when 12 comes it does
    assertThat(tally.turns().ownNanos()).isEqualTo(20_000_000);
  }

  /** Who yields is passed over if the next one is near; the kernel let 11 run on. */
  @Test
  void yieldsAreToldAsFarAsTheyAreRecorded() throws Exception {
    made("000000", 11);
    made("000000", 12);
    switched("000000", 0, "R", 11);
    yielded("000100", 11, "()");
    switched("000101", 11, "R", 12);
    yielded("000200", 12, "()");
    yielded("000201", 12, " -> 0x0");
    switched("000300", 12, "S", 11);
    ReplayTally tally = replayed(CFS);
    assertThat(counts(tally))
        .contains("YIELDED 1 of 2", "NONE_RAN 1 of 1", "BLOCKED 0 of 0")
        .hasSize(5);
  }

  @Test
  void afterLostEventsChoicesAreUncertainUntilEachThreadWasSeen() throws Exception {
    makeThree();
    switched("001000", 11, "R", 12);
    text.append("CPU:0 [LOST 7 EVENTS]\n");
    switched("002000", 12, "R", 13); // 11 and 13 may have slept meanwhile
    switched("003000", 13, "R", 11);
    switched("004000", 11, "R", 12);
    ReplayTally tally = replayed(CFS);
    assertThat(tally.uncertain()).isEqualTo(2);
    assertThat(tally.choices().count()).isEqualTo(3);
    assertThat(trace().lostCount()).isEqualTo(7);
  }

  /** What another cpu would have told is who was woken here; who waits here has not gone. */
  @Test
  void whatIsLostElsewhereMakesUncertainHere() throws Exception {
    makeThree();
    switched("001000", 11, "R", 12);
    text.append("CPU:1 [LOST 7 EVENTS]\n");
    switched("002000", 12, "R", 13); // 11 is not named any more, and waits
    switched("003000", 13, "S", 12);
    ReplayTally tally = replayed(CFS);
    assertThat(tally.choices().count()).isEqualTo(2);
    assertThat(tally.uncertain()).isEqualTo(2);
  }

  /** What the next event of each tells: 12 slept before it was woken, and 13 ran. */
  @Test
  void whatHappenedInAGapIsToldByWhatFollows() throws Exception {
    makeThree();
    text.append("CPU:0 [LOST 2 EVENTS]\n");
    woken("002000", 12);
    switched("002500", 13, "R", 11);
    ReplayTally tally = replayed(CFS);
    assertThat(tally.repairs()).isZero();
    assertThat(tally.uncertain()).isEqualTo(1);
  }

  @Test
  void whatThreadsDidBeforeIsToldByTheFirstEventOfEach() throws Exception {
    switched("001000", 11, "R", 12); // ran, and waited
    woken("002000", 13); // slept
    switched("003000", 12, "R", 13);
    switched("004000", 13, "S", 11);
    ReplayTally tally = replayed("eevdf");
    assertThat(tally.repairs()).isZero();
    assertThat(tally.choices().count()).isEqualTo(3);
  }

  @Test
  void eventsThatContradictOthersAreBelieved() throws Exception {
    makeThree();
    switched("001000", 12, "R", 13);
    ReplayTally tally = replayed("eevdf");
    assertThat(tally.repairs()).isEqualTo(2); // 11 does not run, and 12 does
    assertThat(tally.choices().count()).isEqualTo(2);
  }

  /** The cpu is another's while one of another process runs, and 11 is chosen anew. */
  @Test
  void threadsOfOtherProcessesAreAsOfAnotherClass() throws Exception {
    made("000000", 11);
    made("000000", 12);
    switched("000000", 0, "R", 11);
    woken("000500", 99);
    switched("000600", 11, "R", 99);
    switched("000700", 99, "S", 11);
    String named =
        text + "t-11 (5) [000] d... 1.001000: x: y\nt-12 (5) [000] d... 1.001000: x: y\n";
    KernelTrace trace = KernelTraceReader.read(new SourceText("t.txt", named));
    ReplayResult result =
        Toolkit.replay().trace(trace).policy(CFS).processes(List.of(5)).build().run();
    ReplayTally tally = result.policies().getFirst().all();
    assertThat(counts(tally)).contains("NONE_RAN 1 of 2", "PREEMPTED 0 of 0", "TURN_ENDED 0 of 0");
    assertThatThrownBy(
            () -> Toolkit.replay().trace(trace).policy(CFS).processes(List.of(7)).build())
        .isInstanceOf(UsageException.class)
        .hasMessage("--processes: t.txt has no process 7; expected some of 1,5");
  }

  @Test
  void policiesAreCalledByTheirAliases() throws Exception {
    makeThree();
    ReplayResult result =
        Toolkit.replay().trace(trace()).policy("mine=cfs").policy("eevdf").build().run();
    assertThat(result.policies())
        .extracting(ReplayResult.Replayed::policy)
        .containsExactly("mine", "eevdf");
    KernelTrace trace = trace();
    assertThatThrownBy(
            () -> Toolkit.replay().trace(trace).policy("a=cfs").policy("a=eevdf").build())
        .hasMessage("two policies are called a, cfs and eevdf; give each an alias of its own");
  }

  @Test
  void wrongPlansAreRefused() throws Exception {
    makeThree();
    KernelTrace trace = trace();
    assertThatThrownBy(() -> Toolkit.replay().trace(trace).policy("naive_spread").build())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("policy naive_spread leaves it to its host who runs next");
    assertThatThrownBy(() -> Toolkit.replay().trace(trace).policy("cfd").build())
        .isInstanceOf(InvalidPolicyException.class);
    assertThatThrownBy(() -> Toolkit.replay().trace(trace).policy("cfs").cpus(List.of(1)).build())
        .isInstanceOf(UsageException.class)
        .hasMessage("--cpus: t.txt has no sched_switch on cpu 1; expected some of 0");
    assertThatThrownBy(() -> Toolkit.replay().trace(trace).build())
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> Toolkit.replay().policy("cfs").build())
        .isInstanceOf(UsageException.class);
  }
}
