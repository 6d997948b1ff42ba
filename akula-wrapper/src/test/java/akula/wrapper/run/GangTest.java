package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.wrapper.enforce.RealThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Programs of several threads that are paused and continue as a whole. */
@EnabledOnOs(OS.LINUX)
class GangTest extends ReporterCase {
  /** Lets the threads of one process run at a time, thread n of it on core n. */
  private static final class InTurns implements Scheduler {
    private static final int TURN = 4;
    AkulaProcess chosen;
    private int calls;

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
    }

    @Override
    public void updateSchedule(Machine machine) {
      calls++;
      List<AkulaProcess> processes =
          machine.threads().stream().map(AkulaThread::process).distinct().toList();
      if (processes.isEmpty()) {
        return;
      }
      chosen = processes.get(calls / TURN % processes.size());
      for (AkulaThread thread : machine.threads()) {
        machine.getCore(thread.indexInProcess() % machine.coreCount()).addThread(thread);
        if (thread.process() == chosen) {
          thread.resume();
        } else {
          thread.pause();
        }
      }
    }
  }

  private static String group(RealThread thread) {
    try {
      return Files.readString(
          Path.of("/proc/" + thread.pid() + "/task/" + thread.tid() + "/cgroup"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Counts for how many intervals threads worked while their process was not chosen: what they do
   * between the reading of their files and the pause does not count.
   */
  private final class Watch extends Registering.Watch {
    private final Stage stage;
    private final InTurns policy;
    private final Map<RealThread, Long> done = new HashMap<>();
    private final List<String> groups = new ArrayList<>();
    private final Map<AkulaProcess, Integer> worked = new HashMap<>();
    private AkulaProcess before;
    private AkulaProcess ran;
    private int strayed;
    private boolean stopped;

    Watch(Stage stage, InTurns policy) {
      super(6);
      this.stage = stage;
      this.policy = policy;
    }

    @Override
    void look(int number) {
      if (stopped) {
        return; // some may have ended that are not known to have
      }
      for (RealThread thread : living.stream().filter(RealThread::isRegistered).toList()) {
        groups.add(group(thread));
        long now = thread.report().done();
        boolean moved = now > done.getOrDefault(thread, now);
        done.put(thread, now);
        AkulaProcess process = thread.model().process();
        if (moved && process == ran) {
          worked.merge(process, 1, Integer::sum);
        }
        strayed += moved && process != ran && before == ran ? 1 : 0;
      }
      before = ran;
      ran = policy.chosen;
      if (worked.size() == 2 && worked.values().stream().allMatch(times -> times >= 20)) {
        stopped = true;
        stage.stop();
      }
    }
  }

  @Test
  void oneAtATimeRunsWithAllItsThreadsAndIsPausedAtOneStroke() throws Exception {
    InTurns policy = new InTurns();
    String team = reporter("team 2");
    try (Stage stage = new Stage(folder).script(team, 0).script(team, 0)) {
      Watch watch = new Watch(stage, policy);
      RealOutcome outcome = stage.run(policy, watch);
      assertThat(outcome.isWhole()).isTrue();
      assertThat(Stage.troubles(outcome)).isEmpty();
      assertThat(watch.groups)
          .as("no thread was paused on its own, which would give it a group of its own")
          .noneMatch(text -> text.matches("(?s).*/t\\d+\\s.*"));
      assertThat(watch.strayed).as("threads that worked while another program ran").isZero();
    }
  }
}
