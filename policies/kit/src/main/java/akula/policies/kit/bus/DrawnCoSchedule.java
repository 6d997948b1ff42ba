package akula.policies.kit.bus;

import akula.api.Core;
import akula.api.Machine;
import akula.policies.kit.GangQuanta.Application;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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
   * best, as long as that is more than without it. Then each is left out once, to see whether
   * others, or the same elsewhere, do more. Of applications of one program in one kind of phase the
   * first in the queue comes.
   *
   * @param isAnew whether nobody runs at first, or those that were chosen or drawn last, all of
   *     which are in the queue
   * @param price of what a thread does, by which it is weighted; those of an application have one
   */
  public void choose(List<Application<T>> queue, boolean isAnew, ToDoubleFunction<T> price) {
    if (isAnew) {
      chosen.clear();
      cores.forEach(List::clear);
    }
    queue.forEach(application -> application.members().forEach(LearnedSpeeds.Member::know));
    cores.forEach(LearnedSpeeds::share);
    int free = machine.contextCount() - chosen.stream().mapToInt(Application::size).sum();
    List<T> seen = new ArrayList<>();
    for (int leftOut = 0; leftOut <= machine.contextCount(); ) {
      Application<T> next = null;
      double most = value(price);
      seen.clear();
      for (Application<T> application : free > 0 ? queue : List.<Application<T>>of()) {
        T first = application.members().getFirst();
        if (application.size() <= free && !chosen.contains(application) && isNew(first, seen)) {
          seen.add(first);
          double value = add(application, price);
          next = value > most ? application : next;
          most = Math.max(most, value);
          remove(application);
        }
      }
      if (next != null) {
        add(next, price);
        free -= next.size();
      } else if (leftOut++ < machine.contextCount() && !chosen.isEmpty()) {
        free += chosen.getFirst().size();
        remove(chosen.getFirst());
      }
    }
  }

  private boolean isNew(T member, List<T> seen) {
    for (T it : seen) {
      if (it.learned() == member.learned() && it.phase() == member.phase()) {
        return false;
      }
    }
    return true;
  }

  private void remove(Application<T> application) {
    chosen.remove(application);
    for (List<T> there : cores) {
      boolean changed = false;
      for (T task : application.members()) {
        changed |= there.remove(task);
      }
      if (changed) {
        LearnedSpeeds.share(there);
      }
    }
  }

  /** Adds an application, for which there is room, and returns what all do. */
  private double add(Application<T> application, ToDoubleFunction<T> price) {
    chosen.add(application);
    application.members().forEach(LearnedSpeeds.Member::forget);
    double most = 0;
    for (T task : application.members()) {
      most = 0;
      List<T> best = null;
      boolean triedEmpty = false; // of empty cores one is as good as another
      for (Core core : machine.cores()) {
        List<T> there = cores.get(core.index());
        if (there.size() < core.contextCount() && !(there.isEmpty() && triedEmpty)) {
          triedEmpty |= there.isEmpty();
          there.add(task);
          LearnedSpeeds.share(there);
          double value = value(price);
          there.removeLast();
          LearnedSpeeds.share(there);
          best = best == null || value > most ? there : best;
          most = Math.max(most, value);
        }
      }
      best.add(task);
      LearnedSpeeds.share(best);
    }
    return most;
  }

  private double value(ToDoubleFunction<T> price) {
    speeds.shareBus(cores);
    double value = 0;
    for (Application<T> it : chosen) {
      value += price.applyAsDouble(it.members().getFirst()) / speeds.slowest(it);
    }
    return value;
  }
}
