package akula.bootstrap.sweep;

import akula.api.host.PolicyCalls;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.packed.Packed;
import akula.statistics.metrics.Measure;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/**
 * One measure of runs of a sweep: of some of its policies, on workloads of some numbers in each
 * category. Nothing is summed up or written, so that whoever asks can go on with other policies and
 * other workloads.
 */
public final class MeasuredRuns {
  static final String WORK = "measures";
  private static final int RADIX = 36;
  private static final int FIELDS = 5;

  /** So many runs are a piece, or those of one workload. */
  private static final int RUNS = 64;

  private final SweepPlan plan;
  private final PieceRunner runner;
  private final Measure measure;
  private final Collection<PolicyCalls> calls = new CopyOnWriteArrayList<>();

  /**
   * Makes it ready.
   *
   * @param plan of the sweep
   * @param runner runs its pieces
   */
  public MeasuredRuns(SweepPlan plan, PieceRunner runner, Measure measure) {
    this.plan = plan;
    this.runner = runner;
    this.measure = measure;
  }

  /** Returns the calls that the workers make, to be watched while runs are made; they grow. */
  public Collection<PolicyCalls> calls() {
    return Collections.unmodifiableCollection(calls);
  }

  /**
   * Makes runs.
   *
   * @param policies which of the plan's, by their positions
   * @param first the number of the first workload of each category
   * @param count how many of each
   * @param done is told of more runs that were made, by the calling thread
   * @return in the order of the policies the measure of each run in its steps, of the workloads of
   *     the first category, then of the second, and so on
   * @throws RunFailedException if a run fails; the message names its workload
   * @throws InterruptedException if the calling thread is interrupted
   */
  public long[][] of(BitSet policies, int first, int count, IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    Pieces pieces = new Pieces(plan, measure, policies, first, count, calls);
    long[][] steps = new long[policies.cardinality()][plan.categories().size() * count];
    runner.run(
        pieces,
        new InOrder<>((piece, result) -> {
          int workload = pieces.first(piece);
          for (int i = 0; i < result.length; i++) {
            steps[i % steps.length][workload + i / steps.length] = result[i];
          }
          done.accept(result.length);
        }));
    return steps;
  }

  /** Returns the pieces that a line tells, as {@link Pieces#work} wrote it. */
  static PortablePieces<long[]> pieces(String work, SweepPlan plan) {
    String[] words = work.split(" ");
    if (words.length != FIELDS) {
      throw new IllegalArgumentException("'%s' is no work of a sweep".formatted(work));
    }
    BigInteger bits = new BigInteger(words[4], RADIX);
    BitSet policies = new BitSet();
    for (int i = bits.getLowestSetBit(); i >= 0 && i < bits.bitLength(); i++) {
      policies.set(i, bits.testBit(i));
    }
    return new Pieces(
        plan,
        Measure.valueOf(words[1].toUpperCase(Locale.ROOT)),
        policies,
        Integer.parseInt(words[2]),
        Integer.parseInt(words[3]),
        new CopyOnWriteArrayList<>());
  }

  /** Consecutive workloads of a category each. */
  private record Pieces(
      SweepPlan plan,
      Measure measure,
      BitSet policies,
      int from,
      int workloads,
      Collection<PolicyCalls> calls)
      implements PortablePieces<long[]> {
    private int size() {
      return Math.max(1, RUNS / policies.cardinality());
    }

    private int ofCategory() {
      return Math.ceilDiv(workloads, size());
    }

    @Override
    public long count() {
      return (long) ofCategory() * plan.categories().size();
    }

    /** Returns the position of the first workload of a piece, over all categories. */
    int first(long piece) {
      int category = (int) (piece / ofCategory());
      return category * workloads + (int) (piece % ofCategory()) * size();
    }

    @Override
    public Worker<long[]> newWorker() {
      SweepWorker worker = new SweepWorker(plan);
      calls.add(worker.calls());
      int[] positions = policies.stream().toArray();
      return piece -> {
        int first = first(piece) % workloads;
        int end = Math.min(workloads, first + size());
        return worker.measure(
            (int) (piece / ofCategory()), from + first, from + end, positions, measure);
      };
    }

    @Override
    public String work() {
      BigInteger bits = BigInteger.ZERO;
      for (int policy : policies.stream().toArray()) {
        bits = bits.setBit(policy);
      }
      return "%s %s %d %d %s"
          .formatted(
              WORK, measure.name().toLowerCase(Locale.ROOT), from, workloads, bits.toString(RADIX));
    }

    @Override
    public void write(long[] result, DataOutput out) throws IOException {
      Packed.writeCount(out, result.length);
      for (long steps : result) {
        out.writeLong(steps);
      }
    }

    @Override
    public long[] read(DataInput in) throws IOException {
      long[] steps = new long[Packed.readSmall(in)];
      for (int i = 0; i < steps.length; i++) {
        steps[i] = in.readLong();
      }
      return steps;
    }
  }
}
