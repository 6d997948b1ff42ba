package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Figure 1 of Yamada and Kusakabe: after A, the next in order is B, and C is the first of A's
 * siblings, 6 ahead of B. With a bonus of more than 6 it is C, as the text says; by the greater or
 * equal of Eq. 1 with one of 6, too.
 */
class TimeAggregationTest {
  @ParameterizedTest
  @CsvSource({"0, false", "5, false", "6, true", "7, true"})
  void aSiblingRunsNextIfItIsAheadByNoMoreThanTheBonus(long bonus, boolean sibling) {
    QueueRig rig =
        QueueRig.ofOne(
            "time_aggregation:startDebit=false,sleeperCredit=10s,tick=1s,timeBonus="
                + bonus
                + "ns");
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
}
