package akula.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * A command that simulates something, with few or many threads for its machine.
 *
 * @param arguments without the ways to look inside
 */
record InsideCase(List<String> arguments) {

  /** Returns cases of all kinds. */
  static Arbitrary<InsideCase> any() {
    Arbitrary<String> workloads =
        Combinators.combine(
                Arbitraries.integers().between(1, 6),
                Arbitraries.integers().between(0, 5),
                Arbitraries.integers().between(0, 99))
            .as((devils, turtles, number) -> "D%d_T%d:%d".formatted(devils, turtles, number));
    return Combinators.combine(
            Arbitraries.of("2x2", "2x4x2", "2x4-asymmetric"),
            workloads,
            Arbitraries.of("naive_spread", "naive_cluster", "random", "di"),
            Arbitraries.of("exact", "tick"),
            Arbitraries.of("0s", "3s"),
            Arbitraries.of("", "--closed=20min", "--arrivals=poisson:30s"))
        .as(InsideCase::of);
  }

  private static InsideCase of(
      String machine,
      String workload,
      String policy,
      String mode,
      String migrationCost,
      String arrivals) {
    return new InsideCase(
        Stream.of(
                "simulate",
                arrivals,
                "--data=spec2006-small-cache",
                "--machine=" + machine,
                "--workload=" + workload,
                "--policy=" + policy,
                "--mode=" + mode,
                "--migration-cost=" + migrationCost,
                mode.equals("tick") ? "--tick=10s" : "--slice=20s",
                "--interval=10s")
            .filter(word -> !word.isEmpty())
            .toList());
  }

  boolean isExact() {
    return arguments.contains("--mode=exact");
  }

  /** Runs it and returns what it printed. */
  String run(String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    Cli cli = Cli.run(all.toArray(String[]::new));
    if (cli.code() != 0) {
      throw new AssertionError(all + ": " + cli.err());
    }
    return cli.out();
  }

  /** Runs it with a trace. */
  String trace(Path file, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    all.add("--trace=" + file);
    return run(all.toArray(String[]::new));
  }
}
