/**
 * {@code akula campaigns}: the campaigns that ship.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.common, akula.formats, akula.formats.campaign,
 * akula.formats.catalog, akula.formats.workload, akula.toolkit.common.
 */
package akula.cli.campaigns;
