package akula.toolkit.results;

import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.Results;
import akula.statistics.reading.WholeSweep;
import akula.statistics.report.RankedWorkload;
import akula.toolkit.common.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The workloads whose schedules are shown: those on which policies differ most, and those that were
 * asked for.
 *
 * @param asked what stands on the command line, {@code CATEGORY} or {@code CATEGORY:NUMBER}
 */
record ScheduleChoice(List<String> asked) {
  /** In all parts of a sweep together. */
  static final int WIDEST = 20;

  /** How many threads all runs that are made again unasked may have, a context each. */
  private static final int MOST_THREADS = 1280;

  private static final Pattern NUMBERED = Pattern.compile("(.+):(\\d{1,9})");

  /** Keeps its own copy. */
  ScheduleChoice {
    asked = List.copyOf(asked);
  }

  /** One that was asked for. */
  private record Asked(String category, int number) {
    static Asked of(String text, Set<String> categories) {
      Matcher numbered = NUMBERED.matcher(text);
      return !categories.contains(text) && numbered.matches()
          ? new Asked(numbered.group(1), Integer.parseInt(numbered.group(2)))
          : new Asked(text, 0);
    }

    boolean isIn(Results results) {
      return results.runs().categories().contains(category)
          && number < results.runs().workloads(category);
    }
  }

  /**
   * Checks that each workload that was asked for is one of the results.
   *
   * @throws UsageException if one is not
   */
  void require(WholeSweep sweep) {
    Set<String> categories = categories(sweep);
    for (String text : asked) {
      Asked one = Asked.of(text, categories);
      if (!categories.contains(one.category())) {
        throw new UsageException(
            MessageCode.UNKNOWN_NAME,
            "--schedule %s: the results have no category '%s'; expected %s%s"
                .formatted(
                    text,
                    one.category(),
                    Spelling.oneOf(categories.stream().sorted().toList()),
                    Spelling.hint(one.category(), categories)));
      }
      if (sweep.parts().stream().noneMatch(part -> one.isIn(part.results()))) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--schedule %s: the results have no workload %d of %s; expected a number from 0 to %d"
                .formatted(text, one.number(), one.category(), most(sweep, one.category()) - 1));
      }
    }
  }

  private static Set<String> categories(WholeSweep sweep) {
    Set<String> categories = new HashSet<>();
    sweep.parts().forEach(part -> categories.addAll(part.results().runs().categories()));
    return categories;
  }

  private static int most(WholeSweep sweep, String category) {
    return sweep.parts().stream()
        .map(PartResults::results)
        .filter(results -> results.runs().categories().contains(category))
        .mapToInt(results -> results.runs().workloads(category))
        .max()
        .orElse(1);
  }

  /** Making runs again shall not take longer than a reader waits. */
  private static int affordable(Results results) {
    int contexts = Integer.parseInt(results.manifest().text("machine.contexts").orElse("8"));
    int run = Math.max(8, contexts) * results.runs().policies().size();
    return Math.min(WIDEST, MOST_THREADS / run);
  }

  /** Returns those of a part of a sweep. */
  List<RankedWorkload> of(Results results, int parts) {
    List<RankedWorkload> chosen =
        new ArrayList<>(RankedWorkload.widest(results, Math.max(1, affordable(results) / parts)));
    Set<String> categories = new HashSet<>(results.runs().categories());
    for (String text : asked) {
      Asked one = Asked.of(text, categories);
      boolean isThere =
          chosen.stream()
              .anyMatch(w -> w.category().equals(one.category()) && w.workload() == one.number());
      if (one.isIn(results) && !isThere) {
        chosen.add(new RankedWorkload(one.category(), one.number(), 0, 0));
      }
    }
    return chosen;
  }
}
