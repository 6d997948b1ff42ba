package akula.toolkit.bundle;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PortablePieces;
import akula.bootstrap.sweep.SweepWork;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.catalog.Catalog;
import akula.formats.sweep.SweepFile;
import akula.formats.sweep.SweepReader;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.OpenWork;
import akula.toolkit.cluster.PackedWork;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.KnownNames;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.sweep.SweepManifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A bundle whose files lie in a temporary folder, until it is closed. Nothing else is read: not
 * what ships, and nothing of where the sweep was bundled.
 */
public final class OpenBundle implements OpenWork {
  private final String name;
  private final byte[] bytes;
  private final BundleFiles.Read bundle;
  private final Path folder;
  private SweepJob planned;

  private OpenBundle(String name, byte[] bytes, BundleFiles.Read bundle, Path folder) {
    this.name = name;
    this.bytes = bytes;
    this.bundle = bundle;
    this.folder = folder;
  }

  /**
   * Opens a bundle.
   *
   * @throws InvalidInputException if it is none, was cut or edited, or is of another version
   * @throws IOException if its files cannot be written to the temporary folder
   */
  public static OpenBundle of(Path file) throws InvalidInputException, IOException {
    Mistakes mistakes = new Mistakes();
    Optional<byte[]> bytes = SourceText.bytes(file, mistakes);
    mistakes.throwIfAny();
    return of(file.toString(), bytes.orElseThrow());
  }

  static OpenBundle of(String name, byte[] bytes) throws InvalidInputException, IOException {
    BundleFiles.Read bundle = BundleFiles.decode(name, bytes);
    String version = SweepManifest.version();
    if (!bundle.index().akula().equals(version)) {
      throw BundleFiles.refused(
          name,
          "was written by version '%s' of akula, and this is '%s'; expected the same"
              .formatted(bundle.index().akula(), version));
    }
    OpenBundle open =
        new OpenBundle(name, bytes, bundle, Files.createTempDirectory("akula-bundle"));
    try {
      open.unpack();
      return open;
    } catch (IOException | RuntimeException | Error e) {
      open.close();
      throw e;
    }
  }

  private void unpack() throws IOException {
    for (var file : bundle.files().entrySet()) {
      Path place = folder.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.write(place, file.getValue(), StandardOpenOption.CREATE_NEW);
    }
  }

  /**
   * Plans the sweep again.
   *
   * @param more says what is not in a bundle: the folder of the results, the share, the workers
   * @throws UsageException if it is not the sweep that was bundled
   */
  public SweepJob job(Consumer<SweepBuilder> more)
      throws InvalidInputException, RunFailedException, IOException {
    Catalog places =
        Catalog.of(
            places(InputKind.MACHINE), places(InputKind.DATA_SET), places(InputKind.WORKLOAD));
    PolicyCatalog policies = policies();
    SweepBuilder builder =
        SweepJob.builder()
            .inputs(places)
            .catalog(policies)
            .file(sweep(new KnownNames(places, policies)))
            .bound(bundle.index().bound())
            .coSchedules(bundle.index().coSchedules().orElse(null));
    more.accept(builder);
    SweepJob job = builder.build();
    if (!BundledSweep.planHash(job.parts()).equals(bundle.index().planHash())) {
      throw new UsageException(
          "%s gives another plan here than where it was written; write it again, with the same build"
                  .formatted(name)
              + " of akula");
    }
    return job;
  }

  /**
   * Plans the sweep again, to be run by a cluster, which is sent the bundle as it is.
   *
   * @param more says what is not in a bundle: the folder of the results, the share
   * @throws UsageException if it is not the sweep that was bundled
   */
  public SweepJob job(Cluster cluster, Consumer<SweepBuilder> more)
      throws InvalidInputException, RunFailedException, IOException {
    AtomicReference<PackedWork> work = new AtomicReference<>();
    SweepJob job =
        job(plan -> {
          more.accept(plan);
          plan.runners(part -> cluster.runner(work::get, part));
        });
    work.set(new PackedWork(SweepBundleKind.NAME, bytes, job.policyLimit()));
    return job;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The sweep is planned when this is asked first.
   *
   * @throws UsageException if it is not the sweep that was bundled
   */
  @Override
  public synchronized PortablePieces<?> pieces(String part, String work)
      throws InvalidInputException, RunFailedException, IOException {
    if (planned == null) {
      planned = job(_ -> {});
    }
    return planned.parts().stream()
        .filter(one -> one.name().equals(part))
        .findFirst()
        .map(one -> SweepWork.parse(work).pieces(one.plan()))
        .orElseThrow(() -> new UsageException("%s has no part '%s'".formatted(name, part)));
  }

  private SweepFile sweep(KnownNames known) throws InvalidInputException {
    byte[] text = bundle.files().get(BundledSweep.SWEEP);
    if (text == null) {
      throw BundleFiles.refused(name, "has no %s".formatted(BundledSweep.SWEEP));
    }
    Mistakes mistakes = new Mistakes();
    var source = SourceText.of(BundledSweep.SWEEP, text, mistakes);
    mistakes.throwIfAny();
    return SweepReader.read(source.orElseThrow(), known);
  }

  private Map<String, Path> places(InputKind kind) throws InvalidInputException {
    Map<String, Path> places = new HashMap<>();
    for (BundleInput input : bundle.index().inputs()) {
      if (input.kind() == kind) {
        if (!BundleFiles.isName(input.file())) {
          throw BundleFiles.refused(
              name, "has '%s' at '%s', which is not in it".formatted(input.name(), input.file()));
        }
        places.put(input.name(), folder.resolve(input.file()));
      }
    }
    return places;
  }

  private PolicyCatalog policies() throws InvalidInputException {
    Map<String, Path> files = places(InputKind.POLICY_FILE);
    PolicyCatalog catalog =
        places(InputKind.PLUGIN).isEmpty()
            ? PolicyCatalog.ofClassPath()
            : PolicyCatalog.withPlugins(folder.resolve(BundledSweep.PLUGINS));
    return catalog.withFiles(
        path -> files.getOrDefault(path.toString(), folder.resolve("nowhere")));
  }

  /** Removes the temporary folder, if it is still there. */
  @Override
  public void close() {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
