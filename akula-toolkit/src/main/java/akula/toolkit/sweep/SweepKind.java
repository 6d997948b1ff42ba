package akula.toolkit.sweep;

import akula.toolkit.cluster.OpenWork;
import akula.toolkit.cluster.PackedWork;
import akula.toolkit.cluster.WorkKind;
import java.io.IOException;

/** Sweeps, sent to other processes with all that they read. */
public final class SweepKind implements WorkKind {
  static final String NAME = "sweep";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public OpenWork open(byte[] content) throws IOException {
    return OpenSweep.of("the sweep that was sent", PackedWork.unpack(content, PackedSweep.CODEC));
  }
}
