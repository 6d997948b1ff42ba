package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.pieces.EncodedPieces;
import akula.formats.packed.Codec;
import akula.papers.symbiotic.ClosedRuns.Measures;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs of as many applications as some cores have places. A piece is a workload under all policies.
 *
 * @param machine of which the first cores are used
 * @param data solo times and interference
 * @param programs positions of the applications that workloads are drawn from
 * @param policies by scheduler; those that are not there are not run
 * @param shape how many runs there are
 */
record SmtRuns(
    MachineDescription machine,
    BootstrapData data,
    List<Integer> programs,
    Map<SmtPolicy, PolicyFactory> policies,
    SmtShape shape)
    implements EncodedPieces<SmtRuns.Outcomes> {
  private static final Codec<Outcomes> RESULTS = Codec.of(Outcomes.class);

  /**
   * What a workload came to.
   *
   * @param mode threads to a core
   * @param cores how many
   * @param of the policies
   * @param together who shared a core with whom under the symbiotic policy, if that was looked at
   */
  record Outcomes(
      int mode, int cores, Map<SmtPolicy, Measures> of, Optional<CoRunnerShares> together) {}

  @Override
  public Codec<Outcomes> codec() {
    return RESULTS;
  }

  @Override
  public long count() {
    return (long) shape.compared().size() * shape.workloads();
  }

  @Override
  public Worker<Outcomes> newWorker() {
    List<SmtShape.Place> places = shape.compared();
    return piece -> outcomes(places.get((int) (piece / shape.workloads())), piece);
  }

  private Outcomes outcomes(SmtShape.Place place, long piece) throws RunFailedException {
    int[] applications = ClosedRuns.workload(programs, place.applications(), shape.seed(), piece);
    ClosedRuns runs = new ClosedRuns(ClosedRuns.first(machine, place.cores()), data, place.mode());
    Map<SmtPolicy, Measures> measures = new EnumMap<>(SmtPolicy.class);
    Optional<CoRunnerShares> together = Optional.empty();
    for (SmtPolicy policy : SmtPolicy.of(place.mode())) {
      if (policies.containsKey(policy)) {
        boolean watched = policy == SmtPolicy.SYMBIOTIC && place.cores() == CoRunnerClaims.CORES;
        if (watched) {
          runs.watch();
        }
        measures.put(policy, mean(policy, runs, applications, piece));
        together = watched ? Optional.of(runs.watched()) : together;
      }
    }
    return new Outcomes(place.mode(), place.cores(), measures, together);
  }

  /** Only who draws by chance is run again and again: the others would do the same each time. */
  private Measures mean(SmtPolicy policy, ClosedRuns runs, int[] applications, long piece)
      throws RunFailedException {
    int repeats = policy == SmtPolicy.RANDOM_GROUPS ? shape.repeats() : 1;
    double stp = 0;
    double antt = 0;
    for (int repeat = 0; repeat < repeats; repeat++) {
      long seed = Mixing.mix(Mixing.mix(Mixing.mix(shape.seed()) + piece) + 1 + repeat);
      Measures one = runs.run(policies.get(policy), applications, seed);
      stp += one.stp() / repeats;
      antt += one.antt() / repeats;
    }
    return new Measures(stp, antt);
  }
}
