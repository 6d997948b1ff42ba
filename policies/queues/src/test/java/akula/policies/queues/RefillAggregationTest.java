package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bonus is by how much longer turns take after another process than after a sibling. */
class RefillAggregationTest {
  private static final String PLAIN =
      "refill_aggregation:startDebit=false,sleeperCredit=10s,tick=1s";

  /** Figure 1 of the paper, as in {@link TimeAggregationTest}, with a refill that is given. */
  @ParameterizedTest
  @CsvSource({
    "refill=5ns, false",
    "refill=6ns, true",
    "'refill=3ns,times=2', true",
    "'refill=9ns,mostBonus=5ns', false",
    "'refill=0s', false"
  })
  void aGivenRefillIsTheBonus(String options, boolean sibling) {
    QueueRig rig = QueueRig.ofOne(PLAIN + "," + options);
    ProcessModel siblings = rig.process("p");
    ThreadModel b = rig.launch(rig.process("q"));
    rig.pass(4);
    rig.block(b);
    ThreadModel c = rig.launch(siblings);
    rig.pass(6);
    rig.block(c);
    ThreadModel a = rig.launch(siblings);
    rig.pass(7);
    rig.wake(c);
    rig.wake(b);
    assertThat(rig.running()).isSameAs(a);
    rig.yieldTurn(a);
    assertThat(rig.running()).isSameAs(sibling ? c : b);
  }

  /**
   * A turn of p takes 30 after q, and 10 after a sibling: one that is 9 or 19 ahead of q runs once
   * more, and one that is 29 ahead does not. The first turn of a thread tells nothing.
   */
  @Test
  void theBonusIsByHowMuchLongerTurnsAfterOthersTake() {
    QueueRig rig = QueueRig.ofOne(PLAIN);
    ThreadModel q = rig.launch(rig.process("q"));
    turn(rig, q, 10); // alone, it just continues
    ThreadModel p = rig.launch(rig.process("p")); // as far as q, and the first
    turn(rig, p, 5);
    assertThat(rig.running()).as("nothing is known of siblings yet").isSameAs(q);
    turn(rig, q, 46);
    turn(rig, p, 30);
    assertThat(rig.running()).as("11 behind q").isSameAs(p);
    turn(rig, p, 10);
    assertThat(rig.running()).as("1 behind q").isSameAs(p);
    turn(rig, p, 10);
    assertThat(rig.running()).as("9 ahead of q").isSameAs(p);
    turn(rig, p, 10);
    assertThat(rig.running()).as("19 ahead of q").isSameAs(p);
    turn(rig, p, 10);
    assertThat(rig.running()).as("29 ahead of q").isSameAs(q);
  }

  private static void turn(QueueRig rig, ThreadModel thread, long nanos) {
    rig.pass(nanos);
    rig.yieldTurn(thread);
  }
}
