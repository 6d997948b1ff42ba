package akula.bootstrap.hunt;

import akula.api.host.PolicyCalls;
import akula.bootstrap.Awaited;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Mixing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntConsumer;

/**
 * Looks for the workloads that a policy loses most: trails that begin at random workloads and go
 * uphill by small changes. Each trail has random numbers and a share of the budget of its own, so
 * what is found does not depend on the number of workers.
 */
public final class Hunt {
  /** The most workloads that a trail looks at; it ends in one of them. */
  public static final int TRAIL = 200;

  private final HuntPlan plan;
  private final int workers;
  private final BlockingQueue<Judge> idle = new LinkedBlockingQueue<>();
  private final List<Judge> judges = new ArrayList<>();

  private record Found(Candidate candidate, WeakSpot spot) {}

  /**
   * Makes a hunt ready.
   *
   * @param plan what to look for
   * @param workers number of threads, at least 1
   * @throws IllegalArgumentException if the rival is a bound and cannot be had
   * @throws RunFailedException if a policy needs what machine or data do not have
   */
  public Hunt(HuntPlan plan, int workers) throws RunFailedException {
    this.plan = plan;
    this.workers = workers;
    for (int i = 0; i < workers; i++) {
      judges.add(new Judge(plan));
    }
    idle.addAll(judges);
  }

  /** Returns the calls that each worker makes, to be watched while the hunt is on. */
  public List<PolicyCalls> calls() {
    return judges.stream().map(Judge::calls).toList();
  }

  /**
   * Looks.
   *
   * @param keep how many workloads are wanted
   * @param progress told of more workloads that were looked at, from the calling thread
   * @return those with the greatest losses, the greatest first; fewer if there are not so many
   * @throws RunFailedException if a run fails; the message names the applications
   * @throws InterruptedException if the calling thread is interrupted
   */
  public List<WeakSpot> run(int keep, IntConsumer progress)
      throws RunFailedException, InterruptedException {
    ExecutorService executor =
        Executors.newFixedThreadPool(
            workers, Thread.ofPlatform().daemon().name("hunt-", 0).factory());
    try {
      List<Future<Found>> trails = new ArrayList<>();
      for (int done = 0; done < plan.budget(); done += TRAIL) {
        int number = trails.size();
        int steps = Math.min(TRAIL, plan.budget() - done);
        trails.add(executor.submit(() -> trail(number, steps)));
      }
      List<Found> all = new ArrayList<>();
      for (Future<Found> trail : trails) {
        all.add(Awaited.result(trail));
        progress.accept(Math.min(TRAIL, plan.budget() - TRAIL * (all.size() - 1)));
      }
      return best(all, keep);
    } finally {
      executor.shutdownNow();
    }
  }

  private Found trail(int number, int steps) throws RunFailedException, InterruptedException {
    SplittableRandom random = new SplittableRandom(Mixing.mix(Mixing.mix(plan.seed()) ^ number));
    Judge judge = idle.take();
    try {
      Candidate candidate = Candidate.draw(plan, random);
      Found best = new Found(candidate, judge.judge(candidate.launches()));
      for (int step = 1; step < steps; step++) {
        Candidate next = best.candidate.changed(plan, random);
        WeakSpot spot = judge.judge(next.launches());
        // One that is as bad is gone to as well: that leads across plains.
        if (spot.loss() >= best.spot.loss()) {
          best = new Found(next, spot);
        }
      }
      return best;
    } finally {
      idle.add(judge);
    }
  }

  private static List<WeakSpot> best(List<Found> all, int keep) {
    Set<List<Candidate.Entry>> seen = new HashSet<>();
    return all.stream()
        .sorted(Comparator.comparingDouble((Found found) -> -found.spot.loss()))
        .filter(found -> seen.add(found.candidate.sorted()))
        .limit(keep)
        .map(Found::spot)
        .toList();
  }
}
