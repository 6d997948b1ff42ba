package akula.cli.profile;

import akula.cli.common.DurationConverter;
import akula.toolkit.profile.ProfileBuilder;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say how a campaign is measured; each replaces what the file says. */
final class CampaignOptions {
  private static final String AS_FILE = " (default: as the file says).";

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "Measure these applications of the campaign only.")
  private List<String> only = List.of();

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description = "full, short or windows, with their usual settings" + AS_FILE)
  private String method;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      split = ",",
      description = "Where pairs share: smt_core, memory_domain, numa_node, machine" + AS_FILE)
  private List<String> levels = List.of();

  @Option(
      names = "--pairs",
      paramLabel = "WHICH",
      description = "all; predict, to measure a share of them; or none" + AS_FILE)
  private String pairs;

  @Option(
      names = "--share",
      paramLabel = "S",
      description = "The share of the pairs that --pairs predict measures" + AS_FILE)
  private Double share;

  @Option(
      names = "--rounds",
      paramLabel = "N[-M]",
      description = "Measure everything N times, and what is not sure then up to M times" + AS_FILE)
  private String rounds;

  @Option(
      names = "--width",
      paramLabel = "W",
      description =
          "A relative speed is sure if half of its 95%% interval is at most that" + AS_FILE)
  private Double width;

  @Option(
      names = "--budget",
      paramLabel = "T",
      converter = DurationConverter.class,
      description = "Begin no run after that time" + AS_FILE)
  private Duration budget;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order of the runs and of the choice of pairs" + AS_FILE)
  private Long seed;

  @Option(
      names = "--miss-rates",
      paramLabel = "WHERE",
      description =
          "measured, by hardware counters, or simulated, by valgrind's cachegrind" + AS_FILE)
  private String missRates;

  /** Gives a plan what stands on the command line. */
  void into(ProfileBuilder plan) {
    plan.only(only)
        .method(method)
        .levels(levels)
        .pairs(pairs)
        .share(share)
        .rounds(rounds)
        .width(width)
        .budget(budget)
        .seed(seed)
        .missRates(missRates);
  }
}
