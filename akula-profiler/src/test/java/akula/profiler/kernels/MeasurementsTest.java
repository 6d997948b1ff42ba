package akula.profiler.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the measurements print; how much it is differs from machine to machine. */
@EnabledOnOs(OS.LINUX)
class MeasurementsTest {
  private static List<String[]> rows(Said said, String header) {
    assertThat(said.code()).as(said.err()).isZero();
    List<String> lines = said.text().lines().toList();
    assertThat(lines).first().isEqualTo(header);
    return lines.subList(1, lines.size()).stream().map(line -> line.split(",", -1)).toList();
  }

  private static List<String> column(List<String[]> rows, int column) {
    return rows.stream().map(row -> row[column]).toList();
  }

  @Test
  void turnsOfThreadsAreCounted() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "the kernel counts no turns");
    Said said = Said.by("turns", "3", "100K", "20", "7");
    List<String[]> rows =
        rows(said, "thread,nice,before_ns,begin_ns,end_ns,run_ns,wait_ns,turns,asleep,replaced");
    assertThat(column(rows, 0)).containsExactly("0", "1", "2");
    assertThat(column(rows, 1)).containsExactly("0", "7", "0");
    for (String[] row : rows) {
      long[] numbers = Arrays.stream(row).mapToLong(Long::parseLong).toArray();
      long begin = numbers[3];
      long end = numbers[4];
      long run = numbers[5];
      assertThat(begin).isBetween(0L, end);
      assertThat(run).as("has run").isPositive();
      assertThat(numbers[7]).as("turns").isNotNegative();
    }
  }

  @Test
  void switchesBetweenThreadsAndBetweenProcessesAreCounted() throws Exception {
    List<String[]> rows =
        rows(Said.by("switches", "500"), "between,yields,switches,elapsed_ns,switch_ns");
    assertThat(column(rows, 0)).hasSize(20).containsOnly("threads", "processes");
    assertThat(column(rows, 1)).containsOnly("1000");
    for (String[] row : rows) {
      long switches = Long.parseLong(row[2]);
      assertThat(switches).isNotNegative();
      assertThat(Long.parseLong(row[3])).isPositive();
      assertThat(row[4].isEmpty()).isEqualTo(switches == 0);
    }
  }

  @Test
  void passesOverWhatIsHeldAndWhatIsGoneAreTimed() throws Exception {
    List<String[]> rows = rows(Said.by("refill", "64KiB", "4MiB"), "order,caches,bytes,elapsed_ns");
    assertThat(rows).hasSize(40);
    assertThat(rows.stream().map(row -> row[0] + " " + row[1]).limit(4))
        .containsExactly("in_order gone", "in_order held", "by_chance gone", "by_chance held");
    assertThat(column(rows, 2)).containsOnly("65536");
    assertThat(column(rows, 3)).allMatch(nanos -> Long.parseLong(nanos) > 0);
  }
}
