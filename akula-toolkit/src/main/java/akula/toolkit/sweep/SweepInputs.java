package akula.toolkit.sweep;

import akula.api.plugin.PolicyCatalog;
import akula.formats.catalog.Catalog;
import akula.formats.sweep.SweepFile;

/**
 * What a sweep was planned from.
 *
 * @param said all that was asked for, as a sweep file says it
 * @param places where machines, data sets and workloads are found by their names
 * @param policies the policies that can be named
 * @param isNamed whether machine and data set have names, and were not opened by Java code
 */
public record SweepInputs(
    SweepFile said, Catalog places, PolicyCatalog policies, boolean isNamed) {}
