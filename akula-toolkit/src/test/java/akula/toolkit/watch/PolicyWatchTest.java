package akula.toolkit.watch;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.formats.workload.WorkloadReader;
import akula.toolkit.watch.watched.SlowPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/** The watch looks from within the callbacks, on a clock that only moves when a test says so. */
class PolicyWatchTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final List<String> reported = new ArrayList<>();
  private long clock;
  private PolicyWatch watch;

  private static BootstrapData data() {
    var application =
        new Application(
            "a",
            10,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            List.of(),
            List.of(new Phase(0, 10)));
    var set = new DataSet("d", "", false, List.of(), List.of(application), Map.of(), "");
    return BootstrapData.withoutContention(set);
  }

  private Simulator watched() {
    Simulator simulator =
        new Simulator(MachineDescription.regular("m", 1, 1, 1), data(), Settings.DEFAULT);
    simulator.calls().nameWorkloadBy(() -> "workload w");
    watch = new PolicyWatch(() -> List.of(simulator.calls()), () -> clock, reported::add, LIMIT);
    watch.look();
    return simulator;
  }

  /** Runs a policy that does something in each updateSchedule, told the second. */
  private List<String> run(LongConsumer update) throws RunFailedException {
    Simulator simulator = watched();
    simulator.run(Launches.together(0), new SlowPolicy(update), "slow:a=1", 1);
    return reported;
  }

  private void lookAfter(long seconds) {
    clock += seconds * SECOND;
    watch.look();
  }

  @Test
  void aCallbackThatDoesNotReturnIsReportedOnce() throws RunFailedException {
    List<String> sentences =
        run(second -> {
          if (second == 3) {
            lookAfter(1);
            lookAfter(4);
            assertThat(reported).isEmpty();
            lookAfter(1);
            lookAfter(20);
            lookAfter(20);
          }
        });
    assertThat(sentences).hasSize(1);
    assertThat(sentences.getFirst())
        .matches(
            "policy slow:a=1 has not returned from updateSchedule at 3 s of simulated time"
                + " for 5 s, now at SlowPolicy\\.java:\\d+; Ctrl-C ends the run\\.");
  }

  @Test
  void whoWaitsForACallbackThatDoesNotReturnIsInterruptedAndToldWhy() throws RunFailedException {
    run(second -> {
      if (second == 2) {
        lookAfter(59);
      }
      if (second == 3) {
        lookAfter(1);
        lookAfter(59);
        assertThat(watch.endless()).isEmpty();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        lookAfter(1);
        assertThat(Thread.interrupted()).isTrue();
        lookAfter(60);
        assertThat(Thread.interrupted()).as("once is enough").isFalse();
      }
    });
    assertThat(watch.endless().orElseThrow())
        .message()
        .matches(
            "workload w: policy slow:a=1 has not returned from updateSchedule at 3 s of simulated"
                + " time within 1min, it is at SlowPolicy\\.java:\\d+ in updateSchedule;"
                + " --policy-limit gives it longer");
  }

  @Test
  void aRunThatTakesLongTellsHowFarItIs() throws RunFailedException {
    assertThat(run(second -> lookAfter(4)))
        .containsExactly(
            "the run under policy slow:a=1 has taken 32 s and is at 8 s of simulated time;"
                + " the policy was called 10 times so far; a longer --interval takes fewer calls, and"
                + " a longer --slice fewer turns where threads share a context;"
                + " Ctrl-C ends the run.");
  }

  /** Two threads take turns, 4 s of real time each, and nobody calls the policy. */
  @Test
  void aRunThatTakesLongTellsItWhereThePolicySkipsIntervalsToo() throws RunFailedException {
    runIdle(Launches.together(0, 0));
    assertThat(reported)
        .singleElement()
        .asString()
        .contains("the run under policy idle has taken 32 s", "called 3 times so far");
  }

  /** Runs a policy that places threads and is called no more; a segment takes 4 s of real time. */
  private void runIdle(Launches launches) throws RunFailedException {
    Scheduler skipping =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {
            machine.skipIntervals();
          }
        };
    RunObserver looking =
        new RunObserver() {
          @Override
          public void segmentBegan(long now) {
            lookAfter(4);
          }

          @Override
          public void segmentEnded(long now) {}
        };
    watched().run(launches, skipping, "idle", 1, looking);
  }

  /** Runs threads that meet at a barrier again and again. */
  private static Launches meeting(String work) throws InvalidInputException {
    String text =
        """
        launches:
          - application: a
            threads: 2
            program: [{repeat: 20, program: [{work: %s}, {barrier: sleep}]}]
        """
            .formatted(work);
    return Launches.of(
        WorkloadReader.read(new SourceText("w.yaml", text), Optional.empty()), data());
  }

  /**
   * No interval changes how often threads fall asleep, so that none is advised. By hand: two
   * launches and an update; the first falls asleep after 1 ms, is woken after 3, when the second
   * continues, which falls asleep after 5 and is woken after 6, when the first continues, which
   * falls asleep after 7 and is woken after 9. The first step after the launch is a segment of its
   * own.
   */
  @Test
  void callsAsThreadsFallAsleepAreReportedApart() throws Exception {
    runIdle(meeting("[1ms, 2ms]"));
    assertThat(reported)
        .containsExactly(
            "the run under policy idle has taken 32 s and is at 0.009 s of simulated time;"
                + " the policy was called 9 times so far, 6 of them as threads fell asleep or were"
                + " woken, whatever the --interval; a longer --slice takes fewer turns where"
                + " threads share a context; Ctrl-C ends the run.");
  }

  /** An update each second of simulated time, and a barrier each five. */
  @Test
  void anIntervalIsAdvisedWhereMostCallsComeWithIt() throws Exception {
    watched()
        .run(
            meeting("[2, 3]"),
            new SlowPolicy(second -> lookAfter(second == 11 ? 32 : 0)),
            "slow",
            1);
    assertThat(reported)
        .singleElement()
        .asString()
        .contains(
            " of them as threads fell asleep or were woken; a longer --interval takes fewer calls,"
                + " and a longer --slice fewer turns");
  }

  @Test
  void whatReturnsInTimeIsNotReported() throws RunFailedException {
    assertThat(run(second -> lookAfter(2))).isEmpty();
    lookAfter(100);
    assertThat(reported).isEmpty();
  }
}
