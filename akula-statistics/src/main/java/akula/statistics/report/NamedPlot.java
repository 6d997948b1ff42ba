package akula.statistics.report;

import akula.statistics.plot.Plot;

/**
 * A plot of a report.
 *
 * @param name of its file, without the ending
 * @param plot the picture
 * @param caption what there is to see
 */
public record NamedPlot(String name, Plot plot, String caption) {}
