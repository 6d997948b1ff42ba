/**
 * Bounds for policies: the best placement that never moves a thread, and what no policy can beat.
 * What they are and who can be asked for them; the proofs are in a module of their own, found as a
 * service.
 *
 * <p>Depends on: akula.api.host, akula.bootstrap, akula.bootstrap.engine, akula.formats.packed.
 */
package akula.bootstrap.bounds;
