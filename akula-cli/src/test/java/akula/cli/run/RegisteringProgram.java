package akula.cli.run;

import akula.api.progress.Progress;

/** A program that registers its only thread, and then takes processor time. */
final class RegisteringProgram {
  private RegisteringProgram() {}

  public static void main(String[] arguments) {
    double sum = 0;
    try (Progress progress = Progress.ofThread()) {
      for (int i = 1; i <= 400; i++) {
        // time: so that some work is between two reports; nothing depends on how long it takes
        for (int j = 1; j <= 1_000_000; j++) {
          sum += 1.0 / j;
        }
        progress.report(i, 400);
      }
    }
    System.out.println(sum > 0);
  }
}
