package akula.profiler.interference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the programs of a mix did, quantum by quantum, as long as all of them ran.
 *
 * @param quanta by quantum, then by position in the mix
 */
public record MixRecording(Mix mix, List<List<Quantum>> quanta) {
  private static final double SAME = 1e-9;

  /** Returns the only program's quanta, as a profile. */
  ThrottledProfile profile() {
    return ThrottledProfile.of(quanta.stream().map(List::getFirst).toList());
  }

  /**
   * Returns the quanta beside the profiles of the programs; such as are alike and follow each other
   * are one.
   *
   * @param profiles by program, of the same mode
   */
  List<MixSample> samples(Map<Integer, ThrottledProfile> profiles) {
    List<MixSample> samples = new ArrayList<>();
    for (List<Quantum> quantum : quanta) {
      Optional<MixSample> next = sample(quantum, profiles);
      if (next.isPresent() && !samples.isEmpty() && isAlike(samples.getLast(), next.get())) {
        MixSample last = samples.removeLast();
        samples.add(
            new MixSample(
                last.programs(), last.undisturbed(), last.disturbed(), last.weight() + 1));
      } else {
        next.ifPresent(samples::add);
      }
    }
    return samples;
  }

  private Optional<MixSample> sample(
      List<Quantum> quantum, Map<Integer, ThrottledProfile> profiles) {
    int threads = mix.programs().size();
    double[][] undisturbed = new double[threads][];
    double[][] disturbed = new double[threads][];
    for (int i = 0; i < threads; i++) {
      Quantum one = quantum.get(i);
      Optional<double[]> cycles = profiles.get(mix.programs().get(i)).cycles(one.from(), one.to());
      if (cycles.isEmpty()) {
        return Optional.empty();
      }
      double all = 0;
      for (double component : cycles.get()) {
        all += component;
      }
      if (!(all > 0)) {
        return Optional.empty(); // it did not run in this quantum
      }
      undisturbed[i] = new double[cycles.get().length];
      disturbed[i] = new double[cycles.get().length];
      for (int j = 0; j < undisturbed[i].length; j++) {
        undisturbed[i][j] = cycles.get()[j] / all;
        disturbed[i][j] = one.cycles().get(j) / all;
      }
    }
    int[] programs = mix.programs().stream().mapToInt(Integer::intValue).toArray();
    return Optional.of(new MixSample(programs, undisturbed, disturbed, 1));
  }

  private static boolean isAlike(MixSample one, MixSample other) {
    return isAlike(one.undisturbed(), other.undisturbed())
        && isAlike(one.disturbed(), other.disturbed());
  }

  private static boolean isAlike(double[][] one, double[][] other) {
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < one[i].length; j++) {
        if (Math.abs(one[i][j] - other[i][j]) > SAME) {
          return false;
        }
      }
    }
    return true;
  }
}
