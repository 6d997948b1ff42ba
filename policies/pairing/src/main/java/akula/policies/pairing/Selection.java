package akula.policies.pairing;

import java.util.List;

/** The first phase: which applications run in a quantum. */
interface Selection {

  /**
   * Chooses.
   *
   * @param queue all applications that have threads, the head first
   * @param contexts number of hardware contexts
   * @param chosen gets those that run: the head, whatever its size, and others that fit beside it
   */
  void choose(List<Job> queue, int contexts, List<Job> chosen);

  /** Fills the contexts with the applications that fit, in the order of the queue. */
  Selection IN_ORDER =
      (queue, contexts, chosen) -> {
        int free = contexts;
        for (int i = 0; i < queue.size() && (i == 0 || free > 0); i++) {
          Job job = queue.get(i);
          if (i == 0 || job.size() <= free) {
            chosen.add(job);
            free -= job.size();
          }
        }
      };
}
