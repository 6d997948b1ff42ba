package akula.toolkit.profile;

import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.Campaign.MissRates;
import akula.formats.workload.Program;
import akula.profiler.cachegrind.CacheSimulation;
import akula.profiler.cachegrind.SimulatedCaches;
import akula.profiler.cachegrind.SimulatedRates;
import akula.profiler.cachegrind.Simulation;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.CampaignProgress;
import akula.profiler.journal.CampaignJournal;
import akula.profiler.measure.MeasuredProgram;
import akula.toolkit.common.UsageException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.topology.CacheShape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The part of a campaign that simulates caches, after everything was measured: each program once.
 *
 * @param valgrind its file
 * @param caches what is simulated
 * @param cpu on which programs run meanwhile
 */
public record CacheStage(Path valgrind, SimulatedCaches caches, int cpu) {
  /**
   * Returns what a campaign asks for, if it does.
   *
   * @param valgrind a program in place of the one that is installed, or null
   * @throws UsageException if the machine lacks what is needed
   */
  public static Optional<CacheStage> of(CampaignPlan plan, Path valgrind) {
    if (plan.campaign().missRates() == MissRates.MEASURED) {
      if (valgrind != null) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "--valgrind is for --miss-rates simulated; add that, or leave it out");
      }
      return Optional.empty();
    }
    int cpu = plan.places().alone().getFirst();
    SimulatedCaches caches =
        SimulatedCaches.of(CacheShape.of(Path.of("/"), cpu))
            .orElseThrow(() ->
                new UsageException(
                    MessageCode.UNFIT,
                    "simulated miss rates need the size of the last-level cache, which this machine"
                        + " does not tell; --miss-rates measured does without"));
    return Optional.of(new CacheStage(valgrind(valgrind), caches, cpu));
  }

  private static Path valgrind(Path named) {
    String command = named == null ? "valgrind" : named.toAbsolutePath().toString();
    Program program = new Program(command, List.of(), Optional.empty(), List.of(), new TreeMap<>());
    return new ProgramFinder(Set.of())
        .find(program)
        .orElseThrow(() ->
            new UsageException(
                MessageCode.NOT_THERE,
                named == null
                    ? "simulated miss rates need valgrind, which is not in PATH (Debian package"
                        + " valgrind)"
                    : "--valgrind is '%s', which is no program that may be run".formatted(named)));
  }

  /** Simulates what is left to be simulated. */
  SimulatedRates run(
      CampaignPlan plan,
      List<MeasuredProgram> programs,
      CampaignJournal journal,
      CacheSimulation simulation,
      ProfileEvents progress)
      throws AgentException, IOException, InterruptedException {
    Set<Integer> broken = new CampaignProgress(plan, journal.measurements()).broken().keySet();
    Campaign campaign = plan.campaign();
    for (int i = 0; i < programs.size(); i++) {
      if (!broken.contains(i) && !journal.simulations().containsKey(i)) {
        Measured application = campaign.applications().get(i);
        progress.simulates(application.name(), i, programs.size());
        Simulation said = simulation.of(i, programs.get(i), cpu, application.limit());
        journal.add(said);
        progress.simulated(said);
      }
    }
    return new SimulatedRates(caches, journal.simulations());
  }

  /** Returns what runs programs. */
  CacheSimulation simulation(AgentProgram agent, Path work) {
    return new CacheSimulation(valgrind, caches, agent, work);
  }
}
