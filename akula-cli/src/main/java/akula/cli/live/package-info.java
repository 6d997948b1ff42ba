/**
 * What is going on in a real run, drawn on a terminal while it happens.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.cli.terminal, akula.formats,
 * akula.toolkit.common, akula.toolkit.run, akula.toolkit.watch, akula.wrapper.agent,
 * akula.wrapper.enforce, akula.wrapper.os, akula.wrapper.parameters, akula.wrapper.run.
 */
package akula.cli.live;
