/**
 * Workloads: which applications start when, read and written.
 *
 * <p>Depends on: akula.formats, akula.formats.csv, akula.formats.tree.
 */
package akula.formats.workload;
