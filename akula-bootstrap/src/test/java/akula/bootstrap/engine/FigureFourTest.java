package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The step-by-step example of the AKULA paper (PACT 2010, Figure 4). */
class FigureFourTest {
  private static final long SECOND = 1_000_000_000L;

  private static final Settings TICK =
      new Settings(
          Settings.Mode.TICK,
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          Duration.ofMillis(100),
          Duration.ZERO,
          Duration.ZERO,
          0,
          0);

  /** Places threads as the figure does: AB|CD at 1 s, BD|AC at 2 s, B-|CD at 104 s. */
  private static final class FigureFour implements Scheduler {
    private final AkulaThread[] threads = new AkulaThread[4];

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      threads[thread.id()] = thread;
      thread.activate();
      machine.getCore(thread.id()).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      long second = machine.nowNanos() / SECOND;
      if (second == 2) {
        place(machine, 1, 3, 0, 2);
      } else if (second == 104) {
        machine.getCore(3).addThread(threads[3]);
        machine.getCore(2).addThread(threads[2]);
      }
    }

    private void place(Machine machine, int... order) {
      for (int core = 0; core < order.length; core++) {
        machine.getCore(core).addThread(threads[order[core]]);
      }
    }
  }

  @Test
  void everyRowOfTheFigure() throws RunFailedException {
    Simulator simulator =
        new Simulator(MachineDescription.regular("2x2", 2, 2, 1), PaperExample.data(), TICK);
    Launches launches =
        new Launches(new int[] {0, 1, 2, 3}, new long[] {SECOND, SECOND, SECOND, SECOND});
    List<String> rows = new ArrayList<>();
    simulator.run(launches, new FigureFour(), "figure", 1, now -> rows.add(row(simulator, now)));
    assertThat(rows.get(0)).isEqualTo("0 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00");
    assertThat(rows.get(1)).isEqualTo("1 0.50 0.50 0.40 0.40 0.57 0.57 0.50 0.50");
    assertThat(rows.get(2)).isEqualTo("2 0.98 1.48 0.65 1.05 0.57 1.14 0.50 1.00");
    assertThat(rows.get(3)).isEqualTo("3 0.98 2.46 0.65 1.69 0.57 1.70 0.50 1.50");
    assertThat(rows.get(103)).isEqualTo("103 0.98 100.00 0.65 66.36 0.57 58.27 0.50 51.50");
    assertThat(rows.get(104)).isEqualTo("104 0.00 100.00 0.67 67.03 0.57 58.85 0.50 52.00");
    assertThat(simulator.endNanos(0)).isEqualTo(104 * SECOND);
  }

  private static String row(Simulator simulator, long now) {
    StringBuilder row = new StringBuilder().append(now / SECOND - 1);
    for (int i = 0; i < 4; i++) {
      boolean launched = i < simulator.threadCount();
      double solo = PaperExample.SOLO_SECONDS[i] * SECOND / 100;
      double progress = launched ? simulator.stepProgress(i) / solo : 0;
      double total = launched ? simulator.workDone(i, now) / solo : 0;
      row.append(String.format(Locale.ROOT, " %.2f %.2f", progress, total));
    }
    return row.toString();
  }
}
