package akula.cli.manager;

import akula.api.plugin.DurationText;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.toolkit.manager.Overhead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** What a manager costs, for people and for programs. */
final class OverheadText {
  private final Overhead overhead;
  private final Overhead.Cost cost;

  OverheadText(Overhead overhead) {
    this.overhead = overhead;
    cost = overhead.cost();
  }

  void print(Format format, Output out) {
    switch (format) {
      case TEXT -> text(out);
      case JSON -> out.json(JsonFormat.MANAGER_OVERHEAD, fields());
      case CSV -> runs().print(format, out);
    }
  }

  private void text(Output out) {
    out.line(
        "workload %s: %d programs, policy %s, quantum %s, %d pairs of runs of about %.1f s"
            .formatted(
                overhead.plan().workload(),
                overhead.plan().programs().size(),
                overhead.plan().policy(),
                DurationText.format(overhead.plan().quantum()),
                overhead.pairs().size(),
                overhead.pairs().getFirst().plainNanos() / 1e9));
    out.line(
        "run time under a manager: %s%% longer, 95%% interval %s to %s%%"
            .formatted(percent(cost.mean()), percent(cost.low()), percent(cost.high())));
    out.line(
        "  at most %s%%, as in the paper: %s"
            .formatted(limit(Overhead.PAPER), kept(Overhead.PAPER)));
    out.line(
        "  at most %s%%, our target: %s".formatted(limit(Overhead.TARGET), kept(Overhead.TARGET)));
    out.line("meanwhile the manager had " + shares(overhead.busy()));
    out.line("all threads were blocked and unblocked within %.2f ms (median)".formatted(millis()));
    overhead
        .idle()
        .ifPresent(idle -> {
          out.line(
              "with %d threads and nothing to do, for %s: %s"
                  .formatted(
                      idle.threads(), DurationText.format(idle.span()), shares(idle.processor())));
          out.line(
              "  at most %s%%, our target: %s"
                  .formatted(limit(Overhead.IDLE_TARGET), isIdleKept(idle) ? "kept" : "not kept"));
        });
    notes().forEach(note -> out.paragraph("note: ", note));
  }

  private static boolean isIdleKept(Overhead.Idle idle) {
    return idle.processor().all() <= Overhead.IDLE_TARGET;
  }

  private String kept(double share) {
    if (cost.isAtMost(share)) {
      return "kept";
    }
    return cost.isUnsure(share) ? "cannot be told" : "not kept";
  }

  private static String shares(Overhead.Processor share) {
    return "%s%% of a core (server %s%%, agent %s%%, guard %s%%)"
        .formatted(
            percent(share.all()),
            percent(share.server()),
            percent(share.agent()),
            percent(share.guard()));
  }

  private double millis() {
    return overhead.blockedNanos() / 1e6;
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (overhead.isDisturbed()) {
      notes.add(
          "the machine was busy: others had %s%% of the time of the cpus while programs ran; run it"
                  .formatted(percent(overhead.othersShare()))
              + " on a quiet one");
    }
    if (overhead.pairs().size() < 2) {
      notes.add("one pair has no interval; --repeat has to be at least 2");
    } else if (cost.isUnsure(Overhead.TARGET)) {
      notes.add(
          "the interval has the target in it: a higher --repeat, longer programs or a quieter machine"
              + " make it narrower");
    }
    return notes;
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.2f", 100 * share);
  }

  private static String limit(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  private Listing runs() {
    Listing rows = new Listing("pair", "first", "plain_s", "managed_s", "ratio");
    for (Overhead.Pair pair : overhead.pairs()) {
      rows.row(
          overhead.pairs().indexOf(pair) + 1,
          pair.managedFirst() ? "managed" : "plain",
          rounded(pair.plainNanos() / 1e9),
          rounded(pair.managedNanos() / 1e9),
          rounded(pair.ratio()));
    }
    return rows;
  }

  /** Returns a number to a millionth, or null in place of none. */
  private static Double rounded(double value) {
    return Double.isNaN(value) ? null : Math.round(value * 1e6) / 1e6;
  }

  private SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", overhead.plan().workload());
    fields.put("programs", overhead.plan().programs().size());
    fields.put("policy", overhead.plan().policy());
    fields.put("quantum", DurationText.format(overhead.plan().quantum()));
    fields.put("seed", overhead.plan().seed());
    fields.put("cost", rounded(cost.mean()));
    fields.put("cost_low", rounded(cost.low()));
    fields.put("cost_high", rounded(cost.high()));
    fields.put("at_most_paper", Overhead.PAPER);
    fields.put("within_paper", cost.isAtMost(Overhead.PAPER));
    fields.put("at_most_target", Overhead.TARGET);
    fields.put("within_target", cost.isAtMost(Overhead.TARGET));
    fields.put("manager_cores", cores(overhead.busy()));
    fields.put("blocked_ms", rounded(millis()));
    fields.put("idle", overhead.idle().map(OverheadText::idle).orElse(null));
    fields.put("others_share", rounded(overhead.othersShare()));
    fields.put("runs", runs().json());
    fields.put("notes", notes());
    return fields;
  }

  private static SequencedMap<String, Object> idle(Overhead.Idle idle) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("threads", idle.threads());
    fields.put("span", DurationText.format(idle.span()));
    fields.put("manager_cores", cores(idle.processor()));
    fields.put("at_most", Overhead.IDLE_TARGET);
    fields.put("within", isIdleKept(idle));
    return fields;
  }

  private static SequencedMap<String, Object> cores(Overhead.Processor share) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("all", rounded(share.all()));
    fields.put("server", rounded(share.server()));
    fields.put("agent", rounded(share.agent()));
    fields.put("guard", rounded(share.guard()));
    return fields;
  }
}
