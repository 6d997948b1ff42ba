package akula.formats.script;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.workload.WorkloadReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Any queues and habits: what can be right is read as it is written, the rest is refused. */
class QueuesAndHabitsTest {
  private static Behaviour read(int threads, String text) throws InvalidInputException {
    String file = "launches:\n  - application: A\n    threads: %d\n%s\n".formatted(threads, text);
    return WorkloadReader.read(new SourceText("w.yaml", file), Optional.empty())
        .launches()
        .getFirst()
        .behaviour();
  }

  private static String only(int thread, int times, String step) {
    return "{only: [%d], program: [{work: 1}, {repeat: %d, program: [%s]}]}"
        .formatted(thread, times, step);
  }

  private static int sum(List<Integer> counts) {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  /** Each of the first threads puts so often, each of the others takes so often. */
  @Property(tries = 300)
  void aQueueIsReadIfNobodyWaitsForEver(
      @ForAll @Size(min = 1, max = 3) List<@IntRange(min = 1, max = 5) Integer> puts,
      @ForAll @Size(min = 1, max = 3) List<@IntRange(min = 1, max = 5) Integer> takes,
      @ForAll @LongRange(min = 1, max = 6) long capacity)
      throws Exception {
    int producers = puts.size();
    String put = "{work: 1}, {put: q, capacity: %d}".formatted(capacity);
    String program =
        Stream.concat(
                IntStream.range(0, producers).mapToObj(i -> only(i, puts.get(i), put)),
                IntStream.range(0, takes.size())
                    .mapToObj(i -> only(producers + i, takes.get(i), "{take: q}, {work: 1}")))
            .collect(joining(", ", "    program: [", "]"));
    int threads = producers + takes.size();
    long left = sum(puts) - sum(takes);
    if (left >= 0 && left <= capacity) {
      Script script = read(threads, program).script().orElseThrow();
      assertThat(script.capacities()).containsOnlyKeys("q").containsValue(Set.of(capacity));
    } else {
      var refused = catchThrowableOfType(InvalidInputException.class, () -> read(threads, program));
      assertThat(refused)
          .hasMessageContaining(
              "the threads put %d into queue 'q' and take %d".formatted(sum(puts), sum(takes)));
    }
  }

  @Property(tries = 300)
  void habitsAreReadAsTheyAreWritten(
      @ForAll @DoubleRange(min = 0, max = 10) double jitter,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long drift,
      @ForAll boolean barging,
      @ForAll @IntRange(min = 0, max = 1_000_000) int wakeup)
      throws Exception {
    String text =
        "    jitter: %s\n    drift: %d\n    locks: %s\n    wakeup_latency: %dns\n"
                .formatted(jitter, drift, barging ? "barging" : "fifo", wakeup)
            + "    program: [{work: 1}]";
    assertThat(read(1, text).habits())
        .isEqualTo(new Habits(jitter, drift, barging, wakeup))
        .isEqualTo(new Habits(jitter, drift, barging, wakeup).over(new Habits(3, 7, !barging)));
  }

  @Example
  void whatIsLeftOpenIsAsOthersSay() throws Exception {
    Habits usual = new Habits(0.3, 7, true);
    String program = "    program: [{work: 1}]\n    ";
    assertThat(read(1, program).habits()).isEqualTo(Habits.NONE);
    assertThat(Habits.NONE.over(usual)).isEqualTo(new Habits(0.3, 7, false));
    assertThat(read(1, program + "jitter: 0").habits().over(usual))
        .isEqualTo(new Habits(0, 7, false));
    assertThat(read(1, program + "drift: 0").habits().over(usual))
        .isEqualTo(new Habits(0.3, 0, false));
  }
}
