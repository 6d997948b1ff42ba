/**
 * Work cut into pieces: what is a pure function of the number of a piece can run anywhere, and
 * comes back in any order. Sweeps, hunts and bounds go through {@link
 * akula.bootstrap.pieces.PieceRunner}; threads of this process are the first implementation.
 *
 * <p>Depends on: akula.api.host, akula.bootstrap, akula.formats.packed.
 */
package akula.bootstrap.pieces;
