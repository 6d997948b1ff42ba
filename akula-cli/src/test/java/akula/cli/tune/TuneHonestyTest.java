package akula.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.toolkit.job.JobListener;
import akula.toolkit.tune.TuneBudget;
import akula.toolkit.tune.TuneJob;
import akula.toolkit.tune.TuneResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gains that are none are seldom told, and those that are some are found: fifty seeds each. */
class TuneHonestyTest {
  private static final int SEEDS = 50;

  @TempDir private Path folder;
  private String policy;

  /** It compiles the policy once for all seeds. */
  private final PolicyCatalog catalog = PolicyCatalog.ofClassPath();

  /**
   * It places by chance, which is another one for each value of an option; so what an option is
   * worth is seen over many workloads only. Waiting costs 3% of the average degradation.
   */
  @BeforeEach
  void writePolicy() throws IOException {
    policy =
        Files.writeString(
                folder.resolve("Chance.java"),
                """
                import akula.api.*;
                import java.util.SplittableRandom;
                import java.util.random.RandomGenerator;
                public final class Chance implements Scheduler {
                  public record Options(
                      @Option(help = "It changes what chance does.", defaultValue = "0") int salt,
                      @Option(help = "Milliseconds for which threads wait.", defaultValue = "950") int delay) {}
                  private final SplittableRandom random;
                  private final long delayNanos;
                  public Chance(Options options, RandomGenerator host) {
                    random = new SplittableRandom(host.nextLong() + 7919L * options.salt() + 104_729L * options.delay());
                    delayNanos = options.delay() * 1_000_000L;
                  }
                  public void launchThread(AkulaThread thread, Machine machine) {
                    HardwareContext context = machine.getContext(random.nextInt(machine.contextCount()));
                    while (context.load() > 0) {
                      context = machine.getContext(random.nextInt(machine.contextCount()));
                    }
                    context.addThread(thread);
                    if (delayNanos > 0) { machine.wakeAt(machine.nowNanos() + delayNanos); }
                  }
                  public void updateSchedule(Machine machine) {
                    if (machine.nowNanos() >= delayNanos) {
                      machine.threads().stream().filter(t -> !t.isActive()).forEach(AkulaThread::activate);
                    }
                    machine.skipIntervals();
                  }
                }
                """)
            .toString();
  }

  private TuneResult tuned(String options, int workloads, long budget, int seed)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    return TuneJob.builder()
        .sweep(sweep -> sweep.seed(seed).category("D0_S8_T0"))
        .catalog(catalog)
        .policy(policy + ":" + options)
        .workloads(workloads)
        .budget(new TuneBudget.Runs(budget))
        .checkNoise(0)
        .build()
        .run(JobListener.SILENT);
  }

  private int gains(String options, int workloads, long budget)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    int gains = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      TuneResult result = tuned(options, workloads, budget, seed);
      assertThat(result.conditions().runs()).isLessThanOrEqualTo(budget);
      String verdict = result.judged().usual().map(result::verdict).orElse("the same");
      gains += verdict.equals("better") ? 1 : 0;
    }
    return gains;
  }

  @Test
  void anOptionThatChangesNothingIsSeldomSaidToGain() throws Exception {
    assertThat(gains("delay=0,salt={0,1,2,3}", 300, 4_000)).isLessThanOrEqualTo(5);
  }

  @Test
  void anOptionThatIsWorthThreePerCentIsFound() throws Exception {
    int found = gains("delay={950,0}", 1_000, 9_000);
    assertThat(found).isGreaterThanOrEqualTo(45);
    TuneResult one = tuned("delay={950,0}", 6_000, 20_000, 1);
    double mean = one.judged().usual().orElseThrow().second();
    assertThat(one.gain(one.judged().usual().orElseThrow()).mean() / mean).isBetween(0.02, 0.04);
  }
}
