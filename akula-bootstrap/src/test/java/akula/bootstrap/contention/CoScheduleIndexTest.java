package akula.bootstrap.contention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoScheduleIndexTest {
  /** All ascending lists of so many rows, the slow way. */
  private static List<int[]> all(int rowCount, int count) {
    List<int[]> lists = new ArrayList<>();
    long tuples = Math.round(Math.pow(rowCount, count));
    for (long tuple = 0; tuple < tuples; tuple++) {
      int[] rows = new int[count];
      long rest = tuple;
      for (int i = 0; i < count; i++) {
        rows[i] = (int) (rest % rowCount);
        rest /= rowCount;
      }
      if (IntStream.range(1, count).allMatch(i -> rows[i - 1] <= rows[i])) {
        lists.add(rows);
      }
    }
    return lists;
  }

  @ParameterizedTest(name = "{0} rows, room for {1}: up to {2}, {3} in all")
  @CsvSource({
    "1, 0, 0, 0",
    "1, 7, 7, 7",
    "1, 99, 16, 16",
    "3, 5, 1, 3",
    "5, 55, 3, 55",
    "5, 54, 2, 20"
  })
  void asManyRowsAsFit(int rowCount, int capacity, int most, int size) {
    CoScheduleIndex index = CoScheduleIndex.upTo(rowCount, capacity);
    assertThat(index.most()).isEqualTo(most);
    assertThat(index.size()).isEqualTo(size);
  }

  @Test
  void everyCoScheduleHasANumberOfItsOwnWithoutGaps() {
    for (int rowCount = 1; rowCount <= 9; rowCount++) {
      CoScheduleIndex index = CoScheduleIndex.upTo(rowCount, 1000);
      List<Integer> numbers = new ArrayList<>();
      for (int count = 1; count <= Math.min(5, index.most()); count++) {
        for (int[] rows : all(rowCount, count)) {
          numbers.add(index.of(rows, count));
        }
      }
      assertThat(numbers).doesNotHaveDuplicates().contains(0);
      assertThat(numbers).allMatch(number -> number >= 0 && number < numbers.size());
    }
  }
}
