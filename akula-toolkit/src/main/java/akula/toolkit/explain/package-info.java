/**
 * What threads lost in a run, by what and by whom; what a policy moved at each change, and what
 * that did to relative speeds.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap.engine, akula.bootstrap.team,
 * akula.formats, akula.formats.dataset, akula.toolkit.common, akula.toolkit.inside.
 */
package akula.toolkit.explain;
