/**
 * Sweeps as files: which workloads run under which policies, on what, and how.
 *
 * <p>Depends on: akula.api.plugin, akula.formats, akula.formats.contention, akula.formats.script,
 * akula.formats.tree.
 */
package akula.formats.sweep;
