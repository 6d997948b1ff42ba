/**
 * How interference models are trained and judged: programs run alone in an SMT mode and in mixes on
 * one core, in the simulator or on a real machine, their stacks are recorded, and the coefficients
 * are those of least squares.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.pieces, akula.formats, akula.formats.csv, akula.formats.packed,
 * akula.smt.interference, akula.statistics.number.
 */
package akula.profiler.interference;
