package akula.profiler.interference;

import akula.smt.interference.InterferenceModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Programs that run together on one core.
 *
 * @param programs by position, ascending; one alone is run in a mode by threads that do nothing
 * @param mode the number of hardware contexts that the core is divided into: the smallest of 1, 2,
 *     4 and 8 that has room for several programs
 */
public record Mix(List<Integer> programs, int mode) {
  /** Keeps its own copy. */
  public Mix {
    programs = List.copyOf(programs);
    if (programs.size() != 1 && InterferenceModel.modeOf(programs.size()) != mode) {
      throw new IllegalArgumentException(
          "%d programs do not make mode %d".formatted(programs.size(), mode));
    }
  }

  /** Returns each program alone. */
  public static List<Mix> alone(int programs, int mode) {
    List<Mix> mixes = new ArrayList<>();
    for (int i = 0; i < programs; i++) {
      mixes.add(new Mix(List.of(i), mode));
    }
    return mixes;
  }

  /**
   * Returns some mixes of a mode, drawn so that each is as likely as any other and none is there
   * twice, in ascending order; all of them if there are no more.
   *
   * @param count how many
   * @param seed the same one draws the same mixes
   */
  public static List<Mix> drawn(int programs, int mode, int count, long seed) {
    List<Mix> mixes = all(programs, mode);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < Math.min(count, mixes.size()); i++) {
      Collections.swap(mixes, i, random.nextInt(i, mixes.size()));
    }
    List<Mix> drawn = new ArrayList<>(mixes.subList(0, Math.min(count, mixes.size())));
    drawn.sort(Comparator.comparing(Mix::programs, Mix::compare));
    return drawn;
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 0; i < one.size(); i++) {
      int order = Integer.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Returns all mixes of some size, also those of a program with itself, in ascending order. */
  public static List<Mix> all(int programs, int size) {
    List<Mix> mixes = new ArrayList<>();
    add(List.of(), programs, size, mixes);
    return mixes;
  }

  private static void add(List<Integer> chosen, int programs, int size, List<Mix> mixes) {
    if (chosen.size() == size) {
      mixes.add(new Mix(chosen, InterferenceModel.modeOf(size)));
      return;
    }
    for (int next = chosen.isEmpty() ? 0 : chosen.getLast(); next < programs; next++) {
      List<Integer> more = new ArrayList<>(chosen);
      more.add(next);
      add(more, programs, size, mixes);
    }
  }
}
