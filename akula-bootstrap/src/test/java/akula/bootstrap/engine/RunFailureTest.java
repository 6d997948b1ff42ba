package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Policies that misbehave, and readings where much happens. */
class RunFailureTest {
  private static final long SECOND = 1_000_000_000L;

  /** Places each thread where the machine puts it, and does something at each update. */
  private static Scheduler policy(Consumer<Machine> update) {
    return new Scheduler() {
      @Override
      public void launchThread(AkulaThread thread, Machine machine) {
        thread.activate();
        thread.addParameter("IPC");
        thread.addParameter("CPU_SHARE");
        thread.addParameter("PROGRESS_RATE", 3);
        machine.addThread(thread);
      }

      @Override
      public void updateSchedule(Machine machine) {
        update.accept(machine);
      }
    };
  }

  private static Settings settings(Settings.Mode mode, int migrationSeconds) {
    return new Settings(
        mode,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofMillis(100),
        Duration.ofSeconds(migrationSeconds),
        Duration.ZERO,
        0,
        0);
  }

  private static Simulator simulator(Settings settings) {
    return new Simulator(MachineDescription.regular("m", 2, 1, 1), PaperExample.data(), settings);
  }

  private static void assertFails(Consumer<Machine> update, String message) {
    assertThatThrownBy(
            () -> simulator(Settings.DEFAULT).run(Launches.together(0), policy(update), "bad", 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(Pattern.quote(message).replace("LINE", "\\E\\d+\\Q"));
  }

  @Test
  void errorsAreThePolicysToo() {
    assertFails(
        machine -> {
          throw new OutOfMemoryError("heap");
        },
        "policy bad failed in updateSchedule at 0 s: it ran out of memory: the Java heap is full");
    assertFails(
        machine -> {
          throw new StackOverflowError();
        },
        "policy bad failed in updateSchedule at 0 s: it called itself too deeply (stack overflow"
            + " error at RunFailureTest.java:LINE)");
    assertFails(
        machine -> {
          throw new NoClassDefFoundError("akula/api/Old");
        },
        "policy bad failed in updateSchedule at 0 s: akula/api/Old (no class def found error at"
            + " RunFailureTest.java:LINE)");
  }

  @Test
  void whatThePolicyThrowsIsReportedWithItsKindAndLine() {
    assertFails(
        machine -> machine.getDomain(0).getCore(99),
        "policy bad failed in updateSchedule at 0 s: there is no core 99 in memory domain 0: it has"
            + " only number 0 (index out of bounds exception at RunFailureTest.java:LINE)");
    assertFails(
        machine -> {
          throw new IllegalStateException();
        },
        "policy bad failed in updateSchedule at 0 s: illegal state exception at"
            + " RunFailureTest.java:LINE");
  }

  @Test
  void aPolicyThatWakesItselfAllTheTimeIsStopped() {
    assertFails(
        machine -> machine.wakeAt(machine.nowNanos() + 1),
        "policy bad asked with wakeAt to be woken more than 1,000,000 times within one scheduling"
            + " interval, the last time at 0.001000001 s; wake it less often");
  }

  @Test
  void aPolicyThatNeverLetsAThreadGetOnIsStopped() {
    Consumer<Machine> moving =
        machine -> {
          if (machine.nowNanos() > 0) {
            AkulaThread thread = machine.getThread(0);
            machine.getCore(1 - thread.core().index()).addThread(thread);
          }
        };
    assertThatThrownBy(() ->
            simulator(settings(Settings.Mode.EXACT, 5))
                .run(Launches.together(0), policy(moving), "bad", 1))
        .hasMessage(
            "policy bad did not bring the run to its end: at 199999 s A#0 is unfinished, like 0"
                + " other(s); less than a thousandth of the work was done in 1,000 times as long as"
                + " all of it takes one thread after the other");
  }

  @Test
  void readingsHoldThroughManyMovesThatCost() throws RunFailedException {
    List<Double> rates = new ArrayList<>();
    Consumer<Machine> moving =
        machine -> {
          AkulaThread thread = machine.threadCount() == 0 ? null : machine.getThread(0);
          if (thread == null) {
            return;
          }
          if (thread.hasReading("PROGRESS_RATE", 3)) {
            rates.add(thread.readParameter("PROGRESS_RATE", 3));
          }
          if (machine.nowNanos() > 0 && machine.nowNanos() < 60 * SECOND) {
            machine.getCore(1 - thread.core().index()).addThread(thread);
          }
        };
    Simulator simulator = simulator(settings(Settings.Mode.EXACT, 30));
    simulator.run(Launches.together(0), policy(moving), "mover", 1);
    assertThat(rates.getFirst()).isEqualTo(1.0 / 3);
    assertThat(rates.subList(3, 60)).containsOnly(0.0);
    assertThat(rates.getLast()).isEqualTo(1.0);
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void aPausedThreadReadsNothing(Settings.Mode mode) throws RunFailedException {
    List<String> shares = new ArrayList<>();
    Consumer<Machine> pausing =
        machine -> {
          if (machine.threadCount() == 0) {
            return;
          }
          AkulaThread thread = machine.getThread(0);
          long second = machine.nowNanos() / SECOND;
          if (second == 5) {
            thread.pause();
          } else if (second == 9) {
            shares.add(thread.readParameter("CPU_SHARE") + " " + thread.hasReading("IPC"));
            thread.resume();
          } else if (second == 11) {
            shares.add(thread.readParameter("CPU_SHARE") + " " + thread.hasReading("IPC"));
          }
        };
    simulator(settings(mode, 0)).run(Launches.together(0), policy(pausing), "pausing", 1);
    assertThat(shares).containsExactly("0.0 false", "1.0 true");
  }

  @Test
  void waitingForTheFirstTickCounts() throws RunFailedException {
    Simulator simulator = simulator(settings(Settings.Mode.TICK, 0));
    Launches launches = new Launches(new int[] {0}, new long[] {SECOND / 2});
    simulator.run(launches, policy(machine -> {}), "plain", 1);
    assertThat(simulator.launchNanos(0)).isEqualTo(SECOND / 2);
    assertThat(simulator.startNanos(0)).isEqualTo(SECOND);
    assertThat(simulator.endNanos(0)).isEqualTo(101 * SECOND);
  }
}
