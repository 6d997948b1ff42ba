package akula.cli.explain;

import akula.api.host.MachineDescription;
import akula.bootstrap.team.Wait;
import akula.cli.common.Output;
import akula.toolkit.explain.Change;
import akula.toolkit.explain.Change.Degradation;
import akula.toolkit.explain.Change.Move;
import akula.toolkit.explain.Change.Speed;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.explain.Explanation;
import akula.toolkit.explain.Explanation.Placed;
import akula.toolkit.explain.Explanation.Touch;
import akula.toolkit.explain.Reason;
import akula.toolkit.inside.TimesText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An explanation in words. */
public final class ExplanationText {
  /** The most threads that one sentence names. */
  static final int MOST_NAMED = 16;

  /** The most changes that are printed unless all are asked for. */
  static final int MOST_CHANGES = 40;

  /** Less is written as 0.00, without a sign. */
  private static final double LEAST_PERCENT = 0.005;

  private static final double HERTZ_PER_GIGAHERTZ = 1e9;
  private static final String INDENT = "    ";

  private final List<String> names;
  private final List<String> places = new ArrayList<>();
  private final Output out;

  /** The only thread that is explained, if one is. */
  private OptionalInt chosen = OptionalInt.empty();

  /**
   * Makes the words.
   *
   * @param names of the threads
   * @param machine names the places
   * @param out takes the words
   */
  public ExplanationText(List<String> names, MachineDescription machine, Output out) {
    this.names = names;
    this.out = out;
    int core = 0;
    for (int d = 0; d < machine.domains().size(); d++) {
      for (MachineDescription.CoreDescription place : machine.domains().get(d).cores()) {
        boolean smt = place.cpus().size() > 1;
        for (int i = 0; i < place.cpus().size(); i++) {
          places.add(
              "core %d%s of domain %d".formatted(core, smt ? ", context " + i + "," : "", d));
        }
        core++;
      }
    }
  }

  /**
   * Prints the summary and what changed.
   *
   * @param all is what shows all of the changes, where some are left out
   */
  public void print(Explanation explanation, String all) {
    ExplainChoice choice = explanation.choice();
    List<Touch> changes = explanation.changes();
    TimesText times =
        TimesText.of(changes.stream().mapToLong(touch -> touch.change().nanos()).toArray());
    LossText summary = new LossText(explanation, names, times);
    out.paragraph("", summary.sentence());
    summary.details().forEach(detail -> out.paragraph(INDENT, detail));
    out.line("");
    if (!explanation.before().isEmpty()) {
      out.paragraph(
          "", "Before %s s: %s.".formatted(times.seconds(choice.from()), on(explanation.before())));
    }
    chosen = explanation.thread();
    int shown = choice.isCut() ? Math.min(MOST_CHANGES, changes.size()) : changes.size();
    changes.subList(0, shown).forEach(touch -> print(touch, times));
    if (shown < changes.size()) {
      out.paragraph("", "%d more changes; %s".formatted(changes.size() - shown, all));
    }
  }

  private void print(Touch touch, TimesText times) {
    print(touch.change(), times);
    if (!touch.neighbours().isEmpty()) {
      out.paragraph(INDENT, "In its domain now: " + on(touch.neighbours()) + ".");
    }
  }

  private String on(List<Placed> placed) {
    return listed(
        placed.stream()
            .map(one -> "%s on %s".formatted(names.get(one.thread()), places.get(one.context())))
            .toList());
  }

  private void print(Change change, TimesText times) {
    out.paragraph("", "At %s s: %s.".formatted(times.seconds(change.nanos()), what(change)));
    boolean keepsRunning = change.speeds().stream().anyMatch(speed -> !Double.isNaN(speed.after()));
    boolean isOfOthers = chosen.isPresent() && change.moves().stream().allMatch(Move::drifted);
    drift(change).ifPresent(sentence -> out.paragraph(INDENT, sentence));
    if (keepsRunning && !(isOfOthers && change.frequencies().isEmpty())) {
      out.paragraph(INDENT, did(change));
    }
    Set<Integer> concerned = concerned(change);
    List<String> speeds =
        change.speeds().stream()
            .filter(speed -> concerned.contains(speed.thread()))
            .filter(speed -> !Double.isNaN(speed.after()))
            .map(this::speed)
            .toList();
    if (!speeds.isEmpty()) {
      String sum = chosen.isPresent() ? "." : "; sum " + sum(change) + ".";
      out.paragraph(INDENT, "Relative speed: " + listed(speeds) + sum);
    }
    if (change.waits().keySet().stream().anyMatch(concerned::contains)) {
      out.paragraph(INDENT, "Waiting then: " + waiting(change, concerned) + ".");
    }
    printDegradations(change, concerned);
  }

  /** Those that wait for the same threads are named together. */
  private String waiting(Change change, Set<Integer> concerned) {
    Map<Wait, List<String>> together = new LinkedHashMap<>();
    change
        .waits()
        .forEach((thread, wait) -> {
          if (concerned.contains(thread)) {
            together.computeIfAbsent(wait, _ -> new ArrayList<>()).add(names.get(thread));
          }
        });
    return together.entrySet().stream()
        .map(entry -> listed(entry.getValue()) + " " + awaited(entry.getKey()))
        .collect(Collectors.joining("; "));
  }

