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
  private static final long REGISTRATIONS_AT = 32;
  private static final int MOST = 5;
  private static final long STATE = 24;
  private static final long TEAM_AT = LINE + 40;

  @RegisterExtension private final MadeFile made = new MadeFile();
  private final Assembly assembly = new Assembly();

  private void report(long team, int registered) throws IOException {
    report(team, registered, 0);
  }

  /**
   * Writes what a program writes that counts how often its threads have registered, or does not.
   */
  private void report(long team, int registered, long registrations) throws IOException {
    made.write(TEAM_AT, team);
    made.write(REGISTRATIONS_AT, registrations);
    made.write(USED_AT, 1 + MOST);
    for (int slot = 1; slot <= MOST; slot++) {
      made.write(LINE * (1 + slot) + STATE, slot <= registered ? 1 : 0);
    }
  }

  private String look(double seconds) {
    assertThat(made.file().read()).isTrue();
    Assembly.Wrong wrong = assembly.look(made.file(), Math.round(1e9 * seconds));
    return wrong == null ? null : wrong.kind() + " " + wrong.what();
  }

  @Test
  void whereNoTeamIsReportedNobodyWaits() throws Exception {
    report(0, 3);
    assertThat(look(0)).isNull();
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).isFalse();
  }

  @Test
  void aTeamIsWaitedForUntilAllHaveRegistered() throws Exception {
    report(3, 2);
    assertThat(look(5)).isNull();
    assertThat(assembly.isWaiting()).isTrue();
    report(3, 3);
    assertThat(look(5.01)).isNull();
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).isTrue();
  }

  @Test
  void afterASecondThoseAreTakenThatAreThere() throws Exception {
    report(3, 2);
    look(5);
    assertThat(look(5.999)).isNull();
    assertThat(assembly.isWaiting()).isTrue();
    assertThat(look(6))
        .isEqualTo(
            "TEAM_INCOMPLETE reported that a team of 3 threads does its work, but 1 s later only 2 of them had"
                + " registered; those are placed now, and each of the others when it is found at the"
                + " end of an interval");
    assertThat(assembly.isComplete()).isTrue();
    assertThat(assembly.isUrgent()).isFalse();
    assertThat(look(6.1)).as("it is reported once").isNull();
  }

  @Test
  void aTeamOfWhichNobodyRegistersIsLookedForForASecond() throws Exception {
    report(3, 0);
    look(5);
    assertThat(look(5.999)).isNull();
    assertThat(assembly.isUrgent()).isTrue();
    assertThat(look(6))
        .isEqualTo(
            "TEAM_INCOMPLETE reported that a team of 3 threads does its work, but 1 s later none of them had"
                + " registered; it is placed as a whole, not thread by thread, until one is found at"
                + " the end of an interval");
    assertThat(assembly.isUrgent()).isFalse();
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).as("then its program would be placed by nobody").isFalse();
    assertThat(look(60)).as("it is reported once").isNull();
    report(3, 1);
    assertThat(look(61)).isNull();
    assertThat(assembly.isComplete()).isTrue();
  }

  @Test
  void whoHasEndedCountsAsThereForTheOthers() throws Exception {
    report(3, 1, 1);
    look(5);
    report(3, 1, 2);
    look(5.01);
    assertThat(assembly.isWaiting()).as("one of two has ended, the third is missing").isTrue();
    report(3, 2, 3);
    assertThat(look(5.02)).isNull();
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).isTrue();
  }

  @Test
  void ofATeamThatWasThereAndHasEndedNothingIsLeftToPlace() throws Exception {
    report(3, 0, 3);
    assertThat(look(5)).isNull();
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).as("then its program would be placed by nobody").isFalse();
  }

  @Test
  void whoEndedBeforeATeamWasReportedIsNoneOfIt() throws Exception {
    report(2, 2, 2);
    look(5);
    report(2, 0, 4); // two more came, and all went
    look(6);
    report(3, 1, 5);
    look(7);
    assertThat(assembly.isWaiting()).isTrue();
    report(3, 0, 6);
    look(7.5);
    assertThat(assembly.isWaiting()).isTrue();
    report(3, 1, 7);
    look(7.6);
    assertThat(assembly.isComplete()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, 1})
  void aCountThatCannotBeChangesNothing(long registrations) throws Exception {
    report(3, 2, registrations);
    look(5);
    assertThat(assembly.isWaiting()).isTrue();
    report(3, 3, registrations);
    look(5.1);
    assertThat(assembly.isComplete()).isTrue();
  }

  @Test
  void whoReportsAgainAndAgainIsWaitedForOnce() throws Exception {
    for (int i = 0; i < 10; i++) {
      report(3 + i % 2, 1);
      assertThat(look(5 + 0.1 * i)).isNull();
    }
    assertThat(look(6)).contains("reported that a team of 4 threads does its work");
    report(3, 1);
    look(7);
    assertThat(assembly.isWaiting()).isTrue();
    assertThat(assembly.isUrgent()).as("its first team only cannot wait").isFalse();
  }

  @Test
  void whoTakesItBackIsNotLookedForQuicklyAgain() throws Exception {
    report(3, 1);
    look(5);
    report(0, 1);
    assertThat(look(5.1)).isNull();
    assertThat(assembly.isWaiting()).isFalse();
    report(3, 1);
    look(5.2);
    assertThat(assembly.isWaiting()).isTrue();
    assertThat(assembly.isUrgent()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, ProgressFile.SLOTS})
  void aTeamThatCannotBeIsReportedOnceAndWaitedForByNobody(long team) throws Exception {
    report(team, 2);
    assertThat(look(0))
        .isEqualTo(
            "INVALID_HINT reported a team of "
                + team
                + " threads; expected 1 to 1022; this counts as not reported");
    assertThat(assembly.isWaiting()).isFalse();
    assertThat(assembly.isComplete()).isFalse();
    assertThat(look(1)).isNull();
  }

  @Test
  void anotherTeamIsWaitedForAnew() throws Exception {
    report(1, 1);
    look(0);
    assertThat(assembly.isComplete()).isTrue();
    report(2, 1);
    look(7);
    assertThat(assembly.isWaiting()).isTrue();
    report(2, 2);
    look(7.5);
    assertThat(assembly.isWaiting()).isFalse();
  }
}
