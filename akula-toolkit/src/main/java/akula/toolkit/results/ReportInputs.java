package akula.toolkit.results;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.Manifest;
import akula.statistics.reading.Results;
import akula.statistics.reading.WholeSweep;
import akula.statistics.report.Origin;
import akula.statistics.report.RankedWorkload;
import akula.statistics.report.Schedules;
import akula.statistics.results.InputPaths;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The data set and the machine of a sweep. The manifest has their names and hashes; they are looked
 * for among those that ship, unless the user says where they are.
 */
public final class ReportInputs {
  private final Manifest manifest;
  private final InputPlaces places;
  private final InputPaths paths;

  /** Takes results, and where their inputs may be beside what ships and where they were. */
  public ReportInputs(Results results, InputPlaces places) {
    this(results.manifest(), places, InputPaths.in(results.folder()));
  }

  ReportInputs(Manifest manifest, InputPlaces places, InputPaths paths) {
    this.manifest = manifest;
    this.places = places;
    this.paths = paths;
  }

  /**
   * Finds everything that a report tells.
   *
   * @param results whose manifest this is
   * @param shown the workloads whose schedules it shows
   * @param listener hears of the runs that are made for that
   * @throws InvalidInputException if what an option names cannot be read
   * @throws InterruptedException if the listener cancels
   */
  Origin origin(Results results, List<RankedWorkload> shown, JobListener listener)
      throws InvalidInputException, InterruptedException {
    List<String> policies = results.runs().policies();
    Optional<Named<DataSet>> data = data();
    if (manifest.kind().isReal()) {
      return real(data, policies);
    }
    Optional<Named<MachineDescription>> machine = machine();
    Replays replays = replays(data, machine);
    return new Origin(
        RunFacts.of(manifest, machine.map(Named::value)),
        DataFacts.of(manifest, data.map(Named::value)),
        PolicyNotes.of(manifest, policies),
        replays.all(policies),
        replays,
        schedules(results, shown, replays, data, machine, listener));
  }

  private Schedules schedules(
      Results results,
      List<RankedWorkload> shown,
      Replays replays,
      Optional<Named<DataSet>> data,
      Optional<Named<MachineDescription>> machine,
      JobListener listener)
      throws InterruptedException {
    if (shown.isEmpty()) {
      return Schedules.none("");
    }
    if (data.isEmpty() || machine.isEmpty()) {
      return Schedules.none(
          "Schedules are left out, since the %s is not found; name it with --%s."
              .formatted(
                  data.isEmpty() ? "data set" : "machine", data.isEmpty() ? "data" : "machine"));
    }
    PolicyCatalog catalog =
        places.plugins().map(PolicyCatalog::withPlugins).orElseGet(PolicyCatalog::ofClassPath);
    return new ScheduleRuns(
            results, replays, data.get().value(), machine.get().value(), catalog, places.sources())
        .of(shown, listener);
  }

  private Origin real(Optional<Named<DataSet>> data, List<String> policies) {
    Repeats repeats = realReplays(data);
    SequencedMap<String, String> facts = RealRunFacts.solo(manifest);
    if (manifest.text("data.name").isPresent()) {
      facts.putAll(DataFacts.of(manifest, data.map(Named::value)));
    }
    return new Origin(
        RealRunFacts.of(manifest),
        facts,
        PolicyNotes.of(manifest, policies),
        repeats.all(policies),
        repeats,
        Schedules.none(
            Invocation.inSentence(
                "Schedules of real runs are not in their results; 'akula run --trace FILE' records"
                    + " one.")));
  }

  private Repeats realReplays(Optional<Named<DataSet>> data) {
    String name = name(data, paths.data(), "data");
    return manifest.kind() == RunKind.SERVED
        ? new ServedReplays(manifest, name)
        : new RealReplays(manifest, name, plugins(), paths);
  }

  /** Finds out how workloads are run again. */
  public Origin.Replay replay() throws InvalidInputException {
    return repeats();
  }

  Repeats repeats() throws InvalidInputException {
    return manifest.kind().isReal() ? realReplays(data()) : replays(data(), machine());
  }

