package akula.policies.kit.queue;

/**
 * Things in the order of their keys, equal ones in the order in which they came: the kernel's tree
 * of those that wait. To insert, to remove and to find the next one takes the logarithm of their
 * number on average (a treap: R. Seidel and C. R. Aragon, Algorithmica 16, 1996, DOI
 * 10.1007/BF01940876); what comes near the end, as threads do that have run, goes there at once.
 * Nothing is allocated.
 *
 * @param <T> what is in order
 */
public final class KeyTree<T> {
  private Node<T> root;
  private Node<T> first;
  private Node<T> last;
  private int size;

  /** From which priorities follow: the same in each run. */
  private int state = 1;

  /**
   * The place of a thing in a tree; in one at most.
   *
   * @param <T> what is in order
   */
  public static final class Node<T> {
    private final T of;
    private long key;
    private long value;
    private long least;
    private int priority;
    private Node<T> parent;
    private Node<T> left;
    private Node<T> right;

    /** Makes one that is in no tree. */
    public Node(T of) {
      this.of = of;
    }

    /** Returns whose place it is. */
    public T of() {
      return of;
    }

    /** Returns the key. */
    public long key() {
      return key;
    }

    private void refresh() {
      long lower = left == null ? value : Math.min(value, left.least);
      least = right == null ? lower : Math.min(lower, right.least);
    }
  }

  /** Makes an empty one. */
  public KeyTree() {}

  /** Returns how many there are. */
  public int size() {
    return size;
  }

  /** Returns the one with the least key, or null. */
  public T first() {
    return first == null ? null : first.of;
  }

  /** Returns the one with the greatest key, or null. */
  public T last() {
    return last == null ? null : last.of;
  }

  /** Returns the one behind another one, or null. */
  public T next(Node<T> node) {
    Node<T> next = successor(node);
    return next == null ? null : next.of;
  }

  /** Returns the first in the order of the keys whose value is at most so much, or null. */
  public T firstUpTo(long most) {
    Node<T> at = root;
    while (at != null) {
      if (at.left != null && at.left.least <= most) {
        at = at.left;
      } else if (at.value <= most) {
        return at.of;
      } else {
        at = at.right;
      }
    }
    return null;
  }

  /** Returns the least value, {@link Long#MAX_VALUE} if there is none. */
  public long leastValue() {
    return root == null ? Long.MAX_VALUE : root.least;
  }

  /** Inserts one, behind those of the same key. */
  public void insert(Node<T> node, long key) {
    insert(node, key, 0);
  }

  /**
   * Inserts one, behind those of the same key.
   *
   * @param value by which {@link #firstUpTo} finds it
   */
  public void insert(Node<T> node, long key, long value) {
    node.key = key;
    node.value = value;
    node.least = value;
    node.priority = nextPriority();
    attach(node);
    for (Node<T> up = node.parent; up != null && up.least > value; up = up.parent) {
      up.least = value;
    }
    while (node.parent != null && node.parent.priority < node.priority) {
      rotateUp(node);
    }
    size++;
  }

  private int nextPriority() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  }

  /** Those on the way from the last one to the root have ever smaller keys. */
  private void attach(Node<T> node) {
    if (root == null) {
      root = node;
      first = node;
      last = node;
      return;
    }
    Node<T> at = last;
    while (at.parent != null && node.key < at.key) {
      at = at.parent;
    }
    while (true) {
      Node<T> next = node.key < at.key ? at.left : at.right;
      if (next == null) {
        break;
      }
      at = next;
    }
    node.parent = at;
    if (node.key < at.key) {
      at.left = node;
      first = at == first ? node : first;
    } else {
      at.right = node;
      last = at == last ? node : last;
    }
  }

  /** Removes one that is in it. */
  public void remove(Node<T> node) {
    if (node == first) {
      first = successor(node);
    }
    if (node == last) {
      last = predecessor(node);
    }
    while (node.left != null && node.right != null) {
      rotateUp(node.left.priority > node.right.priority ? node.left : node.right);
    }
    Node<T> child = node.left == null ? node.right : node.left;
    replace(node, child);
    for (Node<T> up = node.parent; up != null; up = up.parent) {
      long before = up.least;
      up.refresh();
      if (up.least == before) {
        break;
      }
    }
    node.parent = null;
    node.left = null;
    node.right = null;
    size--;
  }

  private void replace(Node<T> node, Node<T> by) {
    if (by != null) {
      by.parent = node.parent;
    }
    if (node.parent == null) {
      root = by;
    } else if (node.parent.left == node) {
      node.parent.left = by;
    } else {
      node.parent.right = by;
    }
  }

  /** Puts a node in the place of its parent, which becomes its child. */
  private void rotateUp(Node<T> node) {
    Node<T> parent = node.parent;
    replace(parent, node);
    Node<T> moved;
    if (parent.left == node) {
      moved = node.right;
      parent.left = moved;
      node.right = parent;
    } else {
      moved = node.left;
      parent.right = moved;
      node.left = parent;
    }
    if (moved != null) {
      moved.parent = parent;
    }
    parent.parent = node;
    node.least = parent.least;
    parent.refresh();
  }

  private static <T> Node<T> successor(Node<T> node) {
    Node<T> at = node;
    if (at.right != null) {
      at = at.right;
      while (at.left != null) {
        at = at.left;
      }
      return at;
    }
    while (at.parent != null && at.parent.right == at) {
      at = at.parent;
    }
    return at.parent;
  }

  private static <T> Node<T> predecessor(Node<T> node) {
    Node<T> at = node;
    if (at.left != null) {
      at = at.left;
      while (at.right != null) {
        at = at.right;
      }
      return at;
    }
    while (at.parent != null && at.parent.left == at) {
      at = at.parent;
    }
    return at.parent;
  }
}
