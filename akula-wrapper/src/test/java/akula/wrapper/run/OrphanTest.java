package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Machine;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.run.Registering.Carousel;
import akula.wrapper.run.Registering.Watch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process whose parent has ended goes where its program goes, and is let go with it. */
@EnabledOnOs(OS.LINUX)
class OrphanTest {
  private static final String MAKES_ONE = "( (%1$s) & ); %1$s; wait";

  @TempDir private Path folder;

  /** Throws when it is asked to. */
  private static final class Throwing extends Carousel {
    private boolean isTime;

    @Override
    public void updateSchedule(Machine machine) {
      if (isTime) {
        throw new IllegalStateException("time to go");
      }
      super.updateSchedule(machine);
    }
  }

  /** Looks where the orphan is, ten times under the policy and once without it. */
  private final class Looking extends Watch {
    private final Stage stage;
    private final Throwing policy;
    private int seen;
    private boolean wasLetGo;

    Looking(Stage stage, Throwing policy) {
      super(1);
      this.stage = stage;
      this.policy = policy;
    }

    @Override
    void look(int number) {
      RealThread program = living.getFirst();
      List<Integer> orphans = orphans(program.pid());
      if (orphans.isEmpty() || program.model().isFinished()) {
        return;
      }
      seen++;
      if (policy.isTime) {
        assertThat(Stage.allowed(orphans.getFirst())).isEqualTo(stage.cpus.toString());
        wasLetGo = true;
        stage.stop();
      } else if (seen > 1) {
        String cpu = String.valueOf(program.model().context().cpu());
        assertThat(Stage.allowed(orphans.getFirst())).isEqualTo(cpu);
        policy.isTime = seen > 10;
      }
    }
  }

  /** Finds who works in the program's folder and is no child of it. */
  private List<Integer> orphans(int program) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != program && isIn(folder.resolve("run-0"), process.pid()))
        .filter(process -> process.parent().map(parent -> parent.pid() != program).orElse(true))
        .map(process -> (int) process.pid())
        .toList();
  }

  private static boolean isIn(Path folder, long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd")).equals(folder.toRealPath());
    } catch (IOException e) {
      return false; // somebody else's, or gone
    }
  }

  @Test
  void isMovedAndLetGo() throws Exception {
    Throwing policy = new Throwing();
    try (Stage stage = new Stage(folder).script(MAKES_ONE, 0)) {
      Looking looking = new Looking(stage, policy);
      RealOutcome outcome = stage.run(policy, looking);
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.expelled()).isPresent();
      assertThat(looking.wasLetGo).isTrue();
    }
  }
}
