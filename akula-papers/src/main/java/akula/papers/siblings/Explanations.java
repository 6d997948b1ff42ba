package akula.papers.siblings;

/** Why claims do not hold in these simulations, as far as it is known. */
final class Explanations {
  static final String SMALL_IS_ENOUGH =
      "On each core wait fifty threads of each program, whose virtual run times are within one pass"
          + " of each other: with passes of 60 to 210 microseconds (512KB) the next sibling is often"
          + " less than 4 microseconds ahead. What kept that from happening on the paper's machine is"
          + " not known.";

  static final String WRITES_HURT_SIBLINGS =
      "Siblings that write at once on two cores take the block out of each other's L1 cache, and a"
          + " block of 32KB comes from there.";

  static final String BOTH_FIT =
      "A program that keeps its core for 5 ms loads its block once, whether it is of 512KB or of"
          + " 1.5MB; what remains is the time for hits, so that the greater gain is where CFS misses"
          + " more.";

  static final String NO_PLATFORM =
      "The data model nothing of the platform that could be its reason, nor does the paper name one.";

  static final String ONLY_LESS =
      "For the reason of claim 2 the small bonus is no small one here, so its effect goes one way.";

  static final String LOCKSTEP =
      "Once siblings have met on two cores they begin and end their passes together as long as both"
          + " cores stay with their program; noise that parts them is left out.";

  static final String MEETING =
      "Equation 1 alone does it: time_aggregation, which has no other, saves as many misses. What"
          + " kept it from that on the paper's machine is not known.";

  static final String TEN_SMALL_BLOCKS =
      "Ten blocks of 32KB fit in the L2 cache together and are loaded once. Under CFS fewer lines"
          + " are missed at 512KB than at greater blocks, but that is all.";

  private Explanations() {}
}
