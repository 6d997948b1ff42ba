package akula.cli.explain;

import akula.formats.dataset.SharingLevel;
import akula.statistics.number.Digits;
import akula.toolkit.explain.Explanation;
import akula.toolkit.explain.LostTime;
import akula.toolkit.explain.LostTime.Origin;
import akula.toolkit.explain.LostTime.Part;
import akula.toolkit.inside.TimesText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What threads lost in a run, in a few sentences: the summary of an explanation. */
final class LossText {
  private static final int MOST_THREADS = 3;
  private static final int MOST_PARTS = 5;

  /** Less is lost by the rounding of times, too. */
  private static final double LEAST_NANOS = 1000;

  private static final int LEAST_DECIMALS = 2;
  private static final int DIGITS = 3;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Explanation explanation;
  private final List<String> names;
  private final TimesText times;

  /**
   * Makes the words.
   *
   * @param names of the threads
   * @param times writes instants
   */
  LossText(Explanation explanation, List<String> names, TimesText times) {
    this.explanation = explanation;
    this.names = names;
    this.times = times;
  }

  /** Returns the first sentence: what was lost in all. */
  String sentence() {
    List<LostTime> losers = losers();
    String span = span();
    if (losers.isEmpty()) {
      String who = explanation.thread().isEmpty() ? "no thread" : names.get(one());
      return "Summary%s: %s lost time against a run alone.".formatted(span, who);
    }
    if (explanation.thread().isPresent()) {
      return "Summary%s: %s lost %s s against a run alone."
          .formatted(span, names.get(one()), seconds(losers.getFirst().nanos()));
    }
    double all = losers.stream().mapToDouble(LostTime::nanos).sum();
    return "Summary%s: %s lost %s s in all against runs alone."
        .formatted(
            span, losers.size() == 1 ? "one thread" : losers.size() + " threads", seconds(all));
  }

  /** Returns what follows it: by whom, when, and how often threads were moved. */
  List<String> details() {
    List<LostTime> losers = losers();
    List<String> details = new ArrayList<>();
    losers.stream().limit(MOST_THREADS).map(this::by).forEach(details::add);
    if (losers.size() > MOST_THREADS) {
      List<LostTime> others = losers.subList(MOST_THREADS, losers.size());
      details.add(
          "%d more: %s s, at most %s s."
              .formatted(
                  others.size(),
                  seconds(others.stream().mapToDouble(LostTime::nanos).sum()),
                  seconds(others.getFirst().nanos())));
    }
    explanation
        .worst()
        .ifPresent(worst ->
            details.add(
                "Worst span: from %s s to %s s, in which %s s were lost."
                    .formatted(
                        times.seconds(worst.from()),
                        times.seconds(worst.to()),
                        seconds(worst.lostNanos()))));
    details.add(moves());
    return details;
  }

  private int one() {
    return explanation.thread().orElseThrow();
  }

  private List<LostTime> losers() {
    return explanation.lost().stream()
        .filter(lost -> lost.nanos() >= LEAST_NANOS)
        .sorted(Comparator.comparingDouble(LostTime::nanos).reversed())
        .toList();
  }

  private String span() {
    long from = explanation.choice().from();
    long to = explanation.choice().to();
    if (explanation.choice().isWhole()) {
      return "";
    }
    return to == Long.MAX_VALUE
        ? " from %s s on".formatted(times.seconds(from))
        : " from %s s to %s s".formatted(times.seconds(from), times.seconds(to));
  }

  private String by(LostTime lost) {
    int decimals = decimals(lost.nanos());
    double least = Math.pow(10, -decimals) / 2 * NANOS_PER_SECOND;
    List<Part> parts =
        lost.parts().stream().filter(part -> Math.abs(part.nanos()) >= least).toList();
    List<String> told = new ArrayList<>();
    boolean isShared = parts.stream().allMatch(part -> part.nanos() > 0);
    for (Part part : parts.subList(0, Math.min(MOST_PARTS, parts.size()))) {
      String percent = isShared ? text(" (%.1f%%)", 100 * part.nanos() / lost.nanos()) : "";
      told.add(fixed(part.nanos(), decimals) + " s" + percent + " " + of(part.origin()));
    }
    if (parts.size() > MOST_PARTS) {
      double rest = parts.subList(MOST_PARTS, parts.size()).stream().mapToDouble(Part::nanos).sum();
      told.add("%s s by %d more".formatted(fixed(rest, decimals), parts.size() - MOST_PARTS));
    }
    String whom =
        explanation.thread().isPresent()
            ? "Of that "
            : "%s %s s: ".formatted(names.get(lost.thread()), fixed(lost.nanos(), decimals));
    return whom + String.join(", ", told) + ".";
  }

  private String of(Origin origin) {
    String name = origin.other() < 0 ? "nobody" : names.get(origin.other());
    return switch (origin.cause()) {
      case BESIDE -> "beside %s (%s)".formatted(name, place(origin));
      case TURN -> "waiting while %s ran (%s)".formatted(name, place(origin));
      case TEAM -> "waiting for threads of its application";
      case STOPPED -> "paused or in no place";
      case PLACE -> "by %s, whoever is there".formatted(place(origin));
      case CORE_SPEED -> "by the speed of " + place(origin);
      case SWITCHES -> "paying for moves and switches";
      case REMOTE_MEMORY -> "with its memory elsewhere than on " + place(origin);
      case RELOADS -> "loading data again";
      case REST -> "left over";
    };
  }

  private static String place(Origin origin) {
    SharingLevel level = origin.level();
    return switch (level) {
      case SMT_CORE -> "core " + origin.place();
      case MEMORY_DOMAIN -> "domain " + origin.place();
      case NUMA_NODE -> "node " + origin.place();
      case MACHINE -> "machine";
    };
  }

  private String moves() {
    long count = explanation.moves().count();
    long drifted = explanation.moves().drifted();
    String drift =
        drifted == 0 ? "" : " Drift to other contexts at wake-ups: %d.".formatted(drifted);
    if (count == 0) {
      return "Moves: none." + drift;
    }
    return "Moves: %d, at %d of %d changes.%s"
        .formatted(count, explanation.moves().instants(), explanation.changes().size(), drift);
  }

  private static int decimals(double nanos) {
    return Math.max(LEAST_DECIMALS, Digits.decimals(nanos / NANOS_PER_SECOND, DIGITS));
  }

  private static String seconds(double nanos) {
    return fixed(nanos, decimals(nanos));
  }

  private static String fixed(double nanos, int decimals) {
    return text("%." + decimals + "f", nanos / NANOS_PER_SECOND);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
