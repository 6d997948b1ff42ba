package akula.policies.pairing;

import akula.api.HardwareContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Who has the first turn where threads have to share contexts, as those of an application that has
 * more of them than there are. Paused threads lose their place on their contexts; were they always
 * resumed in the same order, the same ones would be the first in each quantum, and if a turn is as
 * long as a quantum the others would never run.
 */
final class Turns {
  private static final Comparator<Member> FEWEST_FIRST =
      Comparator.comparingInt(Member::firstTurns);

  private final List<Member> members = new ArrayList<>();
  private final Set<HardwareContext> begun = new HashSet<>();

  /** Resumes threads: those first that were the first ones of their contexts least often. */
  void resume(List<Member> running) {
    members.clear();
    members.addAll(running);
    members.sort(FEWEST_FIRST);
    for (Member member : members) {
      member.thread.resume();
    }
  }

  /** Tells that they have been placed. */
  void placed() {
    begun.clear();
    for (Member member : members) {
      if (begun.add(member.thread.context())) {
        member.hadFirstTurn();
      }
    }
    members.clear();
  }
}
