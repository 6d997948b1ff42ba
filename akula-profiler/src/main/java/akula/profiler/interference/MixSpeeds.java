package akula.profiler.interference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How fast the programs of a mix were.
 *
 * @param mix which
 * @param speeds by position in the mix: what each would have taken for the same instructions alone
 *     on the core, undivided, over what it took; NaN if the profiles end before the first quantum
 */
public record MixSpeeds(Mix mix, List<Double> speeds) {
  /** Keeps its own copy. */
  public MixSpeeds {
    speeds = List.copyOf(speeds);
  }

  /**
   * Compares a mix with its programs alone.
   *
   * @param profiles of the programs, alone on an undivided core
   */
  static MixSpeeds of(MixRecording recording, Map<Integer, ThrottledProfile> profiles) {
    List<Double> speeds = new ArrayList<>();
    for (int i = 0; i < recording.mix().programs().size(); i++) {
      double alone = 0;
      double together = 0;
      for (List<Quantum> quantum : recording.quanta()) {
        Quantum one = quantum.get(i);
        Optional<double[]> cycles =
            profiles.get(recording.mix().programs().get(i)).cycles(one.from(), one.to());
        if (cycles.isPresent()) {
          for (double component : cycles.get()) {
            alone += component;
          }
          together += one.allCycles();
        }
      }
      speeds.add(alone / together);
    }
    return new MixSpeeds(recording.mix(), speeds);
  }
}
