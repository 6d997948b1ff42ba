package akula.policies.kit.bus;

import akula.api.Core;
import akula.api.Machine;
import akula.policies.kit.GangQuanta.Application;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Which applications run at once, and the core of each of their threads: drawn by chance, or chosen
 * by what they would do.
 *
 * @param <T> what a policy keeps of each thread
 */
public final class DrawnCoSchedule<T extends LearnedSpeeds.Member> {
  private final Machine machine;
  private final LearnedSpeeds speeds;
  private final List<Application<T>> chosen = new ArrayList<>();
  private final List<List<T>> cores = new ArrayList<>();

  /** Makes one in which nobody runs. */
  public DrawnCoSchedule(Machine machine, LearnedSpeeds speeds) {
    this.machine = machine;
    this.speeds = speeds;
    machine.cores().forEach(_ -> cores.add(new ArrayList<>()));
  }

  /** Returns who runs. */
  public List<Application<T>> applications() {
    return chosen;
  }

  /** Returns the threads on each core. */
  public List<List<T>> cores() {
    return cores;
  }

  /** Places the threads. */
  public void place() {
    for (Core core : machine.cores()) {
      List<T> there = cores.get(core.index());
      for (int i = 0; i < there.size(); i++) {
        core.getContext(i % core.contextCount()).addThread(there.get(i).thread());
      }
    }
  }

  /**
   * Draws who runs, and where: on cores with as few others as can be or, if fewer are to run than
   * there are contexts, so many as are drawn as well, on any cores.
   */
  public void draw(List<Application<T>> from, boolean fewer, RandomGenerator random) {
    chosen.clear();
    cores.forEach(List::clear);
    List<Application<T>> queue = new ArrayList<>(from);
    Collections.shuffle(queue, random);
    int free = fewer ? 1 + random.nextInt(machine.contextCount()) : machine.contextCount();
    for (Application<T> application : queue) {
      if (chosen.isEmpty() || application.size() <= free) {
        chosen.add(application);
        free -= application.size();
      }
    }
    List<T> drawn = new ArrayList<>();
    chosen.forEach(application -> drawn.addAll(application.members()));
    Collections.shuffle(drawn, random);
    List<Core> order = new ArrayList<>(machine.cores());
    for (T task : drawn) {
      Collections.shuffle(order, random);
      Core core =
          order.stream()
              .filter(it -> cores.get(it.index()).size() < it.contextCount())
              .min(Comparator.comparingInt(it -> fewer ? 0 : cores.get(it.index()).size()))
              .orElse(order.getFirst());
      cores.get(core.index()).add(task);
    }
  }

  /**
   * Chooses: adds, again and again, the application with which all do most, each thread where it is
   * best, as long as that is more than without it. Then the one that was added first is left out,
   * as often as there are contexts, or half as often where some run already, to see whether others,
   * or the same elsewhere, do more. Of applications of one program in one kind of phase the first
   * in the queue comes.
   *
   * @param isAnew whether nobody runs at first, or those that were chosen or drawn last, all of
   *     which are in the queue
   * @param price of what a thread does, by which it is weighted; those of an application have one
   */
  public void choose(List<Application<T>> queue, boolean isAnew, ToDoubleFunction<T> price) {
    chosen.removeIf(_ -> isAnew);
    cores.forEach(core -> core.removeIf(_ -> isAnew));
    queue.forEach(application -> application.members().forEach(LearnedSpeeds.Member::know));
    int contexts = machine.contextCount();
    for (int leftOut = isAnew ? 0 : contexts / 2; leftOut <= contexts; ) {
      Application<T> next = null;
      double most = value(price);
      Set<Object> seen = new HashSet<>();
      for (Application<T> application : queue) {
        T first = application.members().getFirst();
        if (!chosen.contains(application) && seen.add(List.of(first.learned(), first.phase()))) {
          double value = add(application, price);
          next = value > most ? application : next;
          most = Math.max(most, value);
          remove(application);
        }
      }
      if (next != null) {
        add(next, price);
      } else if (leftOut++ < contexts && !chosen.isEmpty()) {
        remove(chosen.getFirst());
      }
    }
  }

  private void remove(Application<T> application) {
    chosen.remove(application);
    cores.forEach(core -> core.removeAll(application.members()));
  }

  /** Adds an application and returns what all do; 0 if there is no room for it. */
  private double add(Application<T> application, ToDoubleFunction<T> price) {
    chosen.add(application);
    application.members().forEach(LearnedSpeeds.Member::forget);
    double most = 0;
    for (T task : application.members()) {
      most = 0;
      List<T> best = null;
      for (Core core : machine.cores()) {
        List<T> there = cores.get(core.index());
        if (there.size() < core.contextCount()) {
          there.add(task);
          double value = value(price);
          there.removeLast();
          best = best == null || value > most ? there : best;
          most = Math.max(most, value);
        }
      }
      if (best == null) {
        return 0;
      }
      best.add(task);
    }
    return most;
  }

  private double value(ToDoubleFunction<T> price) {
    speeds.predict(cores);
    double value = 0;
    for (Application<T> it : chosen) {
      value += price.applyAsDouble(it.members().getFirst()) / speeds.slowest(it);
    }
    return value;
  }
}
