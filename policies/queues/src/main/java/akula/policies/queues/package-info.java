/**
 * Policies that say which of the threads of a context runs next, as the scheduler of a kernel does.
 *
 * <p>Depends on: akula.api, akula.policies.kit.queue.
 */
package akula.policies.queues;
