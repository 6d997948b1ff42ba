package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.toolkit.common.UsageException;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.ServiceLoader;

/**
 * Work with all that it reads, as it is sent to processes that run pieces of it.
 *
 * @param kind names the {@link WorkKind} that packed it
 * @param content what that kind opens
 * @param policyLimit how long a callback of a policy may take
 */
public record PackedWork(String kind, byte[] content, Duration policyLimit) {
  /** Makes one whose policies may take as long as they usually may. */
  public PackedWork(String kind, byte[] content) {
    this(kind, content, PolicyWatch.LIMIT);
  }

  /**
   * Plans the work again.
   *
   * @throws InvalidInputException if it is not what was packed
   * @throws UsageException if this process does not know the kind, or is of another version
   */
  public OpenWork open() throws InvalidInputException, RunFailedException, IOException {
    for (WorkKind known : ServiceLoader.load(WorkKind.class, WorkKind.class.getClassLoader())) {
      if (known.name().equals(kind)) {
        return known.open(content);
      }
    }
    throw new UsageException("no work of kind '%s' is known here".formatted(kind));
  }
}
