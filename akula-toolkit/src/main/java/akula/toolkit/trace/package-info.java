/**
 * {@code --trace}: one run in the trace-event format of Chrome, which Perfetto draws.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.bootstrap.engine, akula.formats,
 * akula.toolkit.common, akula.toolkit.inside, akula.wrapper.agent, akula.wrapper.enforce,
 * akula.wrapper.kernel, akula.wrapper.os, akula.wrapper.parameters, akula.wrapper.run.
 */
package akula.toolkit.trace;
