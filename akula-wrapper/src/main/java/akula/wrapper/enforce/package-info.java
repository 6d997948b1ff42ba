/**
 * Makes a machine model true: moves, pauses and weighs the threads of applications, sets cores, and
 * looks whether it stays so.
 *
 * <p>Depends on: akula.api.host, akula.wrapper.agent, akula.wrapper.os, akula.wrapper.progress.
 */
package akula.wrapper.enforce;
