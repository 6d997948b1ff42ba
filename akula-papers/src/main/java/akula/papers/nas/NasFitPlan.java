package akula.papers.nas;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How the programs are fitted.
 *
 * @param name of the data set
 * @param priors what is believed of them; empty for what ships
 * @param repeats how often each workload is run with each guess
 * @param rounds how often derivatives are taken at most with each length of steps
 * @param seed that launches are drawn from
 */
public record NasFitPlan(String name, Optional<Path> priors, int repeats, int rounds, long seed) {
  /** How often each workload is run unless said otherwise. */
  public static final int REPEATS = 3;

  /** How often derivatives are taken unless said otherwise. */
  public static final int ROUNDS = 4;
}
