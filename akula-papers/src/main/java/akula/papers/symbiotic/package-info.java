/**
 * The evaluation and the claims of Feliu, Eyerman, Sahuquillo, Petit and Eeckhout, Improving IBM
 * POWER8 Performance Through Symbiotic Job Scheduling (TPDS 2017, section 6), beside what comes out
 * in the simulator.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.pieces, akula.bootstrap.sweep, akula.formats, akula.formats.csv,
 * akula.formats.dataset, akula.formats.machine, akula.formats.packed, akula.papers.claims,
 * akula.profiler.derive, akula.profiler.interference, akula.smt.interference,
 * akula.statistics.coschedules, akula.statistics.number, akula.statistics.table,
 * akula.toolkit.cluster, akula.toolkit.common, akula.toolkit.inputs, akula.toolkit.job,
 * akula.toolkit.model.
 */
package akula.papers.symbiotic;
