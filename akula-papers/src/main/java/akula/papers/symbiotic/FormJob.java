package akula.papers.symbiotic;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Mixing;
import akula.formats.dataset.DataSet;
import akula.profiler.interference.Mix;
import akula.profiler.interference.ModeTraining;
import akula.profiler.interference.SimulatedTraining;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModeModel;
import akula.smt.interference.ModelFile;
import akula.smt.interference.TrainedFrom;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.model.ModelBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Whether the forward model has a better form, with two threads to a core. For each workload the
 * programs are divided in two halves anew. With the mixes of the one half each {@link Form} is
 * trained, and that one is chosen that errs least in them, leaving out the programs that it is
 * judged by. Then all are judged by mixes and by a workload of the other half.
 */
public final class FormJob implements Job<FormResult> {
  private static final int MODE = 2;

  /** The component by which inverses are judged, which nothing is made of here. */
  private static final int COMPONENT = 1;

  /** Draws the halves, and not the workloads. */
  private static final long HALVES = 0x5ca1ab1eL;

  private final SmtBenches benches;
  private final int cores;
  private final int workloads;
  private final long seed;

  /**
   * Makes one.
   *
   * @param cores how many are used
   */
  FormJob(SmtBenches benches, int cores, int workloads, long seed) {
    this.benches = benches;
    this.cores = cores;
    this.workloads = workloads;
    this.seed = seed;
  }

  /**
   * Two halves of the programs.
   *
   * @param own positions of those that forms are trained and chosen with
   * @param other those that they are judged by
   */
  record Halves(Set<Integer> own, Set<Integer> other) {
    /**
     * Draws them.
     *
     * @param programs how many there are
     */
    static Halves drawn(int programs, long seed) {
      List<Integer> all = new ArrayList<>(IntStream.range(0, programs).boxed().toList());
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < programs; i++) {
        Collections.swap(all, i, random.nextInt(i, programs));
      }
      int half = Math.ceilDiv(programs, 2);
      return new Halves(Set.copyOf(all.subList(0, half)), Set.copyOf(all.subList(half, programs)));
    }
  }

  @Override
  public FormResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    SequencedMap<String, List<FormTrial>> found = new LinkedHashMap<>();
    for (SmtBench bench : benches.all()) {
      List<Path> models = new ArrayList<>();
      try {
        found.put(bench.set().name(), trials(bench, models, listener));
      } finally {
        for (Path model : models) {
          Files.delete(model);
        }
      }
    }
    return new FormResult(cores, workloads, seed, found);
  }

  private List<FormTrial> trials(SmtBench bench, List<Path> models, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    ModeTraining all = recorded(bench, listener);
    List<FormRuns.Plan> plans = new ArrayList<>();
    List<Map<Form, FormTrial.Errors>> errors = new ArrayList<>();
    for (int workload = 0; workload < workloads; workload++) {
      long own = Mixing.seedOf(seed ^ HALVES, workload);
      Halves halves = Halves.drawn(bench.programs().size(), own);
      Map<Form, FormTrial.Errors> here = new EnumMap<>(Form.class);
      Map<Form, PolicyFactory> policies = new EnumMap<>(Form.class);
      ModeTraining judges = all.among(halves.other(), Form.PAPER.rule());
      for (Form form : Form.values()) {
        ModeTraining training = all.among(halves.own(), form.rule());
        ModeModel model = training.fit().model();
        here.put(
            form,
            new FormTrial.Errors(
                training.leavingOut(COMPONENT).slowdowns().meanAbsolute().mean(),
                judges.errors(model, COMPONENT).slowdowns().meanAbsolute().mean()));
        Path file = SmtBench.temporary("akula-model-");
        models.add(file);
        Files.writeString(file, text(bench, halves, form, model));
        policies.put(form, PolicyCatalog.ofClassPath().resolve("symbiotic:model=" + file));
      }
      errors.add(here);
      List<Integer> judged = halves.other().stream().sorted().map(bench.programs()::get).toList();
      plans.add(new FormRuns.Plan(judged, policies));
    }
    FormRuns runs =
        new FormRuns(bench.machine(), BootstrapData.of(bench.set()), plans, MODE, cores, seed);
    List<FormRuns.Outcome> outcomes = bench.all(runs, bench.set().name(), listener);
    List<FormTrial> trials = new ArrayList<>();
    for (int i = 0; i < workloads; i++) {
      trials.add(new FormTrial(errors.get(i), outcomes.get(i).chance(), outcomes.get(i).stp()));
    }
    return trials;
  }

  /** Runs all pairs of programs. */
  private ModeTraining recorded(SmtBench bench, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    DataSet set = bench.set();
    var training =
        new SimulatedTraining(
            bench.machine(),
            BootstrapData.of(set),
            ClosedRuns.SETTINGS,
            bench.programs(),
            ModelBuilder.STACK,
            Form.PAPER.rule(),
            set.indexOf(ModelBuilder.FILLER));
    List<Mix> mixes = Mix.all(bench.programs().size(), MODE);
    long total = bench.programs().size() + (long) mixes.size();
    try (JobListener.Counter counter =
        listener.begin("mixes", JobListener.Unit.RUN, () -> total, 0)) {
      return training.train(
          MODE,
          mixes,
          bench.runner(),
          done -> {
            counter.done(done);
            if (listener.isCancelled()) {
              Thread.currentThread().interrupt();
            }
          });
    }
  }

  private String text(SmtBench bench, Halves halves, Form form, ModeModel model) {
    List<String> names = bench.set().applicationNames();
    SortedMap<Integer, ModeModel> modes = new TreeMap<>(Map.of(MODE, model));
    TrainedFrom from =
        new TrainedFrom(
            bench.machine().name(),
            bench.set().name(),
            halves.own().stream().sorted().map(bench.programs()::get).map(names::get).toList(),
            form.rule().alone(),
            form.rule().waiting().stream().map(ModelBuilder.STACK::get).toList(),
            form.rule().shrink());
    return ModelFile.text(new InterferenceModel(from, ModelBuilder.STACK, modes));
  }
}
