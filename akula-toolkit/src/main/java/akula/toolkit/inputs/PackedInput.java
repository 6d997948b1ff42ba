package akula.toolkit.inputs;

/**
 * An input of a job.
 *
 * @param kind what it is
 * @param name as it was typed, or stands in a file; of a plugin the name of its jar
 * @param file its file among those that were packed, or the folder of its files there
 */
public record PackedInput(InputKind kind, String name, String file) {}
