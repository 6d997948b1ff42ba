package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The ring beside a list that forgets nothing but what had not yet begun. */
class HistoryTest {
  /** A segment: when it begins, and what tells it from the others. */
  private record Reported(long start, double rate) {}

  @Property
  void whatAWindowCanReachIsKept(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 5) Integer> steps,
      @ForAll @IntRange(min = 1, max = 40) int reach) {
    History history = new History();
    history.begin(0);
    history.extendReach(reach);
    List<Reported> all = new ArrayList<>();
    long now = 0;
    int count = 0;
    for (int step : steps) {
      now += step;
      long start = now + (step == 4 ? 3 : 0); // some begin later than now
      history.add(now, start).rate = ++count;
      all.removeIf(reported -> reported.start() >= start);
      all.add(new Reported(start, count));
      check(history, all, now, Math.max(all.getFirst().start(), now - reach));
    }
  }

  private static void check(History history, List<Reported> all, long now, long from) {
    for (long time = from; time <= now; time++) {
      long at = time;
      Reported reported =
          all.stream().filter(one -> one.start() <= at).reduce((a, b) -> b).orElseThrow();
      int number = history.segmentAt(time);
      assertThat(history.segment(number).rate).isEqualTo(reported.rate());
      int next = all.indexOf(reported) + 1;
      long end = next < all.size() ? Math.min(all.get(next).start(), now) : now;
      assertThat(history.end(number, now)).isEqualTo(end);
    }
  }

  @Property
  void aNewLifeKnowsNothingOfTheOneBefore(@ForAll @IntRange(max = 9) int before) {
    History history = new History();
    history.begin(0);
    history.extendReach(1000);
    for (int i = 0; i < before; i++) {
      history.add(i, i).rate = 1;
    }
    history.begin(2);
    history.add(2, 2).rate = 7;
    assertThat(history.monitoredSince()).isEqualTo(2);
    assertThat(history.segment(history.segmentAt(5)).rate).isEqualTo(7);
    assertThat(history.end(history.segmentAt(2), 5)).isEqualTo(5);
  }
}
