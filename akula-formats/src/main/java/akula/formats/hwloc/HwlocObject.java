package akula.formats.hwloc;

import akula.formats.topology.CpuSets;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An object of the tree, as far as it matters here; what its kind is becomes known at its end. */
final class HwlocObject {
  /** What an object is. */
  enum Kind {
    PU,
    CORE,
    CACHE,
    PACKAGE,
    NODE,
    OTHER
  }

  private static final Pattern CACHE = Pattern.compile("L(\\d)(i|d|u)?Cache");
  private static final String MEMORY_SIDE = "MemorySideCache";
  private static final long INSTRUCTION = 2;
  private static final Map<String, Kind> KINDS =
      Map.of(
          "PU", Kind.PU,
          "Core", Kind.CORE,
          "Cache", Kind.CACHE,
          "Package", Kind.PACKAGE,
          "Socket", Kind.PACKAGE,
          "NUMANode", Kind.NODE,
          "Node", Kind.NODE);

  private final Kind kind;
  private final int depth;
  private int index;
  private long globalIndex;
  private int level;
  private long bytes;
  private boolean counts = true;
  private BitSet cpus = new BitSet();
  private BitSet completeCpus = new BitSet();

  private HwlocObject(Kind kind, int depth) {
    this.kind = kind;
    this.depth = depth;
  }

  /** Reads the attributes of the element that the parser is at. */
  static HwlocObject read(Attributes in, int depth) {
    String type = in.text("type").orElse("");
    if (type.isEmpty()) {
      in.add("an object has no type; expected one such as Core");
    }
    Matcher cache = CACHE.matcher(type);
    Kind kind = cache.matches() ? Kind.CACHE : KINDS.getOrDefault(type, Kind.OTHER);
    HwlocObject object = new HwlocObject(kind, depth);
    object.index = (int) index(in, kind);
    switch (kind) {
      case CACHE -> object.readCache(in, cache.matches() ? cache : null);
      case NODE -> {
        object.globalIndex = in.whole("gp_index", Long.MAX_VALUE, -1);
        object.bytes = memory(in);
        object.readSets(in);
      }
      case PACKAGE, CORE -> object.readSets(in);
      default -> {
        // a PU has nothing but its number; nothing else matters
      }
    }
    return object;
  }

  /** Indexes have to be in range for what has a number of the operating system. */
  private static long index(Attributes in, Kind kind) {
    if (kind != Kind.PU && kind != Kind.NODE) {
      long index = Attributes.number(in.text("os_index").orElse("-1"));
      return index > CpuSets.HIGHEST ? -1 : index;
    }
    long index = in.whole("os_index", CpuSets.HIGHEST, -1);
    if (in.text("os_index").isEmpty()) {
      in.add(
          "a %s has no os_index; expected its number".formatted(kind == Kind.PU ? "PU" : "node"));
    }
    return index;
  }

  /** The oldest files count memory in units of 1024 bytes. */
  static long memory(Attributes in) {
    return in.text("memory_kB").isPresent()
        ? in.whole("memory_kB", Long.MAX_VALUE >> 10, 0) << 10
        : in.whole("local_memory", Long.MAX_VALUE, 0);
  }

  private void readCache(Attributes in, Matcher named) {
    long type = in.whole("cache_type", 2, 0);
    level = named == null ? (int) in.whole("depth", 9, 0) : Integer.parseInt(named.group(1));
    bytes =
        in.text("cache_size_kB").isPresent()
            ? in.whole("cache_size_kB", Long.MAX_VALUE >> 10, 0) << 10
            : in.whole("cache_size", Long.MAX_VALUE, 0);
    counts = type != INSTRUCTION && (named == null || !"i".equals(named.group(2)));
    in.text("subtype").ifPresent(subtype -> info("Type", subtype));
    readSets(in);
  }

  private void readSets(Attributes in) {
    if (kind != Kind.NODE && in.text("cpuset").isEmpty()) {
      in.add(
          "an object of type %s has no cpuset; expected a mask"
              .formatted(in.text("type").orElse("")));
    }
    cpus = in.set("cpuset").orElse(cpus);
    completeCpus = in.set("complete_cpuset").orElse(completeCpus);
  }

  /** Takes an info element. Version 1 tells in one which caches belong to memory. */
  void info(String name, String value) {
    if (kind == Kind.CACHE && name.equals("Type") && value.equals(MEMORY_SIDE)) {
      counts = false;
    }
  }

  Kind kind() {
    return kind;
  }

  /** How many objects it is in. */
  int depth() {
    return depth;
  }

  /** The operating system's number, -1 if there is none. */
  int index() {
    return index;
  }

  /** A number that no other object has, if the version of the file gives one. */
  Optional<Long> globalIndex() {
    return globalIndex < 0 ? Optional.empty() : Optional.of(globalIndex);
  }

  int level() {
    return level;
  }

  /** The size of a cache or a memory, 0 if not known. */
  long bytes() {
    return bytes;
  }

  /** Returns whether a cache is one of data, between cores and memory. */
  boolean counts() {
    return counts && level > 0;
  }

  BitSet cpus() {
    return cpus;
  }

  /** The cpus with those that are offline or forbidden. */
  BitSet completeCpus() {
    BitSet all = (BitSet) completeCpus.clone();
    all.or(cpus);
    return all;
  }
}
