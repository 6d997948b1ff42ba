package akula.profiler.kernels;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** What the kernels compute, by the most obvious ways; returns their checksums. */
final class PlainKernels {
  private static final int LINE_BYTES = 64;

  private PlainKernels() {}

  static long arithmetic(int steps) {
    long[] chains = {1, 2, 3, 4};
    for (int step = 0; step < steps; step++) {
      for (int i = 0; i < chains.length; i++) {
        chains[i] = chains[i] * 6364136223846793005L + 2 * i + 1;
      }
    }
    return chains[0] ^ chains[1] ^ chains[2] ^ chains[3];
  }

  static long branch(int steps) {
    Chance chance = new Chance(1);
    long sum = 0;
    for (int step = 0; step < steps; step++) {
      long state = chance.next();
      sum =
          switch ((int) (state >>> 61)) {
            case 0 -> sum + state;
            case 1 -> sum ^ state;
            case 2 -> sum * 3;
            case 3 -> sum - (state >>> 3);
            case 4 -> Long.rotateLeft(sum, 7);
            case 5 -> ~sum + (state & 0xff);
            case 6 -> sum * 5 + 1;
            default -> sum >>> 11 ^ state << 5;
          };
    }
    return sum;
  }

  static long stream(int footprint, int passes) {
    int count = footprint / 24;
    long[][] arrays = new long[3][count];
    for (int i = 0; i < 3 * count; i++) {
      arrays[i / count][i % count] = i;
    }
    for (int pass = 0; pass < passes; pass++) {
      for (int i = 0; i < count; i++) {
        arrays[pass % 3][i] = arrays[(pass + 1) % 3][i] + 3 * arrays[(pass + 2) % 3][i];
      }
    }
    return Arrays.stream(arrays).flatMapToLong(Arrays::stream).sum();
  }

  static long chase(int footprint, int steps) {
    int lines = footprint / LINE_BYTES;
    Chance chance = new Chance(1);
    int[] next = new int[lines];
    Arrays.setAll(next, i -> i);
    for (int i = lines - 1; i > 0; i--) {
      int other = (int) chance.below(i);
      int kept = next[i];
      next[i] = next[other];
      next[other] = kept;
    }
    int at = 0;
    long sum = 0;
    for (int step = 0; step < steps; step++) {
      at = next[at];
      sum += at;
    }
    return sum ^ (long) at << 32;
  }

  static long hash(int entries, int lookups) {
    Map<Long, Integer> table = new HashMap<>();
    for (int i = 0; i < entries; i++) {
      table.put(Chance.mix(i + 1), i);
    }
    Chance chance = new Chance(1);
    long sum = 0;
    for (int i = 0; i < lookups; i++) {
      sum += table.getOrDefault(Chance.mix(chance.below(2L * entries) + 1), 1);
    }
    return sum;
  }

  static long sort(int count, int repeats) {
    Chance chance = new Chance(1);
    long sum = 0;
    for (int repeat = 0; repeat < repeats; repeat++) {
      Long[] numbers = new Long[count];
      Arrays.setAll(numbers, i -> chance.next());
      Arrays.sort(numbers, Long::compareUnsigned);
      for (int i = 0; i < count; i++) {
        sum += numbers[i] * (i + 1);
      }
    }
    return sum;
  }

  static long dense(int n, int repeats) {
    long sum = 0;
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        long cell = 0;
        for (int k = 0; k < n; k++) {
          cell += ((row * n + k) * 7 % 17 - 8) * ((k * n + column) * 5 % 13 - 6);
        }
        sum += repeats * cell * (row * n + column + 1);
      }
    }
    return sum;
  }

  static long sparse(int rows, int repeats) {
    Chance chance = new Chance(1);
    int[][] columns = new int[rows][];
    double[][] values = new double[rows][];
    Arrays.setAll(columns, row -> new int[1 + (int) chance.below(31)]);
    for (int row = 0; row < rows; row++) {
      values[row] = new double[columns[row].length];
      double sum = 0;
      for (int i = 0; i < columns[row].length; i++) {
        columns[row][i] = (int) chance.below(rows);
        values[row][i] = 1 + chance.below(8);
        sum += values[row][i];
      }
      for (int i = 0; i < columns[row].length; i++) {
        values[row][i] /= sum;
      }
    }
    double[] vector = new double[rows];
    Arrays.setAll(vector, row -> 1 + row % 7);
    for (int repeat = 0; repeat < repeats; repeat++) {
      vector = product(columns, values, vector);
    }
    return Arrays.stream(vector)
        .mapToLong(Double::doubleToRawLongBits)
        .reduce(0, (a, b) -> a * 31 + b);
  }

  private static double[] product(int[][] columns, double[][] values, double[] vector) {
    double[] product = new double[vector.length];
    for (int row = 0; row < vector.length; row++) {
      for (int i = 0; i < columns[row].length; i++) {
        product[row] += values[row][i] * vector[columns[row][i]];
      }
    }
    return product;
  }
}
