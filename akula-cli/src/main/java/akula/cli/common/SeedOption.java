package akula.cli.common;

import picocli.CommandLine.Option;

/** The option {@code --seed} of commands that simulate. */
public final class SeedOption {
  /** Names the number. */
  public static final String SEED = "--seed";

  @Option(
      names = SEED,
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed from which everything random follows (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** Returns the seed. */
  public long value() {
    return seed;
  }
}
