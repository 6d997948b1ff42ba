/**
 * What a machine is made of, as its operating system tells it: packages, cores, caches, NUMA nodes,
 * kinds of cores. The rules that hold wherever it was read are here, so that all readers agree.
 *
 * <p>Depends on: akula.api.host.
 */
package akula.formats.topology;
