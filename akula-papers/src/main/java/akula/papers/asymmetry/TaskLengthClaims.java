package akula.papers.asymmetry;

import static akula.papers.asymmetry.TimesEvidence.LONGEST_FIRST;

import akula.papers.asymmetry.TimesEvidence.Setting;
import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Claims of section 4: tasks of unequal length (Figures 5 and 6). */
final class TaskLengthClaims {
  static final String ITK = ItkModel.WORKLOAD;
  static final String EQUAL = "matrix-300-300";
  static final List<String> STRONG = List.of("matrix-340-260", "matrix-350-250", "matrix-360-240");
  static final List<String> MATRICES =
      List.of(
          EQUAL,
          "matrix-310-290",
          "matrix-320-280",
          "matrix-330-270",
          "matrix-340-260",
          "matrix-350-250",
          "matrix-360-240");

  static final List<String> TASKS = Stream.concat(MATRICES.stream(), Stream.of(ITK)).toList();

  /** Times that differ by less are called the same. */
  private static final double SAME = 0.01;

  private static final double MOST_GAIN = 14;
  private static final double GAIN_WITHIN = 2;
  private static final double ITK_GAIN = 2.3;
  private static final double ITK_WITHIN = 1;
  private static final Setting LONGEST = Setting.half(LONGEST_FIRST);

  private final TimesEvidence evidence;

  TaskLengthClaims(TimesEvidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> findings() {
    return List.of(equalTasks(), strongAsymmetry(), gain(), itkAsFast(), itkGain(), itkEnergy());
  }

  private Condition same(String workload, Setting first, Setting second) {
    Estimate ratio = evidence.ratio(workload, first, second);
    return new Condition(
        "%s: %s %s times %s"
            .formatted(workload, first.words(), FigureText.number(ratio, 3), second.words()),
        String.format(Locale.ROOT, "%.2f to %.2f", 1 - SAME, 1 + SAME),
        Outcome.between(ratio, 1 - SAME, 1 + SAME));
  }

  private Finding equalTasks() {
    return new Finding(
        "Matrix multiplication with equal tasks (300-300) is slow-limited.",
        "section 4.2.1, Figure 5",
        "Its times on half-half, under both policies, are within 1% of that on all-slow.",
        List.of(
            same(EQUAL, Setting.HALF, Setting.ALL_SLOW), same(EQUAL, LONGEST, Setting.ALL_SLOW)),
        List.of(),
        "");
  }

  private Finding strongAsymmetry() {
    return new Finding(
        "With strongly unequal tasks (340-260, 350-250, 360-240) half-half with ljfpf is as good as"
            + " all-fast.",
        "section 4.2.1, Figure 5",
        "The times are within 1% of each other.",
        STRONG.stream().map(it -> same(it, LONGEST, Setting.ALL_FAST)).toList(),
        List.of(line("half-half with ljfpf, times all-fast", LONGEST, Setting.ALL_FAST)),
        "");
  }

  private String line(String what, Setting first, Setting second) {
    return what
        + ": "
        + String.join(
            ", ",
            MATRICES.stream()
                .map(it ->
                    it.substring("matrix-".length())
                        + " "
                        + FigureText.number(evidence.ratio(it, first, second), 3))
                .toList());
  }

  private Estimate gain(String workload) {
    return evidence.shorter(workload, LONGEST, Setting.HALF);
  }

  private Finding gain() {
    String best =
        MATRICES.stream().max(Comparator.comparingDouble(it -> gain(it).mean())).orElseThrow();
    Estimate most = gain(best);
    return new Finding(
        "ljfpf improves matrix multiplication by up to 14% over round robin.",
        "section 4.2.1, Figure 5",
        "The greatest share of round robin's time that it saves is 12 to 16%.",
        List.of(
            new Condition(
                "%s: %s %% less time".formatted(best, FigureText.number(most, 1)),
                "12 to 16",
                Outcome.between(most, MOST_GAIN - GAIN_WITHIN, MOST_GAIN + GAIN_WITHIN))),
        List.of(line("half-half with round_robin, times all-fast", Setting.HALF, Setting.ALL_FAST)),
        "");
  }

  private Finding itkAsFast() {
    return new Finding(
        "ITK on half-half with ljfpf is as good as on all-fast.",
        "section 4.2.2, Figure 6",
        "The times are within 1% of each other.",
        List.of(same(ITK, LONGEST, Setting.ALL_FAST)),
        List.of(),
        "");
  }

  private Finding itkGain() {
    Estimate gain = gain(ITK);
    return new Finding(
        "ljfpf improves ITK by 2.3% over round robin.",
        "section 4.2.2, Figure 6",
        "It saves 1.3 to 3.3% of round robin's time.",
        List.of(
            new Condition(
                "%s %% less time".formatted(FigureText.number(gain, 1)),
                "1.3 to 3.3",
                Outcome.between(gain, ITK_GAIN - ITK_WITHIN, ITK_GAIN + ITK_WITHIN))),
        List.of(
            AsymmetryReport.FITTED
                + "how much of the model's time follows the clock was derived from"
                + " this figure"),
        "");
  }

  private Finding itkEnergy() {
    Estimate ratio = evidence.energyRatio(ITK, LONGEST, Setting.ALL_FAST);
    return new Finding(
        "ITK on half-half with ljfpf could save energy compared with all-fast.",
        "section 4.2.2, Figure 6",
        "It consumes less energy there.",
        List.of(
            new Condition(
                "%s times the energy of all-fast".formatted(FigureText.number(ratio, 3)),
                "below 1",
                Outcome.below(ratio, 1))),
        List.of(),
        "");
  }
}
