package akula.papers.siblings;

import java.util.List;
import java.util.stream.Stream;

/**
 * How a memory test uses its block: a bar of Figures 4 and 5.
 *
 * @param kib the block, KiB
 * @param writes whether it writes
 */
record Access(int kib, boolean writes) {
  static final int KIB_32 = 32;
  static final int KIB_512 = 512;
  static final int MIB_1_5 = 1536;
  static final int MIB_2 = 2048;
  static final int MIB_4 = 4096;

  /** The blocks of the paper, section 4.1. */
  static final List<Integer> BLOCKS = List.of(KIB_32, KIB_512, MIB_1_5, MIB_2, MIB_4);

  /** All of the paper. */
  static final List<Access> ALL =
      Stream.of(false, true)
          .flatMap(writes -> BLOCKS.stream().map(kib -> new Access(kib, writes)))
          .toList();

  /** Returns both ways to use a block. */
  static List<Access> of(int kib) {
    return List.of(new Access(kib, false), new Access(kib, true));
  }

  /** Returns it as the paper writes it: {@code 1.5MB write}. */
  String text() {
    String size =
        switch (kib) {
          case KIB_32, KIB_512 -> kib + "KB";
          case MIB_1_5 -> "1.5MB";
          default -> kib / KIB_512 / 2 + "MB";
        };
    return size + (writes ? " write" : " read");
  }

  /** Returns the application of the data set. */
  String application() {
    return writes ? "memory-write" : "memory-read";
  }
}
