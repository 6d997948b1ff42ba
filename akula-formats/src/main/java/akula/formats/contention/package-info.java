/**
 * How fast threads work that share something: what a contention kind gives to whoever simulates.
 * Rows and numbers only; where they come from is a matter of {@code akula.formats.dataset}.
 *
 * <p>Depends on: nothing.
 */
package akula.formats.contention;
