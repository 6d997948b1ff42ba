/**
 * Recordings of what the scheduler of a Linux kernel did, as {@code perf script}, {@code perf sched
 * script}, {@code trace-cmd report} and the file {@code trace} of ftrace print them.
 *
 * <p>Depends on: akula.formats, akula.formats.machine.
 */
package akula.formats.kernel;
