package akula.toolkit.results;

import akula.api.host.MachineDescription;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicySpec;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.Results;
import akula.statistics.report.RankedWorkload;
import akula.statistics.report.Schedules;
import akula.toolkit.common.UsageException;
import akula.toolkit.inside.Occupancy;
import akula.toolkit.inside.ThreadNames;
import akula.toolkit.job.JobListener;
import akula.toolkit.simulate.SimulateResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs of a part of a sweep, made again to see them from inside. */
final class ScheduleRuns {
  private static final int COLUMNS = 240;
  private static final int FEWEST_COLUMNS = 15;

  /** So that one run takes about 10 kB of a page, however many contexts and turns there are. */
  private static final int MOST_CHANGES = 2000;

  private final Results results;
  private final Replays replays;
  private final DataSet data;
  private final MachineDescription machine;
  private final PolicyCatalog catalog;
  private final boolean sources;
  private final Map<String, String> leftOut = new LinkedHashMap<>();

  ScheduleRuns(
      Results results,
      Replays replays,
      DataSet data,
      MachineDescription machine,
      PolicyCatalog catalog,
      boolean sources) {
    this.sources = sources;
    this.results = results;
    this.replays = replays;
    this.data = data;
    this.machine = machine;
    this.catalog = catalog;
  }

  /**
   * Makes the runs of all policies.
   *
   * @throws InterruptedException if the listener cancels
   */
  Schedules of(List<RankedWorkload> chosen, JobListener listener) throws InterruptedException {
    List<Schedules.Run> runs = new ArrayList<>();
    List<String> policies = results.runs().policies();
    long total = (long) chosen.size() * policies.size();
    JobListener quiet = cancelled(listener);
    try (JobListener.Counter progress =
        listener.begin("schedules", JobListener.Unit.RUN, () -> total, 0)) {
      policies.forEach(this::leaveOutSource);
      for (RankedWorkload workload : chosen) {
        for (String policy : policies) {
          Optional<PolicyRuns> done = results.runs().runs(workload.category(), policy);
          if (done.isPresent() && !leftOut.containsKey(policy)) {
            again(workload, policy, done.get(), quiet).ifPresent(runs::add);
          }
          progress.done(1);
        }
      }
    }
    return new Schedules(contexts(), domains(), runs, note(chosen.size()));
  }

  /** What a run says of itself was said when the sweep was made. */
  private static JobListener cancelled(JobListener listener) {
    return new JobListener() {
      @Override
      public boolean isCancelled() {
        return listener.isCancelled();
      }
    };
  }

  /** Results may come from anybody, and what they name is not run unasked. */
  private void leaveOutSource(String policy) {
    if (!sources && isSourceFile(results.manifest().policy(policy).spec())) {
      leftOut.put(policy, "it is a source file, which is run again with --run-sources alone");
    }
  }

  /** What was edited so that it is no specification is not run either. */
  private static boolean isSourceFile(String spec) {
    try {
      return PolicySpec.parse(spec).isSourceFile();
    } catch (InvalidPolicyException _) {
      return true;
    }
  }

  /** A policy that cannot be run any more, or runs otherwise than it did, has no schedules. */
  private Optional<Schedules.Run> again(
      RankedWorkload workload, String policy, PolicyRuns done, JobListener listener)
      throws InterruptedException {
    try {
      SimulateResult result =
          replays
              .plan(workload.category(), workload.workload(), policy)
              .catalog(catalog)
              .data(data)
              .machine(machine)
              .timeline(true)
              .build()
              .run(listener);
      long was = done.values(Measure.WORST).get(workload.workload());
      if (result.run().metrics().steps(Measure.WORST) == was) {
        return Optional.of(run(workload, policy, result));
      }
      leftOut.put(policy, "it does not run as it did when these results were made");
    } catch (UsageException
        | InvalidPolicyException
        | InvalidInputException
        | RunFailedException e) {
      leftOut.put(policy, e.getMessage());
    }
    return Optional.empty();
  }

  private static Schedules.Run run(RankedWorkload workload, String policy, SimulateResult result) {
    Occupancy occupancy = result.occupancy().orElseThrow();
    List<ThreadRun> threads = result.run().threads();
    List<String> names = ThreadNames.of(threads.stream().map(ThreadRun::application).toList());
    int columns = COLUMNS;
    while (true) {
      Occupancy.Columns drawn = occupancy.columns(columns);
      Schedules.Run run =
          new Schedules.Run(
              workload.category(),
              workload.workload(),
              policy,
              drawn.endNanos(),
              drawn.columnNanos(),
              drawn.longest(),
              drawn.shared(),
              Arrays.stream(drawn.moves()).sum(),
              threads,
              names);
      if (run.changes() <= MOST_CHANGES || columns <= FEWEST_COLUMNS) {
        return run;
      }
      columns /= 2;
    }
  }

  private String note(int workloads) {
    StringBuilder note =
        new StringBuilder(
            ("Schedules are here of %d, drawn as diamonds: those on which policies differ most, and"
                    + " those asked for.")
                .formatted(workloads));
    leftOut.forEach(
        (policy, why) -> note.append(" Left out are those of %s: %s.".formatted(policy, why)));
    return note.toString();
  }

  private List<String> contexts() {
    List<String> contexts = new ArrayList<>();
    int core = 0;
    for (MachineDescription.Domain domain : machine.domains()) {
      for (MachineDescription.CoreDescription place : domain.cores()) {
        for (int i = 0; i < place.cpus().size(); i++) {
          contexts.add("core " + core + (place.cpus().size() > 1 ? "." + i : ""));
        }
        core++;
      }
    }
    return contexts;
  }

  private List<Integer> domains() {
    List<Integer> domains = new ArrayList<>();
    for (int domain = 0; domain < machine.domains().size(); domain++) {
      for (MachineDescription.CoreDescription place : machine.domains().get(domain).cores()) {
        for (int i = 0; i < place.cpus().size(); i++) {
          domains.add(domain);
        }
      }
    }
    return domains;
  }
}
