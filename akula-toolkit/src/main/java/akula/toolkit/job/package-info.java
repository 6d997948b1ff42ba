/**
 * What all jobs are: a plan that is checked when it is made and never changes, run with a listener,
 * giving a result.
 *
 * <p>A job is made by a small builder whose methods are named after the options of the command and
 * take the same words. {@code build()} reads all files, checks everything that can be checked
 * before anything runs, and refuses with one sentence, a {@link
 * akula.toolkit.common.UsageException} or an {@code InvalidInputException}. {@link
 * akula.toolkit.job.Job#run run(listener)} does the work on the calling thread; the listener hears
 * of progress and of what whoever asked should know, and may cancel. What cannot come to its end
 * but was kept ends with a {@link akula.toolkit.job.JobInterruptedException}; a builder's {@code
 * resume(true)} with the same plan resumes it. The command line makes a builder from its options,
 * prints what the listener hears on standard error and the result on standard output, and adds exit
 * codes; it does nothing else.
 *
 * <p>Depends on: akula.bootstrap, akula.formats, akula.wrapper.agent, akula.wrapper.run.
 */
package akula.toolkit.job;
