/**
 * Machine files.
 *
 * <p>Depends on: akula.formats, akula.api.host.
 */
package akula.formats.machine;
