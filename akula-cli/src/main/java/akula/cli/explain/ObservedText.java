package akula.cli.explain;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.cli.common.Output;
import akula.formats.dataset.SharingLevel;
import akula.statistics.results.PlacementsCsv.Cpu;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.inside.TimesText;
import akula.toolkit.observe.Observed;
import akula.toolkit.observe.Observed.Company;
import akula.toolkit.observe.ObservedRun;
import akula.toolkit.observe.ObservedRun.Move;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** What was observed in a real run, in words: never what must have caused it. */
final class ObservedText {
  private static final int MOST_THREADS = 3;
  private static final int MOST_BESIDE = 3;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Less is written as 0.00. */
  private static final long LEAST_NANOS = 5_000_000;

  private static final String INDENT = "    ";

  /** What tells how fast a thread is, the best first. */
  private static final List<String> SPEEDS =
      List.of(Parameters.of(Quantity.WORK).name(), Parameters.of(Quantity.INSTRUCTIONS).name());

  private static final String PROCESSOR = Parameters.of(Quantity.PROCESSOR_TIME).name();

  private final ObservedRun observation;
  private final boolean isPlaced;
  private final Output out;

  /**
   * Makes the words.
   *
   * @param isPlaced whether a policy placed the threads, and not the kernel
   */
  ObservedText(ObservedRun observation, boolean isPlaced, Output out) {
    this.observation = observation;
    this.isPlaced = isPlaced;
    this.out = out;
  }

  /**
   * Prints the summary and the moves.
   *
   * @param all is what shows all of the moves, where some are left out
   */
  void print(String all) {
    SequencedMap<Long, List<Move>> instants = new LinkedHashMap<>();
    observation
        .moves()
        .forEach(move -> instants.computeIfAbsent(move.nanos(), _ -> new ArrayList<>()).add(move));
    TimesText times = TimesText.of(instants.keySet().stream().mapToLong(Long::longValue).toArray());
    out.paragraph("", sentence(times));
    threads().forEach(this::print);
    out.line("");
    boolean isCut = observation.choice().isCut() && instants.size() > ExplanationText.MOST_CHANGES;
    int shown = isCut ? ExplanationText.MOST_CHANGES : instants.size();
    instants.entrySet().stream()
        .limit(shown)
        .forEach(at ->
            out.paragraph(
                "", "At %s s: %s.".formatted(times.seconds(at.getKey()), what(at.getValue()))));
    if (isCut) {
      out.line("%d more changes. To see all:".formatted(instants.size() - shown));
      out.line(all);
    }
  }

  private String sentence(TimesText times) {
    ExplainChoice choice = observation.choice();
    String span = "";
    if (!choice.isWhole()) {
      span =
          choice.to() == Long.MAX_VALUE
              ? " from %s s on".formatted(times.seconds(choice.from()))
              : " from %s s to %s s"
                  .formatted(times.seconds(choice.from()), times.seconds(choice.to()));
    }
    String more =
        observation.threads().size() > MOST_THREADS
            ? " Of %d threads, the %d with the most to tell:"
                .formatted(observation.threads().size(), MOST_THREADS)
            : "";
    return "Observed%s, which proves no cause.%s%s"
        .formatted(
            span,
            isPlaced
                ? ""
                : " The kernel placed the threads: places are those seen when intervals began.",
            more);
  }

  /** Those that lost most, or where that is not known took longest. */
  private List<Observed> threads() {
    boolean isKnown = observation.threads().stream().noneMatch(it -> Double.isNaN(it.lostNanos()));
    return observation.threads().stream()
        .sorted(
            Comparator.comparingDouble(
                    (Observed it) -> isKnown ? it.lostNanos() / it.soloNanos() : it.nanos())
                .reversed())
        .limit(observation.choice().isCut() ? MOST_THREADS : Integer.MAX_VALUE)
        .toList();
  }

  private void print(Observed it) {
    out.paragraph(INDENT, life(it));
    it.beside().stream()
        .filter(met -> met.level().compareTo(SharingLevel.MEMORY_DOMAIN) <= 0)
        .limit(MOST_BESIDE)
        .forEach(met -> out.paragraph(INDENT + INDENT, beside(it, met)));
    out.paragraph(INDENT + INDENT, lonely(it));
    if (speed(it.readings()).isEmpty()) {
      out.paragraph(
          INDENT + INDENT, "How fast it was is not known: neither progress nor IPC was measured.");
    }
  }

