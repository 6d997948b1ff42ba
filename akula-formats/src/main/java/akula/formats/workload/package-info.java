/**
 * Workloads: which applications start when, read and written.
 *
 * <p>Depends on: akula.api, akula.formats, akula.formats.csv, akula.formats.dataset,
 * akula.formats.script, akula.formats.tree, akula.api.plugin.
 */
package akula.formats.workload;
