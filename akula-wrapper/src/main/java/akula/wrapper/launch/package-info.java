/**
 * What is needed to start the program of a workload or campaign: its file, what it lacks, and the
 * directory in which it runs.
 *
 * <p>Depends on: akula.formats, akula.formats.workload, akula.wrapper.agent, akula.wrapper.carried.
 */
package akula.wrapper.launch;
