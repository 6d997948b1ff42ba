/**
 * {@code akula shell}: JShell with the library.
 *
 * <p>Depends on: akula.formats, akula.toolkit.common.
 */
package akula.cli.shell;
