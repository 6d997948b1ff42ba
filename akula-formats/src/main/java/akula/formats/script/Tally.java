package akula.formats.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the steps of one thread come to, without going through each repetition. */
final class Tally {
  private final int thread;
  private final List<String> held = new ArrayList<>();
  private final Map<String, Double> puts = new TreeMap<>();
  private final Map<String, Double> takes = new TreeMap<>();
  private final Map<String, Double> awaits = new TreeMap<>();
  private final Map<String, Double> signals = new TreeMap<>();
  private final Map<String, Double> broadcasts = new TreeMap<>();
  private double work;
  private double locked;
  private double barriers;
  private double serial;
  private double taken;
  private Optional<String> mistake = Optional.empty();

  private Tally(int thread) {
    this.thread = thread;
  }

  /** Counts the steps of a thread. */
  static Tally of(Script script, int thread) {
    var tally = new Tally(thread);
    tally.count(script.steps(), 1);
    if (!tally.held.isEmpty()) {
      tally.complain("it ends holding " + tally.heldText() + "; expected a release");
    }
    return tally;
  }

  /** Returns all its work, solo nanoseconds. */
  double work() {
    return work;
  }

  /** Returns the work that it does while it holds a lock, solo nanoseconds. */
  double locked() {
    return locked;
  }

  /** Returns how often it comes to a barrier; a serial section has two. */
  double barriers() {
    return barriers;
  }

  /** Returns its work in serial sections, solo nanoseconds: of the first thread only. */
  double serial() {
    return serial;
  }

  /** Returns how many locks it takes. */
  double taken() {
    return taken;
  }

  /** Returns how much it puts into each queue. */
  Map<String, Double> puts() {
    return puts;
  }

  /** Returns how much it takes from each queue. */
  Map<String, Double> takes() {
    return takes;
  }

  /** Returns how often it waits for each condition. */
  Map<String, Double> awaits() {
    return awaits;
  }

  /** Returns how often it signals each condition. */
  Map<String, Double> signals() {
    return signals;
  }

  /** Returns how often it broadcasts each condition. */
  Map<String, Double> broadcasts() {
    return broadcasts;
  }

  /** Returns the first thing that cannot be right, as the rest of a sentence about the thread. */
  Optional<String> mistake() {
    return mistake;
  }

  private void count(List<Step> steps, double times) {
    for (Step step : steps) {
      switch (step) {
        case Step.Work own -> addWork(own.of(thread) * times);
        case Step.Touch touch -> addWork(touch.soloNanos() * times);
        case Step.Serial serial -> addSerial(serial, times);
        case Step.Barrier barrier -> barriers += times;
        case Step.Acquire acquire -> acquire(acquire.lock(), times);
        case Step.Release release -> release(release.lock());
        case Step.Put put -> puts.merge(put.queue(), times, Double::sum);
        case Step.Take take -> takes.merge(take.queue(), times, Double::sum);
        case Step.Await await -> awaits.merge(await.condition(), times, Double::sum);
        case Step.Signal signal -> signals.merge(signal.condition(), times, Double::sum);
        case Step.Broadcast all -> broadcasts.merge(all.condition(), times, Double::sum);
        case Step.Sleep _, Step.Yield _ -> {
          // takes no work
        }
        case Step.Repeat repeat -> repeat(repeat, times);
        case Step.Only only when only.threads().contains(thread) -> count(only.steps(), times);
        case Step.Only others -> {
          // not this thread
        }
      }
    }
  }

  private void addWork(double nanos) {
    work += nanos;
    locked += held.isEmpty() ? 0 : nanos;
  }

  private void addSerial(Step.Serial serial, double times) {
    barriers += 2 * times;
    if (thread == 0) {
      addWork(serial.nanos() * times);
      this.serial += serial.nanos() * times;
    }
  }

  private void acquire(String lock, double times) {
    taken += times;
    if (held.contains(lock)) {
      complain(
          "it takes lock '%s' that it holds already; expected a release before".formatted(lock));
    } else {
      held.add(lock);
    }
  }

  private void release(String lock) {
    if (!held.remove(lock)) {
      complain("it releases lock '%s' that it does not hold".formatted(lock));
    }
  }

  private void repeat(Step.Repeat repeat, double times) {
    List<String> before = List.copyOf(held);
    double workBefore = work;
    double barriersBefore = barriers;
    count(repeat.steps(), times * repeat.times());
    if (!held.equals(before)) {
      complain(
          "a repeat begins holding %s and ends holding %s; expected the same locks"
              .formatted(before.isEmpty() ? "no lock" : text(before), heldText()));
    }
    boolean idle = work == workBefore;
    if (idle && barriers == barriersBefore && acquires(repeat.steps())) {
      complain("a repeat takes locks without any work in it; expected work");
    }
  }

  private boolean acquires(List<Step> steps) {
    return steps.stream()
        .anyMatch(step ->
            switch (step) {
              case Step.Acquire acquire -> true;
              case Step.Repeat repeat -> acquires(repeat.steps());
              case Step.Only only -> only.threads().contains(thread) && acquires(only.steps());
              default -> false;
            });
  }

  private String heldText() {
    return held.isEmpty() ? "no lock" : text(held);
  }

  private static String text(List<String> locks) {
    return "lock '" + String.join("' and '", locks) + "'";
  }

  private void complain(String text) {
    mistake = mistake.isPresent() ? mistake : Optional.of(text);
  }
}
