package akula.toolkit.model;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.CampaignReader;
import akula.profiler.campaign.Selection;
import akula.profiler.interference.ForwardFit;
import akula.profiler.interference.Mix;
import akula.profiler.interference.Recordings;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.NoStackException;
import akula.profiler.measure.StackEvents;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import akula.toolkit.profile.CampaignChoice;
import akula.toolkit.profile.MeasuringFolder;
import akula.toolkit.profile.Setting;
import akula.toolkit.run.AgentChoice;
import akula.toolkit.run.RealBuilder;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.parameters.CycleStack;
import akula.wrapper.parameters.ParameterRules;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Plans recordings of stacks on this machine, of which a model is trained; each method is named
 * after an option of {@code akula model measure} and means the same.
 */
public final class ModelMeasureBuilder extends RealBuilder<ModelMeasureBuilder> {
  private static final int LEAST_MIXES = ForwardFit.PAPER.coefficients(1);

  private Path file;
  private int smt = 2;
  private int mixes = ModelBuilder.MIXES;
  private boolean single;
  private long seed = 1;
  private List<String> only = List.of();
  private List<String> stack = List.of();
  private List<Integer> core = List.of();
  private Duration interval = ModelBuilder.QUANTUM;
  private boolean force;

  ModelMeasureBuilder() {}

  @Override
  protected ModelMeasureBuilder self() {
    return this;
  }

  /** Takes the campaign's file, of which the programs count. */
  public ModelMeasureBuilder campaign(Path campaign) {
    file = campaign;
    return this;
  }

  /** Takes the greatest mode, 2, 4 or 8; the smaller ones are recorded too. */
  public ModelMeasureBuilder smt(int mode) {
    smt = mode;
    return this;
  }

  /** Takes how many mixes are run of a mode, at most all that there are. */
  public ModelMeasureBuilder mixes(int most) {
    mixes = most;
    return this;
  }

  /** Takes the seed by which mixes are drawn. */
  public ModelMeasureBuilder seed(long number) {
    seed = number;
    return this;
  }

  /** Says whether programs are recorded with a core of their own, too. */
  public ModelMeasureBuilder single(boolean wanted) {
    single = wanted;
    return this;
  }

  /** Takes these applications of the campaign only; all if there are none. */
  public ModelMeasureBuilder only(List<String> applications) {
    only = List.copyOf(applications);
    return this;
  }

  /** Takes the parameters that make a stack; those of the processor's family if there are none. */
  public ModelMeasureBuilder stack(List<String> components) {
    stack = List.copyOf(components);
    return this;
  }

  /**
   * Takes the cpus that are the contexts of the core; those of the first that has enough if none.
   */
  public ModelMeasureBuilder core(List<Integer> cpus) {
    core = List.copyOf(cpus);
    return this;
  }

  /** Takes how long a quantum is. */
  public ModelMeasureBuilder interval(Duration length) {
    interval = length;
    return this;
  }

  /** Says whether it is measured although the machine is busy, or the cpus are not one core's. */
  public ModelMeasureBuilder force(boolean wanted) {
    force = wanted;
    return this;
  }

  /**
   * Reads and checks everything: the campaign, its programs, this machine and what it counts.
   *
   * @param listener hears what of the campaign cannot be measured here and is left out
   * @return the job, which has to be closed; without a folder it can be looked at and not run
   * @throws InvalidInputException with every mistake of the campaign or the formulas
   * @throws UsageException if something does not go together, or cannot be counted here
   * @throws RunFailedException if there is no agent for this system, or it cannot be started
   */
  public ModelMeasureJob build(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException {
    List<Integer> modes = ModelBuilder.modesUpTo(smt);
    if (mixes < LEAST_MIXES) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--mixes has to be at least %d, of which a model can be trained, not %d"
              .formatted(LEAST_MIXES, mixes));
    }
    if (interval.toNanos() < 10_000_000) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--interval has to be at least 10ms");
    }
    ProgramFinder finder = new ProgramFinder(Kernels.CARRIED);
    Campaign campaign = selected(CampaignReader.read(file), finder, listener);
    Setting setting = Setting.here(null);
    List<Integer> cpus = new CoreChoice(setting.topology(), smt, force).cpus(core, listener);
    ParameterRules rules = AgentChoice.rules(formulas(), setting.topology().processors());
    List<String> components = components(rules);
    AgentProgram agent = null;
    try {
      agent = AgentChoice.of(agent());
      var plan =
          new RecordingPlan(
              campaign,
              setting,
              cpus,
              StackEvents.of(agent, rules, components),
              interval,
              planned(campaign, modes));
      Optional<MeasuringFolder> folder =
          out() == null
              ? Optional.empty()
              : Optional.of(MeasuringFolder.of(out(), ModelMeasureJob.KIND, resume(), overwrite()));
      return new ModelMeasureJob(plan, finder, agent, folder, force);
    } catch (NoStackException e) {
      close(agent);
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    } catch (AgentException e) {
      close(agent);
      throw new RunFailedException(e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      close(agent);
      throw e;
    }
  }

  private static void close(AgentProgram agent) {
    if (agent != null) {
      agent.close();
    }
  }

  private List<String> components(ParameterRules rules) {
    if (!stack.isEmpty()) {
      if (new HashSet<>(stack).size() < stack.size()) {
        throw new UsageException(MessageCode.GIVEN_TWICE, "--stack names a component twice");
      }
      return stack;
    }
    return rules
        .stack()
        .map(CycleStack::components)
        .orElseThrow(() ->
            new UsageException(
                MessageCode.UNFIT,
                "no stack of cycles ships for this processor; name the components with --stack, and"
                    + " give their formulas with --formulas"));
  }

  private Campaign selected(Campaign whole, ProgramFinder finder, JobListener listener) {
    Selection selection = Selection.of(whole, CampaignChoice.chosen(whole, only), finder);
    selection.missing().forEach(sentence -> listener.message("left out: " + sentence + "."));
    List<String> names = selection.campaign().applicationNames();
    for (String name : names) {
      if (name.contains(Recordings.BETWEEN) || name.equals(ModelBuilder.FILLER)) {
        throw new UsageException(
            MessageCode.UNFIT,
            "application %s cannot be recorded: its name has a '+', which stands between the names"
                    .formatted(name)
                + " of a mix, or is that of the program that does nothing; rename it");
      }
    }
    if (Mix.all(names.size(), 2).size() < LEAST_MIXES) {
      throw new UsageException(
          MessageCode.UNFIT,
          "campaign %s has %d application(s) that can be recorded; a model needs at least 3"
              .formatted(whole.name(), names.size()));
    }
    return selection.campaign();
  }

  private List<Mix> planned(Campaign campaign, List<Integer> modes) {
    List<Measured> programs = campaign.applications();
    List<Mix> all = new ArrayList<>(single ? Mix.alone(programs.size(), 1) : List.of());
    for (int mode : modes) {
      all.addAll(Mix.alone(programs.size(), mode));
      all.addAll(Mix.drawn(programs.size(), mode, mixes, seed));
    }
    return all;
  }
}
