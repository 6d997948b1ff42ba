package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.progress.Progress;
import akula.wrapper.enforce.RealThread;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Java programs report with a class of the API. */
@EnabledOnOs(OS.LINUX)
class JavaProgramTest {
  @TempDir private Path folder;

  /** The last thread has the last core for itself, all others the first one. */
  private static final class Apart implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getCore(thread.id() == 0 ? 0 : machine.coreCount() - 1).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  private static String java() {
    return "exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s"
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            System.getProperty("java.class.path"),
            ReportingJava.class.getName());
  }

  @Test
  void aThreadThatRegistersIsPlacedApart() throws Exception {
    List<RealThread> threads = new ArrayList<>();
    long[] done = new long[2];
    try (Stage stage = new Stage(folder).script(java(), 0)) {
      List<Integer> cpus = stage.cpus.cpus();
      RealOutcome outcome =
          stage.run(
              new Apart(),
              new RunEvents() {
                private int moved;

                @Override
                public void launched(RealThread thread, long nanos) {
                  threads.add(thread);
                }

                @Override
                public void interval(long nanos) {
                  if (threads.size() == 2 && moved < 5) {
                    look();
                  }
                }

                private void look() {
                  RealThread worker = threads.get(1);
                  assertThat(Stage.allowed(worker.pid() + "/task/" + worker.tid()))
                      .isEqualTo(cpus.getLast().toString());
                  assertThat(Stage.allowed(worker.pid())).isEqualTo(cpus.getFirst().toString());
                  boolean both = true;
                  for (int i = 0; i < 2; i++) {
                    long now = threads.get(i).report().done();
                    both &= now > done[i];
                    done[i] = now;
                  }
                  moved += both ? 1 : 0;
                  if (moved == 5) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.threads()).allMatch(thread -> thread.exit().isSuccess()).hasSize(2);
      assertThat(outcome.threads().get(1).isRegistered()).isTrue();
      assertThat(done[0]).isEven();
      assertThat(stage.reported).as("a thread registers once").isEmpty();
    }
  }

  @Test
  void nothingHappensWhereNobodyListens() {
    assertThat(System.getenv(Progress.VARIABLE)).isNull();
    Progress.ofProgram().report(1, 2);
    try (Progress progress = Progress.ofThread()) {
      progress.report(1, 2);
      assertThat(progress.isHeard()).isFalse();
    }
  }
}
