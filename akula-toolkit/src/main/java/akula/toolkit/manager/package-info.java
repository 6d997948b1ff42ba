/**
 * The processor manager as a job, and what asks one that runs.
 *
 * <p>Depends on: akula.api.
 */
package akula.toolkit.manager;
