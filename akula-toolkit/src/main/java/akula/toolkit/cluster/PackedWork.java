package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.packed.Codec;
import akula.formats.packed.Packed;
import akula.toolkit.common.UsageException;
import akula.toolkit.watch.PolicyWatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Work with all that it reads, as it is sent to processes that run pieces of it.
 *
 * @param kind names the {@link WorkKind} that packed it
 * @param content what that kind opens; work of the same content need be opened once
 * @param policyLimit how long a callback of a policy may take
 * @param earlier what came of the rounds before, if the work has several: see {@link OpenWork}.
 *     From round to round the arrays are the same, with one more at the end
 */
public record PackedWork(String kind, byte[] content, Duration policyLimit, List<byte[]> earlier) {
  /** Makes one of one round, whose policies may take as long as they usually may. */
  public PackedWork(String kind, byte[] content) {
    this(kind, content, PolicyWatch.LIMIT, List.of());
  }

  /** Packs work behind the version that does, since another one may write it otherwise. */
  public static <T> PackedWork of(String kind, Codec<T> codec, T work, Duration policyLimit) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      DataOutputStream out = new DataOutputStream(bytes);
      Packed.writeText(out, version());
      codec.write(work, out);
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written", e);
    }
    return new PackedWork(kind, bytes.toByteArray(), policyLimit, List.of());
  }

  /**
   * Returns what {@link #of} packed.
   *
   * @throws UsageException if another version did
   * @throws IOException if it is not what was packed
   */
  public static <T> T unpack(byte[] content, Codec<T> codec) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
    String version = Packed.readText(in);
    if (!version.equals(version())) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "the work was packed by version '%s' of akula, and this is '%s'; expected the same"
              .formatted(version, version()));
    }
    return codec.read(in);
  }

  private static String version() {
    String version = PackedWork.class.getPackage().getImplementationVersion();
    return version == null ? "" : version;
  }

  /** Returns the same work in the round after some others. */
  PackedWork after(List<byte[]> rounds) {
    return new PackedWork(kind, content, policyLimit, List.copyOf(rounds));
  }

  /**
   * Returns pieces that can be handed to other processes.
   *
   * @throws UsageException if these cannot
   */
  static <R> PortablePieces<R> portable(Pieces<R> pieces) {
    if (pieces instanceof PortablePieces<R> portable) {
      return portable;
    }
    throw new UsageException(
        MessageCode.UNFIT, "this work can be run by one process alone, without a cluster");
  }

  /**
   * Plans work again.
   *
   * @throws InvalidInputException if it is not what was packed
   * @throws UsageException if this process does not know the kind, or is of another version
   */
  static OpenWork open(String kind, byte[] content)
      throws InvalidInputException, RunFailedException, IOException {
    for (WorkKind known : ServiceLoader.load(WorkKind.class, WorkKind.class.getClassLoader())) {
      if (known.name().equals(kind)) {
        return known.open(content);
      }
    }
    throw new UsageException(
        MessageCode.UNKNOWN_NAME, "no work of kind '%s' is known here".formatted(kind));
  }
}
