/**
 * What a terminal can show, and the edge before it: the one place where what is printed is made
 * visible.
 *
 * <p>Depends on: akula.formats, akula.wrapper.os.
 */
package akula.cli.terminal;
