package akula.toolkit.simulate;

import akula.bootstrap.engine.Launches;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.WorkloadSource;
import akula.bootstrap.team.Team;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.script.Behaviour;
import akula.formats.workload.Workload;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a workload of a sweep, {@code CATEGORY:NUMBER}.
 *
 * @param category which kind
 * @param number which of its workloads, from 0
 * @param written what stands on the command line
 */
public record SweptWorkload(Category category, long number, String written) {
  private static final Pattern FORM = Pattern.compile("([DSTAdsta]\\d[A-Za-z0-9_]*)(?::(.*))?");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  /**
   * Reads a name.
   *
   * @param written what stands on the command line
   * @return nothing if it begins unlike a category, or is a file
   * @throws UsageException if it begins like a category and continues wrongly
   */
  public static Optional<SweptWorkload> of(String written) {
    Matcher form = FORM.matcher(written);
    if (!form.matches() || isFile(written)) {
      return Optional.empty();
    }
    Category category = category(form.group(1));
    String number = form.group(2);
    if (number == null) {
      return Optional.of(new SweptWorkload(category, 0, written));
    }
    if (!NUMBER.matcher(number).matches()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "the number of workload %s has to be a whole number from 0 to 999999999, not '%s'"
              .formatted(written, number));
    }
    return Optional.of(new SweptWorkload(category, Long.parseLong(number), written));
  }

  /** Returns a sentence about the number, if none was written. */
  public Optional<String> sentence() {
    return written.contains(":")
        ? Optional.empty()
        : Optional.of(
            "%s is a category of workloads; this is its first one, %s.".formatted(written, name()));
  }

  /** Returns the name with its number. */
  public String name() {
    return written.contains(":") ? written : written + ":" + number;
  }

  /**
   * Draws it.
   *
   * @param data the applications
   * @param seed of the sweep
   * @throws UsageException if they cannot fill the category
   */
  public Workload of(DataSet data, long seed) {
    WorkloadSource source = new WorkloadSource(data, seed);
    try {
      source.require(category);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.UNFIT, e.getMessage());
    }
    Launches drawn = source.draw(category, number);
    List<Workload.Launch> launches = new ArrayList<>();
    for (int i = 0; i < drawn.count(); ) {
      Team team = drawn.teams()[i];
      int threads = team == null ? 1 : team.threads();
      launches.add(
          new Workload.Launch(
              data.applications().get(drawn.applications()[i]).name(),
              drawn.launchNanos()[i],
              threads,
              team == null ? Behaviour.PLAIN : team.behaviour(),
              Optional.empty()));
      i += threads;
    }
    return new Workload(name(), launches);
  }

  private static Category category(String name) {
    try {
      return Category.parse(name);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private static boolean isFile(String written) {
    try {
      return Files.exists(Path.of(written));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
