package akula.toolkit.bundle;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.toolkit.cluster.OpenWork;
import akula.toolkit.cluster.WorkKind;
import java.io.IOException;

/** Sweeps, sent to other processes as bundles. */
public final class SweepBundleKind implements WorkKind {
  static final String NAME = "sweep";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public OpenWork open(byte[] content)
      throws InvalidInputException, RunFailedException, IOException {
    return OpenBundle.of("the bundle of the sweep", content);
  }
}
