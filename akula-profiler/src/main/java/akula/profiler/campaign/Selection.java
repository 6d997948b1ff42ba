package akula.profiler.campaign;

import akula.formats.campaign.Campaign;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.Campaign.Prepared;
import akula.wrapper.launch.ProgramFinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The part of a campaign that can be measured here.
 *
 * @param campaign with the applications and prepared files that are left
 * @param missing why others are left out, each a sentence without its end
 */
public record Selection(Campaign campaign, List<String> missing) {
  /** Keeps its own copy. */
  public Selection {
    missing = List.copyOf(missing);
  }

  /**
   * Looks for programs and files.
   *
   * @param whole the whole campaign
   * @param chosen positions of the applications that are asked for
   */
  public static Selection of(Campaign whole, Set<Integer> chosen, ProgramFinder finder) {
    List<String> missing = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < whole.applications().size(); i++) {
      if (chosen.contains(i)) {
        List<String> lacks = lacks(whole, whole.applications().get(i), finder);
        missing.addAll(lacks);
        if (lacks.isEmpty()) {
          kept.add(i);
        }
      }
    }
    List<Measured> applications = kept.stream().map(whole.applications()::get).toList();
    List<Prepared> prepared =
        whole.prepared().stream()
            .filter(
                file -> applications.stream().anyMatch(one -> one.prepared().contains(file.file())))
            .toList();
    List<List<Integer>> groups =
        whole.groups().stream()
            .filter(kept::containsAll)
            .map(group -> group.stream().map(kept::indexOf).toList())
            .toList();
    return new Selection(with(whole, groups, prepared, applications), missing);
  }

  private static List<String> lacks(Campaign campaign, Measured application, ProgramFinder finder) {
    List<String> lacks = new ArrayList<>();
    for (String sentence : finder.missing(application.name(), application.program())) {
      boolean isProgram = finder.find(application.program()).isEmpty();
      lacks.add(
          isProgram && !application.from().isEmpty()
              ? "%s (Debian package %s)".formatted(sentence, application.from())
              : sentence);
    }
    for (Prepared prepared : campaign.prepared()) {
      if (application.prepared().contains(prepared.file())) {
        String what =
            "%s, which makes %s for %s,"
                .formatted(prepared.program().command(), prepared.file(), application.name());
        lacks.addAll(finder.missing(what, prepared.program()));
      }
    }
    return lacks;
  }

  private static Campaign with(
      Campaign whole,
      List<List<Integer>> groups,
      List<Prepared> prepared,
      List<Measured> applications) {
    return new Campaign(
        whole.name(),
        whole.description(),
        whole.method(),
        whole.levels(),
        whole.pairs(),
        whole.share(),
        groups,
        whole.rounds(),
        whole.width(),
        whole.budget(),
        whole.seed(),
        whole.missRates(),
        prepared,
        applications);
  }
}
