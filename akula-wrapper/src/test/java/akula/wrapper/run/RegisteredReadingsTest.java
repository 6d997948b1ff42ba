package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Parameters;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.progress.ProgressFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is counted of registered threads, and what they report, apart from their programs. */
@EnabledOnOs(OS.LINUX)
class RegisteredReadingsTest extends ReporterCase {
  private Stage counted(String does) throws Exception {
    return stage(does, Parameters.CPU_SHARE, Parameters.PROGRESS_RATE);
  }

  /** Reads two parameters of all threads, from one interval to the next. */
  private static final class Reader extends Registering.Carousel {
    final Map<String, Double> greatest = new HashMap<>();
    final Map<String, List<Double>> all = new HashMap<>();

    /**
     * Returns what nine of ten readings do not exceed: an agent that has to wait between two slots
     * puts a part of an interval into the next one.
     */
    double usual(String what) {
      List<Double> sorted = all.get(what).stream().sorted().toList();
      return sorted.get(sorted.size() * 9 / 10);
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      super.launchThread(thread, machine);
      thread.addParameter(Parameters.CPU_SHARE);
      thread.addParameter(Parameters.PROGRESS_RATE);
    }

    @Override
    public void updateSchedule(Machine machine) {
      super.updateSchedule(machine);
      for (AkulaThread thread : machine.threads()) {
        see(thread, Parameters.CPU_SHARE);
        see(thread, Parameters.PROGRESS_RATE);
      }
    }

    private void see(AkulaThread thread, String parameter) {
      if (thread.hasReading(parameter)) {
        String what = thread.name() + " " + parameter;
        double value = thread.readParameter(parameter);
        greatest.merge(what, value, Math::max);
        all.computeIfAbsent(what, _ -> new ArrayList<>()).add(value);
      }
    }
  }

  @Test
  void eachIsCountedAndReportsApartFromItsProgram() throws Exception {
    Reader policy = new Reader();
    long[] done = new long[1];
    try (Stage stage = counted("workers 2")) {
      RealOutcome outcome =
          stage.run(
              policy,
              new Registering.Watch(3) {
                @Override
                void look(int number) {
                  if (number <= 3) {
                    policy.greatest.clear(); // before, the program counted what they did
                    policy.all.clear();
                  }
                  done[0] = living.get(1).report().done();
                  if (number == 30) {
                    stage.stop();
                  }
                }
              });
      assertThat(done[0]).isPositive();
      ThreadOutcome worker = outcome.threads().getLast();
      assertThat(worker.processorNanos()).isBetween(1.0, worker.endNanos() * 1.1);
      assertThat(outcome.threads().getFirst().processorNanos()).isNaN();
      double waiting = policy.usual("script0#0 CPU_SHARE");
      assertThat(waiting).as("it waits").isLessThan(0.1);
      // how much is left for those that work is up to the machine
      assertThat(policy.usual("script0#1 CPU_SHARE")).isBetween(waiting + 0.001, 1.5);
      assertThat(policy.usual("script0#2 CPU_SHARE")).isBetween(waiting + 0.001, 1.5);
      assertThat(policy.greatest).doesNotContainKey("script0#0 PROGRESS_RATE");
      assertThat(policy.greatest.get("script0#1 PROGRESS_RATE")).isPositive();
      assertThat(policy.greatest.get("script0#2 PROGRESS_RATE")).isPositive();
    }
  }

  /** What a thread did in the interval in which it leaves is not its program's. */
  @Test
  void aThreadThatLeavesIsCountedApartToItsEnd() throws Exception {
    Reader policy = new Reader();
    boolean[] looked = new boolean[1];
    try (Stage stage = counted("workers 1")) {
      stage.run(
          policy,
          new Registering.Watch(2) {
            @Override
            void look(int number) {
              if (number == 5) {
                signal("leave");
              }
            }

            @Override
            public void left(RealThread thread, long nanos) {
              super.left(thread, nanos);
              policy.greatest.clear(); // the policy is called next, for the same interval
            }

            @Override
            public void interval(long nanos) {
              super.interval(nanos);
              if (left.size() == 1 && !looked[0]) {
                looked[0] = true;
                assertThat(policy.greatest.get("script0#0 CPU_SHARE")).isLessThan(0.3);
                stage.stop();
              }
            }
          });
    }
    assertThat(looked[0]).isTrue();
  }

  @Test
  void theFirstThreadTakesOverThatOfTheProgram() throws Exception {
    Reader policy = new Reader();
    try (Stage stage = counted("main 1")) {
      RealOutcome outcome =
          stage.run(
              policy,
              new Registering.Watch(2) {
                private boolean leaving;

                @Override
                void look(int number) {
                  RealThread main = living.getFirst();
                  assertThat(main.tid()).isEqualTo(main.pid());
                  if (number == 1) {
                    policy.greatest.clear(); // until now the other thread was the program's
                  }
                  if (!leaving) {
                    assertThat(main.report().slot()).isNotEqualTo(ProgressFile.PROGRAM);
                    assertThat(main.report().done()).isNotNegative();
                  }
                  if (number == 30) {
                    leaving = true;
                    signal("leave");
                  }
                }

                @Override
                public void interval(long nanos) {
                  super.interval(nanos);
                  boolean isMainAsBefore =
                      living.getFirst().report().slot() == ProgressFile.PROGRAM;
                  if (leaving && living.size() == 1 && isMainAsBefore) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.threads()).hasSize(2);
      assertThat(policy.launched).containsExactly("script0#0", "script0#1");
      assertThat(policy.greatest.get("script0#0 CPU_SHARE")).isBetween(0.001, 1.5);
      assertThat(policy.greatest.get("script0#0 PROGRESS_RATE")).isPositive();
      assertThat(outcome.threads().get(1).endNanos())
          .isLessThan(outcome.threads().get(0).endNanos());
    }
  }
}
