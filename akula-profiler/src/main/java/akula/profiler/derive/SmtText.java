package akula.profiler.derive;

import akula.bootstrap.contention.smtcore.CoreRow;
import akula.formats.Numbers;
import java.util.List;

/**
 * What a data set for cores with several contexts tells of itself: all that was assumed.
 *
 * @param options for which core it was derived
 * @param rows its applications
 * @param measuredWays ways of the cache, of the measurements
 */
record SmtText(SmtDeriveOptions options, List<CoreRow> rows, int measuredWays) {

  /** Returns what the data set is. */
  String description() {
    long programs = rows.stream().filter(CoreRow.Whole.class::isInstance).count();
    return ("%d programs on cores with up to 8 hardware contexts that share %s ways of a cache, in"
            + " %d phases each (the applications whose names end in -1, -2, -3), and an application"
            + " nop that sets the mode of a core and does nothing else. Modelled, not measured:"
            + " derived from measurements of each program alone with 1 to %d ways.")
        .formatted(
            programs, Numbers.text(options.constants().ways()), SmtPhases.COUNT, measuredWays);
  }

  /** Returns how it was made, and what is assumed. */
  String method() {
    return String.join(
        " ",
        "The smtcore model (docs/reference/smt-core.md), which solves for cycles per instruction and"
            + " their stack; programs, curves and phase factors are the files of the model.",
        "Solo time: 120 s beside the memory, alone on a core in mode 1, in three phases of 40 s;"
            + " instructions = 40 s x %s GHz / CPI, summed over the phases."
                .formatted(Numbers.text(options.clockHertz() / 1e9)),
        "Assumed, not measured: mispredicted branches per 1000 instructions (gobmk 11, sjeng 8,"
            + " astar 12, mcf 10, bzip2 7, gcc 4, perlbench 3, h264ref 2, hmmer 1, omnetpp 5,"
            + " xalancbmk 2, soplex 6, others 0.5), of which each costs 15 cycles of front end, at"
            + " most 0.7 of the stalls that no cache explains; floating point is 0.40 of the"
            + " instructions of milc, bwaves, cactusADM, leslie3d, namd, soplex, lbm, zeusmp and"
            + " gromacs, and 0.02 of the others'; loads and stores are 0.40 of all.",
        "Which programs: TPDS 2017 names h264ref, libquantum, milc, bwaves, cactusADM, sjeng, gobmk,"
            + " leslie3d and gcc of its 21; the others are a choice.",
        "Phases: factors from a log-normal distribution with standard deviation %s of the logarithm,"
                .formatted(Numbers.text(options.phaseSpread()))
            + " divided by their mean over the phases, the deviation of base from 1 times 0.3, drawn"
            + " from seed %d; no program was seen to have them.".formatted(options.seed()),
        options.strength().sentence(),
        "A thread far from the memory waits for it 1.25 times as long (TPDS 2017, section 5.1:"
            + " latency around 20% lower beside it).",
        "Memory: the memory-bandwidth model, of %s MB/s for all, and %s MB/s for those far from it"
                .formatted(
                    Numbers.text(SmtDerivation.NODE_LIMITS.getFirst()),
                    Numbers.text(SmtDerivation.NODE_LIMITS.getLast()))
            + " (STREAM triad, TPDS 2017, Table 2), of which each miss takes 64 bytes.",
        "Parameters: as the models give them alone.",
        "Classes: " + ClassThresholds.LARGE_CACHE.sentence());
  }
}
