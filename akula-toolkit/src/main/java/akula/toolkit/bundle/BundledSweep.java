package akula.toolkit.bundle;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.NewFile;
import akula.formats.SourceText;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.PackedInput;
import akula.toolkit.inputs.PackedInputs;
import akula.toolkit.sweep.OpenSweep;
import akula.toolkit.sweep.PackedSweep;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.sweep.SweepManifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Puts a sweep with all that it reads into one file, and opens such files. */
public final class BundledSweep {
  private static final String SWEEP = "sweep.json";

  private BundledSweep() {}

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
    PackedSweep packed = PackedSweep.of(job, true);
    SortedMap<String, byte[]> files = new TreeMap<>(packed.inputs().files());
    files.put(SWEEP, packed.said());
    byte[] bytes = BundleFiles.encode(index(packed, files), files);
    try (OpenSweep open = open(file.toString(), BundleFiles.decode(file.toString(), bytes))) {
      open.job(_ -> {});
    }
    if (overwrite) {
      NewFile.replace(file, bytes);
    } else {
      NewFile.write(file, bytes);
    }
    return files.size();
  }

  private static BundleIndex index(PackedSweep packed, SortedMap<String, byte[]> files) {
    SortedMap<String, String> hashes = new TreeMap<>();
    files.forEach((name, content) -> hashes.put(name, Sha256.of(content)));
    return new BundleIndex(
        SweepManifest.version(),
        packed.bound(),
        packed.coSchedules(),
        packed.parquetFrom(),
        packed.planHash(),
        packed.inputs().inputs(),
        hashes);
  }

  /**
   * Opens a bundle.
   *
   * @throws InvalidInputException if it is none, was cut or edited, or is of another version
   * @throws IOException if its files cannot be written to the temporary folder
   */
  public static OpenSweep open(Path file) throws InvalidInputException, IOException {
    Mistakes mistakes = new Mistakes();
    Optional<byte[]> bytes = SourceText.bytes(file, mistakes);
    mistakes.throwIfAny();
    return open(file.toString(), BundleFiles.decode(file.toString(), bytes.orElseThrow()));
  }

  private static OpenSweep open(String name, BundleFiles.Read bundle)
      throws InvalidInputException, IOException {
    BundleIndex index = bundle.index();
    String version = SweepManifest.version();
    if (!index.akula().equals(version)) {
      throw BundleFiles.refused(
          name,
          "was written by version '%s' of akula, and this is '%s'; expected the same"
              .formatted(index.akula(), version));
    }
    for (PackedInput input : index.inputs()) {
      if (!BundleFiles.isName(input.file())) {
        throw BundleFiles.refused(
            name, "has '%s' at '%s', which is not in it".formatted(input.name(), input.file()));
      }
    }
    SortedMap<String, byte[]> files = new TreeMap<>(bundle.files());
    byte[] said = files.remove(SWEEP);
    if (said == null) {
      throw BundleFiles.refused(name, "has no %s".formatted(SWEEP));
    }
    return OpenSweep.of(
        name,
        new PackedSweep(
            said,
            index.bound(),
            index.coSchedules(),
            index.parquetFrom(),
            index.planHash(),
            new PackedInputs(index.inputs(), files)));
  }
}
