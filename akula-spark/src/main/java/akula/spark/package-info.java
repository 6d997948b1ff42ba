/**
 * Pieces of work run by Apache Spark. What is sent to executors is the work, packed, and the
 * project's own libraries; nothing else has to be installed there.
 *
 * <p>Depends on: akula.bootstrap.pieces, akula.formats, akula.toolkit.cluster,
 * akula.toolkit.common.
 */
package akula.spark;
