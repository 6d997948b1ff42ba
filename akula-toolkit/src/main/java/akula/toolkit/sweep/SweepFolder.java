package akula.toolkit.sweep;

import java.nio.file.Path;

/**
 * Where the results of a sweep go.
 *
 * @param path the folder
 * @param resume whether a sweep continues that was interrupted
 * @param overwrite whether results that are there are replaced
 */
record SweepFolder(Path path, boolean resume, boolean overwrite) {}
