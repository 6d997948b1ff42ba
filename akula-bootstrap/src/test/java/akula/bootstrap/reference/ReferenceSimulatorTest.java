package akula.bootstrap.reference;

import static akula.bootstrap.reference.HandMadeCase.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reference against results worked out by hand, and the engine beside it. */
class ReferenceSimulatorTest {
  private static final double[][] PAIR = {{0.5, 0.5}, {0.8, 0.8}};

  private static void assertEnds(HandMadeCase made, double... seconds) {
    ReferenceCase input = made.build();
    long[] expected = Arrays.stream(seconds).mapToLong(s -> Math.round(s * SECOND)).toArray();
    assertThat(ReferenceSimulator.run(input, ReferenceSimulator.CUT).endNanos())
        .isEqualTo(expected);
    assertThat(ReferenceSimulator.run(input, 250_000).endNanos()).isEqualTo(expected);
    assertThat(EngineRun.exact(input).endNanos()).as("engine").isEqualTo(expected);
  }

  @Test
  void aPairSlowsDownUntilOneEnds() {
    // A at 0.5 ends at 2 s; B has done 1.6 of 2 s by then
    assertEnds(
        HandMadeCase.on(1, 2, 1)
            .matrix(SharingLevel.MEMORY_DOMAIN, PAIR)
            .application("A", 1)
            .application("B", 2)
            .launch("A", 0)
            .launch("B", 0),
        2,
        2.4);
  }

  @Test
  void threadsOfOneContextTakeTurns() {
    // A runs 0-100, 200-300, 400-450; B runs 100-200, 300-400, then from 450 on alone
    assertEnds(
        HandMadeCase.on(1, 1, 1)
            .application("A", 0.25)
            .application("B", 0.35)
            .launch("A", 0)
            .launch("B", 0),
        0.45,
        0.6);
  }

  @Test
  void aSliceCountsFromTheMomentAtWhichAnotherJoined() {
    // A runs 0-450 (joined at 350), B 450-550, A 550-650, B 650-700, A the remaining 50
    assertEnds(
        HandMadeCase.on(1, 1, 1)
            .application("A", 0.6)
            .application("B", 0.15)
            .launch("A", 0)
            .launch("B", 0.35),
        0.75,
        0.7);
  }

  @Test
  void whoSharesAContextIsANeighbourOnlyDuringItsTurn() {
    // context 0: A and A in turns, context 1: B, which is slowed by whichever A runs.
    // An A beside B runs at 0.5; B at 0.8 ends at 1 s, when each A has done 0.25 s.
    assertEnds(
        HandMadeCase.on(1, 2, 1)
            .matrix(SharingLevel.MEMORY_DOMAIN, PAIR)
            .application("A", 0.35)
            .application("B", 0.8)
            .launch("A", 0)
            .launch("B", 0)
            .launch("A", 0),
        1.1,
        1,
        1.2);
  }

  @Test
  void aPhaseNamesItsOwnRow() {
    // A is a B for its first 0.4 s: 0.5 s beside B, then 0.5 s of A at 0.5; B runs at 0.8
    assertEnds(
        HandMadeCase.on(1, 2, 1)
            .matrix(SharingLevel.MEMORY_DOMAIN, PAIR)
            .application("A", new Phase(1, 0.4), new Phase(0, 0.25))
            .application("B", 2)
            .launch("A", 0)
            .launch("B", 0),
        1,
        2.2);
  }

  @Test
  void aLateLaunchSlowsFromThenOn() {
    assertEnds(
        HandMadeCase.on(1, 2, 1)
            .matrix(SharingLevel.MEMORY_DOMAIN, PAIR)
            .application("A", 1)
            .application("B", 0.4)
            .launch("A", 0)
            .launch("B", 0.6),
        // A has 0.4 s left at 0.6 s; B ends at 1.1 s, when A has 0.15 s left
        1.25,
        1.1);
  }

  @Test
  void aCoreOfHalfSpeedTakesTwiceAsLong() {
    CoreDescription slow = new CoreDescription(List.of(0), 0.5, 0, 0, 0);
    MachineDescription machine =
        new MachineDescription(
            "slow", List.of(new Node(0, 0, List.of(10))), List.of(new Domain(0, List.of(slow))));
    assertEnds(HandMadeCase.on(machine).application("A", 0.7).launch("A", 0), 1.4);
  }

