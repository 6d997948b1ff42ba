package akula.toolkit.observe;

import akula.formats.MessageCode;
import akula.formats.dataset.SharingLevel;
import akula.statistics.results.PlacementsCsv.Cpu;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.toolkit.common.UsageException;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.observe.Observed.Company;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What was observed in a real run.
 *
 * @param choice what was chosen of it
 * @param thread the number of the one that was chosen, if one was
 * @param names of all threads, by their numbers
 * @param threads the chosen one, or all, in the order of their numbers
 * @param moves what happened to places, in the order of time
 */
public record ObservedRun(
    ExplainChoice choice,
    OptionalInt thread,
    SequencedMap<Integer, String> names,
    List<Observed> threads,
    List<Move> moves) {

  /**
   * A thread came to another place.
   *
   * @param nanos when
   * @param isFirst whether it was launched then
   * @param isLast whether it ended then
   * @param from null if it was in none
   * @param to null if it is in none
   */
  public record Move(long nanos, int thread, boolean isFirst, boolean isLast, Cpu from, Cpu to) {}

  /**
   * Looks at a run.
   *
   * @param stays where its threads were, in the order of time
   * @param solo by application, how long it takes alone, nanoseconds, as far as that is known
   * @param expected how fast threads are expected to be beside each other
   * @throws UsageException if the chosen thread is none of them, or the worst is meant and solo
   *     times are not known
   */
  static ObservedRun of(
      List<Stay> stays, Map<String, Double> solo, ExpectedSpeeds expected, ExplainChoice choice) {
    TreeMap<Integer, List<Stay>> byThread =
        stays.stream()
            .collect(Collectors.groupingBy(Stay::thread, TreeMap::new, Collectors.toList()));
    SequencedMap<Integer, String> names = new LinkedHashMap<>();
    byThread.forEach((thread, of) -> names.put(thread, of.getFirst().name()));
    Map<Integer, String> applications = new HashMap<>();
    stays.forEach(stay -> applications.put(stay.thread(), stay.application()));
    OptionalInt chosen = chosen(byThread, solo, choice);
    Map<Long, List<Stay>> together = // nobody moves within a stay, so all of it begins at once
        stays.stream()
            .filter(stay -> stay.place() != null)
            .collect(Collectors.groupingBy(Stay::fromNanos));
    List<Observed> threads = new ArrayList<>();
    byThread.forEach((thread, of) -> {
      if (chosen.isEmpty() || chosen.getAsInt() == thread) {
        List<Stay> within = of.stream().filter(stay -> isWithin(stay, choice)).toList();
        if (!within.isEmpty()) {
          threads.add(new Watched(within, together, choice).observed(solo, applications, expected));
        }
      }
    });
    return new ObservedRun(choice, chosen, names, threads, moves(byThread, chosen, choice));
  }

  private static boolean isWithin(Stay stay, ExplainChoice choice) {
    return choice.nanosWithin(stay.fromNanos(), stay.toNanos()) > 0;
  }

  private static OptionalInt chosen(
      TreeMap<Integer, List<Stay>> byThread, Map<String, Double> solo, ExplainChoice choice) {
    if (!choice.isWorst()) {
      List<String> applications = new ArrayList<>();
      for (int id = 0; id <= byThread.lastKey(); id++) {
        applications.add(byThread.containsKey(id) ? byThread.get(id).getFirst().application() : "");
      }
      return choice.numberOf(applications);
    }
    for (List<Stay> of : byThread.values()) {
      if (!solo.containsKey(of.getFirst().application())) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "what to explain is worst, but it is not known how long %s takes alone; expected runs with"
                    .formatted(of.getFirst().application())
                + " --solo or --data, or the number or name of a thread");
      }
    }
    return byThread.entrySet().stream()
        .max(
            Comparator.<Map.Entry<Integer, List<Stay>>>comparingDouble(
                    of -> slowdown(of.getValue(), solo))
                .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
        .map(of -> OptionalInt.of(of.getKey()))
        .orElseThrow();
  }

  private static double slowdown(List<Stay> of, Map<String, Double> solo) {
    return (of.getLast().toNanos() - of.getFirst().fromNanos())
        / solo.get(of.getFirst().application());
  }

  private static List<Move> moves(
      TreeMap<Integer, List<Stay>> byThread, OptionalInt chosen, ExplainChoice choice) {
    List<Move> moves = new ArrayList<>();
    byThread.forEach((thread, of) -> {
      Cpu at = null;
      for (Stay stay : of) {
        boolean isFirst = stay == of.getFirst();
        if (isFirst || cpu(at) != cpu(stay.place())) {
          moves.add(new Move(stay.fromNanos(), thread, isFirst, false, at, stay.place()));
        }
        at = stay.place();
      }
      moves.add(new Move(of.getLast().toNanos(), thread, false, true, at, null));
    });
    return moves.stream()
        .filter(move -> choice.includes(move.nanos()))
        .filter(move -> chosen.isEmpty() || chosen.getAsInt() == move.thread())
        .sorted(Comparator.comparingLong(Move::nanos))
        .toList();
  }

  private static int cpu(Cpu place) {
    return place == null ? -1 : place.number();
  }

  /** A thread while its stays are added up. */
  private static final class Watched {
    private final List<Stay> stays;
    private final ExplainChoice choice;
    private final Means all = new Means();
    private final Means lonely = new Means();
    private final SequencedMap<Meeting, Means> beside = new LinkedHashMap<>();
    private long placeless;
    private long turns;
    private long own;

    private record Meeting(int other, SharingLevel level, boolean sameCpu) {}

    private Watched(List<Stay> stays, Map<Long, List<Stay>> together, ExplainChoice choice) {
      this.stays = stays;
      this.choice = choice;
      stays.forEach(stay -> add(stay, together.getOrDefault(stay.fromNanos(), List.of())));
    }

    private void add(Stay stay, List<Stay> company) {
      long nanos = choice.nanosWithin(stay.fromNanos(), stay.toNanos());
      all.add(stay, nanos);
      if (stay.place() == null) {
        placeless += nanos;
        return;
      }
      boolean isShared = false;
      boolean isLonely = true;
      for (Stay other : company) {
        if (other.thread() != stay.thread()) {
          boolean sameCpu = other.place().number() == stay.place().number();
          SharingLevel level = level(stay.place(), other.place());
          isShared |= sameCpu;
          isLonely &= level.compareTo(SharingLevel.MEMORY_DOMAIN) > 0;
          beside
              .computeIfAbsent(new Meeting(other.thread(), level, sameCpu), _ -> new Means())
              .add(stay, nanos);
        }
      }
      turns += isShared ? nanos : 0;
      own += isShared ? 0 : nanos;
      if (isLonely) {
        lonely.add(stay, nanos);
      }
    }

    private static SharingLevel level(Cpu one, Cpu other) {
      if (one.core() == other.core()) {
        return SharingLevel.SMT_CORE;
      }
      if (one.domain() == other.domain()) {
        return SharingLevel.MEMORY_DOMAIN;
      }
      return one.node() == other.node() ? SharingLevel.NUMA_NODE : SharingLevel.MACHINE;
    }

    private Observed observed(
        Map<String, Double> solo, Map<Integer, String> applications, ExpectedSpeeds expected) {
      Stay first = stays.getFirst();
      int moves = 0;
      Cpu at = null;
      for (Stay stay : stays) {
        if (stay.place() != null) {
          moves += at != null && at.number() != stay.place().number() ? 1 : 0;
          at = stay.place();
        }
      }
      List<Company> others = new ArrayList<>();
      beside.forEach((met, means) ->
          others.add(
              new Company(
                  met.other,
                  met.level,
                  met.sameCpu,
                  means.nanos,
                  met.sameCpu
                      ? Double.NaN
                      : expected.beside(
                          first.application(), applications.get(met.other), met.level),
                  means.values())));
      others.sort(Comparator.comparingLong(Company::nanos).reversed());
      return new Observed(
          first.thread(),
          first.name(),
          first.application(),
          Math.max(choice.from(), first.fromNanos()),
          Math.min(choice.to(), stays.getLast().toNanos()),
          choice.isWhole() ? solo.getOrDefault(first.application(), Double.NaN) : Double.NaN,
          placeless,
          turns,
          own,
          moves,
          all.values(),
          new Company(
              -1, SharingLevel.MEMORY_DOMAIN, false, lonely.nanos, Double.NaN, lonely.values()),
          others);
    }
  }

  /** Means over time. */
  private static final class Means {
    private final SequencedMap<String, double[]> sums = new LinkedHashMap<>();
    private long nanos;

    private void add(Stay stay, long time) {
      nanos += time;
      stay.readings()
          .forEach((name, value) -> {
            double[] sum = sums.computeIfAbsent(name, _ -> new double[2]);
            sum[0] += value * time;
            sum[1] += time;
          });
    }

    private SequencedMap<String, Double> values() {
      SequencedMap<String, Double> values = new LinkedHashMap<>();
      sums.forEach((name, sum) -> values.put(name, sum[0] / sum[1]));
      return values;
    }
  }
}
