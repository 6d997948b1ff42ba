package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Figure 2 of Yamada and Kusakabe, by their names: on the second context, after E, the candidates
 * are F, which is next, G, a sibling of E 2 ahead of it, and I, a sibling of what the first context
 * aggregates, 5 ahead of F and 3 ahead of G.
 */
class GlobalAggregationTest {
  @ParameterizedTest
  @CsvSource({
    "0, 3, 5, I",
    "0, 2, 5, F",
    "0, 3, 4, F",
    "2, 3, 4, G",
    "2, 2, 5, G",
    "2, 3, 5, I",
    "0, 0, 0, F"
  })
  void theSecondContextFollowsTheFirst(long time, long globalTime, long global, String chosen) {
    String bonuses = "timeBonus=%dns,globalTimeBonus=%dns,globalBonus=%dns";
    followsTheFirst(bonuses.formatted(time, globalTime, global), chosen);
    String later =
        "changeAt=1ns,laterTimeBonus=%dns,laterGlobalTimeBonus=%dns,laterGlobalBonus=%dns";
    followsTheFirst(later.formatted(time, globalTime, global), chosen);
  }

  /** Without a sibling of E there, what is ahead of F by no more than the bonus is enough. */
  @Test
  void whereNoSiblingWaitsOneBonusIsEnough() {
    followsTheFirst("timeBonus=0ns,globalTimeBonus=0ns,globalBonus=5ns", "I", Case.NO_SIBLING);
    followsTheFirst("timeBonus=0ns,globalTimeBonus=0ns,globalBonus=4ns", "F", Case.NO_SIBLING);
  }

  /** On the first context B is next, 1 before C: it is a chance, and not taken. */
  @Test
  void theFirstContextPublishesWhatItChoosesOrCould() {
    String bonuses = "timeBonus=0ns,globalTimeBonus=3ns,globalBonus=5ns,publish=";
    followsTheFirst(bonuses + "chosen", "F", Case.NOT_CHOSEN);
    followsTheFirst(bonuses + "chance", "I", Case.NOT_CHOSEN);
  }

  @Test
  void theFirstContextPublishesNothingWhileItIsIdle() {
    followsTheFirst("timeBonus=0ns,globalTimeBonus=3ns,globalBonus=5ns", "F", Case.IDLE);
  }

  private enum Case {
    AS_IN_THE_FIGURE,
    NO_SIBLING,
    NOT_CHOSEN,
    IDLE
  }

  private static void followsTheFirst(String bonuses, String chosen) {
    followsTheFirst(bonuses, chosen, Case.AS_IN_THE_FIGURE);
  }

  private static void followsTheFirst(String bonuses, String chosen, Case which) {
    QueueRig rig =
        new QueueRig(
            ("global_aggregation:startDebit=false,sleeperCredit=10s,wakeupGranularity=1s,tick=1s,"
                + "balance=false,version=6.5,yield=reinsert,"
                + bonuses),
            MachineDescription.regular("m", 1, 2, 1));
    ProcessModel first = rig.process("first");
    ProcessModel second = rig.process("second");
    rig.block(rig.launch(rig.process("other"))); // on the first context, as every other one
    ThreadModel f = rig.launch(rig.process("third"));
    rig.pass(4);
    rig.block(f);
    ThreadModel b = rig.launch(rig.process("fourth"));
    rig.block(b);
    ThreadModel g = rig.launch(second);
    rig.pass(2);
    rig.block(g);
    ThreadModel c = rig.launch(first);
    if (which == Case.NOT_CHOSEN) {
      rig.pass(1);
    }
    rig.block(c);
    ThreadModel i = rig.launch(first);
    rig.pass(3);
    rig.block(i);
    ThreadModel a = rig.launch(first);
    ThreadModel e = rig.launch(second);
    rig.pass(3);
    List.of(c, b, f, i).forEach(rig::wake);
    if (which != Case.NO_SIBLING) {
      rig.wake(g);
    }
    assertThat(rig.running(0)).isSameAs(a);
    assertThat(rig.running(1)).isSameAs(e);
    rig.yieldTurn(a);
    assertThat(rig.running(0)).isSameAs(which == Case.NOT_CHOSEN ? b : c);
    if (which == Case.IDLE) {
      List.of(a, b, c).forEach(rig::block);
    }
    rig.yieldTurn(e);
    ThreadModel expected =
        switch (chosen) {
          case "F" -> f;
          case "G" -> g;
          default -> i;
        };
    assertThat(rig.running(1)).isSameAs(expected);
  }
}
