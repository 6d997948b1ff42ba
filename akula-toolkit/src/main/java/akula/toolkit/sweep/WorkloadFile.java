package akula.toolkit.sweep;

/**
 * The file of a workload that is swept over.
 *
 * @param name of the workload
 * @param written what the user wrote: the name of a file that ships, or a path
 * @param sha256 of its content
 */
public record WorkloadFile(String name, String written, String sha256) {}