  private String life(Observed it) {
    List<String> parts = new ArrayList<>();
    add(parts, it.placelessNanos(), "in no place, paused or not begun");
    add(parts, it.turnsNanos(), "on a cpu with others of the run");
    add(parts, it.ownNanos(), "with a cpu of its own");
    String unknown =
        observation.choice().isWhole() ? " (how long it takes alone is not known)" : "";
    String alone =
        Double.isNaN(it.soloNanos())
            ? unknown
            : " (alone %s s, so %s s lost)"
                .formatted(seconds(it.soloNanos()), seconds(it.lostNanos()));
    String processor =
        Optional.ofNullable(it.readings().get(PROCESSOR))
            .map(share ->
                text(
                    "; where it was counted it had a processor for %.0f%% of the time",
                    100 * share))
            .orElse("; how long it had a processor was not counted");
    return "%s: %s s%s. %s%s; moves %d."
        .formatted(
            it.name(), seconds(it.nanos()), alone, String.join(", ", parts), processor, it.moves());
  }

  private static void add(List<String> parts, long nanos, String what) {
    if (nanos >= LEAST_NANOS) {
      parts.add(seconds(nanos) + " s " + what);
    }
  }

  private String beside(Observed it, Company met) {
    String where =
        met.sameCpu()
            ? "on one cpu with"
            : met.level() == SharingLevel.SMT_CORE ? "on one core with" : "in one domain with";
    return "%s s %s %s%s%s%s."
        .formatted(
            seconds(met.nanos()),
            where,
            observation.names().get(met.other()),
            processor(met),
            speed(met).map(name -> ": " + compared(it, met, name)).orElse(""),
            Double.isNaN(met.expected())
                ? ""
                : text("; the data set expects %.3f of its speed alone", met.expected()));
  }

  /** A thread is also slower for whatever else runs on its cpu, of the run or not. */
  private static String processor(Company met) {
    return Optional.ofNullable(met.readings().get(PROCESSOR))
        .map(share -> text(", %.0f%% of it with a processor", 100 * share))
        .orElse("");
  }

  private static String compared(Observed it, Company met, String name) {
    double there = met.readings().get(name);
    Double lonely = it.lonely().readings().get(name);
    if (lonely == null || !(lonely > 0)) {
      return "%s %s".formatted(name, number(there));
    }
    double less = 100 * (1 - there / lonely);
    String how =
        Math.abs(less) < 0.5
            ? "no slower than"
            : text("%.0f%% %s than", Math.abs(less), less > 0 ? "slower" : "faster");
    return "%s %s, %s the %s with nobody in its domain"
        .formatted(name, number(there), how, number(lonely));
  }

  private static Optional<String> speed(Company met) {
    return speed(met.readings());
  }

  private static Optional<String> speed(SequencedMap<String, Double> readings) {
    return SPEEDS.stream().filter(readings::containsKey).findFirst();
  }

  private static String lonely(Observed it) {
    if (it.lonely().nanos() == 0) {
      return "Never seen with nobody in its domain, so what others did to it is not known.";
    }
    return seconds(it.lonely().nanos())
        + " s with nobody in its domain"
        + processor(it.lonely())
        + speed(it.lonely())
            .map(name -> ": %s %s.".formatted(name, number(it.lonely().readings().get(name))))
            .orElse(".");
  }

  private String what(List<Move> moves) {
    List<String> parts = new ArrayList<>();
    Map<Boolean, List<Move>> ends = moves.stream().collect(Collectors.partitioningBy(Move::isLast));
    for (Move move : ends.get(true)) {
      parts.add(name(move) + " ended");
    }
    for (Move move : ends.get(false)) {
      parts.add(name(move) + " " + happened(move));
    }
    return String.join("; ", parts);
  }

  private String happened(Move move) {
    String to = move.to() == null ? "" : on(move.to());
    if (move.isFirst()) {
      return move.to() == null ? "was launched" : "was launched on " + to;
    }
    if (move.to() == null) {
      return "left %s for no place".formatted(on(move.from()));
    }
    return move.from() == null
        ? "came to " + to
        : "went from %s to %s".formatted(on(move.from()), to);
  }

  private static String on(Cpu cpu) {
    return "cpu %d (core %d, domain %d)".formatted(cpu.number(), cpu.core(), cpu.domain());
  }

  private String name(Move move) {
    return observation.names().get(move.thread());
  }

  private static String seconds(double nanos) {
    return text("%.2f", nanos / NANOS_PER_SECOND);
  }

  private static String number(double value) {
    return text(Math.abs(value) < 10 ? "%.3f" : "%.1f", value);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
