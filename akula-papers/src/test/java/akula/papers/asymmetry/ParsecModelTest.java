package akula.papers.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.script.Script;
import akula.formats.script.Symmetry;
import akula.formats.workload.WorkloadReader;
import akula.papers.unequal.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The models of PARSEC programs that ship are those that follow from the paper's tables. With
 * {@code -Dakula.samples.write=true} they are written anew.
 */
class ParsecModelTest {
  private static final boolean WRITE = Boolean.getBoolean("akula.samples.write");
  private static final Path DATA = Path.of("data");
  private static final Path ROWS = DATA.resolve("data-sets/asymmetry-paper/applications.csv");

  /** What the paper's own programs are; nothing in its text tells more. */
  private static final String OTHERS =
      """
      application,solo_s,speed_sensitivity,serial_share
      matrix-multiplication,240,1,0
      itk-multiregistration,200,1,0
      global-sum,80,1,0
      """;

  static List<ParsecProgram> programs() {
    return ParsecProgram.ALL;
  }

  private static Path file(ParsecProgram program) {
    return DATA.resolve("workloads").resolve(program.workload() + ".yaml");
  }

  private static void check(Path file, String text) throws Exception {
    if (WRITE) {
      Files.writeString(file, text);
    }
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void theWorkloadThatShipsIsTheModel(ParsecProgram program) throws Exception {
    check(file(program), new ParsecModel(program).yaml());
  }

  @Test
  void theDataSetThatShipsIsThatOfTheModels() throws Exception {
    check(
        ROWS,
        OTHERS
            + programs().stream()
                .map(program -> new ParsecModel(program).row())
                .collect(Collectors.joining()));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void theModelHasTheSymmetryOfTableFour(ParsecProgram program) throws Exception {
    Symmetry symmetry = script(program).symmetry();
    if (!program.isInTableFour()) {
      assertThat(symmetry.isSymmetric()).isTrue();
      return;
    }
    assertThat(symmetry.groups()).isEqualTo(program.groups());
    assertThat(symmetry.members()).isEqualTo(program.threads());
    assertThat(symmetry.instructions()).isCloseTo(program.symInst(), within(0.0006));
    if (program.symLock() < 0.5) {
      assertThat(symmetry.locks()).isCloseTo(program.symLock(), within(0.003));
    } else {
      // No group of eight threads can have more than √7 / 8 = 0.331 by the paper's formula.
      assertThat(symmetry.locks()).isBetween(0.2, 0.331);
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void noMoreLocksAreSimulatedThanThereAre(ParsecProgram program) throws Exception {
    assertThat(script(program).lockCount()).isLessThanOrEqualTo(program.locks());
  }

  private static Script script(ParsecProgram program) throws Exception {
    return WorkloadReader.read(file(program))
        .launches()
        .getFirst()
        .behaviour()
        .script()
        .orElseThrow();
  }

  @Test
  void sensitivityAndSequentialShareFollowFromTheMeans() {
    // 10.6% more time for a clock that takes 16.875% longer
    assertThat(ParsecModel.sensitivity()).isEqualTo(0.6281);
    // 12 programs at 7.4 / 10.6 of the way, of which 3 go all of it: the other 9 go 0.597 of it
    assertThat(ParsecModel.sequentialShare()).isCloseTo(0.8050, within(0.0001));
    assertThat(ParsecProgram.ALL.stream().filter(it -> it.kind() == Kind.SLOW_LIMITED)).hasSize(3);
  }

  @Property
  void levelsHaveTheSpreadThatIsAskedFor(
      @ForAll @IntRange(min = 2, max = 16) int threads,
      @ForAll @DoubleRange(min = 0, max = 0.99) double share) {
    double spread = share * Math.sqrt(threads - 1.0) / threads;
    double[] amounts = Levels.ofSpread(threads, spread).of(threads);
    assertThat(Symmetry.spread(amounts)).isCloseTo(spread, within(1e-9));
    assertThat(java.util.Arrays.stream(amounts).min().orElseThrow()).isPositive();
  }
}
