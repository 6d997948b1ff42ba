package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.wrapper.enforce.RealThread;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RealProgramTest {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("test", 1, 2, 1), 1, Set.of(), ParameterSource.NONE);
  private final RealProgram program = new RealProgram(null, 0, 0, 1, null);

  private RealThread thread(int tid) {
    return new RealThread(machine.launch("work", 0), 0, tid);
  }

  @Test
  void eachThreadHasItsOwnLife() {
    RealThread first = thread(1);
    RealThread second = thread(1);
    RealProgram.Life one = program.add(first);
    RealProgram.Life other = program.add(second);
    assertThat(program.main()).isSameAs(first);
    assertThat(program.life(first)).isSameAs(one);
    assertThat(program.life(second)).isSameAs(other);
    assertThat(program.livesBackwards()).containsExactly(other, one);
    assertThatThrownBy(() -> program.life(thread(2))).hasMessage("work#2 is of another program");
  }

  @Test
  void onlySoManyThreadsAreLaunched() {
    for (int i = 0; i <= 10_000; i++) {
      assertThat(program.isFull()).isFalse();
      assertThat(program.hasBecomeFull()).isFalse();
      program.add(thread(i));
    }
    assertThat(program.isFull()).isTrue();
    assertThat(program.hasBecomeFull()).isTrue();
    assertThat(program.hasBecomeFull()).as("it is reported once").isFalse();
  }
}
