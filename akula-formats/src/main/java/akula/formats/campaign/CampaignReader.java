package akula.formats.campaign;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.Range;
import akula.formats.SourceText;
import akula.formats.SpreadsheetFormula;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.Campaign.MissRates;
import akula.formats.campaign.Campaign.Pairs;
import akula.formats.campaign.Campaign.Prepared;
import akula.formats.campaign.Campaign.Rounds;
import akula.formats.dataset.SharingLevel;
import akula.formats.tree.Fields;
import akula.formats.tree.TreeReader;
import akula.formats.workload.ProgramReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads campaign files, YAML or JSON: {@code name}, {@code description}, {@code method}, {@code
 * levels}, {@code pairs}, {@code share}, {@code groups}, {@code rounds}, {@code width}, {@code
 * budget}, {@code seed}, {@code miss_rates}, {@code prepare} and {@code applications}. Paths in
 * them are relative to their folder. Every mistake is reported at once.
 */
public final class CampaignReader {
  /** The most applications of a campaign. */
  public static final int MOST_APPLICATIONS = 1000;

  private static final int MOST_ROUNDS = 1000;
  private static final double WIDEST = 0.5;

  private final Mistakes mistakes;
  private final String fallback;
  private final ProgramReader programs;

  private CampaignReader(SourceText source, Mistakes mistakes) {
    this.mistakes = mistakes;
    Path file = Path.of(source.name()).toAbsolutePath();
    programs = new ProgramReader(file.getParent() == null ? Path.of("/") : file.getParent());
    fallback = nameOf(String.valueOf(file.getFileName()));
  }

  private static String nameOf(String file) {
    int dot = file.lastIndexOf('.');
    return dot > 0 ? file.substring(0, dot) : file;
  }

  /**
   * Reads a campaign.
   *
   * @param file the file
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static Campaign read(Path file) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<SourceText> source = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    return read(source.orElseThrow());
  }

  /**
   * Reads a campaign from a text.
   *
   * @param source the text; its name tells the format
   * @throws InvalidInputException with all mistakes of the text, if there is any
   */
  public static Campaign read(SourceText source) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    CampaignReader reader = new CampaignReader(source, mistakes);
    Optional<Campaign> campaign = TreeReader.read(source, mistakes).map(reader::campaign);
    mistakes.throwIfAny();
    return campaign.orElseThrow();
  }

  private Campaign campaign(Fields fields) {
    WordFields words = new WordFields(fields);
    List<Prepared> prepared = prepared(fields);
    List<Measured> applications =
        applications(fields, prepared.stream().map(Prepared::file).toList());
    List<String> names = applications.stream().map(Measured::name).toList();
    Campaign campaign =
        new Campaign(
            fields.text("name", fallback),
            fields.text("description", ""),
            new MethodReader(fields).read(),
            words.several("levels", List.of(SharingLevel.values()), SharingLevel::word),
            words.one("pairs", List.of(Pairs.values()), Pairs::word, Pairs.ALL),
            fields.number("share", Range.above(0).atMost(1), Campaign.USUAL_SHARE),
            new GroupsOfNames(fields, names).read(),
            rounds(fields),
            fields.number("width", Range.above(0).atMost(WIDEST), Campaign.USUAL_WIDTH),
            words.positive("budget"),
            fields.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE, 1),
            words.one(
                "miss_rates", List.of(MissRates.values()), MissRates::word, MissRates.MEASURED),
            prepared,
            applications);
    fields.end();
    return campaign;
  }

  private static Rounds rounds(Fields fields) {
    Optional<Fields> object = fields.optionalObject("rounds");
    if (object.isEmpty()) {
      return Rounds.USUAL;
    }
    Fields rounds = object.get();
    int least = (int) rounds.whole("least", 2, MOST_ROUNDS, Rounds.USUAL.least());
    int most = (int) rounds.whole("most", 2, MOST_ROUNDS, Math.max(least, Rounds.USUAL.most()));
    if (most < least) {
      rounds.complainAt(
          "most", "most is %d; expected at least %d, as least".formatted(most, least));
    }
    rounds.end();
    return new Rounds(least, most);
  }

  private List<Prepared> prepared(Fields fields) {
    List<Prepared> prepared = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Fields entry : fields.optionalObjects("prepare")) {
      String file = entry.text("file");
      if (!file.isBlank() && !file.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")) {
        entry.complainAt(
            "file", "file is '%s'; expected a name (letters, digits, - _ .)".formatted(file));
      } else if (!file.isBlank() && !seen.add(file)) {
        entry.complainAt("file", "'%s' is here twice; expected each once".formatted(file));
      }
      programs
          .read(entry)
          .ifPresentOrElse(
              program -> prepared.add(new Prepared(file, program)), () -> requireCommand(entry));
      entry.end();
    }
    return prepared;
  }

  private static void requireCommand(Fields entry) {
    if (!entry.has("command")) {
      entry.required("command");
    }
  }

  private List<Measured> applications(Fields fields, List<String> prepared) {
    List<Measured> applications = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Fields entry : fields.objects("applications")) {
      String name = entry.text("application");
      if (!name.isBlank() && !seen.add(name)) {
        entry.complainAt(
            "application", "'%s' is here twice; expected each application once".formatted(name));
      }
      requirePlain(entry, name);
      String from = entry.text("package", "");
      WordFields words = new WordFields(entry);
      List<String> finds = words.several("prepared", prepared, file -> file);
      var limit = words.positive("limit").orElse(Campaign.USUAL_LIMIT);
      programs
          .read(entry)
          .ifPresentOrElse(
              program -> applications.add(new Measured(name, from, program, finds, limit)),
              () -> requireCommand(entry));
      if (!finds.isEmpty() && entry.has("directory")) {
        entry.complainAt(
            "prepared",
            "prepared files are for a directory of its own, and directory says where it runs;"
                + " expected one of them");
      }
      entry.end();
    }
    if (applications.size() > MOST_APPLICATIONS) {
      fields.complainAt(
          "applications",
          "there are %d applications; expected at most %d"
              .formatted(applications.size(), MOST_APPLICATIONS));
    }
    return applications;
  }

  /** In a data set names stand in fields of CSV files, and in lists that {@code +} separates. */
  private static void requirePlain(Fields entry, String name) {
    boolean plain =
        !name.contains("+")
            && name.chars().noneMatch(Character::isISOControl)
            && name.equals(name.strip());
    boolean formula = SpreadsheetFormula.isOne(name);
    if (formula || !plain) {
      entry.complainAt(
          "application",
          "application is '%s'; expected %s"
              .formatted(
                  name.strip(),
                  formula
                      ? SpreadsheetFormula.EXPECTED
                      : "a name without '+', control characters and blanks around it"));
    }
  }
}
