package akula.papers.asymmetry;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Variants of globalSum that lack what may be the cause of a result. Those that ship are files. */
final class GlobalSumModel {
  private static final int THREADS = 8;
  private static final double PERCENT = 100;

  private GlobalSumModel() {}

  /** Returns the file of a variant of a workload that ships, nothing where the name is of one. */
  static Optional<String> variant(String workload) {
    String shares = workload.substring(CriticalSectionClaims.SUM.length());
    if (shares.endsWith(CounterExperiment.UNEVEN)) {
      // the program that ships, on a machine and with work as section 5.1 tells of real ones
      String habits = "    jitter: %s%n    drift: %d%n";
      return Optional.of(
          file(workload, shares, share -> 1 / (1 - share))
              + habits.formatted(CounterExperiment.JITTER, CounterExperiment.DRIFT));
    }
    // who has longer sections has less to do between them: all have the same work
    return shares.endsWith(CounterExperiment.EQUAL)
        ? Optional.of(file(workload, shares, _ -> 1))
        : Optional.empty();
  }

  /**
   * Returns the program.
   *
   * @param shares per cent of the time in critical sections, of all threads, or of the first half
   *     and, behind a hyphen, of the other; what is behind these is left alone
   * @param work of a thread with a share, in any unit
   */
  private static String file(String name, String shares, DoubleUnaryOperator work) {
    double[] percent =
        Stream.of(shares.split("-"))
            .filter(it -> Character.isDigit(it.charAt(0)))
            .mapToDouble(Double::parseDouble)
            .toArray();
    double[] share = new double[THREADS];
    for (int thread = 0; thread < THREADS; thread++) {
      share[thread] = percent[thread * percent.length / THREADS] / PERCENT;
    }
    return """
    name: %s
    launches:
      - application: global-sum
        threads: %d
        pattern:
          critical:
            work: 80s
            parts: [%s]
            share: [%s]
            iterations: 1000
        tells: {critical_section_length: true}
    """
        .formatted(
            name,
            THREADS,
            numbers(DoubleStream.of(share).map(work)),
            numbers(DoubleStream.of(share)));
  }

  private static String numbers(DoubleStream values) {
    return values.mapToObj(it -> String.format(Locale.ROOT, "%.3f", it)).collect(joining(", "));
  }
}
