/**
 * Numbers, texts and records in few bytes, for what processes of one version hand each other.
 *
 * <p>Depends on: nothing.
 */
package akula.formats.packed;
