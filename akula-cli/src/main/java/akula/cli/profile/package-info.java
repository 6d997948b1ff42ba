/**
 * {@code akula profile}: programs measured into a data set.
 *
 * <p>Depends on: akula.api.host, akula.cli.ground, akula.cli.run, akula.cli.watch.
 */
package akula.cli.profile;
