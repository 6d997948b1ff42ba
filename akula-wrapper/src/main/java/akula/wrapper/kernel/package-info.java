/**
 * The kernel as host: a policy decides which thread runs next, through a scheduler of the kernel
 * (sched_ext) that tells what happens in one ring and takes answers from another.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.wrapper.carried, akula.wrapper.os.
 */
package akula.wrapper.kernel;
