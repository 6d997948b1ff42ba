package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NearestBandwidthTest {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 4, 1, 1), 1_000_000_000, Set.of(), ParameterSource.NONE);
  private final List<Job> queue = new ArrayList<>();

  /** An application whose threads use so much of the bus each; NaN where nothing is known. */
  private Job application(int threads, double bandwidth) {
    ProcessModel process = machine.launchProcess("app");
    Job job = new Job(process);
    for (int i = 0; i < threads; i++) {
      Member member = new Member(machine.launch(process, 0), job, 5);
      if (!Double.isNaN(bandwidth)) {
        member.addBandwidth(bandwidth);
      }
      job.add(member);
    }
    queue.add(job);
    return job;
  }

  private List<Job> choose(double average) {
    Window window = new Window(5);
    window.add(average);
    List<Job> chosen = new ArrayList<>();
    new NearestBandwidth(window).choose(queue, 4, chosen);
    return chosen;
  }

  @Test
  void fillsUpToTheAverage() {
    Job head = application(1, 9);
    Job high = application(1, 8);
    Job low = application(1, 1);
    Job middle = application(2, 3);
    // 12 - 9 = 3 for three contexts: 1 each is nearest to low; then (3 - 1) / 2 to middle
    assertThat(choose(12)).containsExactly(head, low, middle);
    assertThat(choose(30)).startsWith(head, high);
  }

  @Test
  void takesFirstWhatItDoesNotKnow() {
    Job head = application(1, 1);
    application(1, 1);
    Job unknown = application(2, Double.NaN);
    assertThat(choose(4)).startsWith(head, unknown);
  }

  @Test
  void aThreadThatSleptWhileItsSiblingWasMeasuredCountsAsNothing() {
    Job head = application(1, 1);
    Job sleeper = application(2, Double.NaN);
    Job near = application(1, 4);
    sleeper.members().getFirst().addBandwidth(2);
    // 13 - 1 = 12 for three contexts, 4 each; then (12 - 4) / 2 to the one with 2 / 2
    assertThat(choose(13)).containsExactly(head, near, sleeper);
  }

  @Test
  void leavesOutWhatDoesNotFit() {
    Job head = application(3, 1);
    application(2, 1);
    Job small = application(1, 50);
    assertThat(choose(4)).containsExactly(head, small);
  }
}
