package akula.policies.pairing;

import java.util.List;

/**
 * Fills the contexts beside the head of the queue with applications that bring the use of the bus
 * near to what it was on average, so that bandwidth is neither wanted by too many nor left over.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 5: again and again the
 * application that fits and whose bandwidth per thread is nearest to (average - allocated) / free
 * contexts. One of which nothing is known, since it has not been measured yet, is taken as soon as
 * it fits.
 */
final class NearestBandwidth implements Selection {
  private final Window average;
  private final SortedJobs known = new SortedJobs();

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
    Job head = queue.getFirst();
    chosen.add(head);
    int free = contexts - head.size();
    double left = average.mean() - head.bandwidth();
    known.clear();
    for (int i = 1; i < queue.size(); i++) {
      Job job = queue.get(i);
      job.position = i;
      if (job.isKnown()) {
        known.add(job);
      } else if (job.size() <= free) {
        chosen.add(job);
        free -= job.size();
        left -= job.bandwidth();
      }
    }
    addNearest(free, left, chosen);
  }

  private void addNearest(int contexts, double bandwidth, List<Job> chosen) {
    int free = contexts;
    double left = bandwidth;
    known.sort();
    while (free > 0) {
      Job next = known.take(left / free, free);
      if (next == null) {
        return;
      }
      chosen.add(next);
      free -= next.size();
      left -= next.bandwidth();
    }
  }
}
