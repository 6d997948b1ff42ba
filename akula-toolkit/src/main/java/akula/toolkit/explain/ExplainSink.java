package akula.toolkit.explain;

import akula.bootstrap.engine.Probe;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.team.Wait;
import akula.toolkit.explain.Change.Degradation;
import akula.toolkit.explain.Change.Speed;
import akula.toolkit.inside.Scene;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.inside.StepSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the changes of a run. Turns that threads take on a context are no change: speeds are means
 * from one change to the next, which is also why a change is whole only when the next one comes.
 */
public final class ExplainSink implements StepSink {
  private static final double ROUNDING = 1e-6;

  private final Simulator simulator;
  private final ExplainChoice choice;
  private final LossSink losses;
  private OptionalInt thread = OptionalInt.empty();
  private final List<Change> changes = new ArrayList<>();

  /** What each thread has done so far, and had done at the last change, solo nanoseconds. */
  private double[] done = {};

  private double[] doneAtChange = {};
  private Scene before;
  private int[] contextsBefore = {};
  private long changedNanos;
  private boolean changed;

  /** By thread, what those wait for that wait in the present segment. */
  private SequencedMap<Integer, Wait> waits = new LinkedHashMap<>();

  private double[] speedsBefore = {};

  /**
   * Makes a sink for one run.
   *
   * @param simulator whose run is watched
   * @param choice what of it is explained
   */
  public ExplainSink(Simulator simulator, ExplainChoice choice) {
    this.simulator = simulator;
    this.choice = choice;
    losses = new LossSink(simulator, choice);
    before = Scene.beforeRun(simulator);
  }

  /**
   * Chooses the thread, when the run has ended.
   *
   * @param applications of all threads, by their numbers
   * @throws akula.toolkit.common.UsageException if the chosen thread is none of them
   */
  public void choose(List<String> applications) {
    thread = choice.isWorst() ? worst() : choice.numberOf(applications);
  }

  /** Explains the run, which is over, and of which a thread was {@linkplain #choose chosen}. */
  public Explanation explanation() {
    return Explanation.of(choice, thread, changes, losses.lost(), simulator.machine());
  }

  /** Returns the thread with the highest degradation over the whole run, the first of several. */
  private OptionalInt worst() {
    return IntStream.range(0, simulator.threadCount())
        .boxed()
        .max(Comparator.comparingDouble(this::slowdown).thenComparing(Comparator.reverseOrder()))
        .map(OptionalInt::of)
        .orElseThrow();
  }

  private double slowdown(int thread) {
    return (simulator.endNanos(thread) - simulator.launchNanos(thread))
        / simulator.soloNanos(thread);
  }

  /** Who waits for what has to be looked up now: at the end of the step others will. */
  @Override
  public void began(Scene scene) {
    losses.began(scene);
    Probe probe = simulator.probe();
    SequencedMap<Integer, Wait> found = new LinkedHashMap<>();
    for (int id = 0; id < scene.launched(); id++) {
      int thread = id;
      probe.waitOf(id).ifPresent(wait -> found.put(thread, wait));
    }
    waits = found;
  }

  @Override
  public void ended(SimulationStep step) {
    losses.ended(step);
    Scene scene = step.scene();
    look(scene, scene.contexts());
    done = Arrays.copyOf(done, scene.launched());
    for (int id = 0; id < scene.launched(); id++) {
      done[id] += step.progress()[id] * simulator.workNanos(id);
    }
  }

  @Override
  public void finished(long now) {
    int[] nowhere = new int[before.launched()];
    Arrays.fill(nowhere, -1);
    waits = new LinkedHashMap<>();
    look(before.after(now), nowhere);
    completeLast(now);
  }

  /** Compares a scene with the one before it. */
  private void look(Scene scene, int[] contexts) {
    Findings found = Findings.between(before, contextsBefore, scene, contexts, simulator);
    if (!found.isEmpty()) {
      double[] speeds = completeLast(scene.beginNanos());
      changes.add(change(scene, found));
      changed = true;
      changedNanos = scene.beginNanos();
      doneAtChange = done.clone();
      speedsBefore = speeds;
    }
    before = scene;
    contextsBefore = contexts;
  }

  private Change change(Scene scene, Findings found) {
    long now = scene.beginNanos();
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    add(reasons, Reason.END, !found.ended().isEmpty());
    add(reasons, Reason.LAUNCH, !found.launched().isEmpty());
    add(reasons, Reason.INTERVAL, now > 0 && now % simulator.machine().intervalNanos() == 0);
    add(reasons, Reason.WAKE, scene.woken());
    add(reasons, Reason.DECISION, scene.tookEffect());
    add(reasons, Reason.PHASE, !found.phases().isEmpty());
    add(reasons, Reason.SLEEP, reasons.isEmpty());
    return new Change(
        now,
        reasons,
        found.launched(),
        found.ended(),
        found.phases(),
        found.moves(),
        found.frequencies(),
        waits,
        List.of(),
        degradations(scene));
  }

  private static void add(Set<Reason> reasons, Reason reason, boolean holds) {
    if (holds) {
      reasons.add(reason);
    }
  }

  private List<Degradation> degradations(Scene scene) {
    List<Degradation> all = new ArrayList<>();
    for (int id = 0; id < done.length; id++) {
      long end = simulator.endNanos(id);
      boolean isOver = end >= 0 && end <= scene.beginNanos();
      double alone = isOver ? simulator.soloNanos(id) : aloneSoFar(id);
      double elapsed = (isOver ? end : scene.beginNanos()) - simulator.launchNanos(id);
      if (alone > 0) {
        all.add(new Degradation(id, 100 * (elapsed - alone) / alone));
      }
    }
    return all;
  }

  /** The time alone for what was done; 0 if unknown, as of one that waits for others even then. */
  private double aloneSoFar(int id) {
    double waits = simulator.soloNanos(id) - simulator.workNanos(id);
    return waits > ROUNDING * simulator.soloNanos(id) ? 0 : done[id];
  }

  /** Adds to the last change what came of it, up to now; returns the speeds since then. */
  private double[] completeLast(long now) {
    double[] speeds = new double[done.length];
    Arrays.fill(speeds, Double.NaN);
    for (int id = 0; id < contextsBefore.length; id++) {
      boolean isLive = now > changedNanos && !isOver(id, changedNanos);
      double doneBefore = id < doneAtChange.length ? doneAtChange[id] : 0;
      speeds[id] = isLive ? (done[id] - doneBefore) / (now - changedNanos) : Double.NaN;
    }
    if (changed) {
      List<Speed> both = new ArrayList<>();
      for (int id = 0; id < speeds.length; id++) {
        double before = id < speedsBefore.length ? speedsBefore[id] : Double.NaN;
        if (!(Double.isNaN(before) && Double.isNaN(speeds[id]))) {
          both.add(new Speed(id, before, speeds[id]));
        }
      }
      changes.addLast(withSpeeds(changes.removeLast(), both));
    }
    return speeds;
  }

  private boolean isOver(int id, long now) {
    return simulator.endNanos(id) >= 0 && simulator.endNanos(id) <= now;
  }

  private static Change withSpeeds(Change it, List<Speed> speeds) {
    return new Change(
        it.nanos(),
        it.reasons(),
        it.launched(),
        it.ended(),
        it.phases(),
        it.moves(),
        it.frequencies(),
        it.waits(),
        speeds,
        it.degradations());
  }
}
