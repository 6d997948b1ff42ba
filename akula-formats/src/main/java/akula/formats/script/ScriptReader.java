package akula.formats.script;

import akula.formats.SizeText;
import akula.formats.tree.Fields;
import akula.formats.tree.Moment;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * Reads what threads do: the list {@code program} of an entry of a workload. Each step is an object
 * with one of the keys {@code work}, {@code serial}, {@code barrier}, {@code lock}, {@code
 * acquire}, {@code release}, {@code put}, {@code take}, {@code await}, {@code signal}, {@code
 * broadcast}, {@code sleep}, {@code touch}, {@code yield}, {@code repeat}, {@code only}, and the
 * keys that belong to it.
 */
final class ScriptReader {
  /** The most that a repeat may repeat. */
  static final long MOST_TIMES = 1_000_000_000;

  private static final int MOST_NESTED = 16;
  private static final String STEPS = "program";
  private static final String WORK = "work";
  private static final String SLEEP = "sleep";
  private static final String TOUCH = "touch";
  private static final String YIELD = "yield";
  private static final String PUT = "put";
  private static final String TAKE = "take";
  private static final String CAPACITY = "capacity";
  private static final String AWAIT = "await";
  private static final String SIGNAL = "signal";
  private static final String BROADCAST = "broadcast";
  private static final long MOST_IN_QUEUE = 1_000_000_000;

  /** Keys that no step has alone. */
  private static final List<String> BESIDE_A_KIND = List.of(ScriptWords.WAIT, STEPS, CAPACITY);

  private final int threads;
  private final Map<String, BiFunction<Fields, Place, List<Step>>> readers = new LinkedHashMap<>();

  /**
   * Where a step stands.
   *
   * @param depth how many lists of steps it is in
   * @param hasFirst whether the first thread comes there
   */
  private record Place(int depth, boolean hasFirst) {
    private static final Place OUTERMOST = new Place(1, true);

    Place inside() {
      return new Place(depth + 1, hasFirst);
    }

    Place inside(Set<Integer> chosen) {
      return new Place(depth + 1, hasFirst && chosen.contains(0));
    }
  }

  /**
   * Makes one.
   *
   * @param threads number of threads of the application
   */
  ScriptReader(int threads) {
    this.threads = threads;
    readers.put(WORK, (step, place) -> List.of(work(step)));
    readers.put("serial", (step, place) -> List.of(serial(step, place)));
    readers.put(
        "barrier",
        (step, place) -> List.of(new Step.Barrier(ScriptWords.waiting(step, "barrier"))));
    readers.put("lock", this::lock);
    readers.put(
        "acquire",
        (step, place) ->
            List.of(
                new Step.Acquire(
                    step.text("acquire"), ScriptWords.waiting(step, ScriptWords.WAIT))));
    readers.put("release", (step, place) -> List.of(new Step.Release(step.text("release"))));
    readers.put(
        PUT,
        (step, place) ->
            List.of(new Step.Put(step.text(PUT), step.whole(CAPACITY, 1, MOST_IN_QUEUE))));
    readers.put(TAKE, (step, place) -> List.of(new Step.Take(step.text(TAKE))));
    readers.put(AWAIT, (step, place) -> List.of(new Step.Await(step.text(AWAIT))));
    readers.put(SIGNAL, (step, place) -> List.of(new Step.Signal(step.text(SIGNAL))));
    readers.put(BROADCAST, (step, place) -> List.of(new Step.Broadcast(step.text(BROADCAST))));
    readers.put(SLEEP, (step, place) -> List.of(new Step.Sleep(times(step, SLEEP))));
    readers.put(TOUCH, (step, place) -> List.of(new Step.Touch(size(step))));
    readers.put(YIELD, (step, place) -> yielded(step));
    readers.put("repeat", this::repeat);
    readers.put("only", this::only);
  }

  /** Reads the steps at the key {@code program}. */
  Script read(Fields entry) {
    return new Script(threads, steps(entry, Place.OUTERMOST));
  }

  private List<Step> steps(Fields owner, Place place) {
    if (place.depth() > MOST_NESTED) {
      owner.complain("steps are nested more than %d deep; expected fewer".formatted(MOST_NESTED));
      owner.ignoreOthers();
      return List.of();
    }
    List<Step> steps = new ArrayList<>();
    for (Fields step : owner.objects(STEPS)) {
      steps.addAll(step(step, place));
    }
    return steps;
  }

