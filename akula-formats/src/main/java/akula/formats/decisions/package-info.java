/**
 * The log of a host that serves for days: what happened, and what the policy decided.
 *
 * <p>Depends on: akula.formats, akula.formats.csv.
 */
package akula.formats.decisions;
