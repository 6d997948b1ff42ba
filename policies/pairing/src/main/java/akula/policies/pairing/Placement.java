package akula.policies.pairing;

import java.util.List;

/** The second phase: which of the chosen threads share a core. */
interface Placement {

  /**
   * Places threads.
   *
   * @param threads of all chosen applications, one application after the other; may be reordered
   */
  void place(List<Member> threads, Contexts contexts);

  /**
   * One thread to each core in the order of the cores, then to their second contexts, and so on; a
   * thread beyond the last context begins anew.
   */
  Placement IN_ORDER =
      (threads, contexts) -> {
        for (int i = 0; i < threads.size(); i++) {
          contexts.get(i).addThread(threads.get(i).thread);
        }
      };
}
