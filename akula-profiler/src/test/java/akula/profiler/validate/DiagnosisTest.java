package akula.profiler.validate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.bootstrap.RunFailedException;
import akula.formats.workload.Workload;
import akula.wrapper.speed.EmulatedSpeeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Made-up runs of which exactly one assumption of the simulator does not hold. */
class DiagnosisTest {
  private static final Workload WORKLOAD =
      Lab.workload("heavy", "light", "heavy", "light", "heavy");
  private static final double SPEED = 0.9;

  private final List<Alone> alone = new ArrayList<>();
  private RunSimulation truth = Lab.simulation(SPEED);

  private static List<Alone> alone(double factor) {
    List<Alone> runs = new ArrayList<>();
    for (String name : Lab.NAMES) {
      double seconds = Lab.SOLO.get(name) * factor;
      runs.add(new Alone(name, false, seconds, seconds));
      runs.add(new Alone(name, true, seconds, seconds));
    }
    return runs;
  }

  private List<ThreadTimes> real(Variation variation) throws RunFailedException {
    return Lab.run(truth, variation);
  }

  private Diagnosis diagnosis(MeasuredRun run) throws RunFailedException {
    if (alone.isEmpty()) {
      alone.addAll(alone(1));
    }
    RunPredictor predictor = new RunPredictor(Lab.simulation(SPEED), new Today(Lab.SOLO, alone));
    RunPrediction prediction = predictor.predict(WORKLOAD, run, Lab.spread());
    DrawnWorkload drawn = new DrawnWorkload(WorkloadKind.CROWDED, 0, WORKLOAD, 0, 1, 1);
    Validation validation =
        new Validation(
            List.of(drawn), List.of(new Validation.Pair(run, prediction)), Lab.SOLO::get);
    return validation.diagnoses().getFirst();
  }

  private static MeasuredRun run(List<ThreadTimes> threads, List<Move> moves, double taken) {
    return new MeasuredRun(0, 0, 0, threads, moves, EmulatedSpeeds.NONE, taken);
  }

  @Test
  void nothingFailsWhereEverythingHolds() throws Exception {
    MeasuredRun run = run(real(Lab.plain(WORKLOAD)), List.of(), 0);
    Diagnosis diagnosis = diagnosis(run);
    assertThat(diagnosis.error()).isZero();
    assertThat(diagnosis.isWrong()).isFalse();
    assertThat(diagnosis.text()).isEmpty();
    assertThat(diagnosis.failed()).isEmpty();
  }

  private void assertFailed(MeasuredRun run, Assumption expected) throws RunFailedException {
    Diagnosis diagnosis = diagnosis(run);
    assertThat(diagnosis.error()).isGreaterThan(Diagnosis.LARGE);
    assertThat(diagnosis.failed()).as(diagnosis.toString()).contains(expected);
    assertThat(diagnosis.without().get(expected)).isLessThan(diagnosis.error() / 5);
    assertThat(diagnosis.text()).isEqualTo(expected.word());
  }

  @Test
  void soloTimes() throws Exception {
    alone.addAll(alone(1.2));
    Variation slow = Lab.plain(WORKLOAD).withSoloFactors(Map.of("light", 1.2, "heavy", 1.2));
    assertFailed(run(real(slow), List.of(), 0), Assumption.SOLO_TIME);
  }

  @Test
  void relativeSpeeds() throws Exception {
    truth = Lab.simulation(0.6);
    assertFailed(run(real(Lab.plain(WORKLOAD)), List.of(), 0), Assumption.RELATIVE_SPEED);
  }

  @Test
  void othersOnTheMachine() throws Exception {
    Variation disturbed = Lab.plain(WORKLOAD).withLeftShare(0.8);
    assertFailed(run(real(disturbed), List.of(), 0.2), Assumption.UNDISTURBED);
  }

  @Test
  void placement() throws Exception {
    List<Move> moves = new ArrayList<>();
    for (int thread = 0; thread < WORKLOAD.launches().size(); thread++) {
      moves.add(new Move(0, thread, thread == 0 ? 1 : 0));
    }
    moves.add(new Move(2_000_000_000L, 4, 1));
    List<ThreadTimes> threads = real(Lab.plain(WORKLOAD).withMoves(moves));
    assertFailed(run(threads, moves, 0), Assumption.PLACEMENT);
  }

