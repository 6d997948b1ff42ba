package akula.papers.asymmetry;

import akula.formats.script.Symmetry;
import java.util.List;
import java.util.Map;

/**
 * How Table 4 and footnote 3 of the paper are read.
 *
 * <p>By the paper's formula a group of n threads has at most √(n - 1) / n, so no program can have
 * the printed SymLock of dedup and of ferret. With 0.095 and 0.083, and 0.1 in footnote 3, all that
 * the text says of the table is right: freqmine and fluidanimate have the highest values, most
 * programs are symmetric, and so is streamcluster, to which the footnote belongs.
 */
public enum TableFour {
  /** 0.095, 0.083 and 0.1. */
  CORRECTED(0.1, Map.of()),
  /** 0.95, 0.83 and 0.01, as it stands there. */
  PRINTED(0.01, Map.of("dedup", 0.95, "ferret", 0.83));

  private final double limit;
  private final List<ParsecProgram> programs;

  TableFour(double limit, Map<String, Double> locks) {
    this.limit = limit;
    this.programs =
        ParsecProgram.ALL.stream()
            .map(it ->
                locks.containsKey(it.name())
                    ? it.withSymLock(locks.get(it.name()), "-printed")
                    : it)
            .toList();
  }

  /** Returns all programs as this reading has them. */
  List<ParsecProgram> programs() {
    return programs;
  }

  /** Returns below which both measures of a symmetric program are. */
  double limit() {
    return limit;
  }

  /** Returns whether an application is symmetric, by the limit in this reading of footnote 3. */
  public boolean isSymmetric(Symmetry symmetry) {
    return symmetry.isBelow(limit);
  }
}
