package akula.toolkit.validate;

import akula.formats.campaign.Campaign;
import akula.formats.campaign.Method;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.measure.MeasuringException;
import akula.profiler.measure.Meter;
import akula.profiler.measure.Observation;
import akula.profiler.measure.Surroundings;
import akula.profiler.measure.TestBed;
import akula.profiler.plan.Places;
import akula.profiler.validate.Alone;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs applications alone, in the way and on the cpus in which campaigns do. */
public final class SoloSide {
  private final Subject subject;
  private final List<MeasuredProgram> programs;
  private final AgentProgram agent;
  private final Path work;

  /**
   * Makes one.
   *
   * @param programs in the order of the campaign
   * @param work folder for the directories of programs, absolute
   */
  public SoloSide(Subject subject, List<MeasuredProgram> programs, AgentProgram agent, Path work) {
    this.subject = subject;
    this.programs = programs;
    this.agent = agent;
    this.work = work;
  }

  /**
   * Runs an application from its start to its end.
   *
   * @throws RunException if it fails
   */
  public Alone make(ValidateStep.Solo step)
      throws AgentException, RunException, IOException, InterruptedException {
    List<Integer> cpus = new Places(subject.setting().machine()).alone();
    String name = programs.get(step.application()).name();
    try (TestBed testBed =
        new TestBed(
            Agent.start(agent, TestBed.MOST, List.of()),
            programs,
            work,
            Meter.MOST_BYTES,
            List.of(),
            false,
            Surroundings.NONE)) {
      CpuAssignment assignment =
          new CpuAssignment(step.application(), cpus.get(step.round() % cpus.size()));
      Meter meter = new Meter(testBed, inFull(subject.campaign()), Method.Work.ANY, _ -> List.of());
      Observation seen = meter.measure(true, List.of(assignment)).observations().getFirst();
      return new Alone(name, step.after(), seen.seconds(), seen.processorSeconds());
    } catch (MeasuringException e) {
      throw new RunException("%s, alone, %s".formatted(name, e.getMessage()));
    }
  }

  private static Campaign inFull(Campaign campaign) {
    return new Campaign(
        campaign.name(),
        campaign.description(),
        new Method.Full(),
        campaign.levels(),
        campaign.pairs(),
        campaign.share(),
        campaign.groups(),
        campaign.rounds(),
        campaign.width(),
        campaign.budget(),
        campaign.seed(),
        campaign.missRates(),
        campaign.prepared(),
        campaign.applications());
  }
}
