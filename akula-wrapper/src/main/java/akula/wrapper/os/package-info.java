/**
 * The calls of the C library that the wrapper needs, through the foreign function API: each bears
 * its C name, and a failure tells the call, its arguments and the name of the error.
 *
 * <p>Depends on: akula.formats.machine.
 */
package akula.wrapper.os;
