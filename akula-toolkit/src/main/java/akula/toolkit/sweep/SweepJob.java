package akula.toolkit.sweep;

import akula.api.host.PolicyCalls;
import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.sweep.BoundsMeans;
import akula.bootstrap.sweep.MeasuredRuns;
import akula.bootstrap.sweep.Sweep;
import akula.bootstrap.uncertainty.DataDraws;
import akula.formats.InvalidInputException;
import akula.formats.journal.FolderLock;
import akula.statistics.metrics.Measure;
import akula.statistics.reading.DrawnMeans;
import akula.statistics.summary.Summary;
import akula.toolkit.bound.BoundDistances;
import akula.toolkit.bound.BoundsFile;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.results.Replays;
import akula.toolkit.setup.PolicyRequirements;
import akula.toolkit.uncertainty.DrawnRanking;
import akula.toolkit.watch.Interruption;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Many workloads under several policies, whose results go to a folder. */
public final class SweepJob implements Job<SweepResult> {
  private static final String BOUNDS_KEPT =
      "the runs are kept, bounds that were not whole are worked out anew";

  private final SweepSource source;
  private final SweepInputs inputs;
  private final List<PartPlan> parts;
  private final SweepFolder to;
  private final Function<String, PieceRunner> runners;
  private final Duration policyLimit;

  /** The part of which runs are made. */
  private PartPlan running;

  SweepJob(
      SweepSource source,
      SweepInputs inputs,
      List<PartPlan> parts,
      SweepFolder to,
      Function<String, PieceRunner> runners,
      Duration policyLimit)
      throws RunFailedException {
    this.source = source;
    this.inputs = inputs;
    this.parts = parts;
    this.to = to;
    this.runners = runners;
    this.policyLimit = policyLimit;
    for (PartPlan part : parts) {
      ready(part);
    }
    WorkloadClaims.require(parts);
  }

  /** Begins a plan; what nothing is said of is as in {@code akula sweep}. */
  public static SweepBuilder builder() {
    return new SweepBuilder();
  }

  /** Returns what is to be done, in parts; a sweep without parts has one. */
  public List<PartPlan> parts() {
    return parts;
  }

  /** Returns what it was planned from. */
  public SweepInputs inputs() {
    return inputs;
  }

  /** Returns how long a callback of a policy may take. */
  public Duration policyLimit() {
    return policyLimit;
  }

  /** Returns the folder that the results go to. */
  public Path folder() {
    return to.path();
  }

  /** Returns what makes runs of a part of it, of which nothing is written. */
  public MeasuredRuns measured(PartPlan part, Measure measure) {
    return new MeasuredRuns(part.plan(), runners.apply(part.name()).fromTheBeginning(), measure);
  }

  /** What is done of a part, ready to run. */
  private record Ready(PartPlan plan, Sweep sweep, Optional<BoundsFile> bounds) {}

  private Ready ready(PartPlan part) throws RunFailedException {
    PieceRunner runner = runners.apply(part.name());
    try {
      Optional<BoundsFile> bounds =
          part.bound() ? Optional.of(new BoundsFile(part.plan(), runner)) : Optional.empty();
      return new Ready(
          part,
          PolicyRequirements.check(
              part.setup(), part.plan().policies(), () -> new Sweep(part.plan(), runner)),
          bounds);
    } catch (UsageException | InvalidPolicyException e) {
      throw part.name().isEmpty() ? e : source.inPart(part.name(), e);
    } catch (RunFailedException e) {
      throw failed(part, e);
    }
  }

  private RunFailedException failed(PartPlan part, RunFailedException why) {
    return part.name().isEmpty()
        ? why
        : new RunFailedException(source.sentence(part.name(), why), why.getCause())
            .withCommand(why.again());
  }

  @Override
  public SweepResult run(JobListener listener)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException {
    List<Ready> ready = new ArrayList<>();
    for (PartPlan part : parts) {
      ready.add(ready(part));
    }
    announce(listener);
    try (FolderLock _ = FolderLock.of(to.path());
        PolicyWatch watch = PolicyWatch.over(() -> calls(ready), listener::message, policyLimit)) {
      return withBounds(ready, watched(ready, listener, watch));
    }
  }

  /** What the watch interrupted has not been stopped by anybody, but failed. */
  private List<Summary> watched(List<Ready> ready, JobListener listener, PolicyWatch watch)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException {
    try {
      return parts.getFirst().name().isEmpty()
          ? List.of(run(ready.getFirst(), to.path(), listener))
          : runParts(ready, listener);
    } catch (JobInterruptedException e) {
      if (watch.endless().isPresent()) {
        RunFailedException why = withCommand(watch.endless().get(), running);
        throw new JobInterruptedException(e.folder(), false, e.kept(), why);
      }
      throw e;
    } catch (InterruptedException e) {
      if (watch.endless().isPresent()) {
        throw withCommand(watch.endless().get(), running);
      }
      throw e;
    }
  }

