package akula.toolkit.sweep;

import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.formats.journal.Journal;
import akula.formats.machine.CpuList;
import akula.statistics.results.ResultsFolder;
import akula.toolkit.common.SettingsDifference;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The shares of one sweep whose folders somebody has named. */
final class GivenShares {
  private final SortedMap<Integer, ShareFolder> whole = new TreeMap<>();
  private final List<String> unfinished = new ArrayList<>();
  private ShareFolder any;

  /**
   * Looks at the folders.
   *
   * @throws UsageException if one of them is no share, or of another sweep, or one share is there
   *     twice
   */
  GivenShares(List<Path> folders) {
    for (Path folder : folders) {
      add(folder);
    }
    if (any == null) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          unfinished.isEmpty()
              ? "no share of a sweep is named"
              : "none of the shares is whole: " + String.join("; ", unfinished));
    }
  }

  private void add(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(
          MessageCode.NOT_THERE, "%s is no folder; expected that of a share".formatted(folder));
    }
    Optional<String> why = whyUnfinished(folder);
    if (why.isPresent()) {
      unfinished.add("%s %s".formatted(folder, why.get()));
      return;
    }
    ShareFolder share = read(folder);
    if (any == null) {
      any = share;
    }
    requireSame(share);
    if (isWithoutBounds(share)) {
      unfinished.add("%s has no bounds yet".formatted(folder));
      return;
    }
    ShareFolder other = whole.put(share.share().number(), share);
    if (other != null) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE,
          "%s and %s are both share %s; name each once"
              .formatted(other.path(), folder, share.share()));
    }
  }

  private static Optional<String> whyUnfinished(Path folder) {
    if (PlainFile.exists(folder.resolve(ResultsFolder.MANIFEST))
        && !PlainFile.exists(folder.resolve(Journal.FILE))) {
      return Optional.empty();
    }
    boolean begun =
        PlainFile.exists(folder.resolve(Journal.FILE))
            || PlainFile.exists(folder.resolve(ResultsFolder.MANIFEST + ".part"));
    return Optional.of(begun ? "is not whole" : "has no results");
  }

  private static ShareFolder read(Path folder) {
    try {
      return ShareFolder.read(folder);
    } catch (ShareFolder.NoShareException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, "%s %s".formatted(folder, e.getMessage()));
    }
  }

  private void requireSame(ShareFolder share) {
    if (share.share().of() != any.share().of()) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "%s is share %s and %s share %s; expected shares of one cut"
              .formatted(any.path(), any.share(), share.path(), share.share()));
    }
    requireSame(any, share);
    for (String part : any.parts()) { // the manifest of the whole has their names alone
      requireSame(read(any.path().resolve(part)), read(share.path().resolve(part)));
    }
  }

  private static void requireSame(ShareFolder one, ShareFolder other) {
    SettingsDifference difference = new SettingsDifference(one.whole(), other.whole());
    if (difference.isAny()) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "%s is a share of another sweep than %s, %s"
              .formatted(other.path(), one.path(), difference.text()));
    }
  }

  private static boolean isWithoutBounds(ShareFolder share) {
    return share.parts().isEmpty()
        ? share.lacksBounds()
        : share.parts().stream()
            .map(part -> read(share.path().resolve(part)))
            .anyMatch(ShareFolder::lacksBounds);
  }

  /** Returns the numbers of those that are not there, or not whole, as {@code 2,5-7}. */
  String missing() {
    return CpuList.format(
        IntStream.rangeClosed(1, any.share().of())
            .filter(number -> !whole.containsKey(number))
            .boxed()
            .toList());
  }

  /**
   * Returns all of them, in their order.
   *
   * @throws UsageException if one is missing
   */
  List<ShareFolder> all() {
    if (whole.size() < any.share().of()) {
      String of = whole.size() + 1 == any.share().of() ? "share" : "shares";
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "%s %s of %d %s missing%s"
              .formatted(
                  of,
                  missing(),
                  any.share().of(),
                  of.equals("share") ? "is" : "are",
                  unfinished.isEmpty() ? "" : ": " + String.join("; ", unfinished)));
    }
    return List.copyOf(whole.values());
  }
}
