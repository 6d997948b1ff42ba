package akula.profiler.validate;

/**
 * A thread was put somewhere in a measured run.
 *
 * @param nanos when, since the run began
 * @param thread its number in the order of launch
 * @param context where: number of the hardware context, or -1 for nowhere
 */
public record Move(long nanos, int thread, int context) {}
