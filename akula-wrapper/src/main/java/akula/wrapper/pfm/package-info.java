/**
 * Names of events that libpfm4 knows, the library of the perfmon project, where it is installed.
 *
 * <p>Depends on: nothing.
 */
package akula.wrapper.pfm;
