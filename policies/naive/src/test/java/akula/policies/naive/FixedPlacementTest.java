package akula.policies.naive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.host.MachineDescription;
import akula.api.host.ThreadModel;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyDefinition;
import akula.contract.PolicyDriver;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixedPlacementTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  private static PolicyDriver driver(String settings) {
    var policy = PolicyDefinition.of(FixedPlacement.class).bind(settings);
    return new PolicyDriver(
        MachineDescription.regular("2x2", 2, 2, 1), policy.newScheduler(new SplittableRandom(1)));
  }

  private PolicyDriver scheduled(String... lines) throws IOException {
    return driver("file=" + Files.write(folder.resolve("s.csv"), Arrays.asList(lines)));
  }

  private static int core(AkulaThread thread) {
    return thread.core().index();
  }

  @Test
  void threadsGoToTheirCoresInTheOrderOfLaunch() {
    PolicyDriver driver = driver("cores=3/0/3");
    assertThat(core(driver.launch(0))).isEqualTo(3);
    assertThat(core(driver.launch(0))).isEqualTo(0);
    driver.update();
    assertThat(driver.machine().skipsIntervals()).isTrue();
    assertThat(core(driver.launch(0))).isEqualTo(3);
    assertThatThrownBy(() -> driver.launch(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "app3#3 is launched thread number 3 (from 0), but option cores has only 3 core(s)");
  }

  @Test
  void aCoreThatIsNotThereIsReportedBeforeTheRun() {
    String message = " names core %d, but machine 2x2 has the cores 0 to 3";
    assertThatThrownBy(() -> driver("cores=0/4"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("option cores" + message.formatted(4));
    assertThatThrownBy(() -> driver("cores=-1")).hasMessage("option cores" + message.formatted(-1));
    assertThatThrownBy(() -> scheduled("time_s,thread,core", "0,0,3", "9,0,7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(folder.resolve("s.csv") + ":3" + message.formatted(7));
  }

  private static int mostThreads(String settings) {
    var policy = PolicyDefinition.of(FixedPlacement.class).bind(settings);
    return policy.newScheduler(new SplittableRandom(1)).requirements().mostThreads();
  }

  @Test
  void asManyThreadsAsHaveACoreOrAnEntryCanBePlaced() throws IOException {
    assertThat(mostThreads("cores=3/0/3")).isEqualTo(3);
    Path file = folder.resolve("s.csv");
    Files.writeString(file, "time_s,thread,core\n5,1,0\n0,0,3\n9,1,1\n0,3,0\n");
    assertThat(mostThreads("file=" + file)).isEqualTo(2);
    Files.writeString(file, "time_s,thread,core\n5,1,0\n");
    assertThat(mostThreads("file=" + file)).isZero();
  }

  @Test
  void oneOfTheOptionsIsNeeded() {
    String message =
        "policy fixed: give either cores, for example cores=0/1/0/1, or file, a CSV file with the"
            + " columns time_s,thread,core";
    assertThatThrownBy(() -> driver("")).hasMessage(message);
    assertThatThrownBy(() -> driver("cores=1,file=x.csv")).hasMessage(message);
  }

  @Test
  void aScheduleIsFollowedAtItsExactTimes() throws IOException {
    PolicyDriver driver =
        scheduled("time_s,thread,core", "1.5,0,3", "", "0,0,1", "0, 1, 2", "1.5,1,1");
    ThreadModel first = driver.launch(0);
    ThreadModel second = driver.launch(0);
    driver.update();
    assertThat(core(first)).isEqualTo(1);
    assertThat(core(second)).isEqualTo(2);
    assertThat(driver.machine().wakeNanos()).isEqualTo(3 * SECOND / 2);
    driver.advance();
    assertThat(driver.moves()).isZero();
    driver.advanceTo(3 * SECOND / 2);
    driver.update();
    assertThat(core(first)).isEqualTo(3);
    assertThat(core(second)).isEqualTo(1);
  }

  @Test
  void aThreadWaitsUntilItsFirstEntryAndALateOneTakesTheLatest() throws IOException {
    PolicyDriver driver =
        scheduled("time_s,thread,core", "1,0,1", "0,1,0", "2,1,2", "3,1,3", "4,1,0");
    ThreadModel first = driver.launch(0);
    driver.update();
    assertThat(first.context()).isNull();
    driver.advance();
    assertThat(core(first)).isEqualTo(1);
    driver.advance();
    driver.advance();
    ThreadModel late = driver.launch(0);
    assertThat(core(late)).isEqualTo(3);
    driver.finish(first);
    driver.advance();
    assertThat(core(late)).isEqualTo(0);
    driver.finish(late);
    driver.advance();
    assertThatThrownBy(() -> driver.launch(0))
        .hasMessageStartingWith("app2#2 is launched thread number 2 (from 0), but ")
        .hasMessageEndingWith("s.csv has no entry for it");
  }

  @Test
  void entriesAtOrBeforeALaunchApplyInTheOrderOfLaunch() throws IOException {
    PolicyDriver driver = scheduled("time_s,thread,core", "0,2,1", "0,1,1", "0,0,1");
    ThreadModel first = driver.launch(0);
    ThreadModel second = driver.launch(0);
    driver.update();
    driver.advance();
    ThreadModel third = driver.launch(0);
    assertThat(driver.machine().getCore(1).domain().threads())
        .containsExactly(first, second, third);
  }

  @Test
  void allMistakesOfAFileAreReportedAtOnce() {
    assertThatThrownBy(() ->
            scheduled(
                "time_s,thread,core",
                "0,0",
                "x,0,0",
                "-1,0,0",
                "0,a,0",
                "0,0,1.5",
                "1,0,0",
                "1.0,0,1",
                "1e-10,0,0"))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            """
            policy fixed: F:2: 2 field(s) found, 3 expected: time_s,thread,core
            F:3: time_s has to be seconds from 0 on, with 9 decimals at most, not 'x'
            F:4: time_s has to be seconds from 0 on, with 9 decimals at most, not '-1'
            F:5: thread has to be a whole number from 0 on, not 'a'
            F:6: core has to be a whole number from 0 on, not '1.5'
            F:8: thread 0 has an entry for this time in line 7 already
            F:9: time_s has to be seconds from 0 on, with 9 decimals at most, not '1e-10\'\
            """
                .replace("F:", folder.resolve("s.csv") + ":"));
  }

  @Test
  void ofThousandsOfMistakesTheFirstFiftyAreShown() {
    String[] lines = Collections.nCopies(2001, "x,0,0").toArray(String[]::new);
    lines[0] = "time_s,thread,core";
    assertThatThrownBy(() -> scheduled(lines))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageContaining("s.csv:51: ")
        .hasMessageNotContaining("s.csv:52: ")
        .hasMessageEndingWith("and 1950 more lines");
  }

  @Test
  void aFileThatIsTooLargeIsNotRead() throws IOException {
    Path large = folder.resolve("large.csv");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(200_000_001);
    }
    assertThatThrownBy(() -> new FixedPlacement(new FixedPlacement.Options(List.of(), large)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(large + " has more than 200000000 bytes");
  }

  @Test
  void aFileThatIsNoScheduleIsReported() {
    assertThatThrownBy(() -> scheduled("a,b"))
        .hasMessageEndingWith("s.csv:1: the first line has to be time_s,thread,core, not 'a,b'");
    assertThatThrownBy(this::scheduled).hasMessageContaining("the first line has to be");
    assertThatThrownBy(() -> scheduled("time_s,thread,core"))
        .hasMessageEndingWith("s.csv:1: there is no entry below the header");
    assertThatThrownBy(() -> driver("file=/not/there.csv"))
        .hasMessage("policy fixed: there is no file /not/there.csv");
  }
}
