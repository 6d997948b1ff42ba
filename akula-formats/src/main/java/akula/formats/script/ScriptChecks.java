package akula.formats.script;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What of a script cannot be right, whoever runs it. */
final class ScriptChecks {
  /** The longest work of a thread, solo nanoseconds: four months. */
  private static final double MOST_WORK = 1e16;

  private ScriptChecks() {}

  /** Returns the first mistake in a sentence, if there is one. */
  static Optional<String> mistake(Script script) {
    if (!isBusy(script.steps())) {
      return Optional.of("there is a repeat without any work in it; expected work");
    }
    Map<String, Double> puts = new TreeMap<>();
    Map<String, Double> takes = new TreeMap<>();
    Tally first = Tally.of(script, 0);
    for (int thread = 0; thread < script.threads(); thread++) {
      Tally tally = Tally.of(script, thread);
      tally.puts().forEach((queue, count) -> puts.merge(queue, count, Double::sum));
      tally.takes().forEach((queue, count) -> takes.merge(queue, count, Double::sum));
      Optional<String> mistake = tally.mistake();
      if (mistake.isPresent()) {
        return Optional.of("thread %d: %s".formatted(thread, mistake.get()));
      }
      if (tally.barriers() != first.barriers()) {
        return Optional.of(
            "thread %d comes to %.0f barrier(s), thread 0 to %.0f; expected all threads at each"
                    .formatted(thread, tally.barriers(), first.barriers())
                + " (a serial section has two)");
      }
      if (!(tally.work() > 0 && tally.work() <= MOST_WORK)) {
        return Optional.of(
            "thread %d has %s s of work; expected more than 0 and at most 10000000"
                .formatted(thread, tally.work() / 1e9));
      }
    }
    return queueMistake(script, puts, takes).or(() -> conditionMistake(script));
  }

  /** Somebody would wait for ever, or a condition is named that nobody waits for. */
  private static Optional<String> conditionMistake(Script script) {
    List<Tally> tallies =
        IntStream.range(0, script.threads()).mapToObj(i -> Tally.of(script, i)).toList();
    Set<String> conditions = new TreeSet<>();
    for (Tally tally : tallies) {
      conditions.addAll(tally.awaits().keySet());
      conditions.addAll(tally.signals().keySet());
      conditions.addAll(tally.broadcasts().keySet());
    }
    return conditions.stream()
        .map(condition -> conditionMistake(condition, tallies))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> conditionMistake(String condition, List<Tally> tallies) {
    double[] awaits =
        tallies.stream().mapToDouble(it -> it.awaits().getOrDefault(condition, 0.0)).toArray();
    double awaited = DoubleStream.of(awaits).sum();
    double signals = sum(tallies, Tally::signals, condition);
    double broadcasts = sum(tallies, Tally::broadcasts, condition);
    if (signals > 0 && broadcasts > 0) {
      return Optional.of(
          "condition '%s' is signalled and broadcast; expected one of them".formatted(condition));
    }
    if (awaited == 0) {
      return Optional.of(
          "condition '%s' is let go and nobody waits for it; expected an await"
              .formatted(condition));
    }
    if (broadcasts == 0 && awaited > signals) {
      return Optional.of(
          ("the threads wait %.0f time(s) for condition '%s', which is signalled %.0f time(s) and"
                  + " never broadcast, so one would wait for ever; expected as many signals")
              .formatted(awaited, condition, signals));
    }
    for (int thread = 0; broadcasts > 0 && thread < awaits.length; thread++) {
      if (awaits[thread] > broadcasts) {
        return Optional.of(
            ("thread %d waits %.0f time(s) for condition '%s', which is broadcast %.0f time(s), so"
                    + " it would wait for ever; expected as many broadcasts")
                .formatted(thread, awaits[thread], condition, broadcasts));
      }
    }
    return Optional.empty();
  }

  private static double sum(
      List<Tally> tallies, Function<Tally, Map<String, Double>> counts, String condition) {
    return tallies.stream().mapToDouble(it -> counts.apply(it).getOrDefault(condition, 0.0)).sum();
  }

  /** Somebody would wait for ever, whoever is where when. */
  private static Optional<String> queueMistake(
      Script script, Map<String, Double> puts, Map<String, Double> takes) {
    Map<String, Set<Long>> capacities = script.capacities();
    Set<String> queues = new TreeSet<>(puts.keySet());
    queues.addAll(takes.keySet());
    for (String queue : queues) {
      Set<Long> sizes = capacities.getOrDefault(queue, Set.of(0L));
      if (sizes.size() > 1) {
        return Optional.of(
            "queue '%s' has the capacities %s; expected the same at each put"
                .formatted(queue, sizes));
      }
      double put = puts.getOrDefault(queue, 0.0);
      double taken = takes.getOrDefault(queue, 0.0);
      double most = sizes.iterator().next();
      if (taken > put || put - taken > most) {
        return Optional.of(
            ("the threads put %.0f into queue '%s' and take %.0f, so one would wait for ever;"
                    + " expected them to take as many, or fewer by no more than its capacity")
                .formatted(put, queue, taken));
      }
    }
    return Optional.empty();
  }

  private static boolean isBusy(List<Step> steps) {
    return steps.stream()
        .allMatch(step ->
            switch (step) {
              case Step.Repeat repeat -> works(repeat.steps()) && isBusy(repeat.steps());
              case Step.Only only -> isBusy(only.steps());
              default -> true;
            });
  }

  private static boolean works(List<Step> steps) {
    return steps.stream()
        .anyMatch(step ->
            switch (step) {
              case Step.Work work -> work.nanos().stream().anyMatch(nanos -> nanos > 0);
              case Step.Touch _ -> true;
              case Step.Serial serial -> serial.nanos() > 0;
              case Step.Repeat repeat -> works(repeat.steps());
              case Step.Only only -> works(only.steps());
              default -> false;
            });
  }
}
