package akula.policies.kit.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The tree against a list that is searched from the front. */
class KeyTreeTest {
  /** Something in a tree. */
  private static final class Item {
    private final KeyTree.Node<Item> node = new KeyTree.Node<>(this);
    private long value;
  }

  /** Each number does something: inserts one, at a key and with a value, or removes one. */
  @Property
  void isInOrderWhateverComesAndGoes(@ForAll List<Integer> steps) {
    KeyTree<Item> tree = new KeyTree<>();
    List<Item> plain = new ArrayList<>();
    for (int step : steps) {
      if (step % 3 == 0 && !plain.isEmpty()) {
        tree.remove(plain.remove(Math.floorMod(step / 3, plain.size())).node);
      } else {
        Item item = new Item();
        item.value = step / 5 % 17;
        tree.insert(item.node, step % 11, item.value);
        plain.add(item);
        plain.sort(Comparator.comparingLong(each -> each.node.key()));
      }
      assertSame(tree, plain);
    }
  }

  private static void assertSame(KeyTree<Item> tree, List<Item> plain) {
    List<Item> found = new ArrayList<>();
    for (Item item = tree.first(); item != null; item = tree.next(item.node)) {
      found.add(item);
    }
    assertThat(found).isEqualTo(plain);
    assertThat(tree.size()).isEqualTo(plain.size());
    assertThat(tree.last()).isSameAs(plain.isEmpty() ? null : plain.getLast());
    assertThat(tree.leastValue())
        .isEqualTo(plain.stream().mapToLong(item -> item.value).min().orElse(Long.MAX_VALUE));
    for (long most = -18; most < 18; most++) {
      long up = most;
      assertThat(tree.firstUpTo(up))
          .isSameAs(plain.stream().filter(item -> item.value <= up).findFirst().orElse(null));
    }
  }
}
