package akula.toolkit.sweep;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PortablePieces;
import akula.bootstrap.sweep.SweepWork;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.catalog.Catalog;
import akula.formats.sweep.SweepFile;
import akula.formats.sweep.SweepReader;
import akula.toolkit.cluster.OpenWork;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.UnpackedInputs;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A sweep that was packed, whose files lie in a temporary folder until it is closed. Nothing else
 * is read: not what ships, and nothing of where the sweep was packed.
 */
public final class OpenSweep implements OpenWork {
  private final String name;
  private final PackedSweep packed;
  private final UnpackedInputs inputs;
  private SweepJob planned;

  private OpenSweep(String name, PackedSweep packed, UnpackedInputs inputs) {
    this.name = name;
    this.packed = packed;
    this.inputs = inputs;
  }

  /**
   * Opens a sweep.
   *
   * @param name what it is called in messages
   * @throws IOException if its files cannot be written to the temporary folder
   */
  public static OpenSweep of(String name, PackedSweep packed) throws IOException {
    return new OpenSweep(name, packed, UnpackedInputs.of(packed.inputs()));
  }

  /**
   * Plans the sweep again.
   *
   * @param more says what is not in it: the folder of the results, the share, the workers
   * @throws UsageException if it is not the sweep that was packed
   */
  public SweepJob job(Consumer<SweepBuilder> more)
      throws InvalidInputException, RunFailedException {
    Catalog places = inputs.catalog();
    PolicyCatalog policies = inputs.policies();
    SweepBuilder builder =
        SweepJob.builder()
            .inputs(places)
            .catalog(policies)
            .file(said(new KnownNames(places, policies)))
            .bound(packed.bound())
            .parquetFrom(packed.parquetFrom())
            .coSchedules(packed.coSchedules().orElse(null));
    more.accept(builder);
    SweepJob job = builder.build();
    if (!PackedSweep.planHash(job.parts()).equals(packed.planHash())) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "%s gives another plan here than where it was written; write it again, with the same build"
                  .formatted(name)
              + " of akula");
    }
    return job;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The sweep is planned when this is asked first.
   *
   * @throws UsageException if it is not the sweep that was packed
   */
  @Override
  public synchronized PortablePieces<?> pieces(
      String part, String work, IntFunction<byte[]> earlier)
      throws InvalidInputException, RunFailedException {
    if (planned == null) {
      planned = job(_ -> {});
    }
    return planned.parts().stream()
        .filter(one -> one.name().equals(part))
        .findFirst()
        .map(one -> SweepWork.pieces(work, one.plan()))
        .orElseThrow(() ->
            new UsageException(
                MessageCode.UNKNOWN_NAME, "%s has no part '%s'".formatted(name, part)));
  }

  private SweepFile said(KnownNames known) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    var source = SourceText.of("sweep.json", packed.said(), mistakes);
    mistakes.throwIfAny();
    return SweepReader.read(source.orElseThrow(), known);
  }

  /** Removes the temporary folder, if it is still there. */
  @Override
  public void close() {
    inputs.close();
  }
}
