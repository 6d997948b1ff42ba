/**
 * Miss rates of programs from a simulation of caches, by cachegrind of valgrind, for machines
 * without counters.
 *
 * <p>Depends on: akula.formats, akula.formats.workload, akula.profiler.measure,
 * akula.wrapper.agent, akula.wrapper.launch, akula.wrapper.topology.
 */
package akula.profiler.cachegrind;
