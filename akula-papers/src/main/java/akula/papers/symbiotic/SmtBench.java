package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.formats.InvalidInputException;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.smt.interference.ModelFile;
import akula.toolkit.job.JobListener;
import akula.toolkit.model.GroupProfileJob;
import akula.toolkit.model.ModelAccuracy;
import akula.toolkit.model.ModelCheckJob;
import akula.toolkit.model.ModelTrainJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A data set on the machine of the paper, and all that is run with it.
 *
 * @param set the programs, and how they slow each other down
 * @param shippedModel the model of it that ships
 * @param machine the whole of it
 * @param runner runs the workloads
 */
record SmtBench(DataSet set, Path shippedModel, MachineDescription machine, PieceRunner runner) {

  /**
   * Runs all workloads under some policies, with the model that ships.
   *
   * @param shape how many
   */
  SmtOutcomes outcomes(SmtShape shape, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    return outcomes(shape, List.of(SmtPolicy.values()), shippedModel(), listener);
  }

  /** Trains a model first, and runs all workloads with that; none of four to a core. */
  SmtOutcomes outcomesOfItsOwnModel(
      SmtShape shape, Collection<SmtPolicy> policies, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    Path model = temporary("akula-model-");
    try {
      var job = ModelTrainJob.builder().data(set).machine(machine).runner(runner).build();
      Files.writeString(model, ModelFile.text(job.run(listener).model()));
      return outcomes(shape, policies, model, listener);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e); // all was read before
    } finally {
      Files.delete(model);
    }
  }

  /** Runs all workloads under some policies, with a model. */
  SmtOutcomes outcomes(SmtShape shape, Collection<SmtPolicy> some, Path model, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    if (shape.compared().isEmpty()) {
      return new SmtOutcomes(List.of());
    }
    Path profile = temporary("akula-groups-");
    try {
      Files.writeString(profile, profile(shape, some, listener));
      Map<SmtPolicy, PolicyFactory> policies = new EnumMap<>(SmtPolicy.class);
      for (SmtPolicy policy : some) {
        policies.put(policy, policy(policy, model, profile));
      }
      return new SmtOutcomes(
          all(
              new SmtRuns(machine, BootstrapData.of(set), programs(), policies, shape),
              set.name(),
              listener));
    } finally {
      Files.delete(profile);
    }
  }

  /** Runs eight applications to a core under Linux. */
  List<Smt8Runs.Outcome8> eight(SmtShape shape, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    PolicyFactory linux = policy(SmtPolicy.CFS, null, null);
    return all(
        new Smt8Runs(machine, BootstrapData.of(set), programs(), linux, shape),
        set.name() + ", SMT8",
        listener);
  }

  /**
   * Judges the model that ships.
   *
   * @param mixes at most so many of a mode
   */
  ModelAccuracy accuracy(List<Integer> modes, int mixes, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    try {
      return ModelCheckJob.builder()
          .model(shippedModel())
          .smt(modes)
          .mixes(mixes)
          .data(set)
          .machine(machine)
          .runner(runner)
          .build()
          .run(listener);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e); // all was read before
    }
  }

  /** Runs all pieces, and returns what came of them in their order. */
  <R> List<R> all(Pieces<R> pieces, String what, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    List<R> all = new ArrayList<>();
    try (JobListener.Counter counter =
        listener.begin(what, JobListener.Unit.WORKLOAD, pieces::count, 0)) {
      runner.run(
          pieces,
          new InOrder<>((_, outcome) -> {
            all.add(outcome);
            counter.done(1);
            if (listener.isCancelled()) {
              Thread.currentThread().interrupt();
            }
          }));
    }
    return all;
  }

  /** What the oracle goes by, if it is to run. */
  private String profile(SmtShape shape, Collection<SmtPolicy> policies, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    if (!shape.modes().contains(2) || !policies.contains(SmtPolicy.SMT_ORACLE)) {
      return "";
    }
    try {
      return GroupProfileJob.builder()
          .data(set)
          .machine(machine)
          .runner(runner)
          .build()
          .run(listener);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e); // both were read before
    }
  }

  /** Those that have phases: all but the filler, and rows that are phases themselves. */
  List<Integer> programs() {
    List<Integer> programs = new ArrayList<>();
    List<Application> rows = set.applications();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).phases().size() > 1) {
        programs.add(i);
      }
    }
    return programs;
  }

  private static PolicyFactory policy(SmtPolicy policy, Path model, Path profile) {
    String options =
        switch (policy) {
          case SYMBIOTIC, SYMBIOTIC_NUMA -> ":model=" + model;
          case SMT_ORACLE -> ":profile=" + profile;
          default -> "";
        };
    return PolicyCatalog.ofClassPath().resolve(policy.policy() + options);
  }

  /** Makes a file that is deleted at the end of the process, if not before. */
  static Path temporary(String name) throws IOException {
    Path file = Files.createTempFile(name, ".csv");
    file.toFile().deleteOnExit(); // also where Ctrl-C ends it
    return file;
  }
}
