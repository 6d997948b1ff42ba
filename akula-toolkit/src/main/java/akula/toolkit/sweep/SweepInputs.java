package akula.toolkit.sweep;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.api.plugin.PolicySpec;
import akula.formats.catalog.Catalog;
import akula.formats.sweep.SweepFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a sweep was planned from.
 *
 * @param said all that was asked for, as a sweep file says it
 * @param places where machines, data sets and workloads are found by their names
 * @param policies the policies that can be named
 * @param isNamed whether machine and data set have names, and were not opened by Java code
 */
public record SweepInputs(SweepFile said, Catalog places, PolicyCatalog policies, boolean isNamed) {

  /** Returns the files that a policy is made from, as they are named: source and options. */
  public List<Path> filesOf(PolicyFactory policy) {
    List<Path> files = new ArrayList<>(policy.files());
    PolicySpec spec = PolicySpec.parse(policy.spec());
    if (spec.isSourceFile()) {
      files.addFirst(Path.of(spec.policy()));
    }
    return files;
  }
}
