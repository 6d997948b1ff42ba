package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.pieces.EncodedPieces;
import akula.formats.packed.Codec;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Workloads under the symbiotic scheduler with models of each {@link Form}, and by chance. A piece
 * is a workload.
 *
 * @param machine of which the first cores are used
 * @param data solo times and interference
 * @param plans one for each workload
 * @param mode threads to a core
 * @param cores how many
 * @param seed that workloads and chance follow from
 */
record FormRuns(
    MachineDescription machine,
    BootstrapData data,
    List<Plan> plans,
    int mode,
    int cores,
    long seed)
    implements EncodedPieces<FormRuns.Outcome> {
  private static final Codec<Outcome> RESULTS = Codec.of(Outcome.class);

  /** So often chance is tried with each workload. */
  private static final int REPEATS = 3;

  /**
   * What is run.
   *
   * @param programs positions of the applications that the workload is drawn from
   * @param policies by form
   */
  record Plan(List<Integer> programs, Map<Form, PolicyFactory> policies) {}

  /**
   * What came of it.
   *
   * @param chance the STP of random groups
   * @param stp by form
   */
  record Outcome(double chance, Map<Form, Double> stp) {}

  @Override
  public Codec<Outcome> codec() {
    return RESULTS;
  }

  @Override
  public long count() {
    return plans.size();
  }

  @Override
  public Worker<Outcome> newWorker() {
    PolicyFactory random = PolicyCatalog.ofClassPath().resolve("random_groups");
    return piece -> {
      ClosedRuns runs = new ClosedRuns(ClosedRuns.first(machine, cores), data, mode);
      Plan plan = plans.get((int) piece);
      int[] applications = ClosedRuns.workload(plan.programs(), mode * cores, seed, piece);
      long own = Mixing.seedOf(seed, piece);
      double chance = 0;
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        chance += runs.run(random, applications, Mixing.mix(own + 1 + repeat)).stp() / REPEATS;
      }
      Map<Form, Double> stp = new EnumMap<>(Form.class);
      for (Map.Entry<Form, PolicyFactory> one : plan.policies().entrySet()) {
        stp.put(one.getKey(), runs.run(one.getValue(), applications, own).stp());
      }
      return new Outcome(chance, stp);
    };
  }
}
