package akula.formats.script;

import akula.api.plugin.DurationText;
import akula.formats.Range;
import akula.formats.tree.Fields;
import akula.formats.tree.Moment;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Reads a synthetic application: the object {@code pattern} of an entry of a workload, with one
 * key, {@code fork_join}, {@code barriers}, {@code critical} or {@code iterations}. It is written
 * out as a {@link Script}.
 */
final class PatternReader {
  private static final int MOST_SECTIONS = 1_000_000_000;
  private static final String COUNT = "count";
  private static final String COUNTS = "counts";
  private static final String EVERY = "every";

  /** So far a sum of parts may be off the whole. */
  private static final double ROUNDING = 1e-9;

  private static final Range SHARE = Range.atLeast(0).atMost(1);
  private static final Range PART = Range.above(0);

  private final int threads;
  private final Map<String, Function<Fields, List<Step>>> readers = new LinkedHashMap<>();

  /**
   * Makes one.
   *
   * @param threads number of threads of the application
   */
  PatternReader(int threads) {
    this.threads = threads;
    readers.put("fork_join", this::forkJoin);
    readers.put("barriers", this::barriers);
    readers.put("critical", this::critical);
    readers.put("iterations", this::iterations);
  }

  /** Reads the object at the key {@code pattern}. */
  Script read(Fields entry) {
    List<Step> steps = entry.object("pattern").map(this::steps).orElse(List.of());
    return new Script(threads, steps);
  }

  private List<Step> steps(Fields pattern) {
    List<String> kinds = pattern.keys().stream().filter(readers::containsKey).toList();
    if (kinds.isEmpty() && !pattern.keys().isEmpty()) {
      pattern.refuseOthers(readers.keySet());
      return List.of();
    }
    if (kinds.size() != 1 || pattern.keys().size() != 1) {
      pattern.complain(
          "pattern has %s; expected one of %s"
              .formatted(
                  pattern.keys().isEmpty() ? "no key" : String.join(" and ", pattern.keys()),
                  String.join(", ", readers.keySet())));
      return List.of();
    }
    String kind = kinds.getFirst();
    return pattern.object(kind).map(fields -> read(fields, readers.get(kind))).orElse(List.of());
  }

  private static List<Step> read(Fields fields, Function<Fields, List<Step>> reader) {
    List<Step> steps = reader.apply(fields);
    fields.end();
    return steps;
  }

  private List<Step> forkJoin(Fields fields) {
    double[] work = workOfThreads(fields);
    long sections = fields.whole("sections", 1, MOST_SECTIONS);
    double serial = fields.number("serial", SHARE, 0);
    Waiting waiting = ScriptWords.waiting(fields, ScriptWords.WAIT);
    double all = DoubleStream.of(work).sum();
    Step begin =
        serial == 0 ? new Step.Barrier(waiting) : new Step.Serial(serial * all / sections, waiting);
    return List.of(new Step.Repeat(sections, List.of(begin, parts(work, (1 - serial) / sections))));
  }

  private List<Step> barriers(Fields fields) {
    double[] work = workOfThreads(fields);
    double mean = DoubleStream.of(work).sum() / threads;
    double every = every(fields, mean);
    Waiting waiting = ScriptWords.waiting(fields, ScriptWords.WAIT);
    long sections = every > 0 ? Math.max(1, Math.round(mean / every)) : 1;
    return List.of(
        new Step.Repeat(sections, List.of(parts(work, 1.0 / sections), new Step.Barrier(waiting))));
  }

  /** Returns the time between barriers, nanoseconds; longer than a thread works, it has none. */
  private static double every(Fields fields, double meanNanos) {
    int before = fields.mistakeCount();
    double every = time(fields, EVERY, Moment::ofPositive);
    boolean isTime = fields.mistakeCount() == before;
    if (isTime && meanNanos > 0 && every > meanNanos * (1 + ROUNDING)) {
      fields.complainAt(
          EVERY,
          ("every is %s s, and a thread of average length works %s s, so it would come to no"
                  + " barrier; expected a shorter time")
              .formatted(seconds(every), seconds(meanNanos)));
    }
    return every;
  }

