/**
 * The topology of a Linux machine, read from its {@code /sys} and {@code /proc}: the present one's,
 * or one that was recorded in a folder.
 *
 * <p>Depends on: akula.formats, akula.formats.topology.
 */
package akula.wrapper.topology;
