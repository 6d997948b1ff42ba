/**
 * What applications report of themselves: the files of docs/guide/progress.md as the wrapper makes
 * and reads them.
 *
 * <p>Depends on: akula.wrapper.os.
 */
package akula.wrapper.progress;
