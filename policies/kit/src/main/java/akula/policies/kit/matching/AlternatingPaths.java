package akula.policies.kit.matching;

/**
 * The ways to the root of an alternating tree: from an outer node by the edge of the matching to an
 * inner one, from there by the edge that it was entered by to an outer one, and so on.
 */
final class AlternatingPaths {
  private static final int NONE = Blossoms.NONE;

  private final Blossoms blossoms;

  /** The edge by which each inner node joined: the end in the outer node before, and its own. */
  private final int[] entryFrom;

  private final int[] entryTo;

  /** The search for a meeting in which each node was seen last. */
  private final int[] seen;

  private int search;

  AlternatingPaths(Blossoms blossoms) {
    this.blossoms = blossoms;
    entryFrom = new int[blossoms.nodes()];
    entryTo = new int[blossoms.nodes()];
    seen = new int[blossoms.nodes()];
  }

  /** An inner node is entered by an edge from an outer one. */
  void enter(int inner, int from, int to) {
    entryFrom[inner] = from;
    entryTo[inner] = to;
  }

  int entryFrom(int inner) {
    return entryFrom[inner];
  }

  int entryTo(int inner) {
    return entryTo[inner];
  }

  /** All on the way from an outer vertex to the root change partners; it gets another one. */
  void augment(int outerEnd, int otherEnd) {
    int from = outerEnd;
    int to = otherEnd;
    while (true) {
      int inner = innerBefore(blossoms.top[from]);
      blossoms.match(from, to);
      if (inner == NONE) {
        return;
      }
      from = entryFrom[inner];
      to = entryTo[inner];
    }
  }

  /** Returns the inner node from which an outer one was reached, or {@link #NONE} for the root. */
  private int innerBefore(int outer) {
    int mate = blossoms.mate[blossoms.base[outer]];
    return mate == NONE ? NONE : blossoms.top[mate];
  }

  private int outerBefore(int inner) {
    return blossoms.top[entryFrom[inner]];
  }

  /**
   * Finds the cycle that an edge between two outer nodes closes, and links its nodes.
   *
   * @param cycle gets them: first the one nearest to the root, which all ways to it share, from
   *     there down to that of the one end, and from that of the other end back up
   * @return how many there are
   */
  int cycle(int from, int to, int[] cycle) {
    int meeting = meeting(blossoms.top[from], blossoms.top[to]);
    int down = distance(blossoms.top[from], meeting);
    cycle[0] = meeting;
    int at = down;
    for (int outer = blossoms.top[from]; outer != meeting; ) {
      int inner = innerBefore(outer);
      int base = blossoms.base[outer];
      cycle[at--] = outer;
      cycle[at--] = inner;
      blossoms.link(inner, blossoms.mate[base], base);
      outer = outerBefore(inner);
      blossoms.link(outer, entryFrom[inner], entryTo[inner]);
    }
    blossoms.link(blossoms.top[from], from, to);
    int count = down + 1;
    for (int outer = blossoms.top[to]; outer != meeting; ) {
      int inner = innerBefore(outer);
      int base = blossoms.base[outer];
      cycle[count++] = outer;
      cycle[count++] = inner;
      blossoms.link(outer, base, blossoms.mate[base]);
      blossoms.link(inner, entryTo[inner], entryFrom[inner]);
      outer = outerBefore(inner);
    }
    return count;
  }

  /** Returns the first outer node that is on the ways from both nodes to the root. */
  private int meeting(int outer, int otherOuter) {
    search++;
    int node = outer;
    int other = otherOuter;
    while (node == NONE || seen[node] != search) {
      if (node != NONE) {
        seen[node] = search;
        int inner = innerBefore(node);
        node = inner == NONE ? NONE : outerBefore(inner);
      }
      int swapped = node;
      node = other;
      other = swapped;
    }
    return node;
  }

  private int distance(int outer, int meeting) {
    int distance = 0;
    for (int node = outer; node != meeting; node = outerBefore(innerBefore(node))) {
      distance += 2;
    }
    return distance;
  }
}