  @Test
  void launches() throws Exception {
    List<Long> late = WORKLOAD.launches().stream().map(_ -> 400_000_000L).toList();
    assertFailed(
        run(real(Lab.plain(WORKLOAD).withLaunches(late)), List.of(), 0), Assumption.LAUNCH);
  }

  /** For programs of seconds that is too little to be called a failure, but it is seen. */
  @Test
  void turns() throws Exception {
    List<ThreadTimes> kernel = real(Lab.plain(WORKLOAD).withSlice(RunPredictor.KERNEL_TURN));
    RunPredictor predictor = new RunPredictor(truth, new Today(Lab.SOLO, alone(1)));
    RunPrediction prediction = predictor.predict(WORKLOAD, run(kernel, List.of(), 0), Lab.spread());
    assertThat(prediction.without().get(Assumption.TURNS)).isEqualTo(kernel);
    assertThat(prediction.threads()).isNotEqualTo(kernel);
  }

  @Test
  void emulatedSpeedsAreTakenAsTheyWere() throws Exception {
    EmulatedSpeeds reached = new EmulatedSpeeds(new TreeMap<>(Map.of(1, 0.7)));
    Variation slow = Variation.plain(WORKLOAD, reached, Duration.ofMillis(100));
    MeasuredRun run = new MeasuredRun(0, 0, 0, real(slow), List.of(), reached, 0);
    assertThat(diagnosis(run).error()).isZero();
  }

  @Test
  void whatNothingExplainsIsUnexplained() throws Exception {
    List<ThreadTimes> threads =
        real(Lab.plain(WORKLOAD)).stream()
            .map(one ->
                new ThreadTimes(
                    one.application(),
                    one.launchNanos(),
                    one.startNanos(),
                    2 * one.endNanos(),
                    one.processorNanos(),
                    0))
            .toList();
    Diagnosis diagnosis = diagnosis(run(threads, List.of(), 0));
    assertThat(diagnosis.error()).isEqualTo(0.5, org.assertj.core.api.Assertions.within(1e-6));
    assertThat(diagnosis.failed()).isEmpty();
    assertThat(diagnosis.text()).isEqualTo("unexplained");
  }

  private static Diagnosis diagnosis(double error, double noise, double left, double together) {
    Map<Assumption, Double> without = new EnumMap<>(Assumption.class);
    for (Assumption assumption : Assumption.values()) {
      without.put(assumption, left);
    }
    return new Diagnosis(0, 0, error, noise, without, together);
  }

  @Test
  void errorsWithinTheNoiseAreNotLookedInto() {
    assertThat(diagnosis(0.08, 0.1, 0, 0).isWrong()).isFalse();
    assertThat(diagnosis(0.08, 0.01, 0, 0).isWrong()).isTrue();
    assertThat(diagnosis(0.08, Double.NaN, 0, 0).isWrong()).isTrue();
    assertThat(diagnosis(0.04, 0.01, 0, 0).isWrong()).isFalse();
  }

  @Test
  void severalMayFailTogether() {
    assertThat(diagnosis(0.1, 0.01, 0.08, 0.01).text()).isEqualTo("several together");
    assertThat(diagnosis(0.1, 0.01, 0.08, 0.09).text()).isEqualTo("unexplained");
  }

  /** Puts all threads on the last context. */
  private static final class Pile implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getContext(machine.contextCount() - 1).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.skipIntervals();
    }
  }

  @Test
  void replayedMovesAreThoseOfThePolicy() throws Exception {
    List<Move> moves = new ArrayList<>();
    for (int thread = 0; thread < WORKLOAD.launches().size(); thread++) {
      moves.add(new Move(5_000_000, thread, 1)); // a real launch takes a moment
    }
    List<ThreadTimes> piled = truth.run(Lab.plain(WORKLOAD), new Pile(), "pile", 1);
    assertThat(real(Lab.plain(WORKLOAD).withMoves(moves))).isEqualTo(piled);
  }
}
