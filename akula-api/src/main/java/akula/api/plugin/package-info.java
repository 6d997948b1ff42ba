/**
 * How hosts find policies and make them: the catalog of plugins, source files compiled in memory,
 * and the text of the command line that chooses a policy and sets its options.
 *
 * <p>A host asks a {@link akula.api.plugin.PolicyCatalog} for a specification such as {@code
 * di:metric=LLC_MISS_RATE} and gets a {@link akula.api.plugin.PolicyFactory}, which makes one
 * {@link akula.api.Scheduler} for each run. Everything that can be wrong on this way is reported by
 * an {@link akula.api.plugin.InvalidPolicyException}; what a policy throws later on, a host reports
 * with {@link akula.api.plugin.Blame}.
 *
 * <p>Depends on: akula.api.
 */
package akula.api.plugin;
