package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentSlotsTest {
  private final AgentSlots slots = new AgentSlots(4, 2);

  @Test
  void threadsLeaveTheSlotsOfApplicationsAlone() {
    assertThat(slots.takeForThread()).isEqualTo(2);
    assertThat(slots.takeForThread()).isEqualTo(3);
    assertThat(slots.takeForThread()).isEqualTo(-1);
    assertThat(slots.takeForApplication()).isEqualTo(0);
    assertThat(slots.takeForApplication()).isEqualTo(1);
    assertThat(slots.takeForApplication()).isEqualTo(-1);
  }

  @Test
  void whatIsGivenBackIsTakenAgain() {
    slots.takeForApplication();
    slots.takeForApplication();
    slots.takeForThread();
    slots.giveBack(0);
    slots.giveBack(2);
    assertThat(slots.takeForThread()).isEqualTo(2);
    assertThat(slots.takeForApplication()).isEqualTo(0);
    assertThat(slots.returned()).isEqualTo(2);
  }
}
