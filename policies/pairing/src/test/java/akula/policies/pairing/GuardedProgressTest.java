package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Two contexts, each on a core of its own; programs have a rate of 1; quanta are seconds. */
class GuardedProgressTest {
  private static final long SECOND = 1_000_000_000;
  private static final int LONG = 400;

  private final Map<String, Double> traffic = new HashMap<>();

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 1, 2, 1),
          SECOND,
          Set.of(Control.PAUSE),
          new AlwaysRead(
              List.of(Parameters.IPC, Parameters.CPU_SHARE, Parameters.BUS_TRANSACTION_RATE),
              this::read));

  private final Map<String, Integer> seconds = new HashMap<>();
  private Set<String> running = Set.of();
  private GuardedProgress policy;
  private long now;

  private double read(String application, String parameter) {
    return switch (parameter) {
      case Parameters.BUS_TRANSACTION_RATE -> traffic.getOrDefault(application, 0.0);
      case Parameters.CPU_SHARE -> running.contains(application) ? 1 : 0;
      default -> 1;
    };
  }

  private void use(double guard, double value) {
    policy =
        new GuardedProgress(new GuardedProgress.Options(guard, value), new SplittableRandom(1));
  }

  private AkulaThread launch(String application) {
    AkulaThread thread = machine.launch(application);
    policy.launchThread(thread, machine);
    return thread;
  }

  private Set<String> second() {
    machine.setNowNanos(now);
    machine.beginUpdate();
    policy.updateSchedule(machine);
    now += SECOND;
    running =
        machine.threads().stream()
            .filter(thread -> !thread.isPaused())
            .map(AkulaThread::application)
            .collect(Collectors.toSet());
    running.forEach(it -> seconds.merge(it, 1, Integer::sum));
    return running;
  }

  private void run(int count) {
    for (int i = 0; i < count; i++) {
      second();
    }
  }

  @Test
  void thoseThatAreAlikeGetOnAlike() {
    use(1, 0);
    List.of("a", "b", "c", "d").forEach(this::launch);
    run(LONG);
    assertThat(seconds.values()).allSatisfy(it -> assertThat(it).isBetween(180, 220));
  }

  /** With a guard of 0 nobody is due anything, so those that have done least run. */
  @Test
  void shortProgramsGetWhatIsNotGuarded() {
    use(0, 50);
    List.of("a", "b", "a", "b").forEach(this::launch);
    run(100);
    seconds.clear();
    List.of("c", "d").forEach(this::launch);
    run(50);
    assertThat(seconds.get("c") + seconds.get("d")).isGreaterThan(80);
  }

  @Test
  void whoIsGuardedGetsOnThoughOthersAreShort() {
    use(1, 50);
    List.of("a", "b").forEach(this::launch);
    run(100);
    seconds.clear();
    List.of("c", "d").forEach(this::launch);
    run(LONG);
    assertThat(seconds.values()).allSatisfy(it -> assertThat(it).isGreaterThan(180));
  }

  /** Nobody knows how it gets on, so it is tried at once, but in samples. */
  @Test
  void whoIsNotKnownRuns() {
    use(1, 50);
    List.of("a", "b").forEach(this::launch);
    run(5);
    launch("c");
    assertThat(second()).contains("c");
  }

  @Test
  void contextsAreIdleOnlyWhereNobodyCouldRun() {
    use(1, 50);
    List.of("a", "b", "c").forEach(this::launch);
    for (int i = 0; i < 50; i++) {
      assertThat(second()).hasSize(2);
    }
  }

  @Test
  void readingsThatAreMissingStopNothing() {
    use(1, 50);
    traffic.put("a", Double.NaN);
    List.of("a", "b", "c").forEach(this::launch);
    run(LONG);
    assertThat(seconds.values()).hasSize(3).allSatisfy(it -> assertThat(it).isGreaterThan(100));
  }
}
