/**
 * Plots of sweeps as SVG that follows the colours of a page, and as PNG.
 *
 * <p>Depends on: akula.statistics.number.
 */
package akula.statistics.plot;
