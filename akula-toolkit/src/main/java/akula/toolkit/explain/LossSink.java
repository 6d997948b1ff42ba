package akula.toolkit.explain;

import akula.api.host.ContextModel;
import akula.bootstrap.engine.Probe;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.SharingLevel;
import akula.toolkit.explain.LostTime.Cause;
import akula.toolkit.explain.LostTime.Origin;
import akula.toolkit.explain.LostTime.Part;
import akula.toolkit.inside.Scene;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.inside.StepSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.function.BiConsumer;

/**
 * Accounts for the time that threads lose. In a segment a thread either has its context or loses
 * all of the time. While it has it, it pays first and then works at the product of its {@linkplain
 * Probe#factors factors}; what it loses by each is what the factors before it leave, so that the
 * parts add up: from the inside out, the core, the sharing levels, remote memory, reloads. At a
 * level with several others each has its part in proportion to what it does to the thread when the
 * two are alone there, and all have equal parts where none of them does anything alone.
 */
final class LossSink implements StepSink {
  private final Simulator simulator;
  private final Probe probe;
  private final ExplainChoice choice;
  private final List<SharingLevel> levels;

  /** By thread: nanoseconds by what they are lost by, those lost at all, and the work so far. */
  private final List<Map<Origin, Double>> lost = new ArrayList<>();

  private double[] all = {};
  private double[] total = {};

  /** By thread, what it loses by in each nanosecond of the present segment; null if it is over. */
  private List<Rates> rates = List.of();

  /**
   * What a thread loses by.
   *
   * @param paid for how long it pays first, nanoseconds
   * @param share what it has of its context, 0 to 1
   * @param working for each nanosecond that it works
   * @param always for each nanosecond
   */
  private record Rates(
      double paid, double share, Map<Origin, Double> working, Map<Origin, Double> always) {}

  /**
   * Makes a sink for one run.
   *
   * @param choice of the span that is accounted for
   */
  LossSink(Simulator simulator, ExplainChoice choice) {
    this.simulator = simulator;
    this.choice = choice;
    probe = simulator.probe();
    levels = probe.levels();
  }

  @Override
  public void began(Scene scene) {
    int[] contexts = scene.contexts();
    rates = new ArrayList<>();
    for (int id = 0; id < scene.launched(); id++) {
      rates.add(simulator.endNanos(id) >= 0 ? null : ratesOf(id, contexts[id], scene));
    }
  }

  private Rates ratesOf(int thread, int context, Scene scene) {
    Map<Origin, Double> always = new HashMap<>();
    Map<Origin, Double> working = new HashMap<>();
    double share = scene.share()[thread];
    if (scene.asleep()[thread] >= 0) {
      always.put(Origin.of(Cause.TEAM), 1.0);
    } else if (context < 0) {
      always.put(Origin.of(Cause.STOPPED), 1.0);
    } else if (share < 1) {
      waitForTurn(thread, context, scene, always);
    }
    if (share > 0 && probe.spins(thread)) {
      working.put(Origin.of(Cause.TEAM), 1.0);
    } else if (share > 0) {
      work(thread, simulator.machine().getContext(context), working);
    }
    return new Rates(probe.paidNanos(thread, scene.beginNanos()), share, working, always);
  }

  /** Those that have the context meanwhile are whom it waits for. */
  private void waitForTurn(int thread, int context, Scene scene, Map<Origin, Double> always) {
    int core = simulator.machine().getContext(context).core().index();
    double rest = 1 - scene.share()[thread];
    for (int other : scene.placement()[context]) {
      double share = scene.share()[other];
      if (other != thread && share > 0) {
        always.put(new Origin(Cause.TURN, SharingLevel.SMT_CORE, core, other), share);
        rest -= share;
      }
    }
    if (rest > 1e-9) { // nobody has it, as where a policy leaves it idle
      always.put(new Origin(Cause.TURN, SharingLevel.SMT_CORE, core, -1), rest);
    }
  }

  private void work(int thread, ContextModel context, Map<Origin, Double> into) {
    double[] factors = probe.factors(thread);
    int core = context.core().index();
    into.put(new Origin(Cause.CORE_SPEED, SharingLevel.SMT_CORE, core, -1), 1 - factors[0]);
    double left = factors[0];
    for (int level = 0; level < levels.size(); level++) {
      double alone = probe.speedAlone(thread, level);
      into.put(at(context, level, Cause.PLACE, -1), left * (1 - alone));
      share(left * (alone - factors[1 + level]), alone, thread, level, context, into);
      left *= factors[1 + level];
    }
    double remote = left * (1 - factors[1 + levels.size()]);
    int node = context.core().domain().node().index();
    into.put(new Origin(Cause.REMOTE_MEMORY, SharingLevel.NUMA_NODE, node, -1), remote);
    double reloads = (left - remote) * (1 - factors[2 + levels.size()]);
    into.put(Origin.of(Cause.RELOADS), reloads);
  }

