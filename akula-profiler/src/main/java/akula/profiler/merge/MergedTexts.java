package akula.profiler.merge;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What a merged data set tells of itself. */
final class MergedTexts {
  private MergedTexts() {}

  static String description(DataSet first, DataSet second) {
    String both = "Merged from %s and %s.".formatted(first.name(), second.name());
    return both
        + sentence(first.name(), first.description())
        + sentence(second.name(), second.description());
  }

  private static String sentence(String name, String text) {
    return text.isBlank() ? "" : " " + name + ": " + text.strip();
  }

  static Provenance provenance(DataSet first, DataSet second, String rule, List<String> notes) {
    var method = new ArrayList<String>();
    String own = both(first, second, Provenance::method);
    if (!own.isEmpty()) {
      method.add(own);
    }
    method.add(
        "Merged by 'akula data merge' from %s and %s.".formatted(named(first), named(second)));
    method.add(rule);
    notes.forEach(
        note -> method.add(Character.toUpperCase(note.charAt(0)) + note.substring(1) + "."));
    return new Provenance(
        both(first, second, Provenance::machine),
        String.join(" ", method),
        later(first.provenance().date(), second.provenance().date()),
        both(first, second, Provenance::origin),
        both(first, second, Provenance::licence));
  }

  private static String named(DataSet set) {
    return "%s (SHA-256 %s)".formatted(set.name(), set.contentHash());
  }

  /** What both tell, or what each tells with its name. */
  private static String both(DataSet first, DataSet second, Function<Provenance, String> text) {
    String one = text.apply(first.provenance()).strip();
    String other = text.apply(second.provenance()).strip();
    if (one.equals(other) || other.isEmpty()) {
      return one;
    }
    return one.isEmpty()
        ? other
        : "%s: %s %s: %s".formatted(first.name(), one, second.name(), other);
  }

  /** Dates are written so that their order is that of their letters. */
  private static String later(String one, String other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
