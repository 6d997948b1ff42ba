package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.pieces.Pieces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Runs of as many applications as some cores have places, each started again when it ends until all
 * have ended once; of each application the first time counts (section 5 of the paper). A piece is a
 * workload under all policies.
 *
 * @param machine of which the first cores are used
 * @param data solo times and interference
 * @param programs positions of the applications that workloads are drawn from
 * @param policies by scheduler
 * @param shape how many runs there are
 */
record SmtRuns(
    MachineDescription machine,
    BootstrapData data,
    List<Integer> programs,
    Map<SmtPolicy, PolicyFactory> policies,
    SmtShape shape)
    implements Pieces<SmtRuns.Outcomes> {
  private static final Duration QUANTUM = Duration.ofMillis(100);

  /** Applications are started again for so many times as long as alone, and longer if need be. */
  private static final double FIRST_HORIZON = 1.1;

  private static final double LONGER = 1.4;

  /**
   * What a workload came to.
   *
   * @param mode threads to a core
   * @param cores how many
   * @param of the policies
   */
  record Outcomes(int mode, int cores, Map<SmtPolicy, Measures> of) {}

  /**
   * Measures of a run, or their means over several.
   *
   * @param stp the sum of solo time / time
   * @param antt the mean of time / solo time
   */
  record Measures(double stp, double antt) {}

  @Override
  public long count() {
    return shape.pieces();
  }

  @Override
  public Worker<Outcomes> newWorker() {
    return piece -> {
      SmtShape.Place place = shape.place(piece);
      int[] applications = workload(place, piece);
      Simulator simulator =
          new Simulator(first(machine, place.cores()), data, withQuantum(Settings.DEFAULT));
      Map<SmtPolicy, Measures> measures = new EnumMap<>(SmtPolicy.class);
      for (SmtPolicy policy : SmtPolicy.of(place.mode())) {
        measures.put(policy, mean(policy, simulator, applications, place));
      }
      return new Outcomes(place.mode(), place.cores(), measures);
    };
  }

  /** As many of the applications as there are places, each again only when all are there. */
  private int[] workload(SmtShape.Place place, long piece) {
    SplittableRandom random = new SplittableRandom(Mixing.mix(Mixing.mix(shape.seed()) + piece));
    List<Integer> drawn = new ArrayList<>();
    while (drawn.size() < place.mode() * place.cores()) {
      List<Integer> deck = new ArrayList<>(programs);
      for (int i = 0; i < deck.size() && drawn.size() < place.mode() * place.cores(); i++) {
        java.util.Collections.swap(deck, i, random.nextInt(i, deck.size()));
        drawn.add(deck.get(i));
      }
    }
    return drawn.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Only who draws by chance is run again and again: the others would do the same each time. */
  private Measures mean(
      SmtPolicy policy, Simulator simulator, int[] applications, SmtShape.Place place)
      throws RunFailedException {
    int repeats = policy == SmtPolicy.RANDOM_GROUPS ? shape.repeats() : 1;
    double stp = 0;
    double antt = 0;
    for (int repeat = 0; repeat < repeats; repeat++) {
      long seed = Mixing.mix(Mixing.mix(shape.seed()) + 1 + repeat);
      Measures one = run(policies.get(policy), simulator, applications, place.mode(), seed);
      stp += one.stp() / repeats;
      antt += one.antt() / repeats;
    }
    return new Measures(stp, antt);
  }

  private Measures run(
      PolicyFactory policy, Simulator simulator, int[] applications, int mode, long seed)
      throws RunFailedException {
    double horizon = 0;
    for (int application : applications) {
      horizon = Math.max(horizon, FIRST_HORIZON * mode * data.soloNanos(application));
    }
    while (true) {
      Launches launches = Launches.together(applications).closedFor((long) horizon);
      simulator.run(launches, policy.newScheduler(new SplittableRandom(seed)), policy.spec(), seed);
      double latest = 0;
      double stp = 0;
      double antt = 0;
      for (int i = 0; i < applications.length; i++) {
        double solo = data.soloNanos(applications[i]);
        latest = Math.max(latest, simulator.endNanos(i));
        stp += solo / simulator.endNanos(i);
        antt += simulator.endNanos(i) / solo / applications.length;
      }
      if (latest <= horizon) {
        return new Measures(stp, antt);
      }
      horizon *= LONGER;
    }
  }

  private static Settings withQuantum(Settings usual) {
    return new Settings(
        usual.mode(),
        usual.tick(),
        QUANTUM,
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  /** Returns the machine with its first cores only. */
  private static MachineDescription first(MachineDescription machine, int cores) {
    List<Domain> domains = new ArrayList<>();
    int left = cores;
    for (Domain domain : machine.domains()) {
      List<CoreDescription> some = domain.cores().subList(0, Math.min(left, domain.cores().size()));
      left -= some.size();
      if (!some.isEmpty()) {
        domains.add(new Domain(domain.node(), some));
      }
    }
    return new MachineDescription(machine.name(), machine.nodes(), domains);
  }
}
