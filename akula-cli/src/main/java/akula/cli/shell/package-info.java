/**
 * {@code akula shell}: JShell with the library.
 *
 * <p>Depends on: akula.toolkit.common.
 */
package akula.cli.shell;