  /** Divides what is lost at a level among those who are there. */
  private void share(
      double loss,
      double alone,
      int thread,
      int level,
      ContextModel context,
      Map<Origin, Double> into) {
    if (loss == 0) {
      return;
    }
    int[] others = probe.besides(thread, level);
    double[] weights = new double[others.length];
    double sum = 0;
    for (int i = 0; i < others.length; i++) {
      weights[i] = Math.max(0, alone - probe.speedBeside(thread, level, others[i]));
      sum += weights[i];
    }
    for (int i = 0; i < others.length; i++) {
      double part = sum > 0 ? weights[i] / sum : 1.0 / others.length;
      into.put(at(context, level, Cause.BESIDE, others[i]), loss * part);
    }
  }

  private Origin at(ContextModel context, int level, Cause cause, int other) {
    SharingLevel of = levels.get(level);
    return new Origin(cause, of, placeOf(context, of), other);
  }

  private static int placeOf(ContextModel context, SharingLevel level) {
    return switch (level) {
      case SMT_CORE -> context.core().index();
      case MEMORY_DOMAIN -> context.core().domain().index();
      case NUMA_NODE -> context.core().domain().node().index();
      case MACHINE -> 0;
    };
  }

  @Override
  public void ended(SimulationStep step) {
    double nanos = choice.nanosWithin(step.beginNanos(), step.endNanos());
    double part = nanos / (step.endNanos() - step.beginNanos());
    growTo(rates.size(), step.beginNanos());
    for (int id = 0; id < rates.size(); id++) {
      double work = (step.totalOf(id) - total[id]) * simulator.workNanos(id);
      total[id] = step.totalOf(id);
      if (rates.get(id) != null && nanos > 0) {
        add(id, rates.get(id), nanos, part);
        all[id] += nanos - part * work;
      }
    }
  }

  private void add(int thread, Rates of, double nanos, double part) {
    Map<Origin, Double> into = lost.get(thread);
    double paid = Math.min(part * of.paid, of.share * nanos);
    double works = of.share * nanos - paid;
    BiConsumer<Origin, Double> adding = (origin, more) -> into.merge(origin, more, Double::sum);
    adding.accept(Origin.of(Cause.SWITCHES), paid);
    of.working.forEach((origin, rate) -> adding.accept(origin, works * rate));
    of.always.forEach((origin, rate) -> adding.accept(origin, nanos * rate));
  }

  /** Steps of tick mode begin after launches: until then a thread is in no place. */
  private void growTo(int threads, long begin) {
    all = Arrays.copyOf(all, threads);
    total = Arrays.copyOf(total, threads);
    for (int id = lost.size(); id < threads; id++) {
      double before = choice.nanosWithin(simulator.launchNanos(id), begin);
      all[id] = before;
      lost.add(new HashMap<>(Map.of(Origin.of(Cause.STOPPED), before)));
    }
  }

  /** Returns what each thread lost, in the order of their numbers; whole when the run has ended. */
  List<LostTime> lost() {
    List<LostTime> result = new ArrayList<>();
    for (int id = 0; id < lost.size(); id++) {
      result.add(lostBy(id));
    }
    return result;
  }

  private LostTime lostBy(int thread) {
    Map<Origin, Double> parts = new HashMap<>(lost.get(thread));
    double nanos = all[thread];
    long launch = simulator.launchNanos(thread);
    if (choice.includes(launch) && choice.includes(simulator.endNanos(thread))) {
      double alone = simulator.soloNanos(thread) - simulator.workNanos(thread);
      parts.merge(Origin.of(Cause.TEAM), -alone, Double::sum);
      nanos = simulator.endNanos(thread) - launch - simulator.soloNanos(thread);
    }
    double known = parts.values().stream().mapToDouble(Double::doubleValue).sorted().sum();
    parts.put(Origin.of(Cause.REST), nanos - known);
    return new LostTime(thread, nanos, sorted(parts));
  }

  private static List<Part> sorted(Map<Origin, Double> parts) {
    return parts.entrySet().stream()
        .filter(part -> part.getValue() != 0)
        .sorted(
            Entry.<Origin, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Entry.comparingByKey()))
        .map(part -> new Part(part.getKey(), part.getValue()))
        .toList();
  }
}
