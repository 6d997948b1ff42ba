package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.wrapper.progress.MadeFile;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.progress.Report;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ProgressHistoryTest {
  private static final long SECOND = 1_000_000_000;
  private static final double SOLO_SECONDS = 50;

  @RegisterExtension private final MadeFile made = new MadeFile();
  private final ProgressHistory history = new ProgressHistory(2);
  private long nanos = 7 * SECOND;

  /** Takes a report, some seconds after the one before. */
  private void take(long done, long total, double seconds) throws IOException {
    made.write(64 + 8, done, total, 1);
    assertThat(made.file().read()).isTrue();
    nanos += (long) (seconds * SECOND);
    history.take(new Report(made.file(), ProgressFile.PROGRAM), nanos);
  }

  private double rate(int intervals) {
    return history.rate(intervals, SOLO_SECONDS);
  }

  @Test
  void soloSecondsOfWorkInASecond() throws IOException {
    take(0, 1000, 0);
    assertThat(rate(1)).isNaN();
    take(20, 1000, 1); // 2 % of 50 s in 1 s
    assertThat(rate(1)).isCloseTo(1, within(1e-9));
    assertThat(rate(2)).isNaN();
    take(30, 1000, 2); // 1 % of 50 s in 2 s
    assertThat(rate(1)).isCloseTo(0.25, within(1e-9));
    assertThat(rate(2)).isCloseTo(0.5, within(1e-9));
    take(30, 1000, 1);
    assertThat(rate(1)).isZero();
    assertThat(rate(3)).isNaN();
    assertThat(history.rate(1, Double.NaN)).as("without a solo time").isNaN();
  }

  @Test
  void workOfAnUnknownTotalHasNoRate() throws IOException {
    take(10, 0, 1);
    take(20, 0, 1);
    assertThat(rate(1)).isNaN();
    take(30, -5, 1);
    take(40, -5, 1);
    assertThat(rate(1)).isNaN();
  }

  @Test
  void newWorkBeginsAnew() throws IOException {
    take(10, 100, 1);
    take(20, 100, 1);
    assertThat(rate(1)).isCloseTo(5, within(1e-9));
    take(20, 200, 1); // another total
    assertThat(rate(1)).isNaN();
    take(40, 200, 1);
    assertThat(rate(1)).isCloseTo(5, within(1e-9));
    take(0, 200, 1); // less than before
    assertThat(rate(1)).isNaN();
    take(4, 200, 1);
    assertThat(rate(1)).isCloseTo(1, within(1e-9));
  }

  @Test
  void reportsThatMakeNoSense() throws IOException {
    take(Long.MIN_VALUE, 100, 1);
    take(Long.MAX_VALUE, 100, 1);
    assertThat(rate(1)).isNaN();
    take(-1, 100, 1);
    take(-1, 100, 1);
    assertThat(rate(1)).isNaN();
  }
}
