package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.wrapper.kernel.FakeKernel;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.kernel.FakeRun;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.kernel.KernelSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real programs, and a policy that is thrown out while it decides on a fake kernel. */
@EnabledOnOs(OS.LINUX)
class DecidedRunTest {
  private static final long SECOND = 1_000_000_000;

  /** After which time a callback that has not come back never will. */
  private Duration patience = Duration.ofMinutes(1);

  @TempDir private Path folder;

  private final List<Optional<String>> once = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private static volatile boolean loops;

  /** Does something when a thread is launched, and asks for ticks. */
  private record Launching(Runnable launched, long tickNanos) implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      launched.run();
    }

    @Override
    public void updateSchedule(Machine machine) {}

    @Override
    public void pickNext(RunQueue queue) {}
  }

  private static final Scheduler THROWING =
      new Launching(
          () -> {
            throw new IllegalStateException("it does not like it");
          },
          0);

  /** As of this machine, but for the kernel, where one thread waits already. */
  private record Faked(FakeKernel kernel, Duration patience) implements Beginning {
    @Override
    public Optional<String> lack() {
      return Optional.of("no cpu");
    }

    @Override
    public long rehearse(Supplier<Scheduler> another, String name) {
      return 0;
    }

    @Override
    public OptionalLong ticks(Scheduler policy, String name) throws InterruptedException {
      return FakeRun.askForTicks(policy, name);
    }

    @Override
    public KernelRun by(Scheduler policy, String name, OptionalLong ticks, long rehearsed)
        throws InterruptedException {
      KernelRun run = FakeRun.begin(kernel, 1, patience, policy, name);
      run.name(17, "seen");
      return run;
    }
  }

  private RealOutcome run(Stage stage, Scheduler policy, boolean stopOnExpulsion) throws Exception {
    RealSettings settings =
        new RealSettings(Stage.INTERVAL, Stage.LIMITS, false, stopOnExpulsion, true, false)
            .deciding(Optional.of(new KernelSettings(false, false, Optional.empty())));
    FakeKernel kernel = new FakeKernel(1, SECOND);
    kernel.begin(17, 17, 100, List.of(new Step.Run(1_000_000 * SECOND)));
    return new DecidedRun(settings, null, policy, "test")
        .run(
            new RealRun.Resources(stage.machine, stage.agent, stage.readings(), stage.cpus),
            stage.launches,
            new Faked(kernel, patience),
            new RunEvents() {
              @Override
              public void reported(long nanos, String text) {
                if (text.contains("thrown out")) {
                  told.add(text);
                  if (text.endsWith("without it")) {
                    stage.stop();
                  }
                }
              }
            },
            Optional.empty(),
            once::add);
  }

  @Test
  void oneThatNeverComesBackEndsTheRun() throws Exception {
    loops = true;
    patience = Duration.ofMillis(300);
    try (Stage stage = new Stage(folder).busy(1)) {
      Scheduler looping =
          new Launching(
              () -> {
                while (loops) {
                  Thread.onSpinWait();
                }
              },
              0);
      RealOutcome outcome = run(stage, looping, false);
      assertThat(outcome.isWhole()).isFalse();
      assertThat(outcome.threads()).isEmpty();
      assertThat(outcome.expelled())
          .hasValueSatisfying(why ->
              assertThat(why)
                  .startsWith("did not come back from a callback within 300 ms; it is at"));
      assertThat(told)
          .singleElement()
          .asString()
          .matches(
              "policy test is thrown out: it did not come back from a callback within 300 ms;"
                  + " it is at DecidedRunTest.java:\\d+; the run ends");
    } finally {
      loops = false;
    }
    assertThat(once)
        .as("what is lacking, and what real-time priority was refused")
        .containsExactly(Optional.of("no cpu"), Optional.empty());
  }

  @Test
  void theRunEndsWithItsPolicyIfAsked() throws Exception {
    try (Stage stage = new Stage(folder).busy(1)) {
      RealOutcome outcome = run(stage, THROWING, true);
      assertThat(outcome.isWhole()).isFalse();
      assertThat(outcome.expelled()).isPresent();
      assertThat(told)
          .singleElement()
          .asString()
          .startsWith("policy test is thrown out: it failed in launchThread for seen#0 at ")
          .endsWith("; the run ends");
    }
  }

  @Test
  void elseItGoesOnWithout() throws Exception {
    try (Stage stage = new Stage(folder).busy(1)) {
      RealOutcome outcome = run(stage, THROWING, false);
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.expelled()).isPresent();
      assertThat(told)
          .singleElement()
          .asString()
          .endsWith("; its threads are the kernel's own again, and the run continues without it");
    }
  }

  @Test
  void oneThatFailsBeforeItDecidesMakesNoRun() throws Exception {
    try (Stage stage = new Stage(folder).busy(1)) {
      assertThatThrownBy(() -> run(stage, new Launching(() -> {}, -3), false))
          .isInstanceOf(RunException.class)
          .hasMessage(
              "policy test is thrown out before it decides: it asked in tickNanos for a tick every"
                  + " -3 ns; expected at least 1 ns, or 0 for none");
    }
  }
}
