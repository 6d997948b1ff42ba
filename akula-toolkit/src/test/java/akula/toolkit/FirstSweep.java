package akula.toolkit;

import java.nio.file.Path;

/** What the page 'AKULA from Java' begins with. */
final class FirstSweep {
  public static void main(String[] arguments) throws Exception {
    var sweep =
        Toolkit.sweep()
            .data(Toolkit.dataSet("spec2006-small-cache"))
            .policy("naive_spread")
            .policy("di")
            .category("D4_T4")
            .workloads(1_000)
            .out(Path.of(arguments[0]))
            .build();
    var result = sweep.run();
    System.out.println(Toolkit.results(result.folder()).summary());
  }
}
