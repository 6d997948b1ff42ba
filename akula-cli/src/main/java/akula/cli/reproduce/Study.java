package akula.cli.reproduce;

import java.util.List;
import java.util.SequencedMap;

/**
 * An evaluation of a paper that was run again.
 *
 * @param title the paper and its section
 * @param doi the paper's DOI
 * @param explanation how to read what is printed, in paragraphs
 * @param conditions under which it was run, in lines for people
 * @param settings the same for programs
 */
record Study(
    String title,
    String doi,
    List<String> explanation,
    List<String> conditions,
    SequencedMap<String, Object> settings) {}
