package akula.cli.results;

import akula.cli.common.Output;
import akula.cli.terminal.Display;
import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Verdict;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.reading.BoundsTable;
import akula.statistics.reading.Manifest;
import akula.statistics.summary.VainRepeats;
import akula.statistics.uncertainty.DifferenceSources;
import akula.toolkit.results.PartComparison;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comparisons in words, and the tables that they rest on: part by part, where there are parts. */
final class ComparisonText {
  private final List<PartComparison> parts;
  private final List<PartComparison> done;
  private final Comparison first;
  private final LostWorkloads lost;
  private final Optional<Display> plot;
  private final Output out;

  /**
   * Takes comparisons.
   *
   * @param parts of which at least one could be made
   * @param plot where the differences are drawn, if they are
   */
  ComparisonText(
      List<PartComparison> parts, LostWorkloads lost, Optional<Display> plot, Output out) {
    this.parts = parts;
    this.done = parts.stream().filter(part -> part.comparison().isPresent()).toList();
    this.first = done.getFirst().comparison().orElseThrow();
    this.lost = lost;
    this.plot = plot;
    this.out = out;
  }

  void print() {
    boolean named = !parts.getFirst().part().name().isEmpty();
    if (named) {
      out.paragraph("", overview());
      obstacles().forEach(line -> out.paragraph("", line));
    }
    for (PartComparison part : done) {
      if (named) {
        out.line("");
        out.line(heading(part));
        out.line("");
      }
      print(part, part.comparison().orElseThrow());
    }
    out.line("");
    int categories =
        done.stream()
            .mapToInt(p -> p.comparison().orElseThrow().categories().size())
            .max()
            .orElse(1);
    out.paragraph(
        "",
        ComparisonTable.legend(
            done.getFirst().part().results().kind(),
            first.measure(),
            first.first(),
            first.second(),
            done.size(),
            categories));
  }

  /** Returns why parts were not compared, a sentence each. */
  List<String> obstacles() {
    return parts.stream()
        .filter(part -> part.comparison().isEmpty())
        .map(part -> "Part %s is not compared: %s.".formatted(part.part().name(), part.obstacle()))
        .toList();
  }

  private String overview() {
    return Stream.of(
            where(first.first() + " is better in ", Verdict.FIRST),
            where(first.second() + " is better in ", Verdict.SECOND),
            where("no difference is shown in ", Verdict.UNDECIDED))
        .flatMap(Optional::stream)
        .collect(Collectors.joining("; ", "By " + first.measure().title() + ": ", "."));
  }

  private Optional<String> where(String words, Verdict verdict) {
    List<String> names =
        done.stream()
            .filter(part -> part.comparison().orElseThrow().verdict() == verdict)
            .map(part -> part.part().name() + open(verdict, part.sources()))
            .toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(words + String.join(", ", names));
  }

  /** What stands behind the name of a part or category whose order the data leave open. */
  static String open(Verdict verdict, Optional<DifferenceSources> sources) {
    boolean open =
        verdict != Verdict.UNDECIDED && sources.map(DifferenceSources::isOpen).orElse(false);
    return open ? " (%s)".formatted(DifferenceSources.AS_MEASURED) : "";
  }

  private static String heading(PartComparison part) {
    Manifest manifest = part.part().results().manifest();
    return "%s: machine %s, data set %s"
        .formatted(
            part.part().name(),
            manifest.text("machine.name").orElse("unstated"),
            manifest.text("data.name").orElse("unstated"));
  }

  private void print(PartComparison part, Comparison comparison) {
    RunKind runs = part.part().results().kind();
    ComparisonWords words = new ComparisonWords(part, runs);
    out.paragraph("", words.overall());
    VainRepeats.sentence(part.copied())
        .ifPresent(sentence -> {
          out.line("");
          out.paragraph("", sentence);
        });
    if (comparison.categories().size() > 1) {
      out.line("");
      out.paragraph("", words.byCategory());
    }
    for (BoundsTable.Kind kind : BoundsTable.Kind.values()) {
      bound(part, comparison, kind)
          .ifPresent(text -> {
            out.line("");
            out.paragraph("", text);
          });
    }
    out.line("");
    out.text(ComparisonTable.of(comparison, runs));
    if (part.sources().isPresent()) {
      SourcesTable sources = new SourcesTable(part, runs);
      out.line("");
      out.paragraph("", sources.legend());
      out.line("");
      out.text(sources.text());
      sources
          .shifts()
          .ifPresent(sentence -> {
            out.line("");
            out.paragraph("", sentence);
          });
    }
    plot.ifPresent(display -> print(new ComparisonPlot(comparison, runs, display)));
    lost.print(part, comparison, out);
  }

  private void print(ComparisonPlot drawn) {
    out.line("");
    out.coloured(drawn.text());
    out.paragraph("", drawn.caption());
  }

  private static Optional<String> bound(
      PartComparison part, Comparison comparison, BoundsTable.Kind kind) {
    Measure measure = comparison.measure();
    var a = part.distance(comparison.first(), kind);
    var b = part.distance(comparison.second(), kind);
    return a.isEmpty() || b.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Above the %s: %s by %s, %s by %s %s (%s)."
                .formatted(
                    kind.title(),
                    comparison.first(),
                    Digits.of(a.get()),
                    comparison.second(),
                    Digits.of(b.get()),
                    measure.differenceUnit(),
                    overThose(a.get().count())));
  }

  private static String overThose(long workloads) {
    return workloads == 1
        ? "of the one workload that has one"
        : "means over the %d workloads that have one".formatted(workloads);
  }
}
