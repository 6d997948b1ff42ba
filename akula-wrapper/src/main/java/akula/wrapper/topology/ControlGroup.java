package akula.wrapper.topology;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The control group of the process that limits its cpus: where it is mounted, and which it is. Both
 * are reported by the files of the process itself. Recordings may lack the one or the other; then
 * the usual places are tried.
 *
 * @param files where to read
 * @param top the folder where the hierarchy is mounted
 * @param path the group below it
 * @param form how the file of a set is called, with the word left open
 */
record ControlGroup(SystemFiles files, String top, String path, String form) {
  private static final String UNIFIED = "cpuset.%s.effective";
  private static final String LEGACY = "cpuset.%s";
  private static final String OLDEST = "%s";

  /** A line of the mount table: the folder, the group that is its top, and the kind. */
  private record Mount(String folder, String top, String form) {}

  /** Returns the groups that may limit the process, at most one of each hierarchy. */
  static List<ControlGroup> ofProcess(SystemFiles files) {
    List<ControlGroup> groups = new ArrayList<>();
    List<Mount> mounts = mounts(files);
    for (Mount mount : mounts.isEmpty() ? usual(files) : mounts) {
      String path = path(files, mount.form().equals(UNIFIED));
      groups.add(new ControlGroup(files, mount.folder(), below(path, mount.top()), mount.form()));
    }
    return groups;
  }

  /**
   * Returns a set of the group, or of the nearest one above it that has a file: where the
   * controller is not switched on, the limits of the parent hold. An empty set limits nothing.
   *
   * @param word {@code cpus} or {@code mems}
   */
  Optional<BitSet> set(String word) {
    String file = form.formatted(word);
    for (Path at = Path.of("/" + path).normalize(); at != null; at = at.getParent()) {
      Optional<BitSet> found = files.list(top + at + "/" + file);
      if (found.isPresent()) {
        return found.filter(set -> !set.isEmpty());
      }
    }
    return Optional.empty();
  }

  private static List<Mount> mounts(SystemFiles files) {
    Optional<String> table = files.text("proc/self/mountinfo");
    Stream<Optional<Mount>> mounts =
        table.isPresent()
            ? table.get().lines().map(ControlGroup::ofMountInfo)
            : files.text("proc/mounts").stream().flatMap(String::lines).map(ControlGroup::ofMounts);
    return mounts.flatMap(Optional::stream).filter(m -> files.exists(m.folder())).toList();
  }

  /** {@code 30 23 0:26 /top /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw}. */
  private static Optional<Mount> ofMountInfo(String line) {
    String[] halves = line.split(" - ", 2);
    String[] left = halves[0].split(" ");
    String[] right = halves.length < 2 ? new String[0] : halves[1].split(" ");
    return left.length < 5 || right.length < 3
        ? Optional.empty()
        : form(right[0], right[2]).map(form -> new Mount(plain(left[4]), plain(left[3]), form));
  }

  /** {@code cgroup2 /sys/fs/cgroup cgroup2 rw 0 0}. */
  private static Optional<Mount> ofMounts(String line) {
    String[] fields = line.split(" ");
    return fields.length < 4
        ? Optional.empty()
        : form(fields[2], fields[3]).map(form -> new Mount(plain(fields[1]), "/", form));
  }

  private static Optional<String> form(String type, String options) {
    List<String> all = List.of(options.split(","));
    if (type.equals("cgroup2")) {
      return Optional.of(UNIFIED);
    }
    if (type.equals("cgroup") && all.contains("cpuset")) {
      return Optional.of(all.contains("noprefix") ? OLDEST : LEGACY);
    }
    return type.equals("cpuset") ? Optional.of(OLDEST) : Optional.empty();
  }

  /** The kernel writes a blank as backslash and octal number. */
  private static String plain(String field) {
    return field.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
  }

  private static List<Mount> usual(SystemFiles files) {
    return Stream.of(
            new Mount("sys/fs/cgroup", "/", UNIFIED),
            new Mount("sys/fs/cgroup/cpuset", "/", LEGACY),
            new Mount("dev/cpuset", "/", OLDEST))
        .filter(mount -> files.exists(mount.folder() + "/" + mount.form().formatted("cpus")))
        .limit(1)
        .toList();
  }

  /** Returns the path of the group of the process in the unified or in the older hierarchy. */
  private static String path(SystemFiles files, boolean unified) {
    for (String line : files.text("proc/self/cgroup").orElse("").lines().toList()) {
      String[] fields = line.split(":", 3);
      boolean fits =
          fields.length == 3
              && (unified
                  ? fields[0].equals("0") && fields[1].isEmpty()
                  : List.of(fields[1].split(",")).contains("cpuset"));
      if (fits) {
        return fields[2];
      }
    }
    return files.text("proc/self/cpuset").orElse("/");
  }

  /** In a container the mounted top may be the group itself, or be none of those above it. */
  private static String below(String path, String top) {
    if (top.equals("/")) {
      return path.startsWith("/..") ? "/" : path;
    }
    boolean inside = path.equals(top) || path.startsWith(top + "/");
    return inside ? path.substring(top.length()) : "/";
  }
}
