package akula.wrapper.topology;

import akula.formats.Mistakes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A cache that a cpu has, alone or with others. What is not known is 0.
 *
 * @param level from 1, the innermost
 * @param holds what is in it
 * @param bytes its size
 * @param ways its associativity
 * @param lineBytes the size of a line
 */
public record CacheShape(int level, Holds holds, long bytes, int ways, int lineBytes) {
  private static final int MOST = 1 << 20;

  /** What is in a cache. */
  public enum Holds {
    /** Data only. */
    DATA,
    /** Instructions only. */
    INSTRUCTIONS,
    /** Both. */
    BOTH
  }

  /**
   * Reads the caches of a cpu.
   *
   * @param root the folder that has {@code sys}: {@code /}, or a recording
   * @param cpu the kernel's number
   * @return those of which the kernel reports level and kind, in its order
   */
  public static List<CacheShape> of(Path root, int cpu) {
    SystemFiles files = new SystemFiles(root, new Mistakes());
    return files.numbered(Cpus.of(cpu, "cache"), "index").stream()
        .mapToObj(index -> read(files, Cpus.of(cpu, "cache/index" + index + "/")))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<CacheShape> read(SystemFiles files, String folder) {
    int level = small(files, folder + "level");
    Optional<Holds> holds =
        files
            .text(folder + "type")
            .flatMap(type ->
                switch (type) {
                  case "Data" -> Optional.of(Holds.DATA);
                  case "Instruction" -> Optional.of(Holds.INSTRUCTIONS);
                  case "Unified" -> Optional.of(Holds.BOTH);
                  default -> Optional.empty();
                });
    return holds
        .filter(_ -> level > 0)
        .map(kind ->
            new CacheShape(
                level,
                kind,
                files.text(folder + "size").map(Caches::bytes).orElse(0L),
                small(files, folder + "ways_of_associativity"),
                small(files, folder + "coherency_line_size")));
  }

  private static int small(SystemFiles files, String file) {
    return Math.clamp(files.number(file, 0), 0, MOST);
  }
}
