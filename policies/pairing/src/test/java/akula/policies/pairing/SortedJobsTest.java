package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The fast choice against the obvious one, which looks at all jobs each time. */
class SortedJobsTest {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 1, 4, 1), 1_000_000_000, Set.of(), ParameterSource.NONE);

  private Job job(int position, int threads, double perThread) {
    ProcessModel process = machine.launchProcess("app");
    Job job = new Job(process);
    for (int i = 0; i < threads; i++) {
      Member member = new Member(machine.launch(process, 0), job, 5);
      member.addBandwidth(perThread);
      job.add(member);
    }
    job.position = position;
    return job;
  }

  private static Job obvious(List<Job> jobs, double value, int most) {
    Job best = null;
    for (Job job : jobs) {
      double distance = Math.abs(job.bandwidth() / job.size() - value);
      if (job.size() <= most
          && (best == null || distance < Math.abs(best.bandwidth() / best.size() - value))) {
        best = job;
      }
    }
    jobs.remove(best);
    return best;
  }

  @Test
  void takesWhatTheObviousChoiceTakes() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 300; round++) {
      List<Job> jobs = new ArrayList<>();
      SortedJobs sorted = new SortedJobs();
      int count = 1 + random.nextInt(60);
      for (int i = 0; i < count; i++) {
        jobs.add(job(i, 1 + random.nextInt(4), random.nextInt(8)));
        sorted.add(jobs.getLast());
      }
      sorted.sort();
      int most = 4; // which only falls, as free contexts do
      Job expected = jobs.getFirst();
      while (expected != null) {
        double value = random.nextInt(-4, 20) / 2.0;
        expected = obvious(jobs, value, most);
        assertThat(sorted.take(value, most)).isSameAs(expected);
        most -= random.nextInt(6) == 0 ? 1 : 0;
      }
    }
  }
}
