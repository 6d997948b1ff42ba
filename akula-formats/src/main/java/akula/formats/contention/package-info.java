/**
 * How fast threads work that share something, and what it costs to switch between them: what a
 * contention kind gives to whoever simulates. Rows and numbers only; where they come from is a
 * matter of {@code akula.formats.dataset}.
 *
 * <p>Depends on: akula.api.plugin.
 */
package akula.formats.contention;
