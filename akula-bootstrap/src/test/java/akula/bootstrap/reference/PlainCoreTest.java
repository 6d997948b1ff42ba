package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.contention.smtcore.CoreEquilibrium;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.bootstrap.contention.smtcore.SmtCoreModel;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain core and the product's against each other. */
class PlainCoreTest {
  private static final int GROUPS = 500;

  @Test
  void bothFindTheSameOnDrawnPrograms() {
    SplittableRandom random = new SplittableRandom(31);
    for (int i = 0; i < GROUPS; i++) {
      SmtCore core = new CoreDraws(random).core(4);
      int[] rows = random.ints(1 + random.nextInt(8), 0, core.rows().size()).sorted().toArray();
      compare(core, rows, i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec2006-smt", "spec2006-smt-strong"})
  void bothFindTheSameOnMeasuredPrograms(String name) throws Exception {
    DataSet data = DataSetReader.read(Path.of("../data/data-sets", name));
    var core = (SmtCore) data.levels().get(SharingLevel.SMT_CORE).getFirst();
    SplittableRandom random = new SplittableRandom(32);
    for (int i = 0; i < GROUPS; i++) {
      int[] rows = random.ints(2 + i % 7, 0, core.rows().size()).sorted().toArray();
      compare(core, rows, i);
    }
  }

  private static void compare(SmtCore core, int[] rows, int number) {
    int node = number % 2;
    var model = (SmtCoreModel) new SmtCoreModel(core, List.of()).at(node);
    var plain = (PlainCore) new PlainCore(core, 1).at(node);
    CoreEquilibrium actual = model.equilibrium(rows);
    double[][] stacks = plain.stacks(rows);
    for (int self = 0; self < rows.length; self++) {
      double speed = 1;
      if (stacks[self] != null) {
        speed = plain.aloneCpi(rows[self]) / PlainCore.sum(stacks[self]);
        assertThat(actual.stacks()[self]).containsExactly(stacks[self], within(1e-9));
      }
      assertThat(actual.speeds()[self])
          .as("group %d, member %d", number, self)
          .isCloseTo(speed, within(1e-9));
    }
    assertThat(plain.relativeSpeed(rows, 0)).isCloseTo(actual.speeds()[0], within(1e-9));
  }
}
