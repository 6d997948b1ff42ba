package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.progress.MadeFile;
import akula.wrapper.progress.ProgressFile;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the threads of a program are launched, by what stands in its file. */
class AssemblyTest {
  private static final long LINE = 64;
  private static final long USED_AT = 24;
  private static final long STATE = 24;
  private static final long TEAM_AT = LINE + 40;

  @RegisterExtension private final MadeFile made = new MadeFile();
  private final Assembly assembly = new Assembly();

  private void tell(long team, int registered) throws IOException {
    made.write(TEAM_AT, team);
    made.write(USED_AT, 1 + registered);
    for (int slot = 1; slot <= registered; slot++) {
      made.write(LINE * (1 + slot) + STATE, 1);
    }
  }

  private String look(double seconds) {
    assertThat(made.file().read()).isTrue();
    return assembly.look(made.file(), Math.round(1e9 * seconds));
  }

  @Test
  void whereNoTeamIsToldNobodyWaits() throws Exception {
    tell(0, 3);
    assertThat(look(0)).isNull();
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).isFalse();
  }

  @Test
  void aTeamIsWaitedForUntilAllHaveRegistered() throws Exception {
    tell(3, 2);
    assertThat(look(5)).isNull();
    assertThat(assembly.isWaiting()).isTrue();
    tell(3, 3);
    assertThat(look(5.01)).isNull();
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).isTrue();
  }

  @Test
  void afterASecondThoseAreTakenThatAreThere() throws Exception {
    tell(3, 2);
    look(5);
    assertThat(look(5.999)).isNull();
    assertThat(assembly.isWaiting()).isTrue();
    assertThat(look(6))
        .isEqualTo(
            "told of a team of 3 threads, of which 2 had registered after 1 s; those were"
                + " launched");
    assertThat(assembly.isComplete()).isTrue();
    assertThat(look(6.1)).as("it is told once").isNull();
  }

  @Test
  void aTeamOfWhichNobodyRegistersIsNone() throws Exception {
    tell(3, 0);
    look(5);
    assertThat(look(60)).isNull();
    assertThat(assembly.isComplete()).as("then its program would be placed by nobody").isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, ProgressFile.SLOTS})
  void aTeamThatCannotBeIsToldOnceAndWaitedForByNobody(long team) throws Exception {
    tell(team, 2);
    assertThat(look(0))
        .isEqualTo(
            "told of a team of " + team + " threads; expected 1 to 1022; this counts as not told");
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).isFalse();
    assertThat(look(1)).isNull();
  }

  @Test
  void anotherTeamIsWaitedForAnew() throws Exception {
    tell(1, 1);
    look(0);
    assertThat(assembly.isComplete()).isTrue();
    tell(2, 1);
    look(7);
    assertThat(assembly.isWaiting()).isTrue();
    tell(2, 2);
    look(7.5);
    assertThat(assembly.isWaiting()).isFalse();
  }
}
