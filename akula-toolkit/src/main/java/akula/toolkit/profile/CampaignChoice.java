package akula.toolkit.profile;

import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.Campaign.MissRates;
import akula.formats.campaign.Campaign.Pairs;
import akula.formats.campaign.Campaign.Rounds;
import akula.formats.campaign.Method;
import akula.formats.dataset.SharingLevel;
import akula.toolkit.common.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** How a campaign is measured where that is not as its file says; null where it is. */
public final class CampaignChoice {
  List<String> only = List.of();
  String method;
  List<String> levels = List.of();
  String pairs;
  Double share;
  String rounds;
  Double width;
  Duration budget;
  Long seed;
  String missRates;

  CampaignChoice() {}

  /**
   * Returns a campaign as it is asked for.
   *
   * @throws UsageException if something is out of range
   */
  Campaign over(Campaign file) {
    return new Campaign(
        file.name(),
        file.description(),
        method == null ? file.method() : method(),
        levels.isEmpty() ? file.levels() : levels(),
        pairs == null ? file.pairs() : one("--pairs", pairs, List.of(Pairs.values()), Pairs::word),
        share == null ? file.share() : share(),
        file.groups(),
        rounds == null ? file.rounds() : rounds(),
        width == null ? file.width() : width(),
        budget == null ? file.budget() : Optional.of(budget()),
        seed == null ? file.seed() : seed,
        missRates == null
            ? file.missRates()
            : one("--miss-rates", missRates, List.of(MissRates.values()), MissRates::word),
        file.prepared(),
        file.applications());
  }

  /**
   * Returns the positions of the applications that are asked for.
   *
   * @throws UsageException if one is not there
   */
  Set<Integer> chosen(Campaign file) {
    return chosen(file, only);
  }

  /**
   * Returns the positions of some applications of a campaign; of all if none is named.
   *
   * @throws UsageException if one is not there
   */
  public static Set<Integer> chosen(Campaign file, List<String> only) {
    Set<Integer> chosen = new LinkedHashSet<>();
    for (String name : only) {
      int position = file.applicationNames().indexOf(name);
      if (position < 0) {
        throw new UsageException(
            MessageCode.UNKNOWN_NAME,
            "--only '%s' is no application of campaign %s%s"
                .formatted(name, file.name(), Spelling.hintOrNames(name, file.applicationNames())));
      }
      chosen.add(position);
    }
    for (int i = 0; i < file.applications().size() && only.isEmpty(); i++) {
      chosen.add(i);
    }
    return chosen;
  }

  private Method method() {
    return one(
        "--method",
        method,
        List.of(new Method.Full(), Method.Short.USUAL, Method.Windows.USUAL),
        Method::word);
  }

  private List<SharingLevel> levels() {
    List<SharingLevel> all = Arrays.asList(SharingLevel.values());
    List<SharingLevel> listed = new ArrayList<>();
    levels.forEach(word -> listed.add(one("--level", word, all, SharingLevel::word)));
    return all.stream().filter(listed::contains).toList();
  }

  private static <T> T one(
      String option, String text, List<? extends T> values, Function<T, String> word) {
    List<String> words = new ArrayList<>();
    for (T value : values) {
      if (word.apply(value).equals(text)) {
        return value;
      }
      words.add(word.apply(value));
    }
    throw new UsageException(
        MessageCode.WRONG_VALUE,
        "%s is '%s'; expected one of %s%s"
            .formatted(option, text, String.join(", ", words), Spelling.hint(text, words)));
  }

  private Rounds rounds() {
    if (!rounds.matches("\\d{1,4}(-\\d{1,4})?")) {
      throw wrongRounds();
    }
    String[] ends = rounds.split("-");
    int least = Integer.parseInt(ends[0]);
    int most = ends.length > 1 ? Integer.parseInt(ends[1]) : least;
    if (least < 2 || most < least) {
      throw wrongRounds();
    }
    return new Rounds(least, most);
  }

  private UsageException wrongRounds() {
    return new UsageException(
        MessageCode.WRONG_VALUE,
        "--rounds is '%s'; expected a whole number of at least 2, or two such as 3-10"
            .formatted(rounds));
  }

  private double share() {
    if (!(share > 0 && share <= 1)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--share is %s; expected a number above 0 and at most 1".formatted(share));
    }
    return share;
  }

  private double width() {
    if (!(width > 0 && width <= 0.5)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--width is %s; expected a number above 0 and at most 0.5".formatted(width));
    }
    return width;
  }

  private Duration budget() {
    if (!budget.isPositive()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--budget is not above 0; expected a duration such as 30min");
    }
    return budget;
  }
}
