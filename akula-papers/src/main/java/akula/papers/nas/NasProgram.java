package akula.papers.nas;

/**
 * A program of the NAS Parallel Benchmarks, or one of two threads of its OpenMP version, as the
 * numbers from which its row of a data set follows.
 *
 * @param name of the row
 * @param threads how many such threads the program has
 * @param instructions of the thread
 * @param coreCycles per instruction, in which it computes
 * @param otherStallCycles per instruction, in which it waits for something that is not memory
 * @param lines that come from memory alone, per 1000 instructions
 * @param changedShare of these lines that go back later, 0 to 1
 * @param prefetchedShare of these lines that are there before they are asked for, 0 to 1: they use
 *     the bus, miss no cache that counts, and nobody waits for them
 * @param overlap how many of the others are on their way at once on average, at least 1
 * @param reusedMegabytes what it reads again and again
 * @param footprintMegabytes that, with what streams through the cache beside
 * @param lostLines per 1000 instructions that come on top if nothing of the reused data stays
 * @param sections parallel sections of the program, with a barrier behind each
 * @param phases when it asks for more lines than otherwise, and when for fewer
 */
record NasProgram(
    String name,
    int threads,
    double instructions,
    double coreCycles,
    double otherStallCycles,
    double lines,
    double changedShare,
    double prefetchedShare,
    double overlap,
    double reusedMegabytes,
    double footprintMegabytes,
    double lostLines,
    double sections,
    NasPhases phases) {
  private static final double KILO = 1000;

  /** Every barrier of a thread that meets another one more often is one of several. */
  private static final double LEAST_BARRIER_SECONDS = 0.01;

  /** Returns one of two threads: half of the work on half of the data. */
  NasProgram halved() {
    return new NasProgram(
        name + "-2t",
        2,
        instructions / 2,
        coreCycles,
        otherStallCycles,
        lines,
        changedShare,
        prefetchedShare,
        overlap,
        reusedMegabytes / 2,
        footprintMegabytes / 2,
        lostLines,
        sections,
        phases);
  }

  /** Returns it as it is while it goes to memory. */
  NasProgram memory() {
    return phase("memory", phases.memoryFactor());
  }

  /** Returns it as it is while it computes. */
  NasProgram computing() {
    return phase("computing", phases.computingFactor());
  }

  private NasProgram phase(String phase, double factor) {
    return new NasProgram(
        name + "-" + phase,
        1,
        instructions,
        coreCycles,
        otherStallCycles,
        factor * lines,
        changedShare,
        prefetchedShare,
        overlap,
        reusedMegabytes,
        footprintMegabytes,
        lostLines,
        sections,
        NasPhases.NONE);
  }

  /** Returns the misses that it waits for, per 1000 instructions. */
  double misses() {
    return lines * (1 - prefetchedShare);
  }

  /** Returns cycles per instruction in which it waits for so many misses per 1000 instructions. */
  double memoryCycles(double misses, double latencyCycles) {
    return misses / KILO * latencyCycles / overlap;
  }

  /** Returns cycles per instruction alone. */
  double cycles(double latencyCycles) {
    return coreCycles + otherStallCycles + memoryCycles(misses(), latencyCycles);
  }

  /** Returns its time alone. */
  double soloSeconds(NasMachine machine) {
    return instructions * cycles(machine.latencyCycles()) / machine.clockHertz();
  }

  /** Returns the share of the time alone in which it computes. */
  double computingShare(double latencyCycles) {
    return coreCycles / cycles(latencyCycles);
  }

  /** Returns the share of the time alone in which it waits for memory. */
  double memoryShare(double latencyCycles) {
    return memoryCycles(misses(), latencyCycles) / cycles(latencyCycles);
  }

  /** Returns the share of the time alone in which it waits for anything. */
  double stallShare(double latencyCycles) {
    return 1 - computingShare(latencyCycles);
  }

  /** Returns bus transactions per microsecond alone: lines that come, and those that go back. */
  double transactionsPerMicrosecond(NasMachine machine) {
    double perInstruction = lines / KILO * (1 + changedShare);
    return perInstruction / cycles(machine.latencyCycles()) * machine.clockHertz() / 1e6;
  }

  /** Returns how much work lies between two barriers. */
  double barrierSeconds(NasMachine machine) {
    return Math.max(LEAST_BARRIER_SECONDS, soloSeconds(machine) / sections);
  }
}
