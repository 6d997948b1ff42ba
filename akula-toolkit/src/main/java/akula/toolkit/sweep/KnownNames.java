package akula.toolkit.sweep;

import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyGrid;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.sweep.SweepChecks;
import java.io.File;
import java.util.Optional;

/** The names that may stand in a sweep file. */
public final class KnownNames implements SweepChecks {
  private final Catalog catalog;
  private final PolicyCatalog policies;

  /**
   * Takes who knows them.
   *
   * @param catalog finds machines, data sets and workloads
   * @param policies the policies that can be named
   */
  public KnownNames(Catalog catalog, PolicyCatalog policies) {
    this.catalog = catalog;
    this.policies = policies;
  }

  @Override
  public boolean ships(Kind kind, String name) {
    return switch (kind) {
      case MACHINE -> catalog.machines().contains(name);
      case DATA -> catalog.dataSets().contains(name);
      case WORKLOAD -> catalog.workloads().contains(name);
      case POLICY, CATEGORY -> true;
    };
  }

  @Override
  public Optional<String> mistake(Kind kind, String value) {
    try {
      switch (kind) {
        case MACHINE -> catalog.machine(value);
        case DATA -> catalog.dataSet(value);
        case WORKLOAD -> catalog.writtenWorkload(value);
        case POLICY -> PolicyGrid.parse(value, policies).specs().forEach(policies::resolve);
        case CATEGORY -> {
          return SweptCategories.mistake(value);
        }
      }
      return Optional.empty();
    } catch (InvalidInputException | InvalidPolicyException e) {
      return drawn(kind, value).or(() -> Optional.of(e.getMessage()));
    }
  }

  /** The value of a workload that does not ship is a path. */
  private static Optional<String> drawn(Kind kind, String value) {
    String name = value.substring(value.lastIndexOf(File.separatorChar) + 1);
    return kind == Kind.WORKLOAD
        ? DrawnName.mistake(name, "categories: [%s] draws workloads for a sweep")
        : Optional.empty();
  }
}
