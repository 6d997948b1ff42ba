package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.pieces.EncodedPieces;
import akula.formats.packed.Codec;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The same workloads with each {@link Stage}. A piece is a workload.
 *
 * @param machine of which the first cores are used
 * @param data whose programs have no phases, so that what was profiled is what happens
 * @param programs positions of the applications that workloads are drawn from
 * @param policies by stage
 * @param mode threads to a core
 * @param cores how many
 * @param workloads how many
 * @param seed that workloads and chance follow from
 */
record StageRuns(
    MachineDescription machine,
    BootstrapData data,
    List<Integer> programs,
    Map<Stage, PolicyFactory> policies,
    int mode,
    int cores,
    int workloads,
    long seed)
    implements EncodedPieces<Map<Stage, Double>> {
  private static final Codec<Map<Stage, Double>> RESULTS =
      Codec.mapOf(Codec.of(Stage.class), Codec.of(Double.class));

  /** So often chance is tried with each workload. */
  private static final int REPEATS = 3;

  @Override
  public Codec<Map<Stage, Double>> codec() {
    return RESULTS;
  }

  @Override
  public long count() {
    return workloads;
  }

  /** Returns the STP of each stage. */
  @Override
  public Worker<Map<Stage, Double>> newWorker() {
    return piece -> {
      ClosedRuns runs = new ClosedRuns(ClosedRuns.first(machine, cores), data, mode);
      int[] applications = ClosedRuns.workload(programs, mode * cores, seed, piece);
      Map<Stage, Double> stp = new EnumMap<>(Stage.class);
      for (Map.Entry<Stage, PolicyFactory> one : policies.entrySet()) {
        boolean draws = one.getKey() == Stage.CHANCE || one.getKey() == Stage.LEARNED;
        int repeats = draws ? REPEATS : 1;
        double sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
          long own = Mixing.mix(Mixing.mix(Mixing.mix(seed) + piece) + 1 + repeat);
          sum += runs.run(one.getValue(), applications, own).stp() / repeats;
        }
        stp.put(one.getKey(), sum);
      }
      return stp;
    };
  }
}
