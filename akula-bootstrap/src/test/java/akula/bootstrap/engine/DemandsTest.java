package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** What a policy asks for before the run. */
class DemandsTest {

  private static Scheduler policy(Supplier<Requirements> requirements, Consumer<Machine> check) {
    return new Scheduler() {
      @Override
      public void launchThread(AkulaThread thread, Machine machine) {}

      @Override
      public void updateSchedule(Machine machine) {}

      @Override
      public Requirements requirements() {
        return requirements.get();
      }

      @Override
      public void checkMachine(Machine machine) {
        check.accept(machine);
      }
    };
  }

  private static void require(Supplier<Requirements> requirements, Consumer<Machine> check)
      throws RunFailedException {
    new Simulator(MachineDescription.regular("m", 2, 1, 1), PaperExample.data(), Settings.DEFAULT)
        .require("p", policy(requirements, check), 4);
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(
      Supplier<Requirements> requirements, Consumer<Machine> check) {
    return assertThatThrownBy(() -> require(requirements, check));
  }

  @Test
  void whatIsThereIsServed() {
    assertThatCode(() -> require(() -> Requirements.ofParameters("CPU_SHARE"), machine -> {}))
        .doesNotThrowAnyException();
  }

  @Test
  void whatIsMissingIsReported() {
    assertRefused(() -> Requirements.ofControls(Control.FREQUENCY), machine -> {})
        .isInstanceOf(RunFailedException.class)
        .hasMessage(
            "policy p needs FREQUENCY, which cannot be simulated on machine m; choose a machine"
                + " whose core types have a range of frequencies");
  }

  @Test
  void moreThreadsThanItCanPlaceAreReported() {
    assertThatCode(() -> require(() -> Requirements.ofMostThreads(4), machine -> {}))
        .doesNotThrowAnyException();
    assertRefused(() -> Requirements.ofMostThreads(3), machine -> {})
        .isInstanceOf(RunFailedException.class)
        .hasMessage("policy p can place 3 thread(s), but there is a workload with 4");
    assertRefused(() -> Requirements.ofMostThreads(-1), machine -> {})
        .hasMessageContaining("mostThreads has to be at least 0, not -1");
  }

  @Test
  void requirementsThatThrowAreThePolicysFailure() {
    assertRefused(
            () -> {
              throw new IllegalStateException("not yet");
            },
            machine -> {})
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "policy p failed in requirements: not yet \\(illegal state exception at"
                + " DemandsTest\\.java:\\d+\\)");
    assertRefused(
            () -> {
              throw new AssertionError("no");
            },
            machine -> {})
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith("policy p failed in requirements: no (assertion error at ");
    assertRefused(() -> null, machine -> {})
        .isInstanceOf(RunFailedException.class)
        .hasMessage(
            "policy p returned null from requirements; a policy without any returns"
                + " Requirements.NONE");
  }

  @Test
  void aMachineThatThePolicyRefuses() {
    assertRefused(
            () -> Requirements.NONE,
            machine -> {
              throw new IllegalArgumentException(machine.coreCount() + " cores are too few");
            })
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage("policy p: 2 cores are too few");
    assertRefused(
            () -> Requirements.NONE,
            machine -> {
              throw new OutOfMemoryError("x");
            })
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith(
            "policy p failed in checkMachine: it ran out of memory: the Java heap is full (out of"
                + " memory error at ");
    assertRefused(() -> Requirements.NONE, machine -> machine.getCore(2))
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "policy p failed in checkMachine: there is no core 2 in machine m: it numbers its 2"
                + " cores from 0 to 1 \\(index out of bounds exception at"
                + " DemandsTest\\.java:\\d+\\)");
  }
}
