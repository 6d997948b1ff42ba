/**
 * Applications of several threads: their code, and who waits for whom. Knows nothing of machines.
 *
 * <p>Depends on: akula.api, akula.formats.script, akula.formats.workload.
 */
package akula.bootstrap.team;
