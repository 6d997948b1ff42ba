package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.csv.RowEncoder;
import akula.formats.tree.JsonText;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.summary.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesCsvTest {
  private final RowEncoder out = new RowEncoder();

  @Test
  void aRunIsOneRow() {
    RunsCsv.header(out);
    RunMetrics run = new RunMetrics(8, 24.1234567, 80, 123_456_789_012L, 6.5, 1.25, 1.75, 12);
    RunsCsv.row(out, "D4_T4", 17, "di", run);
    assertThat(out.toByteArray())
        .asString(UTF_8)
        .isEqualTo(
            """
            category,workload,policy,average_degradation_percent,worst_degradation_percent,\
            makespan_s,stp,antt,unfairness,migrations
            D4_T4,17,di,24.123457,80.000000,123.456789012,6.500000,1.250000,1.750000,12
            """);
  }

  @Test
  void aThreadIsOneRow() {
    ThreadsCsv.header(out);
    ThreadRun thread = new ThreadRun(3, "lbm", 0, 1, 15_000_000_000L, 1e10, 2);
    ThreadsCsv.row(out, "D4_T4", 0, "swap:pairs=2,n=1", thread);
    assertThat(out.toByteArray())
        .asString(UTF_8)
        .isEqualTo(
            """
            category,workload,policy,thread,application,launch_s,start_s,end_s,solo_s,\
            degradation_percent,migrations
            D4_T4,0,"swap:pairs=2,n=1",3,lbm,0.000000000,0.000000001,15.000000000,10.000000000,\
            50.000000,2
            """);
  }

  @Test
  void aThreadOfSeveralTellsItsInstance() {
    ThreadsCsv.header(out, true);
    ThreadsCsv.row(out, "w", 2, "di", new ThreadRun(3, "lbm", 0, 1, 15_000_000_000L, 1e10, 2), 1);
    assertThat(out.toByteArray())
        .asString(UTF_8)
        .isEqualTo(
            """
            category,workload,policy,thread,application,launch_s,start_s,end_s,solo_s,\
            degradation_percent,migrations,instance
            w,2,di,3,lbm,0.000000000,0.000000001,15.000000000,10.000000000,50.000000,2,1
            """);
  }

  @Test
  void aSummaryHasARowForEachCategoryAndPolicy() {
    assertThat(SummaryCsv.encode(summary()))
        .asString(UTF_8)
        .isEqualTo(
            """
            category,policy,runs,average_degradation_percent,average_degradation_percent_ci_low,\
            average_degradation_percent_ci_high,worst_degradation_percent,\
            worst_degradation_percent_ci_low,worst_degradation_percent_ci_high,\
            makespan_s,stp,antt,unfairness,migrations
            a,di,2,12.000000,-13.412409,37.412409,25.000000,-38.531024,88.531024,\
            4.000000,7.000000,1.500000,2.000000,5.500000
            a,random,1,10.000000,,,20.000000,,,3.000000,7.500000,1.250000,1.500000,4.000000
            """);
  }

  @Test
  void theSameForPrograms() {
    assertThat(JsonText.encode(SummaryJson.of(summary())))
        .asString(UTF_8)
        .startsWith(
            """
            {
              "rows" : [
                {
                  "category" : "a",
                  "policy" : "di",
                  "runs" : 2,
                  "average_degradation_percent" : {
                    "mean" : 12.0,
                    "ci_low" : -13.41240\
            """)
        .contains("\"all\" : [\n    {\n      \"policy\" : \"di\"", "\"ci_high\" : null");
  }

  private static Summary summary() {
    RunMetrics first = new RunMetrics(8, 10, 20, 3_000_000_000L, 7.5, 1.25, 1.5, 4);
    Summary summary = new Summary(List.of("a"), List.of("di", "random"));
    summary.add(0, 0, first);
    summary.add(0, 0, new RunMetrics(8, 14, 30, 5_000_000_000L, 6.5, 1.75, 2.5, 7));
    summary.add(0, 1, first);
    return summary;
  }
}
