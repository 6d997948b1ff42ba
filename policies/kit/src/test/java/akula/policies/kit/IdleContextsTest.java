package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.ThreadModel;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three contexts, and three threads that run. */
class IdleContextsTest {
  private final PairingMachine machine = new PairingMachine(List.of(1, 1, 1));
  private ThreadModel woken;
  private ThreadModel other;
  private ThreadModel third;

  @BeforeEach
  void launch() {
    machine.launch(3);
    machine.members.forEach(member -> member.thread().resume());
    woken = (ThreadModel) machine.members.get(0).thread();
    other = (ThreadModel) machine.members.get(1).thread();
    third = (ThreadModel) machine.members.get(2).thread();
    machine.model.getContext(0).addThread(woken);
  }

  private int settled() {
    IdleContexts.settle(woken, machine.model);
    return woken.context().index();
  }

  @Test
  void whoIsAloneStays() {
    assertThat(settled()).isZero();
  }

  @Test
  void whoFindsAnotherGoesToTheFirstIdleContext() {
    machine.model.getContext(0).addThread(other);
    machine.model.getContext(1).addThread(third);
    assertThat(settled()).isEqualTo(2);
  }

  @Test
  void aSleeperTakesNoContext() {
    machine.model.getContext(0).addThread(other);
    machine.model.getContext(1).addThread(third);
    third.setBlocked(true);
    assertThat(settled()).isEqualTo(1);
  }

  @Test
  void aPausedThreadTakesNoContext() {
    machine.model.getContext(0).addThread(other);
    other.pause();
    assertThat(settled()).isZero();
  }

  @Test
  void whoFindsNoIdleContextStays() {
    machine.model.getContext(0).addThread(other);
    machine.model.getContext(1).addThread(third);
    machine.model.getContext(2).addThread(machine.launch(1).getFirst().thread());
    machine.members.getLast().thread().resume();
    assertThat(settled()).isZero();
  }

  @Test
  void whoIsNowhereStaysNowhere() {
    woken.removeFromPlace();
    IdleContexts.settle(woken, machine.model);
    assertThat(woken.context()).isNull();
  }
}
