package akula.toolkit.profile;

import akula.formats.campaign.Campaign;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.Campaign.Prepared;
import akula.profiler.campaign.CampaignEvents;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.measure.MeasuringException;
import akula.profiler.measure.Preparation;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The programs of a campaign, and the files that they need.
 *
 * @param campaign whose programs are all here
 * @param finder finds their files
 * @param folder of the files that are made for them, absolute
 */
public record CampaignPrograms(Campaign campaign, ProgramFinder finder, Path folder) {
  /** Returns the programs, in the order of the campaign. */
  public List<MeasuredProgram> all() {
    List<MeasuredProgram> programs = new ArrayList<>();
    for (Measured application : campaign.applications()) {
      List<Path> inputs = new ArrayList<>(application.program().inputs());
      application.prepared().forEach(name -> inputs.add(folder.resolve(name)));
      programs.add(
          new MeasuredProgram(
              application.name(),
              application.program(),
              finder.find(application.program()).orElseThrow(),
              inputs));
    }
    return programs;
  }

  /**
   * Makes the files that are not there yet.
   *
   * @param program the agent
   * @param events is notified of what is made
   * @throws RunException if a file cannot be made
   */
  public void prepare(AgentProgram program, CampaignEvents events)
      throws AgentException, RunException, IOException, InterruptedException {
    try (Agent agent = Agent.start(program, 1, List.of())) {
      Preparation preparation = new Preparation(agent, finder, folder);
      for (Prepared prepared : campaign.prepared()) {
        if (!preparation.isThere(prepared)) {
          events.prepares(prepared.file());
          preparation.make(prepared);
        }
      }
    } catch (MeasuringException e) {
      throw new RunException(e.getMessage());
    }
  }
}
