package akula.papers.nas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.DataSetWriter;
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

  private static Path folder(DataSet data, Path folder) throws Exception {
    Path inner = folder.resolve("guess");
    DataSetWriter.write(data, inner);
    return inner;
  }
}
