package akula.policies.pairing;

import java.util.List;

/**
 * Fills the contexts beside the head of the queue with applications that bring the use of the bus
 * near to what it was on average, so that bandwidth is neither wanted by too many nor left over.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 5: again and again the
 * application that fits and whose bandwidth per thread is nearest to (average - allocated) / free
 * contexts. One that has not run yet is taken as soon as it fits, since nothing is known of it.
 */
final class NearestBandwidth implements Selection {
  private final Window average;

  /**
   * Makes one.
   *
   * @param average bus transactions of the whole machine per time, in the past
   */
  NearestBandwidth(Window average) {
    this.average = average;
  }

  @Override
  public void choose(List<Job> queue, int contexts, List<Job> chosen) {
    int free = contexts;
    double left = average.mean();
    for (Job next = queue.getFirst(); next != null; next = nearest(queue, chosen, free, left)) {
      chosen.add(next);
      free -= next.size();
      left -= next.bandwidth();
    }
  }

  private static Job nearest(List<Job> queue, List<Job> chosen, int free, double left) {
    Job best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queue.size(); i++) {
      Job job = queue.get(i);
      if (job.size() <= free && !chosen.contains(job)) {
        double distance = job.isKnown() ? Math.abs(job.bandwidth() / job.size() - left / free) : -1;
        if (distance < least) {
          least = distance;
          best = job;
        }
      }
    }
    return best;
  }
}
