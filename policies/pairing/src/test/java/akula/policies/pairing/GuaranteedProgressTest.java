package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Programs of which there is no rate, yet or for a while; two cores with two contexts each. */
class GuaranteedProgressTest {
  private static final long QUANTUM = 100_000_000;
  private static final int CONTEXTS = 4;

  /** Instructions per cycle of those that do not make one. */
  private final Map<String, Double> rates = new HashMap<>();

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 2, 1, 2),
          QUANTUM,
          Set.of(Control.PAUSE),
          new AlwaysRead(
              List.of(Parameters.IPC, Parameters.BUS_TRANSACTION_RATE, Parameters.CPU_SHARE),
              this::read));

  private final GuaranteedProgress policy =
      new GuaranteedProgress(
          new GuaranteedProgress.Options(Duration.ofNanos(QUANTUM), 1), new SplittableRandom(1));

  private Set<String> running = Set.of();
  private int quantum;

  /** Quanta in which a context has nobody, and those in which others run than before. */
  private int idle;

  private int changes;

  private double read(String application, String parameter) {
    double rate = rates.getOrDefault(application, 1.0);
    return switch (parameter) {
      case Parameters.CPU_SHARE -> running.contains(application) ? 1 : 0;
      default -> rate;
    };
  }

  private void launch(String... applications) {
    for (String application : applications) {
      policy.launchThread(machine.launch(application), machine);
    }
  }

  private void run(int quanta) {
    idle = 0;
    changes = 0;
    for (int end = quantum + quanta; quantum < end; quantum++) {
      machine.setNowNanos(quantum * QUANTUM);
      machine.beginUpdate();
      policy.updateSchedule(machine);
      Set<String> now =
          machine.threads().stream()
              .filter(thread -> !thread.isPaused())
              .map(AkulaThread::application)
              .collect(Collectors.toSet());
      idle += now.size() < CONTEXTS ? 1 : 0;
      changes += now.equals(running) ? 0 : 1;
      running = now;
    }
  }

  /** It runs soon, and nobody else has to be idle for it. */
  @Test
  void aProgramThatComesLaterDoesNotStopTheOthers() {
    launch("a", "b", "c", "d", "e", "f");
    run(60);
    launch("g");
    run(4);
    assertThat(running).hasSize(CONTEXTS).contains("g");
    run(100);
    assertThat(idle).isLessThan(5);
  }

  /** One that spins all the time makes no instructions that the data tell of. */
  @Test
  void whatIsLearnedOutlastsAQuantumInWhichOneDoesNothing() {
    launch("a", "b", "c", "d", "e", "f");
    run(60);
    rates.put("a", 0.0);
    run(60);
    rates.remove("a");
    run(100);
    assertThat(changes).as("drawn by chance each time it were nearly all").isLessThan(60);
    assertThat(idle).isLessThan(5);
  }
}
