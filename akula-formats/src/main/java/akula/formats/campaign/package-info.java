/**
 * Campaigns as files: which programs are measured, in which co-schedules, and how exactly.
 *
 * <p>Depends on: akula.api.plugin, akula.formats, akula.formats.dataset, akula.formats.tree,
 * akula.formats.workload.
 */
package akula.formats.campaign;