  @Test
  void contextsOfOneCoreSlowEachOtherAtBothLevels() {
    // A: 0.5 in the core x 0.5 in the domain; B: 0.8 x 0.8, and alone from 0.625 s on
    assertEnds(
        HandMadeCase.on(1, 1, 2)
            .matrix(SharingLevel.SMT_CORE, PAIR)
            .matrix(SharingLevel.MEMORY_DOMAIN, PAIR)
            .application("A", 0.25)
            .application("B", 0.4)
            .launch("A", 0)
            .launch("B", 0),
        // B ends at 0.625 s, when A has done 0.15625 s
        0.71875,
        0.625);
  }

  @Test
  void aMoveCostsTimeAndLeavesTheMemoryBehind() {
    // Two on each core; after four turns each has run twice. The short ones have ended by 0.4 s,
    // and the last of the long ones moves: 50 ms, then 0.4 s of work at 1 / (1 + 1 (20/10 - 1))
    assertEnds(
        HandMadeCase.on(2, 1, 1)
            .application("short", 0.2)
            .application("long", 0.6)
            .launch("short", 0)
            .launch("long", 0)
            .launch("short", 0)
            .launch("long", 0)
            .policy(PolicyKind.NAIVE_SPREAD)
            .costs(50_000_000, 0, 1),
        0.3,
        0.8,
        0.4,
        1.25);
  }

  @Test
  void aTurnThatBeginsAfterASliceCostsASwitch() {
    // A 0-100; B pays 10, works 90; A pays 10, works its last 50 until 260; B, no slice ended
    assertEnds(
        HandMadeCase.on(1, 1, 1)
            .application("A", 0.15)
            .application("B", 0.2)
            .launch("A", 0)
            .launch("B", 0)
            .costs(0, 10_000_000, 0),
        0.26,
        0.37);
  }

  @Test
  void aThreadPaysWhereAThreadOfAnotherProcessRanBefore() {
    // A 0-100; B pays 10, works 90; A pays 10, works its last 50 until 260; B pays 10, works 110.
    // C comes to the empty context 1, then D after the end of C: 0.6 and 0.2, and 10 to pay
    assertEnds(
        HandMadeCase.on(1, 2, 1)
            .application("A", 0.15)
            .application("B", 0.2)
            .application("C", 0.6)
            .launch("A", 0)
            .launch("C", 0)
            .launch("B", 0)
            .launch("B", 0.6)
            .price("process=10ms"),
        0.26,
        0.6,
        0.38,
        0.81);
  }

  @Test
  void itsCacheCoolsWhileAThreadIsAway() {
    // Half of it in 50 ms. A 0-100, B 100-200; A was away for 100 ms, pays 40 (1 - 1/4), works its
    // last 20 until 250; B was away for 50 ms, pays 40 (1 - 1/2), works its last 100
    assertEnds(
        HandMadeCase.on(1, 1, 1)
            .application("A", 0.12)
            .application("B", 0.2)
            .launch("A", 0)
            .launch("B", 0)
            .price("refill=40ms,cooling=72134753ns"),
        0.25,
        0.37);
  }

  @Test
  void aMovedThreadFindsNothingInTheCache() {
    // Two on each core. The short ones end at 60 and 120. By then the first long one has done 100
    // and the second, which moves, 20: it pays 50 and works 580. The first pays 50 and works 500
    assertEnds(
        HandMadeCase.on(2, 1, 1)
            .application("short", 0.06)
            .application("long", 0.6)
            .launch("short", 0)
            .launch("long", 0)
            .launch("short", 0)
            .launch("long", 0)
            .policy(PolicyKind.NAIVE_SPREAD)
            .price("refill=50ms,cooling=1ns"),
        0.06,
        0.67,
        0.12,
        0.75);
  }

  @Test
  void threadsThatEndTogetherAreOneCause() {
    // A and B end at 0.5 s; then C and D, both in domain 1, are spread over both domains
    assertEnds(
        HandMadeCase.on(2, 2, 1)
            .matrix(SharingLevel.MEMORY_DOMAIN, new double[] {1, 1}, new double[] {1, 0.5})
            .application("A", 0.5)
            .application("C", 1)
            .launch("A", 0)
            .launch("C", 0)
            .launch("A", 0)
            .launch("C", 0)
            .policy(PolicyKind.NAIVE_SPREAD),
        0.5,
        1.25,
        0.5,
        1.25);
  }
}
