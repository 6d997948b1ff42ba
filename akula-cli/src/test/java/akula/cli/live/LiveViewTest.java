package akula.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.toolkit.run.RunTitle;
import akula.toolkit.run.SoloTimes;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RunEvents;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveViewTest {
  private final StringWriter text = new StringWriter();
  private final PrintWriter err = new PrintWriter(text);
  private final CounterReadings readings =
      new CounterReadings(List.of(), 0, (application, parameter) -> Double.NaN);
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("here", 1, 2, 1), 1_000_000, Set.<Control>of(), readings);

  private RunEvents over(LiveView view) {
    return view.over(new RunTitle("di", "", 1, 1), 1, new SoloTimes(), machine, readings);
  }

  private void go(RunEvents events) {
    var model = machine.launch("web", 0);
    readings.threads().launched(model, 0);
    RealThread thread = new RealThread(model, 0, 1);
    events.launched(thread, 0);
    events.interval(1_000_000);
    events.reported(1_000_000, "no real-time priority");
    events.interval(2_000_000);
  }

  @Test
  void inAPipeThereIsOnlyWhatIsReported() {
    try (LiveView view = new LiveView(err, false)) {
      view.line("run 1 of 2");
      go(over(view));
    }
    assertThat(text).hasToString("akula: no real-time priority" + System.lineSeparator());
  }

  @Test
  void onATerminalNothingStaysButLines() {
    try (LiveView view = new LiveView(err, true)) {
      go(over(view));
      view.line("run 1 of 1: di");
      view.clear();
    }
    assertThat(text.toString())
        .contains("akula: no real-time priority" + System.lineSeparator(), "run 1 of 1: di")
        .endsWith("run 1 of 1: di" + System.lineSeparator());
  }

  @Test
  void aFrameIsMadeFiveTimesASecondAtMost() {
    LiveRun run = new LiveRun(machine, readings, application -> Double.NaN, reported -> {});
    assertThat(run.frames().newest()).isNull();
    go(run);
    Frame first = run.frames().newest();
    assertThat(first.nanos).isEqualTo(1_000_000);
    assertThat(first.names[0]).isEqualTo("web#0");
    assertThat(first.states[0]).isEqualTo(Frame.State.WAITS);
    run.interval(200_999_999);
    assertThat(run.frames().newest()).isSameAs(first);
    run.interval(201_000_000);
    assertThat(run.frames().newest().nanos).isEqualTo(201_000_000);
  }

  @Test
  void theNewestFrameIsReadAndNoneThatIsBeingWritten() {
    Frames frames = new Frames(0);
    for (int i = 1; i <= 20; i++) {
      Frame mine = frames.forWriting();
      mine.nanos = i;
      frames.written();
      assertThat(frames.forWriting()).isNotSameAs(mine);
      if (i % 3 == 0) {
        Frame newest = frames.newest();
        assertThat(newest.nanos).isEqualTo(i);
        assertThat(frames.newest()).isSameAs(newest).isNotSameAs(frames.forWriting());
      }
    }
  }

  @Test
  void linesAreDrawnInPlaceAndTakenAway() {
    Screen screen = new Screen(err);
    screen.draw(List.of("a", "b"));
    assertThat(text).hasToString("a\u001b[K\r\nb\u001b[K\r\n\u001b[J");
    text.getBuffer().setLength(0);
    screen.draw(List.of("c"));
    assertThat(text).hasToString("\u001b[2A\rc\u001b[K\r\n\u001b[J");
    text.getBuffer().setLength(0);
    screen.print("stays");
    assertThat(text).hasToString("\u001b[1A\r\u001b[Jstays" + System.lineSeparator());
    text.getBuffer().setLength(0);
    screen.clear();
    assertThat(text.toString()).isEmpty();
  }
}
