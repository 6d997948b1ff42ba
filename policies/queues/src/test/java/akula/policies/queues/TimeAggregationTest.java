package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Figure 1 of Yamada and Kusakabe: after A, the next in order is B, and C is the first of A's
 * siblings, 6 ahead of B. With a bonus of more than 6 it is C, as the text says; by the greater or
 * equal of Eq. 1 with one of 6, too.
 */
class TimeAggregationTest {
  @ParameterizedTest
  @CsvSource({"0, false", "5, false", "6, true", "7, true"})
  void aSiblingRunsNextIfItIsAheadByNoMoreThanTheBonus(long bonus, boolean sibling) {
    assertThat(isSiblingNext("timeBonus=" + bonus + "ns")).isEqualTo(sibling);
  }

  /** A yields at 17 ns. */
  @ParameterizedTest
  @CsvSource({
    "0, 17, 6, true",
    "0, 17, 5, false",
    "0, 18, 6, false",
    "0, 3, 6, true",
    "6, 17, 0, false",
    "6, 18, 0, true",
    "6, 0, 0, true"
  })
  void theBonusMayBeAnotherLater(long bonus, long time, long later, boolean sibling) {
    String options = "timeBonus=%dns,changeAt=%dns,laterTimeBonus=%dns";
    assertThat(isSiblingNext(options.formatted(bonus, time, later))).isEqualTo(sibling);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "time_aggregation:laterTimeBonus=1us",
        "global_aggregation:laterTimeBonus=1us",
        "global_aggregation:laterGlobalBonus=1us"
      })
  void aLaterBonusNeedsItsTime(String policy) {
    assertThatThrownBy(() -> QueueRig.ofOne(policy))
        .hasMessageContaining("a later bonus is given and no time for it; expected changeAt, too");
  }

  /**
   * Where all virtual run times are equal, CFS takes who came first; bonuses of 0 make a sibling
   * first of those that are equal, and change nothing else.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cfs:|false",
        "time_aggregation:timeBonus=0s,|true",
        "global_aggregation:timeBonus=0s,globalTimeBonus=0s,globalBonus=0s,|true"
      })
  void ofThoseThatAreEqualASiblingIsFirst(String policy, boolean sibling) {
    QueueRig rig = QueueRig.ofOne(policy + "startDebit=false,tick=1s,version=6.5,yield=reinsert");
    ProcessModel siblings = rig.process("p");
    ThreadModel a = rig.launch(siblings);
    ThreadModel b = rig.launch(rig.process("q"));
    ThreadModel c = rig.launch(siblings);
    assertThat(rig.running()).isSameAs(a);
    rig.yieldTurn(a);
    assertThat(rig.running()).isSameAs(sibling ? c : b);
    assertThat(rig.virtualNanos(a)).isEqualTo(rig.virtualNanos(b)).isZero();
  }

  private static boolean isSiblingNext(String options) {
    QueueRig rig =
        QueueRig.ofOne("time_aggregation:startDebit=false,sleeperCredit=10s,tick=1s," + options);
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
    assertThat(rig.running()).isIn(b, c);
    return rig.running() == c;
  }
}
