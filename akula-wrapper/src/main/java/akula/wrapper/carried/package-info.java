/**
 * Programs that the jars carry, built from C with the project: finding the one for this kind of
 * machine, and unpacking it into memory or into a file.
 *
 * <p>Depends on: akula.wrapper.os.
 */
package akula.wrapper.carried;
