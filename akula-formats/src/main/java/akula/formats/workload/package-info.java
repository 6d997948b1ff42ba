/**
 * Workloads: which applications start when.
 *
 * <p>Depends on: akula.formats.
 */
package akula.formats.workload;
