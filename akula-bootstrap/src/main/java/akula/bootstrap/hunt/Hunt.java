package akula.bootstrap.hunt;

import akula.api.host.PolicyCalls;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.PortablePieces;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/**
 * Looks for the workloads that a policy loses most: trails that begin at random workloads and go
 * uphill by small changes. Each trail is a piece with random numbers and a share of the budget of
 * its own, so what is found does not depend on the number of workers.
 */
public final class Hunt {
  /** The most workloads that a trail looks at; it ends in one of them. */
  public static final int TRAIL = 200;

  private final HuntPlan plan;
  private final PieceRunner runner;
  private final Collection<PolicyCalls> calls = new CopyOnWriteArrayList<>();

  private record Found(Candidate candidate, WeakSpot spot) {
    void write(DataOutput out) throws IOException {
      candidate.write(out);
      out.writeDouble(spot.percent());
      out.writeDouble(spot.rivalPercent());
    }

    static Found read(DataInput in) throws IOException {
      Candidate candidate = Candidate.read(in);
      return new Found(
          candidate, new WeakSpot(candidate.launches(), in.readDouble(), in.readDouble()));
    }
  }

  /**
   * Makes a hunt ready that runs on threads of this process.
   *
   * @param plan what to look for
   * @param workers number of threads, at least 1
   * @throws IllegalArgumentException if the rival is a bound and cannot be had
   * @throws RunFailedException if a policy needs what machine or data do not have
   */
  public Hunt(HuntPlan plan, int workers) throws RunFailedException {
    this(plan, new LocalWorkers("hunt", workers));
  }

  /**
   * Makes a hunt ready.
   *
   * @param plan what to look for
   * @param runner runs its trails
   * @throws IllegalArgumentException if the rival is a bound and cannot be had
   * @throws RunFailedException if a policy needs what machine or data do not have
   */
  public Hunt(HuntPlan plan, PieceRunner runner) throws RunFailedException {
    this.plan = plan;
    this.runner = runner;
    new Judge(plan); // has all that is needed, or throws
  }

  /** Returns the calls that the workers make, to be watched while the hunt is on; they grow. */
  public Collection<PolicyCalls> calls() {
    return Collections.unmodifiableCollection(calls);
  }

  /**
   * Looks.
   *
   * @param keep how many workloads are wanted
   * @param progress notified of more workloads that were looked at, from the calling thread
   * @return those with the greatest losses, the greatest first; fewer if there are not so many
   * @throws RunFailedException if a run fails; the message names the applications
   * @throws IOException if the trails are followed elsewhere, and nobody is there
   * @throws InterruptedException if the calling thread is interrupted
   */
  public List<WeakSpot> run(int keep, IntConsumer progress)
      throws RunFailedException, IOException, InterruptedException {
    List<Found> all = new ArrayList<>();
    runner.run(
        new Trails(),
        new InOrder<>((trail, found) -> {
          all.add(found);
          progress.accept(steps(trail));
        }));
    List<WeakSpot> best = best(all, keep);
    if (best.isEmpty()) {
      throw new RunFailedException(
          "best_static is proven for none of the workloads that were looked at; look for workloads"
              + " with fewer threads, or measure against lower_bound",
          null);
    }
    return best;
  }

  private int steps(long trail) {
    return (int) Math.min(TRAIL, plan.budget() - TRAIL * trail);
  }

  /** The trails, as pieces. */
  private final class Trails implements PortablePieces<Found> {
    @Override
    public long count() {
      return Math.ceilDiv(plan.budget(), TRAIL);
    }

    @Override
    public Worker<Found> newWorker() throws RunFailedException {
      Judge judge = new Judge(plan);
      calls.add(judge.calls());
      return trail -> {
        try {
          return follow(trail, judge);
        } catch (OutOfMemoryError e) {
          throw judge.outOfMemory(e);
        }
      };
    }

    @Override
    public Collection<PolicyCalls> calls() {
      return calls;
    }

    @Override
    public String work() {
      return "hunt";
    }

    @Override
    public void write(Found result, DataOutput out) throws IOException {
      result.write(out);
    }

    @Override
    public Found read(DataInput in) throws IOException {
      return Found.read(in);
    }
  }

  private Found follow(long trail, Judge judge) throws RunFailedException {
    SplittableRandom random = new SplittableRandom(Mixing.mix(Mixing.mix(plan.seed()) ^ trail));
    Candidate candidate = Candidate.draw(plan, random);
    Found best = new Found(candidate, judge.judge(candidate.launches()));
    for (int step = 1; step < steps(trail); step++) {
      Candidate next = best.candidate.changed(plan, random);
      WeakSpot spot = judge.judge(next.launches());
      // One that is as bad is gone to as well: that leads across plains.
      if (spot.loss() >= best.spot.loss()) {
        best = new Found(next, spot);
      }
    }
    return best;
  }

  private static List<WeakSpot> best(List<Found> all, int keep) {
    Set<List<Candidate.Entry>> seen = new HashSet<>();
    return all.stream()
        .filter(found -> found.spot.isKnown())
        .sorted(Comparator.comparingDouble((Found found) -> -found.spot.loss()))
        .filter(found -> seen.add(found.candidate.sorted()))
        .limit(keep)
        .map(Found::spot)
        .toList();
  }
}
