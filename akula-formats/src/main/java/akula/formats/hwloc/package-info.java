/**
 * The XML files that hwloc's {@code lstopo} exports, of its versions 1 to 3, read as topologies.
 *
 * <p>Depends on: akula.formats, akula.formats.topology.
 */
package akula.formats.hwloc;
