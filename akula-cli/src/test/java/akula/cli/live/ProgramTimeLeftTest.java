package akula.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.wrapper.enforce.RealThread;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProgramTimeLeftTest {
  private static final long SECOND = 1_000_000_000;

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("test", 1, 2, 1), SECOND, Set.of(), ParameterSource.NONE);
  private final ProgramTimeLeft left = new ProgramTimeLeft(application -> 10.0 * SECOND);

  private RealThread program() {
    int id = machine.threadCount();
    return new RealThread(machine.launch("work", 0), id, 100 + id);
  }

  @Test
  void whatItTakesAloneLessWhatItHadAtItsPresentShare() {
    RealThread program = program();
    assertThat(left.nanos(program)).as("nothing is known of it yet").isNaN();
    left.next();
    left.add(program, 0.5, 4 * SECOND);
    assertThat(left.nanos(program)).isCloseTo(16.0 * SECOND, within(1.0));
    left.next();
    left.add(program, 1, 3 * SECOND);
    assertThat(left.nanos(program)).isCloseTo(5.0 * SECOND, within(1.0));
    left.next();
    left.add(program, 0, SECOND);
    assertThat(left.nanos(program)).as("it has no cpu").isNaN();
  }

  /** All that a program takes alone is its threads' work, too. */
  @Test
  void registeredThreadsWorkForTheirProgram() {
    RealThread program = program();
    RealThread registered =
        RealThread.registered(machine.launch("work", 0), program, program.pid(), 999, 1);
    left.next();
    left.add(program, 0, 2 * SECOND);
    left.add(registered, 1, 2 * SECOND);
    assertThat(left.nanos(registered)).isNaN();
    assertThat(left.nanos(program)).isCloseTo(8.0 * SECOND, within(1.0));
    left.next();
    left.add(program, 0.5, 2 * SECOND); // the other has left; what it did is done
    assertThat(left.nanos(program)).isCloseTo(14.0 * SECOND, within(1.0));
  }

  @Test
  void manyPrograms() {
    RealThread last = program();
    for (int i = 0; i < 100; i++) {
      last = program();
    }
    left.next();
    left.add(last, 1, SECOND);
    assertThat(left.nanos(last)).isCloseTo(9.0 * SECOND, within(1.0));
  }
}
