package akula.toolkit.bundle;

/**
 * An input of a sweep.
 *
 * @param kind what it is
 * @param name as it was typed, or stands in a sweep file; of a plugin the name of its jar
 * @param file its file in the bundle, or the folder of its files there
 */
record BundleInput(InputKind kind, String name, String file) {}
