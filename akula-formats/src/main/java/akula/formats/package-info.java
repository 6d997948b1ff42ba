/**
 * What all readers share: mistakes with their positions and the exception that carries all mistakes
 * of an input at once, texts, how they are shown and cut and what of them spreadsheets would run,
 * numbers, ranges, durations, and the search for a name that was meant.
 *
 * <p>Depends on: akula.api.plugin.
 */
package akula.formats;
