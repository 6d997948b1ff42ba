package akula.toolkit.replay;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.replay.ReplayTally;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.kernel.KernelTrace;
import akula.formats.kernel.KernelTraceReader;
import akula.toolkit.Toolkit;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * What Linux 6.18.44 chose on a virtual machine, where threads of one process shared a cpu for 1.5
 * s, beside what policies would have. The recordings say how they came about.
 */
class RecordedKernelTest {
  private static final int FIVE = 9678;
  private static final int SEVEN = 12318;

  private static KernelTrace trace(String name) throws Exception {
    try (InputStream in =
        new GZIPInputStream(RecordedKernelTest.class.getResourceAsStream(name + ".txt.gz"))) {
      return KernelTraceReader.read(
          SourceText.of(name, in.readAllBytes(), new Mistakes()).orElseThrow());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ReplayTally replayed(String name, int process, String policy) throws Exception {
    ReplayResult result =
        Toolkit.replay()
            .trace(trace(name))
            .policy(policy)
            .processes(List.of(process))
            .build()
            .run();
    assertThat(result.policies().getFirst().cpus()).containsOnlyKeys(1);
    return result.policies().getFirst().all();
  }

  /** 96.9 % of 622 choices; one at random of those that wait would be right in 20.2 %. */
  @Test
  void busyThreadsAndOneThatYieldsAreChosenAsByTheKernel() throws Exception {
    ReplayTally tally = replayed("five-threads", FIVE, "eevdf");
    assertThat(tally.choices().count()).isEqualTo(622);
    assertThat(tally.choices().share()).isBetween(0.96, 0.98);
    assertThat(tally.choices().shareByChance()).isBetween(0.20, 0.21);
    assertThat(tally.uncertain()).isZero();
  }

  /** It is the rules that count: another kernel's agree less often, and so does another slice. */
  @Test
  void otherRulesAgreeFarLessOften() throws Exception {
    for (String other : List.of("eevdf:version=6.6", "eevdf:baseSlice=700us", "cfs")) {
      assertThat(replayed("five-threads", FIVE, other).choices().share()).as(other).isLessThan(0.4);
    }
  }

  /**
   * 72.4 % of 860 choices, 18.2 % by chance: the kernel keeps those in the queue that fall asleep
   * owing something (delayed dequeueing), which the policy does not.
   */
  @Test
  void sleepersMakeADifference() throws Exception {
    ReplayTally tally = replayed("seven-threads", SEVEN, "eevdf");
    assertThat(tally.choices().count()).isEqualTo(860);
    assertThat(tally.choices().share()).isBetween(0.71, 0.74);
    assertThat(tally.choices().shareByChance()).isBetween(0.18, 0.19);
    assertThat(replayed("seven-threads", SEVEN, "cfs").choices().share()).isLessThan(0.4);
  }

  /** Ticks of 4 ms end most turns, in the kernel and in the policy. */
  @Test
  void turnsAreAboutAsLong() throws Exception {
    ReplayTally.Turns turns = replayed("five-threads", FIVE, "eevdf").turns();
    assertThat(turns.count()).isGreaterThan(300);
    assertThat(turns.ownNanos() / turns.recordedNanos()).isBetween(0.95, 1.05);
  }
}
