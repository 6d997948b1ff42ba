package akula.api.host;

import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * The parts of something, by their numbers from 0: a list that cannot be modified and that tells
 * whoever asks for a number that is not there which ones there are.
 *
 * @param <E> what a policy sees of a part
 */
final class Numbered<E> extends AbstractList<E> implements RandomAccess {
  private final Object owner;
  private final String part;
  private final E[] elements;

  /**
   * Makes a view.
   *
   * @param owner whose parts these are, for messages
   * @param part what a part is called, in the singular
   * @param elements not modified afterwards
   */
  Numbered(Object owner, String part, E[] elements) {
    this.owner = owner;
    this.part = part;
    this.elements = elements;
  }

  @Override
  public E get(int index) {
    return elements[check(index, elements.length, owner, part)];
  }

  @Override
  public int size() {
    return elements.length;
  }

  /**
   * Returns the number if it is one.
   *
   * @param count how many parts there are
   * @throws IndexOutOfBoundsException if there is no such part; the message tells which there are
   */
  static int check(int index, int count, Object owner, String part) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException(
          "there is no %s %d in %s: %s"
              .formatted(
                  part,
                  index,
                  owner,
                  switch (count) {
                    case 0 -> "it has none";
                    case 1 -> "it has only number 0";
                    default ->
                        "it numbers its %d %ss from 0 to %d".formatted(count, part, count - 1);
                  }));
    }
    return index;
  }
}
