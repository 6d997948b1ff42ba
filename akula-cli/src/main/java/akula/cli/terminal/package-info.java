/**
 * What a terminal can show.
 *
 * <p>Depends on: akula.wrapper.os.
 */
package akula.cli.terminal;
