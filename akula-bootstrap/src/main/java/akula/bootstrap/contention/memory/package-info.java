/**
 * The contention kind {@code memory-bandwidth}: a limit to what all threads of a node, or of the
 * machine, get from one memory.
 *
 * <p>Depends on: akula.api, akula.formats, akula.formats.contention, akula.formats.dataset,
 * akula.formats.tree.
 */
package akula.bootstrap.contention.memory;
