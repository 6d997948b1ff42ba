package akula.toolkit.bundle;

import akula.bootstrap.RunFailedException;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.formats.SourceText;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSetReader;
import akula.formats.sweep.SweepPart;
import akula.formats.sweep.SweepWriter;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.PackedWork;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.PartPlan;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepInputs;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.sweep.SweepManifest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/** Puts a sweep with all that it reads into one file. */
public final class BundledSweep {
  static final String SWEEP = "sweep.json";
  static final String PLUGINS = "plugins";

  private final SweepInputs sweep;
  private final boolean travels;
  private final Set<BundleInput> seen = new HashSet<>();
  private final List<BundleInput> inputs = new ArrayList<>();
  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private long size;

  /**
   * Makes an empty one.
   *
   * @param travels whether others may come to read it, who shall not see where something lies here
   */
  private BundledSweep(SweepInputs sweep, boolean travels) {
    this.sweep = sweep;
    this.travels = travels;
  }

  /**
   * Writes a bundle, and plans the sweep again from it, so that it is known to be the same.
   *
   * @param job what is to be in it; its share and its folder are not
   * @param file to be made
   * @param overwrite whether one that is there is replaced
   * @return how many files are in it
   * @throws InvalidInputException if an input cannot be read any more
   * @throws UsageException if the sweep has what no file has, or an input is named by an absolute
   *     path
   * @throws IOException if the file is there already and not replaced, or cannot be written
   */
  public static int write(SweepJob job, Path file, boolean overwrite)
      throws InvalidInputException, RunFailedException, IOException {
    if (!overwrite) {
      NewFile.requireAbsent(file);
    }
    BundledSweep bundled = new BundledSweep(job.inputs(), true);
    byte[] bytes = bundled.encode(job);
    try (OpenBundle open = OpenBundle.of(file.toString(), bytes)) {
      open.job(_ -> {});
    }
    if (overwrite) {
      NewFile.replace(file, bytes);
    } else {
      NewFile.write(file, bytes);
    }
    return bundled.files.size();
  }

  /**
   * Plans a sweep whose pieces a cluster runs. Nothing is started before the sweep is.
   *
   * @param plan of it, but for what runs it
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together, a policy needs what there is not, or
   *     the sweep has what cannot be sent
   * @throws RunFailedException if a policy throws when it is asked what it needs
   * @throws IOException if an input cannot be read any more
   */
  public static SweepJob on(Cluster cluster, SweepBuilder plan)
      throws InvalidInputException, RunFailedException, IOException {
    AtomicReference<PackedWork> work = new AtomicReference<>();
    SweepJob job = plan.runners(part -> cluster.runner(work::get, part)).build();
    byte[] bundle = new BundledSweep(job.inputs(), false).encode(job);
    work.set(new PackedWork(SweepBundleKind.NAME, bundle, job.policyLimit()));
    return job;
  }

  private byte[] encode(SweepJob job) throws InvalidInputException, IOException {
    collect(job);
    SortedMap<String, String> hashes = new TreeMap<>();
    files.forEach((name, content) -> hashes.put(name, Sha256.of(content)));
    PartPlan first = job.parts().getFirst();
    BundleIndex index =
        new BundleIndex(
            SweepManifest.version(),
            job.parts().stream().anyMatch(PartPlan::bound),
            first.plan().coSchedules(),
            planHash(job.parts()),
            inputs,
            hashes);
    return BundleFiles.encode(index, files);
  }

  /** Returns the hash of what is to be done in all parts, whatever the share. */
  static String planHash(List<PartPlan> parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (PartPlan part : parts) {
      all.write(part.whole().manifest());
    }
    return Sha256.of(all.toByteArray());
  }

  private void collect(SweepJob job) throws InvalidInputException, IOException {
    if (!sweep.isNamed()) {
      throw new UsageException(
          "a sweep is sent elsewhere by its files, and the machine or the data set of this one was"
              + " opened by Java code; give its name or path");
    }
    put(SWEEP, SweepWriter.encode(sweep.said()));
    Catalog places = sweep.places();
    for (SweepPart part : sweep.said().parts()) {
      String machine = part.machine().orElse(SweepBuilder.MACHINE);
      add(InputKind.MACHINE, machine, places.machine(machine));
      addDataSet(part.data().orElse(SweepBuilder.DATA));
      for (String workload : part.workloadFiles()) {
        add(InputKind.WORKLOAD, workload, places.writtenWorkload(workload));
      }
    }
    for (PartPlan part : job.parts()) {
      for (var policy : part.plan().policies()) {
        for (Path path : sweep.filesOf(policy)) {
          add(InputKind.POLICY_FILE, path.toString(), sweep.policies().place(path));
        }
      }
    }
    for (Path jar : sweep.policies().jars()) {
      add(InputKind.PLUGIN, jar.getFileName().toString(), jar);
    }
  }

  private void addDataSet(String name) throws InvalidInputException {
    Optional<String> folder = newFolder(InputKind.DATA_SET, name);
    if (folder.isPresent()) {
      inputs.add(new BundleInput(InputKind.DATA_SET, name, folder.get()));
      Path place = sweep.places().dataSet(name);
      var kinds = ContentionKinds.of(sweep.policies().loader());
      DataSetReader.files(place, kinds)
          .forEach((file, content) -> put(folder.get() + "/" + file, content));
    }
  }

  private void add(InputKind kind, String name, Path place) throws IOException {
    Optional<String> folder = newFolder(kind, name);
    if (folder.isPresent()) {
      boolean isPlugin = kind == InputKind.PLUGIN; // these have to be in one folder
      String file = (isPlugin ? PLUGINS : folder.get()) + "/" + place.getFileName();
      inputs.add(new BundleInput(kind, name, file));
      put(file, FolderFile.content(place));
    }
  }

  /** Returns the folder of an input that was not there yet: its number. */
  private Optional<String> newFolder(InputKind kind, String name) {
    if (travels && Path.of(name).isAbsolute()) {
      throw new UsageException(
          "%s is an absolute path, which would stand in the bundle; name it from the folder that you"
                  .formatted(name)
              + " are in");
    }
    boolean isNew = seen.add(new BundleInput(kind, name, ""));
    return isNew ? Optional.of(Integer.toString(seen.size())) : Optional.empty();
  }

  private void put(String file, byte[] content) {
    size += content.length;
    if (size > SourceText.LARGEST_BYTES) {
      throw new UsageException(
          "the inputs of the sweep have more than %d bytes; expected at most so many in a bundle"
              .formatted(SourceText.LARGEST_BYTES));
    }
    files.put(file, content);
  }
}
