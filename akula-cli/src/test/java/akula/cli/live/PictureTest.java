package akula.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.live.Frame.State;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PictureTest {
  private static final long SECOND = 1_000_000_000;

  private static Picture picture(int cpus) {
    return new Picture(
        "di, run 2 of 6",
        9,
        IntStream.range(0, cpus).boxed().toList(),
        List.of("IPC", "CPU_SHARE", "PAGE_FAULT_RATE"),
        pid -> pid - 100);
  }

  /** Threads one a cpu, of which the first waits and the second is paused. */
  private static Frame frame(int threads) {
    Frame frame = new Frame(3);
    for (int i = 0; i < threads; i++) {
      frame.names[i] = "web#" + i;
      frame.states[i] = i == 0 ? State.WAITS : i == 1 ? State.PAUSED : State.RUNS;
      frame.cpus[i] = i == 0 ? -1 : i;
      frame.tids[i] = 100;
      frame.launchNanos[i] = SECOND;
      frame.leftNanos[i] = i < 2 ? Double.NaN : 2.26 * SECOND;
      frame.readings[i] = new double[] {Double.NaN, i < 2 ? Double.NaN : 0.5, 1234.4};
    }
    frame.count = threads;
    frame.living = threads;
    frame.ended = 3;
    frame.nanos = 4 * SECOND;
    return frame;
  }

  @Test
  void saysWhatIsWhereAndHowItDoes() {
    assertThat(picture(4).lines(frame(4), 100, 30))
        .containsExactly(
            "di, run 2 of 6: 4.0 s, 3 of 9 programs ended, 4 here",
            "cpu 0",
            "cpu 1",
            "cpu 2   web#2",
            "cpu 3   web#3",
            "thread  state   cpu  since launch  CPU_SHARE  PAGE_FAULT_RATE    left",
            "web#0   waits     -         3.0 s          -             1234       -",
            "web#1   paused    1         3.0 s          -             1234       -",
            "web#2   runs      2         3.0 s       0.50             1234  ~2.3 s",
            "web#3   runs      3         3.0 s       0.50             1234  ~2.3 s");
  }

  @Test
  void whereTheKernelPlacesItIsAskedWhereThreadsAre() {
    Frame frame = frame(3);
    frame.cpus[2] = -1;
    frame.tids[2] = 101;
    assertThat(picture(2).lines(frame, 100, 30)).contains("cpu 1   web#2");
  }

  /** The picture is drawn later than the frame was made: what is gone by then has ended. */
  @Test
  void whatHasEndedSinceIsSaidToHaveEnded() {
    Frame frame = frame(3);
    frame.cpus[2] = -1;
    frame.tids[2] = 99;
    assertThat(picture(2).lines(frame, 100, 30))
        .startsWith("di, run 2 of 6: 4.0 s, 4 of 9 programs ended, 2 here")
        .last()
        .asString()
        .matches("web#2   ended +- +3.0 s +0.50 +1234 +-");
    frame.registered[2] = true; // its program has not ended
    assertThat(picture(2).lines(frame, 100, 30))
        .startsWith("di, run 2 of 6: 4.0 s, 3 of 9 programs ended, 2 here");
  }

  @Test
  void whatDoesNotFitIsCut() {
    assertThat(picture(4).lines(frame(40), 30, 12))
        .containsExactly(
            "di, run 2 of 6: 4.0 s, 3 of...",
            "cpu 0",
            "cpu 1",
            "cpu 2   web#2",
            "cpu 3   web#3",
            "thread  state   cpu  since ...",
            "web#0   waits     -        ...",
            "web#1   paused    1        ...",
            "web#2   runs      2        ...",
            "web#3   runs      3        ...",
            "web#4   runs      4        ...",
            "... 35 more");
    assertThat(picture(64).lines(frame(2), 80, 12))
        .hasSize(12)
        .contains("... 57 more", "cpu 6")
        .last()
        .asString()
        .startsWith("web#1");
  }

  @Test
  void itIsNeverWiderOrTallerThanTheTerminal() {
    for (int cpus : new int[] {1, 4, 64}) {
      for (int threads : new int[] {0, 1, 7, Frame.MOST_THREADS}) {
        for (int size = 1; size < 60; size++) {
          List<String> lines = picture(cpus).lines(frame(threads), size, size / 2 + 1);
          assertThat(lines).hasSizeLessThanOrEqualTo(size / 2 + 1);
          for (String line : lines) {
            assertThat(line.length()).isLessThanOrEqualTo(size);
          }
        }
      }
    }
  }

  @Test
  void namesCannotMoveTheCursor() {
    Frame frame = frame(3);
    frame.names[2] = "a\u001b[2Jb\n";
    assertThat(picture(4).lines(frame, 100, 30))
        .contains("cpu 2   a\\u001b[2Jb\\u000a")
        .noneMatch(line -> line.contains("\u001b") || line.contains("\n"));
  }
}
