/**
 * Who shares a core with whom: a best matching where two share each ({@link
 * akula.policies.kit.matching.PerfectMatching}), and groups of four or eight made of pairs ({@link
 * akula.policies.kit.matching.Grouping}). Numbers in, numbers out: nothing here knows threads.
 *
 * <p>Depends on: nothing.
 */
package akula.policies.kit.matching;
