package akula.papers.nas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.Phase;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What has to be so of any program on any machine. */
class NasModelTest {
  private static final NasMachine MACHINE = new NasMachine(2e9, 300, 1, 1.15, 0.6, 2, 0.15, 40);
  private static final double TINY = 1e-9;

  @Provide
  Arbitrary<NasProgram> programs() {
    return Combinators.combine(
            between(0.3, 3),
            between(0, 1),
            between(0.01, 20),
            between(0, 1),
            between(0, 0.95),
            between(1, 4),
            between(0.05, 2),
            between(0, 10))
        .as((core, other, lines, changed, prefetched, overlap, reused, lost) ->
            new NasProgram(
                "P",
                1,
                1e9,
                core,
                other,
                lines,
                changed,
                prefetched,
                overlap,
                reused,
                reused,
                lost,
                100,
                NasPhases.NONE));
  }

  @Provide
  Arbitrary<NasMachine> machines() {
    return Combinators.combine(between(1, 1.5), between(0, 2), between(0, 5), between(10, 50))
        .as((divided, units, way, bus) ->
            new NasMachine(2e9, 300, 1, divided, units, way, 0.15, bus));
  }

  private static Arbitrary<Double> between(double least, double most) {
    return Arbitraries.doubles().between(least, most);
  }

  private static NasProgram with(NasProgram program, double lines, double prefetched) {
    return new NasProgram(
        program.name(),
        program.threads(),
        program.instructions(),
        program.coreCycles(),
        program.otherStallCycles(),
        lines,
        program.changedShare(),
        prefetched,
        program.overlap(),
        program.reusedMegabytes(),
        program.footprintMegabytes(),
        program.lostLines(),
        program.sections(),
        program.phases());
  }

  @Property
  void moreMissesTakeLongerAndMakeMoreDependent(
      @ForAll("programs") NasProgram program,
      @ForAll @DoubleRange(min = 1.1, max = 3) double times) {
    NasProgram more = with(program, times * program.lines(), program.prefetchedShare());
    assertThat(more.soloSeconds(MACHINE)).isGreaterThan(program.soloSeconds(MACHINE));
    assertThat(more.memoryShare(300)).isGreaterThan(program.memoryShare(300));
    assertThat(more.transactionsPerMicrosecond(MACHINE))
        .isGreaterThan(program.transactionsPerMicrosecond(MACHINE));
  }

  @Property
  void nobodyIsFasterBesideAnother(
      @ForAll("machines") NasMachine machine,
      @ForAll("programs") NasProgram one,
      @ForAll("programs") NasProgram other) {
    assertThat(machine.speedBeside(one, other)).isPositive().isLessThanOrEqualTo(1 + TINY);
    assertThat(machine.speedBesideSpinning()).isPositive().isLessThanOrEqualTo(1);
  }

  /** As many lines that are waited for, and more that are not. */
  @Property
  void whatIsPrefetchedUsesTheBusAndStallsNobody(
      @ForAll("programs") NasProgram program,
      @ForAll @DoubleRange(min = 0, max = 0.9) double share) {
    NasProgram none = with(program, program.lines(), 0);
    NasProgram some = with(program, program.lines() / (1 - share), share);
    assertThat(some.soloSeconds(MACHINE)).isCloseTo(none.soloSeconds(MACHINE), within(TINY));
    assertThat(some.stallShare(300)).isCloseTo(none.stallShare(300), within(TINY));
    assertThat(some.misses()).isCloseTo(none.misses(), within(TINY));
    assertThat(some.transactionsPerMicrosecond(MACHINE))
        .isCloseTo(none.transactionsPerMicrosecond(MACHINE) / (1 - share), within(1e-6));
  }

  /** And a neighbour that uses the bus more slows more. */
  @Property
  void whoPrefetchesSlowsItsNeighbour(
      @ForAll("programs") NasProgram one, @ForAll("programs") NasProgram other) {
    NasProgram none = with(other, other.lines(), 0);
    NasProgram some = with(other, 2 * other.lines(), 0.5);
    assertThat(MACHINE.speedBeside(one, some)).isLessThanOrEqualTo(MACHINE.speedBeside(one, none));
  }

  @Property
  void sharesAreShares(@ForAll("programs") NasProgram program) {
    assertThat(program.computingShare(300) + program.stallShare(300)).isCloseTo(1, within(TINY));
    assertThat(program.memoryShare(300)).isBetween(0.0, program.stallShare(300) + TINY);
  }