  private Replays replays(
      Optional<Named<DataSet>> data, Optional<Named<MachineDescription>> machine) {
    List<String> missing = new ArrayList<>();
    if (data.isEmpty()) {
      missing.add("data set " + manifest.text("data.name").orElse(""));
    }
    if (machine.isEmpty()) {
      missing.add("machine " + manifest.text("machine.name").orElse(""));
    }
    return new Replays(
        manifest,
        name(machine, paths.machine(), "machine"),
        name(data, paths.data(), "data"),
        data.map(Named::value),
        plugins(),
        paths,
        missing);
  }

  /** Something that was read, and what it is called on a command line. */
  private record Named<T>(String name, T value) {}

  /** What is not found is named as it was, so that who has it elsewhere sees what to change. */
  private String name(Optional<? extends Named<?>> found, Optional<String> before, String key) {
    return found
        .map(one -> one.name())
        .or(() -> before.map(paths::fromHere))
        .orElseGet(() -> manifest.text(key + ".name").orElse(""));
  }

  private Optional<Named<DataSet>> data() throws InvalidInputException {
    for (String name :
        all(places.data(), paths.data().map(paths::fromHere), Home.catalog().dataSets())) {
      Optional<DataSet> data = dataSet(name);
      String hash = data.map(DataSet::contentHash).orElse("unreadable");
      if (hash.equals(manifest.text("data.sha256").orElse(""))) {
        return data.map(set -> new Named<>(name, set));
      }
    }
    return Optional.empty();
  }

  /** One that ships, or was elsewhere, and cannot be read is none that is looked for. */
  private Optional<DataSet> dataSet(String name) throws InvalidInputException {
    try {
      return Optional.of(DataSetReader.read(Home.catalog().dataSet(name), places.kinds()));
    } catch (InvalidInputException e) {
      if (places.data().contains(name)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private Optional<Named<MachineDescription>> machine() throws InvalidInputException {
    String hash = manifest.text("machine.sha256").orElse("");
    for (String name :
        all(places.machines(), paths.machine().map(paths::fromHere), Home.catalog().machines())) {
      Optional<MachineDescription> machine = machine(name);
      if (machine.map(one -> Sha256.of(one.toString())).orElse("unreadable").equals(hash)) {
        return machine.map(one -> new Named<>(name, one));
      }
    }
    return Optional.empty();
  }

  private Optional<MachineDescription> machine(String name) throws InvalidInputException {
    try {
      return Optional.of(MachineReader.read(Home.catalog().machine(name)));
    } catch (InvalidInputException e) {
      if (places.machines().contains(name)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static List<String> all(
      List<String> given, Optional<String> before, List<String> shipped) {
    return Stream.of(given.stream(), before.stream(), shipped.stream())
        .flatMap(names -> names)
        .toList();
  }

  /**
   * Returns the folder of plug-in jars for commands: the one that is given, or else that of the
   * results. Jars that results alone name are not loaded: results may come from anybody.
   */
  private Optional<Path> plugins() {
    return places
        .plugins()
        .or(() -> paths.plugins().map(paths::fromHere).map(Path::of).filter(Files::isDirectory));
  }

  /**
   * Checks that each option names something that the sweep used.
   *
   * @throws InvalidInputException if it cannot be read
   * @throws UsageException if no part of the sweep used it
   */
  public static void requireUsed(WholeSweep sweep, InputPlaces places)
      throws InvalidInputException {
    for (String name : places.data()) {
      String hash = DataSetReader.read(Home.catalog().dataSet(name), places.kinds()).contentHash();
      requireUsed(sweep, "--data", name, hash, "data", "data set");
    }
    for (String name : places.machines()) {
      String text = MachineReader.read(Home.catalog().machine(name)).toString();
      requireUsed(sweep, "--machine", name, Sha256.of(text), "machine", "machine");
    }
  }

  private static void requireUsed(
      WholeSweep sweep, String option, String value, String hash, String key, String what) {
    List<Manifest> manifests =
        sweep.parts().stream().map(part -> part.results().manifest()).toList();
    if (manifests.stream().noneMatch(m -> hash.equals(m.text(key + ".sha256").orElse("")))) {
      List<String> names =
          manifests.stream().map(m -> m.text(key + ".name").orElse("")).distinct().toList();
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "%s %s is not what the sweep used; expected its %s %s, unchanged"
              .formatted(option, value, what, String.join(" or ", names)));
    }
  }
}