  /** Says what will not be as somebody may expect. */
  public void announce(JobListener listener) {
    parts.stream()
        .flatMap(part ->
            Stream.concat(
                part
                    .setup()
                    .withoutEffect(part.plan().policies(), part.plan().hasPrograms())
                    .stream(),
                ThreadsAndTimes.of(part)))
        .distinct()
        .forEach(listener::message);
    WorkloadClaims.of(parts).forEach(listener::message);
    PoliciesMissingHints.of(parts).forEach(gap -> listener.message(gap + "."));
  }

  private static Collection<PolicyCalls> calls(List<Ready> ready) {
    return ready.stream().flatMap(one -> one.sweep().calls().stream()).toList();
  }

  private Summary run(Ready part, Path folder, JobListener listener)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException {
    running = part.plan();
    try {
      return new SweepRun(to, part.plan(), part.sweep(), folder, listener).run();
    } catch (RunFailedException e) {
      throw withCommand(e, part.plan());
    }
  }

  /** Tells how to see a run that failed again, alone. */
  private static RunFailedException withCommand(RunFailedException failed, PartPlan part)
      throws InvalidInputException, IOException {
    if (failed.place().isEmpty()) {
      return failed;
    }
    RunFailedException.Place run = failed.place().get();
    return failed.withCommand(
        Replays.of(part.manifest(), part.setup().dataSet(), part.inputPaths())
            .command(
                part.plan().categoryNames().get(run.category()),
                run.number(),
                part.plan().policyNames().get(run.policy())));
  }

  /** Each part has a folder of its own, the manifest of the whole comes when all are whole. */
  private List<Summary> runParts(List<Ready> ready, JobListener listener)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException {
    WholeFolder whole = new WholeFolder(to, SweepManifest.ofParts(source.name(), parts));
    List<Summary> summaries = new ArrayList<>();
    try {
      for (Ready part : ready) {
        try {
          summaries.add(run(part, to.path().resolve(part.plan().name()), listener));
        } catch (InterruptedException e) {
          if (summaries.isEmpty()) {
            throw e;
          }
          throw new JobInterruptedException(to.path(), true, "what was done is kept", e);
        } catch (RunFailedException e) {
          whole.fail(part.plan().name(), e);
          throw failed(part.plan(), e);
        }
      }
      whole.publish();
      return summaries;
    } finally {
      if (summaries.isEmpty()) {
        whole.discard();
      }
    }
  }

  /** The bounds of what is whole by now, so that there is nothing to lose but they. */
  private SweepResult withBounds(List<Ready> ready, List<Summary> summaries)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    boolean bound = parts.stream().anyMatch(PartPlan::bound);
    List<SweepResult.Part> done = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      PartPlan part = parts.get(i);
      Optional<BoundDistances> distances = Optional.empty();
      if (bound) {
        List<BoundsMeans> means = bounds(ready.get(i), to.path().resolve(part.name()));
        distances = Optional.of(new BoundDistances(summaries.get(i), means, part.kind()));
      }
      done.add(
          new SweepResult.Part(part, summaries.get(i), distances, ranking(part, summaries.get(i))));
    }
    return new SweepResult(to.path(), done);
  }

  private Optional<DrawnRanking> ranking(PartPlan part, Summary summary)
      throws InvalidInputException, IOException {
    if (part.plan().draws().isEmpty() || part.share().isPresent()) {
      return Optional.empty();
    }
    DataDraws draws = part.plan().draws().get();
    DrawnMeans means =
        DrawnMeans.read(
            to.path().resolve(part.name()),
            draws.count(),
            summary.categories(),
            summary.policies(),
            part.plan().columns());
    var figures = new DrawnRanking.Figures(draws.drawnFigures(), draws.fixedFigures());
    return Optional.of(new DrawnRanking(summary, means, figures, part.kind()));
  }

  private static List<BoundsMeans> bounds(Ready part, Path path)
      throws RunFailedException, JobInterruptedException {
    try {
      return part.bounds().isPresent()
          ? part.bounds().get().write(part.plan().range(), path)
          : List.of();
    } catch (InterruptedException e) {
      throw new JobInterruptedException(path, true, BOUNDS_KEPT, e);
    } catch (IOException e) {
      throw new JobInterruptedException(path, Interruption.isCauseOf(e), BOUNDS_KEPT, e);
    }
  }
}