  @Test
  void halfOfAProgramHasHalfOfItsWorkAndData() {
    NasProgram program =
        new NasProgram("P", 1, 1e9, 1, 0.1, 5, 0.5, 0.5, 2, 0.6, 1, 3, 100, NasPhases.NONE);
    NasProgram half = program.halved();
    assertThat(half.name()).isEqualTo("P-2t");
    assertThat(half.soloSeconds(MACHINE)).isEqualTo(program.soloSeconds(MACHINE) / 2);
    assertThat(half.reusedMegabytes()).isEqualTo(0.3);
    assertThat(half.stallShare(300)).isEqualTo(program.stallShare(300));
  }

  /** By hand: 1 + 0.25 + 4 misses of 300 cycles two at a time per 1000 instructions. */
  @Test
  void aRowFollowsByHand(@TempDir Path folder) throws Exception {
    NasProgram program =
        new NasProgram("P", 1, 2e9, 1, 0.25, 5, 0.5, 0.2, 2, 0.6, 1, 3, 100, NasPhases.NONE);
    assertThat(program.cycles(300)).isCloseTo(1 + 0.25 + 0.6, within(TINY));
    DataSet data = new NasModel(MACHINE, List.of(program)).guess();
    DataSet read = DataSetReader.read(folder(data, folder));
    assertThat(read.applicationNames()).containsExactly("P", "P-2t");
    assertThat(read.applications().getFirst().soloSeconds()).isEqualTo(1.85);
    assertThat(read.applications().getFirst().parameters())
        .containsExactly(0.54054, 8.1081, 0.45946, 4.0);
    assertThat(read.applications().getLast().team().threads()).isEqualTo(2);
    assertThat(read.applications().getLast().team().barrierSeconds()).hasValue(0.01);
  }

  /** The time alone and the lines of the whole are those of the program without phases. */
  @Property
  void phasesChangeNothingOfTheWhole(
      @ForAll("programs") NasProgram plain,
      @ForAll @DoubleRange(min = 0, max = 0.9) double initial,
      @ForAll @DoubleRange(min = 0.1, max = 1) double memory,
      @ForAll @DoubleRange(min = 1.1, max = 20) double contrast) {
    NasProgram program = with(plain, new NasPhases(initial, memory, contrast, 3));
    if (!program.phases().areAny()) {
      return; // all of it goes to memory
    }
    DataSet data = new NasModel(MACHINE, List.of(program)).guess();
    assertThat(data.applicationNames())
        .containsExactly("P", "P-2t", "P-memory", "P-computing", "P-2t-memory", "P-2t-computing");
    for (Application one : data.applications().subList(0, 2)) {
      double solo = one.phases().stream().mapToDouble(Phase::soloSeconds).sum();
      assertThat(solo).isCloseTo(one.soloSeconds(), withinPercentage(0.1));
      double transactions =
          one.phases().stream()
              .mapToDouble(phase ->
                  phase.soloSeconds() * data.applications().get(phase.row()).parameters().get(1))
              .sum();
      assertThat(transactions / solo).isCloseTo(one.parameters().get(1), withinPercentage(0.1));
    }
    assertThat(program.memory().lines() / program.computing().lines())
        .isCloseTo(contrast, withinPercentage(1e-6));
  }

  /** Of 2.5 billion instructions one computes at first; then two steps go to memory for a third. */
  @Test
  void phasesFollowByHand() {
    NasProgram plain = new NasProgram("P", 1, 2.5e9, 1, 0, 4, 0, 0, 1, 1, 1, 0, 10, NasPhases.NONE);
    NasProgram program = with(plain, new NasPhases(0.4, 1.0 / 3, 6, 2));
    // 0.2 of all go to memory, at 6 x = 12 lines: 0.2 * 12 + 0.8 * 2 = 4
    assertThat(program.memory().lines()).isCloseTo(12, within(TINY));
    assertThat(program.computing().lines()).isCloseTo(2, within(TINY));
    // 1 + 2 * 0.3 cycles when it computes, 1 + 12 * 0.3 when it goes to memory
    assertThat(new NasModel(MACHINE, List.of(program)).guess().applications().getFirst().phases())
        .containsExactly(
            new Phase(3, 0.8),
            new Phase(2, 0.575),
            new Phase(3, 0.4),
            new Phase(2, 0.575),
            new Phase(3, 0.4));
  }

  private static NasProgram with(NasProgram plain, NasPhases phases) {
    return new NasProgram(
        plain.name(),
        plain.threads(),
        plain.instructions(),
        plain.coreCycles(),
        plain.otherStallCycles(),
        plain.lines(),
        plain.changedShare(),
        plain.prefetchedShare(),
        plain.overlap(),
        plain.reusedMegabytes(),
        plain.footprintMegabytes(),
        plain.lostLines(),
        plain.sections(),
        phases);
  }

  private static Path folder(DataSet data, Path folder) throws Exception {
    Path inner = folder.resolve("guess");
    DataSetWriter.write(data, inner);
    return inner;
  }
}
