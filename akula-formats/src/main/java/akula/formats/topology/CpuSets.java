package akula.formats.topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sets of cpus or NUMA nodes as the kernel and hwloc write them. */
public final class CpuSets {
  /** The highest number that is accepted. */
  public static final int HIGHEST = 65_535;

  private static final int WORD_BITS = 32;
  private static final int MOST_WORDS = (HIGHEST + 1) / WORD_BITS;
  private static final Pattern PART = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");
  private static final Pattern WORD = Pattern.compile("\\p{XDigit}{1,8}");
  private static final Pattern HWLOC_WORD = Pattern.compile("(?:0[xX])?(\\p{XDigit}{0,8})");
  private static final String ENDLESS = "0xf...f";

  private CpuSets() {}

  /**
   * Reads a list of the kernel, such as {@code 0-3,8}. The empty text is the empty set; zero bytes
   * and white space at the end, which some kernels write, are ignored.
   *
   * @throws IllegalArgumentException if the text is no such list; the message says what is wrong
   */
  public static BitSet ofList(String text) {
    BitSet set = new BitSet();
    String list = clean(text);
    if (list.isEmpty()) {
      return set;
    }
    for (String part : list.split(",", -1)) {
      Matcher matcher = PART.matcher(part.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "part '%s' is neither a number nor a range such as 0-3".formatted(shortened(part)));
      }
      int first = Integer.parseInt(matcher.group(1));
      int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
      if (last < first || last > HIGHEST) {
        throw new IllegalArgumentException(
            "part '%s' has to go upwards, to at most %d".formatted(part.strip(), HIGHEST));
      }
      set.set(first, last + 1);
    }
    return set;
  }

  /**
   * Reads a mask of the kernel, such as {@code 000f,00000000}: words of 32 bits with 1 to 8 hex
   * digits, the highest first. Zero bytes and white space at the end are ignored.
   *
   * @throws IllegalArgumentException if the text is no such mask; the message says what is wrong
   */
  public static BitSet ofMask(String text) {
    String mask = clean(text);
    String[] words = mask.split(",", -1);
    requireFew(words.length);
    BitSet set = new BitSet();
    for (int i = 0; i < words.length; i++) {
      if (!WORD.matcher(words[i]).matches()) {
        throw new IllegalArgumentException(
            "word '%s' does not have 1 to 8 hex digits".formatted(shortened(words[i])));
      }
      addWord(set, words[i], words.length - 1 - i);
    }
    return set;
  }

  /**
   * Reads a set of hwloc, such as {@code 0x0000000f,,0x1}: words of 32 bits, the highest first, an
   * empty one for zero. A set that begins with {@code 0xf...f} has no end, and is cut at {@link
   * #HIGHEST}.
   *
   * @throws IllegalArgumentException if the text is no such set; the message says what is wrong
   */
  public static BitSet ofHwloc(String text) {
    String mask = text.strip();
    boolean endless = mask.startsWith(ENDLESS);
    if (mask.isEmpty()) {
      throw new IllegalArgumentException("it is empty");
    }
    String[] words = mask.split(",", -1);
    requireFew(words.length);
    BitSet set = new BitSet();
    for (int i = endless ? 1 : 0; i < words.length; i++) {
      Matcher matcher = HWLOC_WORD.matcher(words[i]);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "word '%s' does not have up to 8 hex digits".formatted(shortened(words[i])));
      }
      if (!matcher.group(1).isEmpty()) {
        addWord(set, matcher.group(1), words.length - 1 - i);
      }
    }
    if (endless) {
      set.set((words.length - 1) * WORD_BITS, HIGHEST + 1);
    }
    return set;
  }

  private static void requireFew(int words) {
    if (words > MOST_WORDS) {
      throw new IllegalArgumentException(
          "it has %d words, but at most %d are read".formatted(words, MOST_WORDS));
    }
  }

  private static void addWord(BitSet set, String hexDigits, int position) {
    long word = Long.parseLong(hexDigits, 16);
    for (int bit = 0; bit < WORD_BITS; bit++) {
      if ((word >>> bit & 1) != 0) {
        set.set(position * WORD_BITS + bit);
      }
    }
  }

  private static String clean(String text) {
    return text.replace("\0", "").strip();
  }

  private static String shortened(String text) {
    String clean = text.strip();
    return clean.length() <= 40 ? clean : clean.substring(0, 37) + "...";
  }

  /** Returns the numbers of a set in ascending order. */
  public static List<Integer> list(BitSet set) {
    return set.stream().boxed().toList();
  }

  /** Returns the set of some numbers. */
  public static BitSet of(Collection<Integer> numbers) {
    BitSet set = new BitSet();
    numbers.forEach(set::set);
    return set;
  }

  /** Returns what is in both sets; both stay as they are. */
  public static BitSet and(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.and(other);
    return both;
  }

  /** Returns what is in the first set only; both stay as they are. */
  public static BitSet without(BitSet one, BitSet other) {
    BitSet rest = (BitSet) one.clone();
    rest.andNot(other);
    return rest;
  }

  /**
   * Parts a whole: each number is in the part of the first set that has it, or alone.
   *
   * @param sets of which those stay that have something of the whole left for them
   * @return the parts, in the order of their lowest numbers
   */
  static List<List<Integer>> parts(List<BitSet> sets, BitSet whole) {
    BitSet left = (BitSet) whole.clone();
    List<List<Integer>> parts = new ArrayList<>();
    for (BitSet set : sets) {
      BitSet part = and(set, left);
      left.andNot(part);
      if (!part.isEmpty()) {
        parts.add(list(part));
      }
    }
    left.stream().forEach(number -> parts.add(List.of(number)));
    parts.sort(Comparator.comparing(List::getFirst));
    return parts;
  }
}
