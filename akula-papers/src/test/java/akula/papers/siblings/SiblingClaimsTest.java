package akula.papers.siblings;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.script.Script;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Claims on figures that are made up: as the paper has them, and otherwise. */
class SiblingClaimsTest {
  private static final int REPEATS = 3;

  /** What a run is times that under CFS. */
  private interface Shape {
    MemoryRun of(Access access, Bonus bonus);
  }

  private static List<Finding> claims(Shape shape) {
    List<List<MemoryRun>> runs = new ArrayList<>();
    for (Access access : Access.ALL) {
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        double size = 1 + repeat / 10.0;
        runs.add(
            Bonus.ALL.stream()
                .map(bonus -> shape.of(access, bonus))
                .map(run ->
                    new MemoryRun(
                        run.averageSeconds() * size,
                        run.greatestSeconds() * size,
                        run.misses() * size))
                .toList());
      }
    }
    return new SiblingClaims(new SiblingTimes(REPEATS, runs)).all();
  }

  private static MemoryRun asInThePaper(Access access, Bonus bonus) {
    double misses = access.kib() == Access.KIB_512 ? 100 : 300;
    if (bonus.equals(Bonus.NONE)) {
      boolean odd = access.kib() == Access.MIB_1_5 && access.writes();
      return new MemoryRun(odd ? 1.1 : 1.005, odd ? 1.1 : 1.01, misses * 1.01);
    }
    if (bonus.equals(Bonus.SMALL_IN_TIME) || bonus.equals(Bonus.SMALL)) {
      return new MemoryRun(1, 1, misses * (access.kib() == Access.MIB_2 ? 1.1 : 0.95));
    }
    if (bonus.equals(Bonus.GREAT_IN_TIME)) {
      double gain = access.kib() <= Access.KIB_512 ? 0.5 : 1 - 100.0 / access.kib();
      return new MemoryRun(gain, 0.9, misses * 0.96);
    }
    if (bonus.equals(Bonus.GREAT)) {
      return new MemoryRun(access.kib() <= Access.KIB_512 ? 0.5 : 0.8, 0.9, misses * 0.84);
    }
    return new MemoryRun(1, 1, misses);
  }

  @Test
  void allHoldWhereFiguresAreAsThePaperHasThem() {
    assertThat(claims(SiblingClaimsTest::asInThePaper))
        .hasSize(15)
        .allSatisfy(it -> assertThat(it.outcome()).as(it.claim()).isEqualTo(Outcome.HOLDS));
  }

  /** All alike: what claims that nothing changes holds, and no other. */
  @Test
  void whatChangesNothingIsNoEffect() {
    List<Finding> claims = claims((_, _) -> new MemoryRun(1, 1, 1));
    assertThat(claims.stream().map(it -> it.outcome() == Outcome.HOLDS).toList())
        .containsExactly(
            true, true, true, false, false, false, false, true, false, true, false, true, false,
            true, false);
    assertThat(claims).noneMatch(it -> it.outcome() == Outcome.NOT_CERTAIN);
  }

  @Test
  void blocksAreCalledAsInThePaper() {
    assertThat(Access.ALL.stream().map(Access::text))
        .containsExactly(
            "32KB read",
            "512KB read",
            "1.5MB read",
            "2MB read",
            "4MB read",
            "32KB write",
            "512KB write",
            "1.5MB write",
            "2MB write",
            "4MB write");
  }

  /** 50 GB by ten programs are 1,192.09 blocks of 4 MiB each. */
  @Test
  void threadsGoThroughAllThatWasAskedFor() {
    assertThat(MemoryPrograms.passes(new Access(Access.MIB_4, false), 50)).isEqualTo(1192);
    assertThat(MemoryPrograms.passes(new Access(Access.MIB_4, false), 0.001)).isEqualTo(1);
    Script script =
        MemoryPrograms.of(new Access(Access.MIB_4, false), 50, 1, 0)
            .launches()
            .getFirst()
            .behaviour()
            .script()
            .orElseThrow()
            .touching(_ -> 1e9);
    assertThat(script.workNanos()).isBetween(1192e9, 1192.2e9);
    assertThat(script.workNanos(91)).isBetween(12e9, 12.1e9);
    assertThat(script.workNanos(92)).isBetween(11e9, 11.1e9);
  }
}
