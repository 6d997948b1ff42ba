package akula.papers.asymmetry;

import static java.util.stream.Collectors.joining;

import akula.formats.script.Symmetry;
import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Times;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What may be why a claim does not hold, taken away. Where the claim holds then, that is why; where
 * it does not, nothing is said.
 *
 * @param cause what is taken away, in a sentence
 * @param without how it is taken away, as a sentence begins
 * @param instead what is run instead of some workloads, by their names
 * @param reading how Table 4 is read instead, if it is
 */
record CounterExperiment(
    String cause, String without, Map<String, String> instead, Optional<TableFour> reading) {

  private static final String FREQMINE = ParsecProgram.named("freqmine").workload();
  private static final String FACESIM = ParsecProgram.named("facesim").workload();
  static final String EQUAL = "-equal";
  static final String UNEVEN = "-uneven";

  /** How unequal the work between two sections is, and how seldom a thread is woken elsewhere. */
  static final double JITTER = 0.2;

  static final int DRIFT = 500;

  /** Returns the file of a program of PARSEC of which all threads do as much, if this is one. */
  static Optional<String> equalProgram(String workload) {
    return ParsecProgram.ALL.stream()
        .filter(it -> workload.equals(it.workload() + EQUAL))
        .findFirst()
        .map(it -> new ParsecModel(it.ofEqualThreads()).yaml());
  }

  /** Returns all that say something of a reading of Table 4. */
  static List<CounterExperiment> of(TableFour table) {
    List<CounterExperiment> all = new ArrayList<>();
    all.add(
        new CounterExperiment(
            "By Table 4 the work of freqmine is so unequal (SymInst 0.12) that one thread's is most"
                + " of what takes time; round robin gives it a fast core in some runs and a slow"
                + " one in others.",
            "With threads of freqmine that all do as much",
            Map.of(FREQMINE, FREQMINE + EQUAL),
            Optional.empty()));
    all.add(
        new CounterExperiment(
            "By Table 4 some of the seven threads of facesim have more work than the others (SymInst"
                + " 0.03), in the model four; in one order of 35 round robin gives all of these fast"
                + " cores, and half-half is then as fast as all-fast.",
            "With threads of facesim that all do as much",
            Map.of(FACESIM, FACESIM + EQUAL),
            Optional.empty()));
    all.add(
        new CounterExperiment(
            "The threads of the model are alike, fall into step and stay where they are.",
            "With work that is now longer, now shorter (jitter %s) and one wake-up in %d that leads"
                    .formatted(JITTER, DRIFT)
                + " elsewhere (section 5.1: usually the same processor)",
            ended(CriticalSectionClaims.ALL, UNEVEN),
            Optional.empty()));
    all.add(
        new CounterExperiment(
            "Extra computations make sections long (footnote 2), so threads with longer ones have"
                + " more work.",
            "With as much work for all threads",
            ended(List.of(CriticalSectionClaims.SHORT, CriticalSectionClaims.LONG), EQUAL),
            Optional.empty()));
    if (table != TableFour.CORRECTED) {
      all.add(
          new CounterExperiment(
              "Table 4 and footnote 3 are taken as they are printed.",
              "With 0.095 for 0.95, 0.083 for 0.83 and 0.1 for 0.01",
              Map.of(),
              Optional.of(TableFour.CORRECTED)));
    }
    return all;
  }

  private static Map<String, String> ended(List<String> workloads, String ending) {
    Map<String, String> instead = new HashMap<>();
    workloads.forEach(it -> instead.put(it, it + ending));
    return instead;
  }

  /** Times of which some are those of other workloads. */
  private record Replaced(Times times, Map<String, String> instead) implements Times {
    @Override
    public long[] nanos(String workload, CoreMix mix, String policy) {
      return times.nanos(instead.getOrDefault(workload, workload), mix, policy);
    }

    @Override
    public double[] joules(String workload, CoreMix mix, String policy) {
      return times.joules(instead.getOrDefault(workload, workload), mix, policy);
    }
  }

  /** Gives those that do not surely hold a reason, if it is this. */
  List<Finding> explain(
      List<Finding> found, Times times, Map<String, Symmetry> models, TableFour table) {
    List<Finding> again =
        AsymmetryStudy.judge(new Replaced(times, instead), models, reading.orElse(table));
    return IntStream.range(0, found.size())
        .mapToObj(i -> explained(found.get(i), again.get(i)))
        .toList();
  }

  private Finding explained(Finding found, Finding again) {
    if (found.outcome() == Outcome.HOLDS || again.outcome() != Outcome.HOLDS) {
      return found;
    }
    String figures =
        IntStream.range(0, found.conditions().size())
            .filter(i -> found.conditions().get(i).outcome() != Outcome.HOLDS)
            .mapToObj(again.conditions()::get)
            .map(Condition::figure)
            .collect(joining("; "));
    String why = "%s %s the claim holds: %s.".formatted(cause, without, figures);
    return found.because(found.why().isEmpty() ? why : found.why() + " " + why);
  }
}
