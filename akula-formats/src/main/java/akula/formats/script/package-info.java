/**
 * What the threads of an application do: work, barriers, locks, and what they tell about it.
 *
 * <p>Depends on: akula.formats, akula.formats.tree, akula.api, akula.api.plugin.
 */
package akula.formats.script;
