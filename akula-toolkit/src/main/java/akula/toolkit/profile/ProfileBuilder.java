package akula.toolkit.profile;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.Selection;
import akula.profiler.kernels.Kernels;
import akula.profiler.measure.Instruments;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.AgentChoice;
import akula.toolkit.run.RealBuilder;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.ProgramFinder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Plans a campaign; each method is named after an option of {@code akula profile} and means the
 * same. What nothing is said of, or null, is as the campaign's file says.
 */
public final class ProfileBuilder extends RealBuilder<ProfileBuilder> {
  private Path file;
  private final CampaignChoice choice = new CampaignChoice();
  private String cpus;
  private Path valgrind;
  private String licence = "";
  private boolean force;

  ProfileBuilder() {}

  @Override
  protected ProfileBuilder self() {
    return this;
  }

  /** Takes the campaign's file: which programs, in which co-schedules, how exactly. */
  public ProfileBuilder campaign(Path campaign) {
    file = campaign;
    return this;
  }

  /** Measures these applications only; all if there are none. */
  public ProfileBuilder only(List<String> applications) {
    choice.only = List.copyOf(applications);
    return this;
  }

  /** Takes the method, with its usual settings: {@code full}, {@code short} or {@code windows}. */
  public ProfileBuilder method(String word) {
    choice.method = word;
    return this;
  }

  /** Takes the sharing levels of pairs, such as {@code memory_domain}. */
  public ProfileBuilder levels(List<String> words) {
    choice.levels = List.copyOf(words);
    return this;
  }

  /** Takes which pairs are measured: {@code all}, {@code predict} or {@code none}. */
  public ProfileBuilder pairs(String word) {
    choice.pairs = word;
    return this;
  }

  /** Takes the share of the pairs that are measured where the others are predicted. */
  public ProfileBuilder share(Double ofPairs) {
    choice.share = ofPairs;
    return this;
  }

  /** Takes how often everything is measured: {@code 3}, or {@code 3-10} until it is sure. */
  public ProfileBuilder rounds(String range) {
    choice.rounds = range;
    return this;
  }

  /** Takes how wide half of the 95% interval of a relative speed may be that is sure. */
  public ProfileBuilder width(Double most) {
    choice.width = most;
    return this;
  }

  /** Takes a time after which no run begins. */
  public ProfileBuilder budget(Duration time) {
    choice.budget = time;
    return this;
  }

  /** Takes the seed of the order of the runs and of the choice of pairs. */
  public ProfileBuilder seed(Long number) {
    choice.seed = number;
    return this;
  }

  /** Takes where miss rates come from: {@code measured} or {@code simulated}. */
  public ProfileBuilder missRates(String word) {
    choice.missRates = word;
    return this;
  }

  /** Chooses cpus, such as {@code 0-3,8}; null for all that this process may use. */
  public ProfileBuilder cpus(String list) {
    cpus = list;
    return this;
  }

  /** Takes a valgrind that simulates miss rates; null for the one that is installed. */
  public ProfileBuilder valgrind(Path program) {
    valgrind = program;
    return this;
  }

  /** Takes under what terms the data may be used. */
  public ProfileBuilder licence(String text) {
    licence = text;
    return this;
  }

  /** Says whether it is measured although the machine is busy. */
  public ProfileBuilder force(boolean wanted) {
    force = wanted;
    return this;
  }

  /** Reads and checks everything, as {@link #build(JobListener)} does, with nobody listening. */
  public ProfileJob build() throws InvalidInputException, RunFailedException, IOException {
    return build(JobListener.SILENT);
  }

  /**
   * Reads and checks everything: the campaign, its programs and files, this machine, the folder.
   *
   * @param listener hears what of the campaign cannot be measured here and is left out
   * @return the job, which has to be closed; without a folder it can be looked at and not run
   * @throws InvalidInputException with every mistake of the campaign or the formulas
   * @throws UsageException if something does not go together, or nothing can be measured
   * @throws RunFailedException if there is no agent for this system, or it cannot be started
   */
  public ProfileJob build(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException {
    if (file == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "there is nothing to measure without the file of a campaign");
    }
    ProgramFinder finder = new ProgramFinder(Kernels.CARRIED);
    Setting setting;
    CampaignPlan plan;
    Campaign campaign = selected(CampaignReader.read(file), finder, listener);
    setting = Setting.here(cpus);
    plan = setting.plan(campaign);
    reportGroupsWithoutPlace(plan, listener);
    AgentProgram agent = null;
    try {
      agent = AgentChoice.of(agent());
      var rules = AgentChoice.rules(formulas(), setting.topology().processors());
      Instruments instruments = Instruments.of(agent, rules);
      Means means =
          new Means(
              instruments,
              Setting.work(plan.campaign().method(), instruments),
              CacheStage.of(plan, valgrind));
      Optional<CampaignFolder> folder =
          out() == null
              ? Optional.empty()
              : Optional.of(CampaignFolder.of(out(), resume(), overwrite()));
      return new ProfileJob(
          new ProfilePlan(plan, setting, means, licence), finder, agent, folder, force);
    } catch (AgentException e) {
      close(agent);
      throw new RunFailedException(e.getMessage(), e);
    } catch (InvalidInputException | IOException | RuntimeException e) {
      close(agent);
      throw e;
    }
  }

  private static void close(AgentProgram agent) {
    if (agent != null) {
      agent.close();
    }
  }

  private Campaign selected(Campaign whole, ProgramFinder finder, JobListener listener) {
    Selection selection = Selection.of(choice.over(whole), choice.chosen(whole), finder);
    selection.missing().forEach(sentence -> listener.message("left out: " + sentence + "."));
    if (selection.campaign().applications().isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "campaign %s has no application that could be measured".formatted(whole.name()));
    }
    return selection.campaign();
  }

  private static void reportGroupsWithoutPlace(CampaignPlan plan, JobListener listener) {
    List<String> names = plan.campaign().applicationNames();
    for (List<Integer> group : plan.groupsWithoutPlace()) {
      String who = String.join(" + ", group.stream().map(names::get).toList());
      listener.message("left out: %s together: %s.".formatted(who, plan.lackOfPlace()));
    }
  }
}
