/**
 * {@code akula data}: what data sets there are, checking one, deriving one.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.ground, akula.formats, akula.formats.catalog,
 * akula.formats.dataset, akula.profiler.derive.
 */
package akula.cli.data;
