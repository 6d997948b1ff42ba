/**
 * Work that can be interrupted: a journal from which it resumes, and a lock that keeps other
 * processes away from its folder.
 *
 * <p>Depends on: akula.formats.
 */
package akula.formats.journal;