  private static String seconds(double nanos) {
    return DurationText.formatSeconds(Math.round(nanos));
  }

  private List<Step> critical(Fields fields) {
    double[] work = workOfThreads(fields);
    double[] shares = perThread(fields, "share", SHARE, Double.NaN);
    long iterations = fields.whole("iterations", 1, MOST_SECTIONS);
    String lock = fields.text("lock", "lock");
    Waiting waiting = ScriptWords.waiting(fields, ScriptWords.WAIT);
    double[] locked = IntStream.range(0, threads).mapToDouble(i -> work[i] * shares[i]).toArray();
    double[] free = IntStream.range(0, threads).mapToDouble(i -> work[i] - locked[i]).toArray();
    return List.of(
        new Step.Repeat(
            iterations,
            List.of(
                parts(free, 1.0 / iterations),
                new Step.Acquire(lock, waiting),
                parts(locked, 1.0 / iterations),
                new Step.Release(lock))));
  }

  private List<Step> iterations(Fields fields) {
    double all = time(fields, "work");
    double[] counts = counts(fields);
    double sum = Arrays.stream(counts).sum();
    return List.of(parts(counts, sum == 0 ? 0 : all / sum));
  }

  /** Returns how many iterations each thread has; all of them are whole. */
  private double[] counts(Fields fields) {
    if (!fields.expectOneOf("iterations", COUNT, COUNTS)) {
      return new double[threads];
    }
    if (isList(fields, COUNTS)) {
      return listed(
          fields, COUNTS, node -> fields.wholeOf("an entry of counts", node, 1, MOST_SECTIONS));
    }
    if (fields.has(COUNTS)) {
      long each = fields.whole(COUNTS, 1, MOST_SECTIONS);
      return DoubleStream.generate(() -> each).limit(threads).toArray();
    }
    long count = fields.whole(COUNT, threads, MOST_SECTIONS);
    return IntStream.range(0, threads)
        .mapToDouble(i -> count / threads + (i < count % threads ? 1 : 0))
        .toArray();
  }

  /**
   * Returns the work of each thread, solo nanoseconds: all work, in the parts that are reported.
   */
  private double[] workOfThreads(Fields fields) {
    double all = time(fields, "work");
    double[] parts = perThread(fields, "parts", PART, 1);
    double sum = DoubleStream.of(parts).sum();
    return DoubleStream.of(parts).map(part -> all * part / sum).toArray();
  }

  private static Step parts(double[] work, double factor) {
    return new Step.Work(DoubleStream.of(work).map(nanos -> nanos * factor).boxed().toList());
  }

  private static double time(Fields fields, String key) {
    return time(fields, key, Moment::of);
  }

  private static double time(Fields fields, String key, ToLongFunction<Node> reader) {
    Optional<Node> node = fields.required(key);
    try {
      return node.isPresent() ? reader.applyAsLong(node.get()) : 0;
    } catch (IllegalArgumentException e) {
      fields.complain(
          node.get(), "%s is %s; expected %s".formatted(key, node.get().found(), e.getMessage()));
      return 0;
    }
  }

  /** Returns one number for each thread: a list, or one number for all. */
  private double[] perThread(Fields fields, String key, Range range, double otherwise) {
    if (isList(fields, key)) {
      return listed(fields, key, node -> fields.numberOf("an entry of " + key, node, range));
    }
    double one =
        Double.isNaN(otherwise) ? fields.number(key, range) : fields.number(key, range, otherwise);
    return DoubleStream.generate(() -> one).limit(threads).toArray();
  }

  private static boolean isList(Fields fields, String key) {
    return fields.optional(key).filter(Node.Items.class::isInstance).isPresent();
  }

  private double[] listed(Fields fields, String key, ToDoubleFunction<Node> entry) {
    List<Double> numbers = new ArrayList<>();
    for (Node node : fields.list(key)) {
      numbers.add(entry.applyAsDouble(node));
    }
    if (numbers.size() != threads) {
      fields.complainAt(
          key,
          "%s has %d entries; expected one for each of the %d thread(s)"
              .formatted(key, numbers.size(), threads));
      return new double[threads];
    }
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