  private String awaited(Wait wait) {
    String whom = listed(wait.whom().stream().map(names::get).toList());
    String how = wait.spins() ? "spinning" : "asleep";
    if (wait.queue().isPresent()) {
      return "%s at queue '%s'".formatted(how, wait.queue().get());
    }
    if (wait.condition().isPresent()) {
      return "%s for condition '%s'".formatted(how, wait.condition().get());
    }
    return wait.lock()
        .map(lock ->
            wait.whom().isEmpty()
                ? "%s for lock '%s', which is free".formatted(how, lock)
                : "%s for lock '%s', which %s holds".formatted(how, lock, whom))
        .orElseGet(() ->
            "%s at the barrier, to which %s %s yet to come"
                .formatted(how, whom, wait.whom().size() == 1 ? "has" : "have"));
  }

  private void printDegradations(Change change, Set<Integer> concerned) {
    List<String> degradations =
        change.degradations().stream()
            .filter(it -> concerned.contains(it.thread()))
            .map(this::degradation)
            .toList();
    if (!degradations.isEmpty()) {
      out.paragraph(INDENT, "Degradation so far (%): " + listed(degradations) + ".");
    }
  }

  private String what(Change change) {
    List<String> parts = new ArrayList<>();
    addThreads(parts, change.ended(), "ended");
    addThreads(
        parts, change.launched(), change.launched().size() == 1 ? "was launched" : "were launched");
    addThreads(parts, change.phases(), "entered another phase");
    if (change.reasons().contains(Reason.WAKE)) {
      parts.add("the policy had asked to be called");
    }
    if (change.reasons().contains(Reason.DECISION)) {
      parts.add("what the policy had decided took effect");
    }
    if (change.reasons().contains(Reason.SLEEP)) {
      parts.add("threads fell asleep or were woken");
    }
    if (change.reasons().contains(Reason.INTERVAL) && parts.isEmpty()) {
      parts.add("a scheduling interval ended");
    }
    return parts.isEmpty() ? "others were launched or ended" : String.join("; ", parts);
  }

  private void addThreads(List<String> parts, List<Integer> threads, String what) {
    if (!threads.isEmpty()) {
      parts.add(listed(threads.stream().map(names::get).toList()) + " " + what);
    }
  }

  /** Nobody put them there: they were woken, and came elsewhere. */
  private Optional<String> drift(Change change) {
    List<String> drifted = change.moves().stream().filter(Move::drifted).map(this::moved).toList();
    return drifted.isEmpty()
        ? Optional.empty()
        : Optional.of("By drift, at wake-up: " + listed(drifted) + ".");
  }

  private String moved(Move move) {
    return "%s from %s to %s"
        .formatted(names.get(move.thread()), places.get(move.from()), places.get(move.to()));
  }

  private String did(Change change) {
    List<String> put = new ArrayList<>();
    List<String> moved = new ArrayList<>();
    List<String> stopped = new ArrayList<>();
    for (Move move : change.moves()) {
      String name = names.get(move.thread());
      if (move.drifted()) {
        continue;
      }
      if (move.from() < 0) {
        put.add("%s on %s".formatted(name, places.get(move.to())));
      } else if (move.to() < 0) {
        stopped.add("%s on %s".formatted(name, places.get(move.from())));
      } else {
        moved.add(moved(move));
      }
    }
    List<String> set = change.frequencies().stream().map(ExplanationText::frequency).toList();
    String did =
        Stream.of(
                sentence("put", put),
                sentence("moved", moved),
                sentence("stopped", stopped),
                sentence("set", set))
            .filter(sentence -> !sentence.isEmpty())
            .collect(Collectors.joining("; "));
    return "The policy " + (did.isEmpty() ? "moved nothing" : did) + ".";
  }

  private static String sentence(String verb, List<String> what) {
    return what.isEmpty() ? "" : verb + " " + listed(what);
  }

  private static String frequency(Change.FrequencySetting setting) {
    return text(
        "core %d from %.2f to %.2f GHz",
        setting.core(), setting.from() / HERTZ_PER_GIGAHERTZ, setting.to() / HERTZ_PER_GIGAHERTZ);
  }

  /** The threads that were moved, or whose speed changed, or that have just ended. */
  private static Set<Integer> concerned(Change change) {
    Set<Integer> concerned = new TreeSet<>(change.ended());
    change.moves().forEach(move -> concerned.add(move.thread()));
    change.speeds().stream()
        .filter(Speed::isChanged)
        .forEach(speed -> concerned.add(speed.thread()));
    return concerned;
  }

  private String speed(Speed speed) {
    return names.get(speed.thread()) + " " + arrow(speed.before(), speed.after());
  }

  /** A value that was not there, or reads the same, is not shown as a change. */
  private static String arrow(double before, double after) {
    String now = text("%.3f", after);
    String then = Double.isNaN(before) ? now : text("%.3f", before);
    return then.equals(now) ? now : then + " -> " + now;
  }

  /** Where nobody was there before, there was no sum. */
  private static String sum(Change change) {
    boolean isFirst = change.speeds().stream().allMatch(speed -> Double.isNaN(speed.before()));
    return arrow(isFirst ? Double.NaN : change.sum(false), change.sum(true));
  }

  private String degradation(Degradation degradation) {
    boolean isNone = Math.abs(degradation.percent()) < LEAST_PERCENT;
    return text("%s %.2f", names.get(degradation.thread()), isNone ? 0 : degradation.percent());
  }

  private static String listed(List<String> parts) {
    if (parts.size() <= MOST_NAMED) {
      return String.join(", ", parts);
    }
    return String.join(", ", parts.subList(0, MOST_NAMED))
        + " and %d more".formatted(parts.size() - MOST_NAMED);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
