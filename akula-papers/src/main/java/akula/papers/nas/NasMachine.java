package akula.papers.nas;

/**
 * The machine that the programs share: processors of two contexts, and one bus.
 *
 * @param clockHertz of the processors
 * @param latencyCycles of a line from memory while nobody else uses the bus
 * @param cacheMegabytes outermost cache of a processor
 * @param divided how many times as long everything takes once both contexts are in use, at least 1:
 *     queues and buffers are divided in two
 * @param units how many times as long computing takes on top beside one that computes all the time
 * @param way how many times as long a miss takes on top beside one that fills the bus alone: the
 *     two share the processor's way to it
 * @param spinningShare of the time in which a thread computes that spins with the pause instruction
 * @param busPerMicrosecond transactions that the bus carries
 */
record NasMachine(
    double clockHertz,
    double latencyCycles,
    double cacheMegabytes,
    double divided,
    double units,
    double way,
    double spinningShare,
    double busPerMicrosecond) {

  /** Returns the relative speed of a thread beside another one on the same processor. */
  double speedBeside(NasProgram one, NasProgram other) {
    double core = one.coreCycles() * (1 + units * other.computingShare(latencyCycles));
    double misses = one.misses() + one.lostLines() * lostShare(one, other);
    double share = other.transactionsPerMicrosecond(this) / busPerMicrosecond;
    double memory = one.memoryCycles(misses, latencyCycles) * (1 + way * share);
    return one.cycles(latencyCycles) / (divided * (core + one.otherStallCycles() + memory));
  }

  /** Returns the share of the reused data for which there is no room, divided by footprints. */
  private double lostShare(NasProgram one, NasProgram other) {
    double both = one.footprintMegabytes() + other.footprintMegabytes();
    double room = cacheMegabytes * one.footprintMegabytes() / both;
    return Math.max(0, 1 - room / one.reusedMegabytes());
  }

  /** Returns the relative speed beside one that spins. */
  double speedBesideSpinning() {
    return 1 / (divided * (1 + units * spinningShare));
  }
}
