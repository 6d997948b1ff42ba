/**
 * What happened inside one run, step by step, for whoever prints, draws or explains it.
 *
 * <p>Depends on: akula.bootstrap.engine.
 */
package akula.toolkit.inside;
