package akula.papers.pairing;

import akula.papers.claims.FigureText;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;

/** Table 2, Figure 3 and Figure 4 of the pairing paper, beside what came out. */
public final class PairingTables {
  static final String OF_FIGURE_4 = "WL_3";
  private static final List<String> BESIDE_LINUX =
      PairingTable.POLICIES.subList(1, PairingTable.POLICIES.size());

  private final PairingResults results;

  public PairingTables(PairingResults results) {
    this.results = results;
  }

  /**
   * Returns all of them as text.
   *
   * @param window stands behind what parts are worth
   */
  String text(Optional<WindowByNoise> window) {
    WorkTables work = new WorkTables(results);
    return "Weighted mean execution time, s (Table 2)\n"
        + times(work)
        + work.withoutEnd()
        + work.text()
        + "\nThese times over those of the paper\n"
        + new PaperRatios(results).text()
        + "\nImprovement over linux_24, % (Figure 3)\n"
        + table(
            (workload, policy) -> results.improvement(workload, policy, PairingTable.LINUX),
            (workload, policy) -> PairingTable.improvement(workload, policy, PairingTable.LINUX),
            1,
            BESIDE_LINUX)
        + "\nInstances that ended in time\n"
        + ended()
        + "\nMean execution times in "
        + OF_FIGURE_4
        + ", times those under linux_24 (Figure 4)\n"
        + byApplication()
        + PolicyPart.OF_POLICIES.stream().map(this::worth).collect(Collectors.joining())
        + window.map(WindowByNoise::text).orElse("")
        + "\nThe paper's text beside its own Table 2\n"
        + PairingTable.textBesideTable().stream()
            .map(reported -> "  " + reported.sentence())
            .collect(Collectors.joining("\n"))
        + "\n";
  }

  /** Table 2, in which cells of which a program has no part have a mark. */
  private String times(WorkTables work) {
    TextTable table = table("workload", PairingTable.POLICIES);
    for (String workload : PairingTable.WORKLOADS) {
      List<String> cells = new ArrayList<>(List.of(workload));
      for (String policy : PairingTable.POLICIES) {
        cells.add(
            (work.isOneWithoutEnd(workload, policy) ? "*" : "")
                + beside(
                    results.seconds(workload, policy), PairingTable.seconds(workload, policy), 2));
      }
      table.row(cells);
    }
    return table.text();
  }

  private static String beside(Estimate here, double paper, int decimals) {
    return FigureText.number(here, decimals)
        + String.format(Locale.ROOT, " (%." + decimals + "f)", paper);
  }

  private static String table(
      BiFunction<String, String, Estimate> here,
      ToDoubleBiFunction<String, String> paper,
      int decimals,
      List<String> policies) {
    TextTable table = table("workload", policies);
    for (String workload : PairingTable.WORKLOADS) {
      List<String> cells = new ArrayList<>(List.of(workload));
      for (String policy : policies) {
        cells.add(
            beside(here.apply(workload, policy), paper.applyAsDouble(workload, policy), decimals));
      }
      table.row(cells);
    }
    return table.text();
  }

  private static TextTable table(String first, List<String> policies) {
    List<Column> columns = new ArrayList<>(List.of(Column.left(first)));
    policies.forEach(policy -> columns.add(Column.right(policy)));
    return new TextTable(columns);
  }

