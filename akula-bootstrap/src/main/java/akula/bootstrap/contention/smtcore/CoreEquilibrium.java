package akula.bootstrap.contention.smtcore;

/**
 * What the programs of a co-schedule reach on a core. Members that only execute {@code nop} have
 * the speed 1 and NaN elsewhere.
 *
 * @param rows positions of the applications
 * @param mode how many contexts the core is divided into: 1, 2, 4 or 8
 * @param speeds relative speed of each, to the program alone on a core in mode 1 beside the memory
 * @param cpi cycles per instruction of each
 * @param stacks {@code [member][component]}: cycles per instruction by cause, in the order of
 *     {@link StackComponent}; they sum to the CPI
 * @param ways part of the cache that each holds, in ways
 * @param missesPerKiloInstruction misses of the last-level cache of each
 * @param referencesPerKiloInstruction references to it of each
 */
public record CoreEquilibrium(
    int[] rows,
    int mode,
    double[] speeds,
    double[] cpi,
    double[][] stacks,
    double[] ways,
    double[] missesPerKiloInstruction,
    double[] referencesPerKiloInstruction) {}
