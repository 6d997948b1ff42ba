package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bounds.BoundsCase.Traits;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * The assignments of classes of threads, and what they can be for threads, beside all assignments
 * of threads.
 */
final class ClassAssignmentsTest {
  /** The threads of a case in a domain of its first kind. */
  private record Domain(BoundsCase input, DomainKind kind, int[] classes, boolean smt) {
    static Domain of(BoundsCase input) {
      return new Domain(
          input,
          DomainKind.of(input.machine()).getFirst(),
          ThreadClasses.of(input.launches()).classOfThreads(),
          input.data().model(SharingLevel.SMT_CORE) != null);
    }

    /**
     * What matters of an assignment: the classes on each context in order, contexts that are alike
     * in any.
     */
    String outcome(int[] places) {
      List<String> cores = new ArrayList<>();
      int context = 0;
      for (var core : kind.cores()) {
        List<String> contexts = new ArrayList<>();
        for (int i = 0; i < core.cpus().size(); i++) {
          contexts.add(turns(places, context++));
        }
        if (smt) {
          Collections.sort(contexts);
          cores.add(core.speed() + ": " + contexts);
        } else {
          contexts.forEach(turns -> cores.add(core.speed() + ": " + turns));
        }
      }
      Collections.sort(cores);
      return cores.toString();
    }

    private String turns(int[] places, int context) {
      StringBuilder turns = new StringBuilder();
      for (int i = 0; i < places.length; i++) {
        turns.append(places[i] == context ? " " + classes[i] : "");
      }
      return turns.toString();
    }

    /** Goes through all assignments of single threads with two on one context at least. */
    Set<String> all() {
      Set<String> found = new TreeSet<>();
      place(new int[classes.length], 0, found);
      return found;
    }

    private void place(int[] places, int thread, Set<String> found) {
      if (thread == places.length) {
        if (Arrays.stream(places).distinct().count() < places.length) {
          found.add(outcome(places));
        }
        return;
      }
      for (int context = 0; context < kind.contexts(); context++) {
        places[thread] = context;
        place(places, thread + 1, found);
      }
    }

    /** Finds assignments of classes, and divides them. */
    List<int[]> divided() {
      List<int[]> places = new ArrayList<>();
      for (Assignment assignment : assignments()) {
        places.addAll(TurnOrders.of(classes, assignment.places(), kind.firstTwins(smt)));
      }
      return places;
    }

    List<Assignment> assignments() {
      int[] threads =
          IntStream.range(0, classes.length)
              .boxed()
              .sorted((one, other) -> classes[one] - classes[other])
              .mapToInt(Integer::intValue)
              .toArray();
      int[] sorted = Arrays.stream(threads).map(thread -> classes[thread]).toArray();
      AssignmentCosts costs = new AssignmentCosts(times(), threads);
      double any = Double.POSITIVE_INFINITY;
      AssignmentSearch search =
          new AssignmentSearch(costs, sorted, 1, kind.contexts(), any, 300_000);
      Arrangements.show(kind, sorted, smt, search);
      return search.found();
    }

    private KindTimes times() {
      List<DomainKind> kinds = DomainKind.of(input.machine());
      ThreadClasses threadClasses = ThreadClasses.of(input.launches());
      var speeds = new FluidBound(input.machine(), input.data(), input.settings(), kinds);
      assertThat(speeds.begin(threadClasses)).isTrue();
      double[] least = speeds.leastNanos();
      double[] nanos = Arrays.stream(classes).mapToDouble(c -> least[c]).toArray();
      ThreadClasses ones = ThreadClasses.ofOnes(input.launches());
      long slice = input.settings().slice().toNanos();
      LeastTimes times = new LeastTimes(ones, nanos, input.data(), slice, 1);
      Interference interference = new Interference(threadClasses, speeds.coSchedules());
      return KindTimes.of(kind, smt, times, interference, false, Optional.empty());
    }
  }

  @Property(tries = 200)
  void nothingIsMissed(@ForAll long seed) {
    Traits traits = Traits.of(seed & ~2, 6, seed % 3 == 0 ? 2 : 4);
    Domain domain = Domain.of(BoundsCase.draw(seed, traits));
    Set<String> found = new TreeSet<>();
    domain.divided().forEach(places -> found.add(domain.outcome(places)));
    assertThat(found).isEqualTo(domain.all());
  }

  /** Neither by an exchange of threads of a class nor by one of like contexts. */
  @Property(tries = 200)
  void noWayIsThereTwice(@ForAll long seed) {
    Domain domain = Domain.of(BoundsCase.draw(seed, Traits.of(seed & ~2 & ~4, 6, 2)));
    int[] sorted = domain.classes.clone();
    Arrays.sort(sorted);
    Set<List<String>> found = new HashSet<>();
    for (Assignment assignment : domain.assignments()) {
      assertThat(found.add(counts(domain.kind, assignment.places(), sorted))).isTrue();
      List<int[]> orders =
          TurnOrders.of(domain.classes, assignment.places(), domain.kind.firstTwins(domain.smt));
      assertThat(orders.stream().map(domain::outcome)).doesNotHaveDuplicates();
    }
  }

  /** How many threads of each class are on each context, contexts of one speed in any order. */
  private static List<String> counts(DomainKind kind, int[] places, int[] classes) {
    double[] speeds = kind.speeds();
    List<String> contexts = new ArrayList<>();
    for (int context = 0; context < speeds.length; context++) {
      int[] counts = new int[classes.length];
      for (int i = 0; i < places.length; i++) {
        counts[classes[i]] += places[i] == context ? 1 : 0;
      }
      contexts.add(speeds[context] + ": " + Arrays.toString(counts));
    }
    Collections.sort(contexts);
    return contexts;
  }

  /** Two of a class on context 0, one beside the thread of the other class on context 1. */
  @Test
  void whoIsFirstOnAContextMatters() {
    List<String> orders =
        TurnOrders.of(new int[] {0, 1, 0, 0}, new int[] {0, 0, 1, 1}, new int[] {0, 1}).stream()
            .map(Arrays::toString)
            .toList();
    assertThat(orders).containsExactlyInAnyOrder("[0, 1, 1, 0]", "[1, 1, 0, 0]");
  }

  @Test
  void likeContextsAreExchanged() {
    int[] classes = {0, 1, 0, 1};
    int[] places = {0, 1, 0, 1};
    assertThat(TurnOrders.of(classes, places, new int[] {0, 1})).hasSize(3);
    assertThat(TurnOrders.of(classes, places, new int[] {0, 0})).hasSize(2);
    int[] six = {0, 0, 1, 0, 1, 0}; // 001 and 010, also the other way round; 010 twice; 100 and 001
    assertThat(TurnOrders.of(six, new int[] {0, 0, 1, 1, 0, 1}, new int[] {0, 0})).hasSize(3);
  }

  @Test
  void twelveOfAClassHaveOneOrder() {
    int[] places = IntStream.range(0, 12).map(i -> i / 3).toArray();
    assertThat(TurnOrders.of(new int[12], places, new int[4])).hasSize(1);
  }
}