  /** What a part of the policies is worth, in times and in work. */
  private String worth(PolicyPart part) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("workload")));
    for (String policy : PairingTable.NEW) {
      columns.add(Column.right(policy));
      columns.add(Column.right("work"));
    }
    TextTable table = new TextTable(columns);
    for (String workload : PairingTable.WORKLOADS) {
      List<String> cells = new ArrayList<>(List.of(workload));
      for (String policy : PairingTable.NEW) {
        cells.add(FigureText.number(results.worth(part, workload, policy), 1));
        cells.add(FigureText.number(results.workWorth(part, workload, policy), 1));
      }
      table.row(cells);
    }
    List<String> means = new ArrayList<>(List.of("mean"));
    for (String policy : PairingTable.NEW) {
      means.add(FigureText.number(results.worth(part, policy), 1));
      means.add(FigureText.number(results.workWorth(part, policy), 1));
    }
    table.row(means);
    return "\nBy how many %% times are shorter, and by how many more work is done, with %s\n%s"
        .formatted(part.words(), table.text());
  }

  /** Does pairing pay? Where it does not, in a sentence. */
  public String whetherPairingPays() {
    List<String> gains = new ArrayList<>();
    List<String> losses = new ArrayList<>();
    int cases = 0;
    for (String policy : PairingTable.NEW) {
      for (String workload : PairingTable.WORKLOADS) {
        Estimate worth = results.worth(PolicyPart.PAIRING, workload, policy);
        cases++;
        if (Outcome.above(worth, 0) == Outcome.HOLDS) {
          gains.add(workload + " " + policy);
        } else if (Outcome.below(worth, 0) == Outcome.HOLDS) {
          losses.add(workload + " " + policy);
        }
      }
    }
    if (results.repeats() == 1) {
      return "Whether pairing alone gains (place=metric against place=order) one repeat cannot tell.";
    }
    return "Pairing alone (place=metric against place=order) gains in weighted mean time in %d of %d cases%s, loses in %d%s, and makes no certain difference in %d. %s"
        .formatted(
            gains.size(),
            cases,
            inBrackets(gains),
            losses.size(),
            inBrackets(losses),
            cases - gains.size() - losses.size(),
            new WorkTables(results).whetherPairingPays());
  }

  private static String inBrackets(List<String> cases) {
    return cases.isEmpty() ? "" : " (" + String.join(", ", cases) + ")";
  }

  private String ended() {
    TextTable table = table("workload", PairingTable.POLICIES);
    for (String workload : PairingTable.WORKLOADS) {
      List<String> cells = new ArrayList<>(List.of(workload));
      PairingTable.POLICIES.forEach(
          policy -> cells.add(FigureText.number(results.ended(workload, policy), 1)));
      table.row(cells);
    }
    return table.text();
  }

  private String byApplication() {
    TextTable table = table("application", BESIDE_LINUX);
    for (String application : results.applications(OF_FIGURE_4)) {
      List<String> cells = new ArrayList<>(List.of(application));
      for (String policy : BESIDE_LINUX) {
        Estimate ratio = results.relativeTime(OF_FIGURE_4, application, policy);
        cells.add(ratio.count() == 0 ? "none ended" : FigureText.number(ratio, 2));
      }
      table.row(cells);
    }
    return table.text();
  }

  /** Returns all of them for programs; Figure 3 follows from Table 2. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("table", times());
    fields.put("work", new WorkTables(results).fields());
    fields.put("beside_linux", new PaperRatios(results).fields());
    fields.put("applications", applications());
    fields.put("parts", parts());
    fields.put(
        "text_beside_table",
        PairingTable.textBesideTable().stream().map(PairingTable.Reported::fields).toList());
    return fields;
  }

  /**
   * Figure 4, and the same of the other workloads: null where no instance ended in time, the half
   * width where fewer than two runs.
   */
  private List<SequencedMap<String, Object>> applications() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (String workload : PairingTable.WORKLOADS) {
      for (String application : results.applications(workload)) {
        BESIDE_LINUX.forEach(policy -> all.add(application(workload, application, policy)));
      }
    }
    return all;
  }

  private SequencedMap<String, Object> application(
      String workload, String application, String policy) {
    Estimate ratio = results.relativeTime(workload, application, policy);
    Estimate forWork = results.timeForWork(workload, application, policy);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", workload);
    fields.put("application", application);
    fields.put("policy", policy);
    fields.put("relative_time", ratio.count() == 0 ? null : ratio.mean());
    fields.put("half_width", ratio.hasInterval() ? ratio.halfWidth() : null);
    fields.put("time_for_work", Double.isFinite(forWork.mean()) ? forWork.mean() : null);
    fields.put("for_work_half_width", forWork.hasInterval() ? forWork.halfWidth() : null);
    fields.put("repeats_without_end", results.withoutEnd(workload, application, policy));
    return fields;
  }

  /** What each part of each policy is worth in each workload. */
  private List<SequencedMap<String, Object>> parts() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (PolicyPart part : PolicyPart.OF_POLICIES) {
      for (String workload : PairingTable.WORKLOADS) {
        for (String policy : PairingTable.NEW) {
          Estimate worth = results.worth(part, workload, policy);
          SequencedMap<String, Object> fields = new LinkedHashMap<>();
          fields.put("part", part.name().toLowerCase(Locale.ROOT));
          fields.put("workload", workload);
          fields.put("policy", policy);
          fields.put("without", part.without(policy));
          fields.put("shorter_percent", worth.mean());
          fields.put("half_width", worth.hasInterval() ? worth.halfWidth() : null);
          Estimate work = results.workWorth(part, workload, policy);
          fields.put("more_work_percent", work.mean());
          fields.put("more_work_half_width", work.hasInterval() ? work.halfWidth() : null);
          all.add(fields);
        }
      }
    }
    return all;
  }

  /** Table 2: one entry for each workload and policy. */
  private List<SequencedMap<String, Object>> times() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    for (String workload : PairingTable.WORKLOADS) {
      for (String policy : PairingTable.POLICIES) {
        Estimate seconds = results.seconds(workload, policy);
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("workload", workload);
        fields.put("policy", policy);
        fields.put("weighted_mean_execution_s", seconds.mean());
        fields.put("half_width_s", seconds.hasInterval() ? seconds.halfWidth() : null);
        fields.put("instances_ended", results.ended(workload, policy).mean());
        fields.put("paper_s", PairingTable.seconds(workload, policy));
        fields.put("ratio", seconds.mean() / PairingTable.seconds(workload, policy));
        all.add(fields);
      }
    }
    return all;
  }
}