  private List<Step> step(Fields step, Place place) {
    List<String> kinds = step.keys().stream().filter(readers::containsKey).toList();
    if (kinds.isEmpty() && !BESIDE_A_KIND.containsAll(step.keys())) {
      BESIDE_A_KIND.forEach(step::expect);
      step.refuseOthers(readers.keySet());
      return List.of();
    }
    if (kinds.size() != 1) {
      step.complain(
          "a step has %s; expected one of %s"
              .formatted(
                  kinds.isEmpty() ? "no kind" : "the kinds " + String.join(" and ", kinds),
                  String.join(", ", readers.keySet())));
      return List.of();
    }
    List<Step> read = readers.get(kinds.getFirst()).apply(step, place);
    step.end();
    return read;
  }

  private Step work(Fields step) {
    return new Step.Work(times(step, WORK));
  }

  /** Reads one time for all threads, or one for each. */
  private List<Double> times(Fields step, String key) {
    Optional<Node> node = step.required(key);
    if (node.isPresent() && node.get() instanceof Node.Items list) {
      return perThread(step, key, list);
    }
    return List.of(node.map(value -> time(step, key, value)).orElse(0.0));
  }

  private List<Double> perThread(Fields step, String key, Node.Items list) {
    if (list.items().size() != threads) {
      step.complain(
          list,
          "%s has %d entries; expected one for each of the %d thread(s)"
              .formatted(key, list.items().size(), threads));
      return List.of(0.0);
    }
    return list.items().stream().map(value -> time(step, "an entry of " + key, value)).toList();
  }

  private static double time(Fields step, String what, Node node) {
    try {
      return Moment.of(node);
    } catch (IllegalArgumentException e) {
      step.complain(node, "%s is %s; expected %s".formatted(what, node.found(), e.getMessage()));
      return 0;
    }
  }

  private static Step serial(Fields step, Place place) {
    if (!place.hasFirst()) {
      step.complainAt(
          "serial",
          "serial stands in an only without thread 0, which does the work of serial sections;"
              + " expected thread 0 among the threads of only, or work and barrier steps");
    }
    double nanos = step.required("serial").map(node -> time(step, "serial", node)).orElse(0.0);
    return new Step.Serial(nanos, ScriptWords.waiting(step, ScriptWords.WAIT));
  }

  private List<Step> lock(Fields step, Place place) {
    List<Step> steps = new ArrayList<>();
    step.object("lock")
        .ifPresent(lock -> {
          String name = lock.text("name");
          steps.add(new Step.Acquire(name, ScriptWords.waiting(lock, ScriptWords.WAIT)));
          steps.addAll(insideLock(lock, place));
          steps.add(new Step.Release(name));
          lock.end();
        });
    return steps;
  }

  private List<Step> insideLock(Fields lock, Place place) {
    lock.expectOneOf("lock", WORK, STEPS);
    if (lock.has(STEPS)) {
      return steps(lock, place.inside());
    }
    return lock.has(WORK) ? List.of(work(lock)) : List.of();
  }

  private static long size(Fields step) {
    Node node = step.optional(TOUCH).orElse(null);
    if (node instanceof Node.Number || node instanceof Node.Items || node instanceof Node.Truth) {
      step.complain(
          node, "touch is %s; expected a size such as 32KiB or 1.5MiB".formatted(node.found()));
      return 1;
    }
    String text = step.text(TOUCH);
    try {
      return SizeText.kib(text);
    } catch (IllegalArgumentException e) {
      if (!text.isBlank()) {
        step.complainAt(TOUCH, "touch is '%s'; expected %s".formatted(text, e.getMessage()));
      }
      return 1;
    }
  }

  private static List<Step> yielded(Fields step) {
    int before = step.mistakeCount();
    Node node = step.optional(YIELD).orElse(null);
    if (!(node instanceof Node.Truth)) {
      String found = node == null ? "yield has no value" : "yield is " + node.found();
      step.complainAt(YIELD, found + "; expected true");
    } else if (!step.truth(YIELD, false) && step.mistakeCount() == before) {
      step.complainAt(YIELD, "yield has to be true; a thread that keeps its turn needs no step");
    }
    return List.of(new Step.Yield());
  }

  private List<Step> repeat(Fields step, Place place) {
    long times = step.whole("repeat", 1, MOST_TIMES);
    return List.of(new Step.Repeat(times, steps(step, place.inside())));
  }

  private List<Step> only(Fields step, Place place) {
    Set<Integer> chosen = new TreeSet<>();
    for (Node node : step.list("only")) {
      int before = step.mistakeCount();
      int thread = (int) step.wholeOf("an entry of only", node, 0, threads - 1);
      if (!chosen.add(thread) && step.mistakeCount() == before) {
        step.complain(
            node, "only names thread %d twice; expected each thread once".formatted(thread));
      }
    }
    return List.of(new Step.Only(chosen, steps(step, place.inside(chosen))));
  }
}
