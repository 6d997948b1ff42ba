package akula.cli.common;

import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.ClusterKind;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.cluster.TwoProcesses;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The cluster {@code two://processes}, which needs nothing. */
public final class TwoProcessesKind implements ClusterKind {
  static final String NAME = "two://processes";

  /** The settings that came last. */
  static final AtomicReference<Map<String, String>> SETTINGS = new AtomicReference<>();

  @Override
  public Optional<Cluster> of(ClusterOptions options) {
    if (!options.master().equals(NAME)) {
      return Optional.empty();
    }
    SETTINGS.set(options.settings());
    return Optional.of(new TwoProcesses());
  }
}
